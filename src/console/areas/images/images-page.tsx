import { useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { lackingScopes } from '#/console/api/base/can'
import { useSession } from '#/console/api/session/session'
import { ActionButton } from '#/console/resource/page/page-actions'
import { PageHeader } from '#/console/resource/page/page-header'
import { PageRefresh } from '#/console/resource/page/page-refresh'
import { ResourceTable } from '#/console/resource/list/resource-table'
import { ticketEntry } from '#/console/resource/catalog/ticket-entry'
import { useCan } from '#/console/resource/access/use-can'
import { useList } from '#/console/resource/page/use-list'
import { listSummary } from '#/console/resource/list/list-summary'
import { images, type Image } from '#/contract/images'
import { formatBytes } from '#/lib/bytes'
import { Refused } from '#/console/kit/feedback/state'
import { Stack } from '#/console/kit/layout/stack'
import { Tabs } from '#/console/kit/layout/tabs'
import { useApiNow } from '#/console/kit/text/use-now'
import { privateColumns, publicColumns } from './image-columns'
import { privateFacets, publicFacets } from './image-facets'
import { imageParams } from './image-format'
import { DeleteImage } from './delete-image'
import { lazyPart } from '#/console/kit/overlay/lazy-part'

// It reads the queue of transfers.
const BulkImages = lazyPart(async () => (await import('./bulk-images')).BulkImages)
const MIB = 1024 * 1024

function summary(own: readonly Image[] | undefined, complete: boolean) {
  const waiting = own?.filter((i) => i.status === 'pending_upload').length ?? 0
  const size = (own ?? []).reduce((sum, i) => sum + i.size, 0) * MIB
  const list = { rows: own, results: undefined, complete }
  return listSummary(list, 'private image', [waiting, 'waiting for data'], size > 0 && formatBytes(size))
}

/** The API's one list, as private and public images. */
export function ImagesPage({ catalog, children }: { catalog: 'private' | 'public'; children?: ReactNode }) {
  const list = useList(images.list)
  const can = useCan()
  const now = useApiNow()
  const { status, scopes } = useSession()
  const [deleting, setDeleting] = useState<Image>()
  const missing = lackingScopes(images.list.scopes, scopes)
  // Without the scope the API leaves out private images: their number is unknown.
  const own = missing.length > 0 ? undefined : list.rows?.filter((i) => !i.is_public)
  const open = list.rows?.filter((i) => i.is_public)
  const rows = catalog === 'private' ? own : open
  // An empty list offers the button in its middle.
  const isEmpty = catalog === 'private' && own?.length === 0 && list.complete
  const upload = {
    label: 'Upload image',
    link: <Link to="/images/upload" />,
    disabledReason: can(images.upload),
    primary: true,
  }
  return (
    <>
      <PageHeader
        title="Images"
        read={<PageRefresh of={list} />}
        summary={
          catalog === 'private'
            ? summary(own, list.complete)
            : listSummary({ ...list, rows: open, results: undefined }, 'public image')
        }
        actions={
          status === 'signed-out'
            ? undefined
            : [
                {
                  label: 'Capture image',
                  link: <Link to="/images/capture" />,
                  disabledReason: can(images.create),
                },
                ...(isEmpty ? [] : [upload]),
              ]
        }
      />
      <Stack gap={4}>
        <Tabs
          label="Image types"
          items={[
            ...(status === 'signed-out'
              ? []
              : [
                  {
                    id: 'private',
                    label: 'Private',
                    count: own?.length,
                    link: <Link to="/images" activeOptions={{ exact: true, includeSearch: false }} />,
                  },
                ]),
            {
              id: 'public',
              label: 'Public',
              count: open?.length,
              link: <Link to="/images/public" activeOptions={{ includeSearch: false }} />,
            },
          ]}
        />
        {catalog === 'private' && missing.length > 0 ? (
          <Refused
            title="You don’t have access to private images"
            missing={[...missing]}
            detail="Public images are available to everyone."
          />
        ) : (
          <ResourceTable<Image>
            key={catalog}
            list={{ ...list, rows, results: rows?.length }}
            columns={catalog === 'private' ? privateColumns : publicColumns}
            rowId={(i) => i.id}
            rowLabel={(i) => i.label}
            rowLink={(i) => <Link to="/images/$owner/$name" params={imageParams(i)} />}
            filter="Filter images"
            facets={catalog === 'private' ? privateFacets(own ?? []) : publicFacets(open ?? [], now)}
            rowActions={(i) =>
              i.is_public
                ? []
                : [
                    {
                      label: 'Edit',
                      disabledReason: can(images.update),
                      link: <Link to="/images/$owner/$name/edit" params={imageParams(i)} />,
                    },
                    ticketEntry('image', i.id),
                    'separator',
                    {
                      label: 'Delete image',
                      danger: true,
                      disabledReason: can(images.remove),
                      onSelect: () => setDeleting(i),
                    },
                  ]
            }
            selectionBar={catalog === 'private' ? BulkImages : undefined}
            empty={
              catalog === 'private'
                ? {
                    title: 'No private images yet',
                    body: 'Start instances from your own image. Capture one from a disk, or upload a file.',
                    action: <ActionButton action={upload} />,
                  }
                : { title: 'No public images', body: 'Your provider offers none.' }
            }
            name={`${catalog}-images`}
            noun="image"
          />
        )}
      </Stack>
      {children}
      {deleting && <DeleteImage image={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

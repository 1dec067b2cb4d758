import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { lacking } from '#/api/query/can'
import { useSession } from '#/api/session/session'
import { OpLink } from '#/app/resource/op-button'
import { PageHeader } from '#/app/resource/page-header'
import { ResourceTable } from '#/app/resource/resource-table'
import { ticketEntry } from '#/app/catalog/ticket-link'
import { useCan } from '#/app/session/use-can'
import { useList } from '#/app/resource/use-list'
import { pluralize } from '#/app/catalog/format'
import { images, type Image } from '#/contract/images'
import { formatBytes } from '#/lib/bytes'
import { Refused } from '#/ui/feedback/state'
import { Stack } from '#/ui/layout/stack'
import { Tabs } from '#/ui/layout/tabs'
import { useNow } from '#/ui/text/use-now'
import { privateColumns, publicColumns } from './-image-columns'
import { privateFacets, publicFacets } from './-image-facets'
import { imageParams } from './-image-words'

// The dialog brings the headless library, which a list's first view must not pay for.
const DeleteImage = lazy(async () => ({ default: (await import('./-delete-image')).DeleteImage }))
const MB = 1024 * 1024

function summary(own: readonly Image[] | undefined): string {
  if (own === undefined) return 'Usable in any region once they are available.'
  const waiting = own.filter((i) => i.status === 'pending_upload').length
  const size = own.reduce((sum, i) => sum + i.size, 0) * MB
  const parts = [pluralize(own.length, 'private image'), ...(size > 0 ? [formatBytes(size)] : [])]
  return `${parts.join(', ')}${waiting > 0 ? `, ${waiting} waiting for data` : ''}. Usable in any region once available.`
}

/** One list of the API, shown as the account's own images and the public catalogue: Part B 4.3. */
export function ImagesPage({ catalogue, children }: { catalogue: 'private' | 'public'; children?: ReactNode }) {
  const list = useList(images.list, {}, { all: true })
  const can = useCan()
  const now = useNow()
  const { status, scopes } = useSession()
  const [deleting, setDeleting] = useState<Image>()
  const missing = lacking(images.list.scopes, scopes)
  // Without the scope the API leaves private images out: how many there are is not known.
  const own = missing.length > 0 ? undefined : list.rows?.filter((i) => !i.is_public)
  const open = list.rows?.filter((i) => i.is_public)
  const rows = catalogue === 'private' ? own : open
  return (
    <>
      <PageHeader
        title="Images"
        summary={catalogue === 'private' ? summary(own) : 'Ready-made images of the provider, for everybody.'}
        actions={
          status === 'signed-out' ? undefined : (
            <>
              <OpLink op={images.create} link={<Link to="/images/capture" />}>
                Capture from a disk
              </OpLink>
              <OpLink op={images.upload} link={<Link to="/images/upload" />} variant="primary">
                Upload image
              </OpLink>
            </>
          )
        }
      />
      <Stack gap={4}>
        <Tabs
          label="Kinds of images"
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
              label: 'Public catalogue',
              count: open?.length,
              link: <Link to="/images/public" activeOptions={{ includeSearch: false }} />,
            },
          ]}
        />
        {catalogue === 'private' && missing.length > 0 ? (
          <Refused
            what="see private images"
            missing={[...missing]}
            detail="The public catalogue is open to everybody."
          />
        ) : (
          <ResourceTable<Image>
            key={catalogue}
            list={{ ...list, rows, results: rows?.length }}
            columns={catalogue === 'private' ? privateColumns : publicColumns}
            rowId={(i) => i.id}
            rowLabel={(i) => i.label}
            rowLink={(i) => <Link to="/images/$owner/$name" params={imageParams(i)} />}
            filter="Filter images"
            facets={catalogue === 'private' ? privateFacets(own ?? []) : publicFacets(open ?? [], now)}
            rowActions={(i) =>
              i.is_public
                ? []
                : [
                    {
                      label: 'Edit',
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
            empty={
              catalogue === 'private'
                ? {
                    title: 'No images of your own yet',
                    body: 'An image is a disk to start instances from: captured from a disk you have, or uploaded as a file.',
                    action: (
                      <OpLink op={images.upload} link={<Link to="/images/upload" />} variant="primary">
                        Upload image
                      </OpLink>
                    ),
                  }
                : { title: 'No public images', body: 'This API offers none.' }
            }
            name={`${catalogue}-images`}
            noun={['image', 'images']}
          />
        )}
      </Stack>
      {children}
      {deleting && (
        <Suspense>
          <DeleteImage image={deleting} onClose={() => setDeleting(undefined)} />
        </Suspense>
      )}
    </>
  )
}

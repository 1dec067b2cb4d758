import { createFileRoute, Link, Outlet, useMatch } from '@tanstack/react-router'
import { prefetchRegions } from '#/app/catalog/prefetch-catalog'
import { useVolume, volumeQuery } from './-volumes'
import { pathParams } from '#/app/address/path-params'
import type { ReactNode } from 'react'
import { useCrumb } from '#/app/shell/crumbs'
import { DetailPage } from '#/app/resource/detail-page'
import { detailQuery } from '#/app/resource/detail-query'
import { LinkButton } from '#/app/resource/link-button'
import { OutageNote } from '#/app/catalog/outage-note'
import type { Volume } from '#/contract/volumes'
import { plainNumber } from '#/lib/bytes'
import { linkClass } from '#/ui/button/button-class'
import { Button } from '#/ui/button/button'
import { Card } from '#/ui/layout/card'
import { CopyText } from '#/ui/text/copy-text'
import { KeyValues } from '#/ui/layout/key-values'
import { Menu } from '#/ui/overlay/menu'
import type { MenuItem } from '#/ui/overlay/menu-entry'
import { RelativeTime } from '#/ui/text/relative-time'
import { Stack } from '#/ui/layout/stack'
import { StatusBadge } from '#/ui/feedback/status-badge'
import { type After, contentOf, useAfter } from './-form/after'
import { useVolumeActions } from './-actions'
import { FileSystemCard } from './-mount/file-system'
import { useSaidWhenReady } from './-follow'
import { VOLUME_STATUS } from './-status'
import { TagList } from './-tag-list'
import { useRegionNames } from './-form/use-places'
import { gib, instanceName, volumeName } from './-words'
import { Note } from '#/ui/feedback/note'

export const Route = createFileRoute('/_app/volumes/$volumeId')({
  params: pathParams({ volumeId: 'id' }),
  staticData: { crumb: '$volumeId' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(volumeQuery(Number(params.volumeId)))
    prefetchRegions(context.queryClient)
  },
  component: Page,
})

function Page() {
  return (
    <VolumePage volumeId={Number(Route.useParams().volumeId)}>
      <Outlet />
    </VolumePage>
  )
}

interface Props {
  readonly volumeId: number
  readonly children: ReactNode
}

/** One volume: what it is, and what is to be typed on its instance. `children` is the panel that may be open over it. */
function VolumePage({ volumeId, children }: Props) {
  // A volume that is being deleted is not asked for again: what could be answered is that it is gone.
  const deleting = useMatch({ from: '/_app/volumes/$volumeId/delete', shouldThrow: false }) !== undefined
  const query = useVolume(volumeId, { still: deleting })
  const volume = query.data
  const { label: place } = useRegionNames()
  const actions = useVolumeActions()
  const after = useAfter(volumeId)
  const name = volume ? volumeName(volume) : `Volume ${volumeId}`
  useCrumb(name)
  useSaidWhenReady(volume)
  return (
    <DetailPage
      title={name}
      identity={volume && volume.filesystem_path !== '' && <CopyText text={volume.filesystem_path} label="path" />}
      query={detailQuery(query)}
      noun="volume"
      back={<LinkButton link={<Link to="/volumes" />}>All volumes</LinkButton>}
      facts={volume && facts(volume, place)}
      actions={volume && <Actions {...actions(volume)} />}
    >
      {volume && (
        <Stack gap={4}>
          <OutageNote region={volume.region} />
          <AfterNote volume={volume} after={after} />
          <Card title="About">
            <KeyValues items={about(volume)} />
          </Card>
          <FileSystemCard key={volumeId} volume={volume} after={after} />
        </Stack>
      )}
      {children}
    </DetailPage>
  )
}

function Actions({ placing, resize, clone, edit, ticket, remove }: ReturnType<ReturnType<typeof useVolumeActions>>) {
  return (
    <>
      {[placing, resize, clone].map((item) => (
        <ActionButton key={item.label} item={item} />
      ))}
      <Menu label="More actions" trigger={{ text: 'More' }} items={[edit, ticket, 'separator', remove]} />
    </>
  )
}

function ActionButton({ item: { label, link, disabledReason } }: { item: MenuItem }) {
  if (disabledReason !== undefined || !link) return <Button disabledReason={disabledReason}>{label}</Button>
  return <LinkButton link={link}>{label}</LinkButton>
}

const facts = (v: Volume, place: (region: string) => string) => [
  { label: 'Status', value: <StatusBadge value={v.status} map={VOLUME_STATUS} /> },
  { label: 'Size', value: gib(v.size) },
  {
    label: 'Region',
    value: (
      <Link to="/regions/$regionId" params={{ regionId: v.region }} className={linkClass}>
        {place(v.region)}
      </Link>
    ),
  },
  { label: 'Instance', value: instanceName(v) ?? 'Not attached' },
  { label: 'Hardware', value: v.hardware_type === 'nvme' ? 'NVMe' : v.hardware_type.toUpperCase() },
]

const about = (v: Volume) => [
  { label: 'ID', value: plainNumber(v.id) },
  ...(v.instance_id === null ? [] : [{ label: 'Instance ID', value: plainNumber(v.instance_id) }]),
  { label: 'Tags', value: v.tags.length === 0 ? 'None' : <TagList tags={v.tags} /> },
  { label: 'Created', value: <RelativeTime value={v.created} as="minute" /> },
  { label: 'Updated', value: <RelativeTime value={v.updated} /> },
]

/** What comes next after something was done, as far as it has come. */
function AfterNote({ volume, after }: { volume: Volume; after: After | undefined }) {
  if (volume.status === 'migrating') {
    return (
      <Note tone="info" title="It is being moved">
        The provider moves this volume to other hardware. Until that is over it cannot be deleted, resized, cloned or
        attached.
      </Note>
    )
  }
  if (after === undefined) return null
  const said = words(volume, after)
  const ready = volume.status === 'active'
  return (
    <Note tone={ready ? 'ok' : 'info'} role="status" title={ready ? said.title : said.waiting}>
      {said.next}
    </Note>
  )
}

function words(v: Volume, after: After): { title: string; waiting: string; next: string } {
  const name = volumeName(v)
  const instance = instanceName(v)
  const there = instance === undefined ? 'Attach it to an instance; then ' : `On ${instance}, `
  const said: Record<After, { title: string; waiting?: string; next: string }> = {
    create: {
      title: `${name} is ready`,
      waiting: `${name} is being made`,
      next: `${there}${contentOf(v.id) === 'nothing' ? 'make a file system on it and ' : ''}mount it with the commands below.`,
    },
    clone: {
      title: `${name} is ready`,
      waiting: `${name} is being made`,
      next: `It has the data of its source. ${there}mount it with the commands below.`,
    },
    attach: {
      title: `${name} is attached`,
      next: `${there}mount it with the commands below.`,
    },
    resize: {
      title: `${name} has ${gib(v.size)}`,
      waiting: `${name} grows to ${gib(v.size)}`,
      next: 'Its file system has the old size until it is told: the commands are below.',
    },
  }
  return { waiting: said[after].title, ...said[after] }
}

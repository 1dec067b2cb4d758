import { createFileRoute, Link, Outlet, useMatch } from '@tanstack/react-router'
import { prefetchRegions } from '#/console/resource/catalog/prefetch-catalog'
import { useVolume, volumeQuery } from './volumes'
import { pathParams } from '#/console/resource/address/path-params'
import type { ReactNode } from 'react'
import { useCrumb } from '#/console/shell/frame/crumbs'
import { DetailPage } from '#/console/resource/detail/detail-page'
import { detailQuery } from '#/console/resource/detail/detail-query'
import { LinkButton } from '#/console/resource/page/link-button'
import { OutageNote } from '#/console/resource/catalog/outage-note'
import type { Volume } from '#/contract/volumes'
import { plainNumber } from '#/lib/bytes'
import { linkClass } from '#/console/kit/button/button-class'
import { Button } from '#/console/kit/button/button'
import { CopyText } from '#/console/kit/text/copy-text'
import { Menu } from '#/console/kit/overlay/menu'
import type { MenuItem } from '#/console/kit/overlay/menu-entry'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { Stack } from '#/console/kit/layout/stack'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { type ChangeKind, knownContent, useRecentChange } from './form/recent-change'
import { useVolumeActions } from './actions'
import { FileSystemCard } from './mount/file-system'
import { useActiveAnnouncement } from './polling/poll-volumes'
import { VOLUME_STATUS } from './status'
import { TagList } from './tags/tag-list'
import { useRegionNames } from '#/console/resource/catalog/use-region-names'
import { formatGib, formatSizeInFull } from '#/console/resource/catalog/volume-size'
import { instanceName, volumeName } from './format'
import { Note } from '#/console/kit/feedback/note'
import { unnamedVolume } from './words'

const attachedNote = (name: string) => `${name} is attached`
const volumePage = {
  refresh: 'Refresh volume',
  loading: 'Loading volume',
  sections: 'Sections of this volume',
  noAccess: 'You don’t have access to this volume',
}

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

/** One volume: its facts, and the commands for its instance. `children` is the open side panel. */
function VolumePage({ volumeId, children }: Props) {
  // A read after the deletion would answer 404 and replace the page under the dialog.
  const deleting = useMatch({ from: '/_app/volumes/$volumeId/delete', shouldThrow: false }) !== undefined
  const query = useVolume(volumeId, { paused: deleting })
  const volume = query.data
  const { label: place } = useRegionNames()
  const actions = useVolumeActions()
  const change = useRecentChange(volumeId)
  const name = volume ? volumeName(volume) : unnamedVolume(String(volumeId))
  useCrumb(name)
  useActiveAnnouncement(volume)
  return (
    <DetailPage
      title={name}
      identity={volume && volume.filesystem_path !== '' && <CopyText text={volume.filesystem_path} label="Copy path" />}
      query={detailQuery(query)}
      words={volumePage}
      back={<LinkButton link={<Link to="/volumes" />}>All volumes</LinkButton>}
      facts={volume && facts(volume, place)}
      actions={volume && <Actions {...actions(volume)} />}
    >
      {volume && (
        <Stack gap={4}>
          <OutageNote region={volume.region} />
          <ChangeNote volume={volume} change={change} />
          <FileSystemCard volume={volume} change={change} />
        </Stack>
      )}
      {children}
    </DetailPage>
  )
}

function Actions({
  attachOrDetach,
  resize,
  clone,
  edit,
  ticket,
  remove,
}: ReturnType<ReturnType<typeof useVolumeActions>>) {
  return (
    <>
      {[attachOrDetach, resize, clone].map((item) => (
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

const encryptionFact = (value: Volume['encryption']) =>
  value === undefined ? [] : [{ label: 'Encryption', value: value === 'enabled' ? 'Encrypted' : 'Not encrypted' }]

const facts = (v: Volume, place: (region: string) => string) => [
  { label: 'Status', value: <StatusBadge value={v.status} map={VOLUME_STATUS} /> },
  { label: 'Size', value: formatSizeInFull(v.size) },
  {
    label: 'Region',
    value: (
      <Link to="/regions/$regionId" params={{ regionId: v.region }} className={linkClass}>
        {place(v.region)}
      </Link>
    ),
  },
  {
    label: 'Instance',
    value:
      v.instance_id === null ? (
        'Not attached'
      ) : (
        <Link to="/instances/$instanceId" params={{ instanceId: String(v.instance_id) }} className={linkClass}>
          {instanceName(v)}
        </Link>
      ),
  },
  ...(v.instance_id === null ? [] : [{ label: 'Instance ID', value: plainNumber(v.instance_id) }]),
  { label: 'Hardware', value: v.hardware_type === 'nvme' ? 'NVMe' : v.hardware_type.toUpperCase() },
  ...encryptionFact(v.encryption),
  { label: 'Tags', value: v.tags.length === 0 ? 'None' : <TagList tags={v.tags} /> },
  { label: 'Created', value: <RelativeTime value={v.created} /> },
  { label: 'Updated', value: <RelativeTime value={v.updated} /> },
  { label: 'ID', value: plainNumber(v.id) },
]

/** The next step after a change, and whether the change is done. */
function ChangeNote({ volume, change }: { volume: Volume; change: ChangeKind | undefined }) {
  if (volume.status === 'migrating') {
    return (
      <Note tone="info" title="Migrating">
        You can’t delete, resize, clone, or attach this volume until migration finishes.
      </Note>
    )
  }
  if (change === undefined) return null
  const ready = volume.status === 'active'
  return (
    <Note
      tone={ready ? 'ok' : 'info'}
      role="status"
      title={ready ? doneTitle(volume, change) : runningTitle(volume, change)}
    >
      {nextStep(volume, change)}
    </Note>
  )
}

function doneTitle(v: Volume, change: ChangeKind): string {
  const name = volumeName(v)
  if (change === 'resize') return `${name} is now ${formatGib(v.size)}`
  return change === 'attach' ? attachedNote(name) : `${name} is ready`
}

function runningTitle(v: Volume, change: ChangeKind): string {
  const name = volumeName(v)
  if (change === 'resize') return `Resizing ${name} to ${formatGib(v.size)}…`
  return change === 'attach' ? attachedNote(name) : `Creating ${name}…`
}

function nextStep(v: Volume, change: ChangeKind): string {
  if (change === 'resize') return 'Grow the file system with the commands below to use the new space.'
  const instance = instanceName(v)
  const format = change === 'create' && knownContent(v.id) === 'empty'
  if (instance === undefined)
    return format
      ? 'Attach the volume to an instance. Then create a file system and mount it with the commands below.'
      : 'Attach the volume to an instance. Then mount it with the commands below.'
  return format
    ? `On ${instance}, create a file system and mount it with the commands below.`
    : `On ${instance}, mount the volume with the commands below.`
}

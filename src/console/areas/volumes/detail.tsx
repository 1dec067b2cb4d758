import { createFileRoute, Link, Outlet, useMatch } from '@tanstack/react-router'
import { prefetchRegions } from '#/console/resource/catalog/prefetch-catalog'
import { useVolume, volumeQuery } from './volumes'
import { pathParams } from '#/console/resource/address/path-params'
import type { ReactNode } from 'react'
import { useCrumb } from '#/console/shell/frame/crumbs'
import { DetailPage } from '#/console/resource/detail/detail-page'
import { detailQuery } from '#/console/resource/detail/detail-query'
import { LinkButton } from '#/console/resource/page/link-button'
import { OutageSentence } from '#/console/resource/catalog/outage-note'
import type { Volume } from '#/contract/volumes'
import { linkClass } from '#/console/kit/button/button-class'
import { CopyText } from '#/console/kit/text/copy-text'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { Stack } from '#/console/kit/layout/stack'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { type ChangeKind, forgetChange, useIsUnformatted, useRecentChange } from './form/after-change'
import { pageActions, useVolumeActions } from './actions'
import { FileSystemCard } from './mount/file-system'
import { useActiveAnnouncement } from './polling/poll-volumes'
import { TagList } from './tags/tag-list'
import { useRegionNames } from '#/console/resource/catalog/use-region-names'
import { formatGib, formatSizeInFull } from '#/console/resource/catalog/volume-size'
import { instanceName, volumeName } from './format'
import { VOLUME_STATUS } from './status'
import { unnamedVolume } from './words'

export const Route = createFileRoute('/_app/volumes/$volumeId')({
  params: pathParams({ volumeId: 'id' }),
  staticData: { crumb: '$volumeId' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(volumeQuery(Number(params.volumeId)))
    prefetchRegions(context.queryClient)
  },
  onLeave: ({ params }) => forgetChange(Number(params.volumeId)),
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
      noun="volume"
      back={<LinkButton link={<Link to="/volumes" />}>All volumes</LinkButton>}
      summary={
        volume && (
          <>
            <Summary {...{ volume, place, change }} />
            <OutageSentence region={volume.region} />
          </>
        )
      }
      facts={volume && facts(volume, place)}
      actions={volume && pageActions(actions(volume))}
    >
      {volume && (
        <Stack gap={4}>
          <FileSystemCard key={volume.id} volume={volume} change={change} />
        </Stack>
      )}
      {children}
    </DetailPage>
  )
}

interface SummaryProps {
  readonly volume: Volume
  readonly place: (region: string) => string
  readonly change: ChangeKind | undefined
}

const encryptionFact = (value: Volume['encryption']) =>
  value === undefined ? [] : [{ label: 'Encryption', value: value === 'enabled' ? 'Encrypted' : 'Not encrypted' }]

const facts = (v: Volume, place: (region: string) => string) => [
  { label: 'Size', value: formatSizeInFull(v.size) },
  {
    label: 'Region',
    value: (
      <Link to="/regions/$regionId" params={{ regionId: v.region }} className={linkClass}>
        {place(v.region)}
      </Link>
    ),
  },
  { label: 'Hardware', value: v.hardware_type === 'nvme' ? 'NVMe' : v.hardware_type.toUpperCase() },
  ...encryptionFact(v.encryption),
  { label: 'Tags', value: v.tags.length > 0 && <TagList tags={v.tags} /> },
  { label: 'Created', value: <RelativeTime value={v.created} /> },
  { label: 'Updated', value: <RelativeTime value={v.updated} /> },
]

const attachment = (label: string, tone: 'ok' | 'neutral') => (
  <StatusBadge value={label} map={{ [label]: { label, tone } }} />
)

/** Where it is attached, or what is being done to it, and the next step. */
function Summary({ volume: v, place, change }: SummaryProps) {
  const instance = instanceName(v)
  const unformatted = useIsUnformatted(v.id)
  const status = <StatusBadge value={v.status} map={VOLUME_STATUS} />
  if (v.status === 'migrating') {
    return <>{status}. You can’t delete, resize, clone, or attach it until migration ends.</>
  }
  if (v.status === 'resizing') {
    return (
      <>
        {status} to {formatGib(v.size)}.{unformatted ? '' : ' Then grow the file system to use the new space.'}
      </>
    )
  }
  const format = unformatted ? 'create a file system and mount it' : 'mount it'
  const state = v.status === 'creating' ? <>{status}. </> : null
  if (instance === undefined) {
    const where = `an instance in ${place(v.region)}`
    return (
      <>
        {state ?? <>{attachment('Not attached', 'neutral')}. </>}
        {state ? `Once it’s active, attach it to ${where}.` : `Attach it to ${where} to use it.`}
      </>
    )
  }
  return (
    <>
      {state}
      {state ? 'Attached to ' : <>{attachment('Attached', 'ok')} to </>}
      <Link to="/instances/$instanceId" params={{ instanceId: String(v.instance_id) }} className={linkClass}>
        {instance}
      </Link>
      .
      {change === 'resize' && !unformatted
        ? ` Now ${formatGib(v.size)}. Grow the file system to use the new space.`
        : change !== undefined && ` On the instance, ${format}.`}
    </>
  )
}

import type { ReactNode } from 'react'
import { Link, useMatch } from '@tanstack/react-router'
import { useCrumb } from '../../../components/crumbs'
import { DetailPage } from '../../../components/detail-page'
import { detailQuery } from '../../../components/detail-query'
import { LinkButton } from '../../../components/link-button'
import { OutageNote } from '../../../components/outage-note'
import type { Volume } from '../../../contract/volumes'
import { plainNumber } from '../../../lib/bytes'
import { linkClass } from '../../../ui/button-class'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { CopyText } from '../../../ui/copy-text'
import { KeyValues } from '../../../ui/key-values'
import { Menu } from '../../../ui/menu'
import type { MenuItem } from '../../../ui/menu-entry'
import { RelativeTime } from '../../../ui/relative-time'
import { Stack } from '../../../ui/stack'
import { StatusBadge } from '../../../ui/status-badge'
import { useAfter } from './-after'
import { AfterNote } from './-after-note'
import { useVolumeActions } from './-actions'
import { FileSystemCard } from './-file-system'
import { useSaidWhenReady } from './-follow'
import { VOLUME_STATUS } from './-status'
import { TagList } from './-tag-list'
import { usePlaces } from './-use-places'
import { useVolume } from './-volumes'
import { gib, instanceName, volumeName } from './-words'

interface Props {
  readonly volumeId: number
  readonly children: ReactNode
}

/** One volume: what it is, and what is to be typed on its instance. `children` is the panel that may be open over it. */
export function VolumePage({ volumeId, children }: Props) {
  // A volume that is being deleted is not asked for again: what could be answered is that it is gone.
  const deleting = useMatch({ from: '/_app/volumes/$volumeId/delete', shouldThrow: false }) !== undefined
  const query = useVolume(volumeId, { still: deleting })
  const volume = query.data
  const { label: place } = usePlaces()
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

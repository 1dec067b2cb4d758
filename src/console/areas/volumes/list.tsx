import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { listSearch } from '#/console/resource/address/list-search'
import { prefetchRegions } from '#/console/resource/catalog/prefetch-catalog'
import { type ChosenFacets, volumeFacets } from './facets'
import { useVolumes, volumesQuery } from './volumes'
import { type ReactNode, useCallback, useMemo } from 'react'
import { OutageNotes, useListAfterOutages } from '#/console/resource/catalog/outage-notes'
import { ResourcePage } from '#/console/resource/list/resource-page'
import { type Volume, volumes } from '#/contract/volumes'
import { rowEntries, useVolumeActions } from './actions'
import { PollVolumes } from './polling/poll-volumes'
import { RegionName } from '#/console/resource/catalog/region-name'
import { useRegionNames } from '#/console/resource/catalog/use-region-names'
import { formatVolumeSize } from '#/console/resource/catalog/volume-size'
import { listSummary } from '#/console/resource/list/list-summary'
import type { ListState } from '#/console/resource/page/use-list'
import { instanceName, volumeName } from './format'
import { CopyButton } from '#/console/kit/text/copy-button'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { statusText } from '#/console/kit/feedback/status-text'
import type { Column } from '#/console/kit/table/table'
import { VOLUME_STATUS } from './status'
import { TagList } from './tags/tag-list'
import styles from './columns.module.css'
import { BulkVolumes } from './bulk/bulk-volumes'

const volumeColumns = (place: (region: string) => string, out: (region: string) => boolean): Column<Volume>[] => [
  { id: 'label', header: 'Label', value: (v) => v.label || volumeName(v), fixed: true },
  {
    id: 'size',
    header: 'Size',
    value: (v) => v.size,
    cell: (v) => formatVolumeSize(v.size),
    align: 'end',
    primary: true,
    width: 100,
  },
  {
    id: 'status',
    header: 'Status',
    value: (v) => statusText(v.status, VOLUME_STATUS),
    cell: (v) => <StatusBadge value={v.status} map={VOLUME_STATUS} />,
    width: 110,
  },
  {
    id: 'region',
    header: 'Region',
    value: (v) => place(v.region),
    cell: (v) => <RegionName label={place(v.region)} out={out(v.region)} />,
    width: 150,
  },
  {
    id: 'instance',
    header: 'Instance',
    value: (v) => instanceName(v) ?? '',
    cell: (v) => instanceName(v) ?? <span className={styles.muted}>Not attached</span>,
    width: 160,
  },
  {
    id: 'tags',
    header: 'Tags',
    value: (v) => v.tags.join(', '),
    cell: (v) => <TagList tags={v.tags} />,
    roomy: true,
    width: 200,
  },
  {
    id: 'path',
    header: 'Path',
    value: (v) => v.filesystem_path,
    // Only a button: all paths start alike and end with the label, and the volume's page shows them in full.
    cell: (v) => <CopyButton text={v.filesystem_path} label={`Copy path of ${volumeName(v)}`} />,
    sortable: false,
    width: 70,
    hidden: true,
  },
  { id: 'hardware', header: 'Hardware', value: (v) => v.hardware_type, hidden: true },
  {
    id: 'created',
    header: 'Created',
    value: (v) => v.created,
    time: true,
    muted: true,
    hidden: true,
  },
  {
    id: 'updated',
    header: 'Updated',
    value: (v) => v.updated,
    time: true,
    muted: true,
    hidden: true,
  },
  { id: 'id', header: 'ID', value: (v) => v.id, align: 'end', hidden: true },
]

const search = listSearch('status', 'region', 'instance', 'tag')

export const Route = createFileRoute('/_app/volumes/_list')({
  validateSearch: search,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(volumesQuery)
    prefetchRegions(context.queryClient)
  },
  component: Page,
})

function Page() {
  return (
    <VolumesPage search={Route.useSearch()}>
      <Outlet />
    </VolumesPage>
  )
}

const rowId = (v: Volume) => String(v.id)
const rowLink = (v: Volume) => <Link to="/volumes/$volumeId" params={{ volumeId: String(v.id) }} />

function summary(list: ListState<Volume>) {
  if (!list.complete || !list.rows) return listSummary(list, 'volume')
  const size = list.rows.reduce((sum, v) => sum + v.size, 0)
  const free = list.rows.filter((v) => v.instance_id === null).length
  return listSummary(list, 'volume', [free, 'not attached'], formatVolumeSize(size))
}

/** The account's volumes. `children` is the open side panel. */
function VolumesPage({ search, children }: { search: ChosenFacets; children: ReactNode }) {
  const list = useListAfterOutages(useVolumes())
  const { label: place, out } = useRegionNames()
  const actions = useVolumeActions()
  const rowActions = useCallback((v: Volume) => rowEntries(actions(v)), [actions])
  const { rows } = list
  const columns = useMemo(() => volumeColumns(place, out), [place, out])
  const { status, region, instance, tag } = search
  const facets = useMemo(
    () => volumeFacets(rows ?? [], place, { status, region, instance, tag }),
    [rows, place, status, region, instance, tag],
  )
  return (
    <ResourcePage<Volume>
      title="Volumes"
      summary={summary(list)}
      list={list}
      columns={columns}
      rowId={rowId}
      rowLabel={volumeName}
      rowLink={rowLink}
      notes={<OutageNotes rows={rows} regionOf={(v) => v.region} nameOf={volumeName} noun="volume" />}
      filter="Filter volumes"
      facets={facets}
      create={{ op: volumes.create, label: 'Create volume', link: <Link to="/volumes/new" search={true} /> }}
      rowActions={rowActions}
      selectionBar={BulkVolumes}
      empty={{
        title: 'No volumes yet',
        body: 'A volume is a disk that you attach to an instance. Its data stays when you delete or replace the instance.',
      }}
      name="volumes"
      noun="volume"
    >
      <PollVolumes rows={rows} />
      {children}
    </ResourcePage>
  )
}

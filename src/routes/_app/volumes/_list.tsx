import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { listSearch } from '#/app/address/list-search'
import { prefetchRegions } from '#/app/catalog/prefetch-catalog'
import { type ChosenFacets, FACETS, volumeFacets } from './-facets'
import { useVolumes, volumesQuery } from './-volumes'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { OutageNotes } from '#/app/catalog/outage-notes'
import { ResourcePage } from '#/app/resource/resource-page'
import { useCan } from '#/app/session/use-can'
import { pluralize } from '#/app/catalog/format'
import { type Volume, volumes } from '#/contract/volumes'
import { formatCount } from '#/lib/bytes'
import { Button } from '#/ui/button/button'
import { rowEntries, useVolumeActions } from './-actions'
import type { BulkKind } from './-bulk-volumes'
import { FollowVolumes } from './-follow'
import { useRegionNames } from './-form/use-places'
import { gib, instanceName, volumeName } from './-words'
import { RelativeTime } from '#/ui/text/relative-time'
import { CopyButton } from '#/ui/text/copy-button'
import { StatusBadge } from '#/ui/feedback/status-badge'
import type { Column } from '#/ui/table/table'
import { VOLUME_STATUS } from './-status'
import { TagList } from './-tag-list'
import styles from './-columns.module.css'

const volumeColumns = (place: (region: string) => string): Column<Volume>[] => [
  { id: 'label', header: 'Label', value: (v) => v.label || volumeName(v), fixed: true },
  // Beside the label: on a phone the columns behind it are partly under the row's menu.
  { id: 'size', header: 'Size', value: (v) => v.size, cell: (v) => gib(v.size), align: 'end', width: 100 },
  {
    id: 'status',
    header: 'Status',
    value: (v) => v.status,
    cell: (v) => <StatusBadge value={v.status} map={VOLUME_STATUS} />,
    width: 110,
  },
  { id: 'region', header: 'Region', value: (v) => place(v.region), width: 150 },
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
    cell: (v) => <TagList tags={v.tags} most={2} />,
    width: 200,
  },
  {
    id: 'path',
    header: 'Path',
    value: (v) => v.filesystem_path,
    // They all begin alike and end with the label: to be read on the volume's page, to be copied here or from the row's menu.
    cell: (v) => <CopyButton text={v.filesystem_path} label={`path of ${volumeName(v)}`} />,
    sortable: false,
    width: 70,
    hidden: true,
  },
  { id: 'hardware', header: 'Hardware', value: (v) => v.hardware_type, hidden: true },
  {
    id: 'created',
    header: 'Created',
    value: (v) => v.created,
    cell: (v) => <RelativeTime value={v.created} as="day" />,
    muted: true,
    hidden: true,
  },
  {
    id: 'updated',
    header: 'Updated',
    value: (v) => v.updated,
    cell: (v) => <RelativeTime value={v.updated} />,
    muted: true,
    hidden: true,
  },
  { id: 'id', header: 'ID', value: (v) => v.id, align: 'end', hidden: true },
]

const search = listSearch(...FACETS)

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

// The dialog brings the headless library, which a list's first view must not pay for.
const BulkVolumes = lazy(async () => ({ default: (await import('./-bulk-volumes')).BulkVolumes }))

const rowId = (v: Volume) => String(v.id)
const rowLink = (v: Volume) => <Link to="/volumes/$volumeId" params={{ volumeId: String(v.id) }} />

function summary(rows: readonly Volume[]): string {
  const size = rows.reduce((sum, v) => sum + v.size, 0)
  const attached = rows.filter((v) => v.instance_id !== null).length
  return `${pluralize(rows.length, 'volume')}, ${gib(size)}. ${formatCount(attached)} attached, ${formatCount(rows.length - attached)} not.`
}

/** The account's volumes. `children` is the side panel that may be open over it. */
function VolumesPage({ search, children }: { search: ChosenFacets; children: ReactNode }) {
  const list = useVolumes()
  const { label: place } = useRegionNames()
  const can = useCan()
  const actions = useVolumeActions()
  const rowActions = useCallback((v: Volume) => rowEntries(actions(v)), [actions])
  const [bulk, setBulk] = useState<{ kind: BulkKind; rows: readonly Volume[]; clear: () => void }>()
  const { rows, complete, results } = list
  const columns = useMemo(() => volumeColumns(place), [place])
  const { status, region, instance, tag } = search
  const facets = useMemo(
    () => volumeFacets(rows ?? [], place, { status, region, instance, tag }),
    [rows, place, status, region, instance, tag],
  )
  const words = useMemo(() => {
    if (!rows) return null
    return complete ? summary(rows) : `Reading ${pluralize(results ?? 0, 'volume')}…`
  }, [rows, complete, results])
  return (
    <ResourcePage<Volume>
      title="Volumes"
      summary={words}
      list={list}
      columns={columns}
      rowId={rowId}
      rowLabel={volumeName}
      rowLink={rowLink}
      notes={<OutageNotes used={(id) => rows?.some((v) => v.region === id) ?? false} />}
      filter="Filter volumes"
      facets={facets}
      create={{ op: volumes.create, label: 'Create volume', link: <Link to="/volumes/new" search={true} /> }}
      rowActions={rowActions}
      selectionBar={(chosen, clear) => (
        <>
          <Button disabledReason={can(volumes.detach)} onClick={() => setBulk({ kind: 'detach', rows: chosen, clear })}>
            Detach
          </Button>
          <Button
            variant="danger"
            disabledReason={can(volumes.remove)}
            onClick={() => setBulk({ kind: 'delete', rows: chosen, clear })}
          >
            Delete
          </Button>
        </>
      )}
      empty={{
        title: 'No volumes yet',
        body: 'A volume is a disk of its own: attached to an instance, it holds data that outlives the instance, and moves to another.',
      }}
      name="volumes"
      noun={['volume', 'volumes']}
    >
      <FollowVolumes rows={rows} />
      {children}
      {bulk && (
        <Suspense>
          <BulkVolumes
            kind={bulk.kind}
            chosen={bulk.rows}
            onClose={(begun) => {
              setBulk(undefined)
              if (begun) bulk.clear()
            }}
          />
        </Suspense>
      )}
    </ResourcePage>
  )
}

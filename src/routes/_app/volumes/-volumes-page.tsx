import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { OutageNotes } from '../../../components/outage-notes'
import { ResourcePage } from '../../../components/resource-page'
import { useCan } from '../../../components/use-can'
import { count } from '../../../components/words'
import { volumes, type Volume } from '../../../contract/volumes'
import { formatCount } from '../../../lib/bytes'
import { Button } from '../../../ui/button'
import { rowEntries, useVolumeActions } from './-actions'
import type { BulkKind } from './-bulk-volumes'
import { volumeColumns } from './-columns'
import { volumeFacets, type Chosen } from './-facets'
import { FollowVolumes } from './-follow'
import { usePlaces } from './-use-places'
import { useVolumes } from './-volumes'
import { gib, volumeName } from './-words'

// The dialog brings the headless library, which a list's first view must not pay for.
const BulkVolumes = lazy(async () => ({ default: (await import('./-bulk-volumes')).BulkVolumes }))

const rowId = (v: Volume) => String(v.id)
const rowLink = (v: Volume) => <Link to="/volumes/$volumeId" params={{ volumeId: String(v.id) }} />

function summary(rows: readonly Volume[]): string {
  const size = rows.reduce((sum, v) => sum + v.size, 0)
  const attached = rows.filter((v) => v.instance_id !== null).length
  return `${count(rows.length, 'volume')}, ${gib(size)}. ${formatCount(attached)} attached, ${formatCount(rows.length - attached)} not.`
}

/** The account's volumes. `children` is the side panel that may be open over it. */
export function VolumesPage({ search, children }: { search: Chosen; children: ReactNode }) {
  const list = useVolumes()
  const { label: place } = usePlaces()
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
    return complete ? summary(rows) : `Reading ${count(results ?? 0, 'volume')}…`
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

import { lazy, Suspense, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/client'
import { Contained } from '../../../components/contained'
import { ErrorNote } from '../../../components/error-note'
import { managed } from '../../../contract/managed'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Loading } from '../../../ui/state'
import { loadCharts } from './-load-charts'
import { readStats } from './-usage'
import { UsageTable } from './-usage-table'
import styles from './-managed.module.css'

// The library draws on a canvas and is worth nothing before there is data.
const Charts = lazy(loadCharts)
export const statsQuery = q(managed.stats, {})
/** Milliseconds: a point is written every five minutes. */
const LOOK_MS = 5 * 60_000

/** What all instances together used over the last 24 hours. */
export function UsageCard() {
  const { data, error, refetch } = useQuery({ ...statsQuery, refetchInterval: LOOK_MS })
  const [table, setTable] = useState(false)
  const stats = useMemo(() => data && readStats(data), [data])
  const series = stats && 'series' in stats ? stats.series : undefined
  const words = stats && 'words' in stats ? stats.words : undefined
  return (
    <Card
      title="Usage of all instances, last 24 hours"
      aside={
        series && (
          <Button aria-pressed={table} onClick={() => setTable(!table)}>
            {table ? 'Show as charts' : 'Show as table'}
          </Button>
        )
      }
    >
      {error && !data && (
        <ErrorNote error={error} title="The statistics could not be read" retry={() => void refetch()} />
      )}
      {!data && !error && <Loading label="Loading statistics" shape="lines" rows={6} />}
      {words?.map((sentence) => (
        <p key={sentence} className={styles.muted}>
          {sentence}
        </p>
      ))}
      {series && (
        <Contained title="The statistics could not be shown" of={series}>
          {table ? (
            <UsageTable data={series} />
          ) : (
            <Suspense fallback={<Loading label="Loading charts" shape="lines" rows={6} />}>
              <Charts data={series} />
            </Suspense>
          )}
        </Contained>
      )}
    </Card>
  )
}

import { useMemo, useState } from 'react'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/console/api/client/client'
import { Contained } from '#/console/resource/errors/contained'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { StaleNote } from '#/console/resource/errors/stale-note'
import { managed } from '#/contract/managed'
import type { Issue, StatsSeries } from '#/contract/managed-rules'
import { formatMinute } from '#/lib/time/dates'
import { Button } from '#/console/kit/button/button'
import { Loading } from '#/console/kit/feedback/state'
import { Row } from '#/console/kit/layout/row'
import { Section } from '#/console/kit/layout/section'
import { lazyPart } from '#/console/kit/overlay/lazy-part'
import { type Column, Table } from '#/console/kit/table/table'
import { useApiNow } from '#/console/kit/text/use-now'
import { type IssueState, openSpans } from '#/console/resource/catalog/issue-state'
import styles from '../managed.module.css'
import { loadCharts } from './load-charts'
import css from './chart.module.css'
import { CHARTS, chartsOf, inColumn, type Range, readStats, timeSpan, type UsageRow, usageRows } from './usage'

// The charting library loads once there is data to draw.
const Charts = lazyPart(loadCharts)
const statsQuery = q(managed.stats, {})
/** Milliseconds: the API writes a point every five minutes. */
const POLL_MS = 5 * 60_000

interface UsageSectionProps {
  /** Issues and their states, marked in the charts while they were open. */
  readonly issues: readonly Issue[]
  readonly states: ReadonlyMap<number, IssueState>
}

const HOURS = [1, 6, 24] as const
const HOUR = 3600

/** The usage of all instances over the last 24 hours, as charts or as a table. */
export function UsageSection({ issues, states }: UsageSectionProps) {
  const { data, error, refetch } = useQuery({ ...statsQuery, refetchInterval: POLL_MS })
  const [table, setTable] = useState(false)
  const [range, setRange] = useState<number | Range>(24)
  const now = useApiNow()
  const stats = useMemo(() => data && readStats(data), [data])
  const series = stats && 'series' in stats ? stats.series : undefined
  const reasons = stats && 'reasons' in stats ? stats.reasons : undefined
  return (
    <Section
      title="Usage of all instances"
      aside={
        (series || (!data && !error)) && (
          <Row gap={2} wrap>
            <div role="group" aria-label="Time range" className={css.ranges}>
              {HOURS.map((count) => (
                <Button key={count} aria-pressed={range === count} onClick={() => setRange(count)}>
                  {`${count} h`}
                </Button>
              ))}
            </div>
            <Button onClick={() => setTable(!table)}>{table ? 'Show as charts' : 'Show as table'}</Button>
          </Row>
        )
      }
    >
      {error && !data && <ErrorNote error={error} title="Statistics couldn’t be loaded" retry={() => void refetch()} />}
      {data && <StaleNote error={error} retry={() => void refetch()} />}
      {!data && !error && <Blank label="Loading statistics" />}
      {reasons?.map((reason) => (
        <p key={reason} className={styles.muted}>
          {reason}
        </p>
      ))}
      {series && (
        <Contained title="Statistics can’t be shown" of={series}>
          {table ? (
            <UsageTable data={series} shown={shownOf(series, range)} />
          ) : (
            <Charts
              data={series}
              spans={openSpans(issues, states, now)}
              shown={shownOf(series, range)}
              onDrag={setRange}
              fallback={<Blank label="Loading charts" />}
            />
          )}
        </Contained>
      )}
    </Section>
  )
}

/** `range`: the last hours, or the range dragged in a chart. */
function shownOf(data: StatsSeries, range: number | Range): Range {
  if (typeof range !== 'number') return range
  const [first, last] = timeSpan(data)
  return [Math.max(first, last - range * HOUR), last]
}

/** Boxes of the charts' size. */
const Blank = ({ label }: { label: string }) => (
  <Loading label={label}>
    <div className={css.charts} aria-hidden>
      {CHARTS.map(({ id, series }) => (
        <div key={id} className={css.figure}>
          <div className={css.caption}>
            {[id, ...series].map((_, line) => (
              <span key={line}>&nbsp;</span>
            ))}
          </div>
          <div className={css.blank} />
        </div>
      ))}
    </div>
  </Loading>
)

const columnsOf = (embedded: boolean, rows: readonly UsageRow[]): Column<UsageRow>[] => [
  {
    id: 'time',
    header: 'Time',
    value: (r) => new Date(r.x).toISOString(),
    time: true,
    cell: (r) => formatMinute(new Date(r.x)),
    fixed: true,
  },
  ...chartsOf(embedded).flatMap(({ unit, series }) =>
    series.map(({ name, header }): Column<UsageRow> => {
      const format = inColumn(rows.map((r) => r[name]))
      return {
        id: name,
        header: unit === '' ? header : `${header} (${unit})`,
        value: (r) => r[name],
        cell: (r) => format(r[name]),
        align: 'end',
        // its head with the unit
        width: 155,
      }
    }),
  ),
]

/** The charts' values for screen readers, sorting and export. */
function UsageTable({ data, shown }: { data: StatsSeries; shown: Range }) {
  const embedded = useEmbedded()
  const rows = usageRows(data, shown)
  return (
    <Table
      label="usage of all instances"
      rows={rows}
      columns={columnsOf(embedded, rows)}
      rowId={(r) => String(r.x)}
      rowLabel={(r) => formatMinute(new Date(r.x))}
      storageKey="managed-usage"
      exportName="managed-usage"
    />
  )
}

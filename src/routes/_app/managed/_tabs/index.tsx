import { createFileRoute, Link } from '@tanstack/react-router'
import { issuesQuery, servicesQuery, useIssues, useIssueStates, useServices } from '../-data'
import { ErrorNote, ErrorState } from '#/app/errors/error-note'
import { PageHeader } from '#/app/resource/page-header'
import { PageRefresh } from '#/app/resource/page-refresh'
import { StaleNote } from '#/app/errors/stale-note'
import { pluralize } from '#/app/catalog/format'
import type { Issue, Service, StatsSeries } from '#/contract/managed-rules'
import { formatCount } from '#/lib/bytes'
import { visible } from '#/lib/text'
import { linkClass } from '#/ui/button/button-class'
import { Card } from '#/ui/layout/card'
import { RelativeTime } from '#/ui/text/relative-time'
import { Stack } from '#/ui/layout/stack'
import { Loading } from '#/ui/feedback/state'
import { StatusBadge } from '#/ui/feedback/status-badge'
import { ChecksNote } from '../-services/checks-note'
import { issueName, IssueTicket } from '../-issues/issue-columns'
import { downSince, type IssueState } from '../-issues/issue-state'
import { SERVICE_STATUS } from '../-services/status'
import styles from '../-managed.module.css'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { q } from '#/api/client/client'
import { Contained } from '#/app/errors/contained'
import { managed } from '#/contract/managed'
import { Button } from '#/ui/button/button'
import { loadCharts } from '../-charts/load-charts'
import { amount, CHARTS, readStats, type UsageRow, usageRows } from '../-charts/usage'
import { formatMinute } from '#/lib/dates'
import { type Column, Table } from '#/ui/table/table'

// The library draws on a canvas and is worth nothing before there is data.
const Charts = lazy(loadCharts)
const statsQuery = q(managed.stats, {})
/** Milliseconds: a point is written every five minutes. */
const LOOK_MS = 5 * 60_000

/** What all instances together used over the last 24 hours. */
function UsageCard() {
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

const columns: Column<UsageRow>[] = [
  {
    id: 'time',
    header: 'Time (UTC)',
    value: (r) => new Date(r.x).toISOString(),
    cell: (r) => formatMinute(new Date(r.x)),
    fixed: true,
  },
  ...CHARTS.flatMap(({ title, unit, series }) =>
    series.map(({ name, label }): Column<UsageRow> => {
      const header = series.length > 1 && title === 'Network' ? `Network ${label.toLowerCase()}` : label
      return { id: name, header, value: (r) => r[name], cell: (r) => amount(r[name], unit), align: 'end' }
    }),
  ),
]

/** What the charts show, to be read aloud, sorted and copied. */
function UsageTable({ data }: { data: StatsSeries }) {
  return (
    <Table
      label="usage of the last 24 hours"
      rows={usageRows(data)}
      columns={columns}
      rowId={(r) => String(r.x)}
      rowLabel={(r) => formatMinute(new Date(r.x))}
      storageKey="managed-usage"
      exportName="managed-usage"
      maxHeight="360px"
    />
  )
}

export const Route = createFileRoute('/_app/managed/_tabs/')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(servicesQuery)
    void context.queryClient.prefetchQuery(issuesQuery)
    void context.queryClient.prefetchQuery(statsQuery)
  },
  component: OverviewPage,
})

/** What is down and since when, what staff looks after, and what the instances used. */
function OverviewPage() {
  const services = useServices()
  const issues = useIssues()
  const states = useIssueStates(issues.rows)
  if (!services.rows) {
    return (
      <>
        <PageHeader title="Managed services" />
        {services.error ? (
          <ErrorState error={services.error} what="managed services" retry={services.retry} busy={services.fetching} />
        ) : (
          <Loading label="Loading managed services" shape="page" />
        )}
      </>
    )
  }
  const down = services.rows.filter((s) => s.status === 'problem')
  return (
    <>
      <PageHeader
        title="Managed services"
        summary={summary(services.rows, down.length)}
        read={<PageRefresh of={services} />}
      />
      <Stack gap={4}>
        <StaleNote error={services.error} retry={services.retry} />
        {services.rows.some((s) => s.status === 'pending') && <ChecksNote />}
        <Card title="Down now">
          <Down down={down} issues={issues.rows ?? []} states={states} none={services.rows.length === 0} />
        </Card>
        <Card
          title="Open issues"
          aside={
            <Link to="/managed/issues" className={linkClass}>
              All issues
            </Link>
          }
        >
          {issues.error && !issues.rows && (
            <ErrorNote error={issues.error} title="The issues could not be read" retry={issues.retry} />
          )}
          {issues.rows && <OpenIssues issues={issues.rows} states={states} />}
        </Card>
        <UsageCard />
      </Stack>
    </>
  )
}

const summary = (rows: readonly Service[], down: number) =>
  rows.length === 0
    ? 'No services yet.'
    : `${pluralize(rows.length, 'service')}, ${down === 0 ? 'none' : formatCount(down)} down.`

interface DownProps {
  readonly down: readonly Service[]
  readonly issues: readonly Issue[]
  readonly states: ReadonlyMap<number, IssueState>
  readonly none: boolean
}

/** More than these are to be read in the list of services. */
const MOST_NAMED = 50

function Down({ down, issues, states, none }: DownProps) {
  if (none) {
    return (
      <p className={styles.muted}>
        Nothing is checked yet.{' '}
        <Link to="/managed/services/new" className={linkClass}>
          Create a service
        </Link>{' '}
        to be told when it is down.
      </p>
    )
  }
  if (down.length === 0) return <p className={styles.muted}>Nothing that is checked is down.</p>
  return (
    <ul className={styles.list}>
      {down.slice(0, MOST_NAMED).map((s) => {
        const issue = downSince(s.id, issues, states)
        return (
          <li key={s.id}>
            <StatusBadge value={s.status} map={SERVICE_STATUS} />
            <Link to="/managed/services/$serviceId" params={{ serviceId: String(s.id) }} className={linkClass}>
              {visible(s.label).text}
            </Link>
            <span className={styles.muted}>
              {issue ? (
                <>
                  since <RelativeTime value={issue.created} />
                </>
              ) : (
                'just now: an issue is opened after three failed checks'
              )}
            </span>
            {issue && <IssueTicket issue={issue} />}
          </li>
        )
      })}
      {down.length > MOST_NAMED && (
        <li>
          <Link to="/managed/services" search={{ status: 'problem' }} className={linkClass}>
            {pluralize(down.length - MOST_NAMED, 'more service')} down
          </Link>
        </li>
      )}
    </ul>
  )
}

function OpenIssues({ issues, states }: { issues: readonly Issue[]; states: ReadonlyMap<number, IssueState> }) {
  const open = issues.filter((i) => states.get(i.id) === 'open').toSorted((a, b) => b.id - a.id)
  if (open.length === 0) {
    const asked = issues.every((i) => states.get(i.id) !== 'unknown')
    return <p className={styles.muted}>{asked ? 'None.' : 'It is not known yet which issues are open.'}</p>
  }
  return (
    <ul className={styles.list}>
      {open.map((i) => (
        <li key={i.id}>
          <Link to="/managed/issues/$issueId" params={{ issueId: String(i.id) }} className={linkClass}>
            {issueName(i)}
          </Link>
          <span className={styles.muted}>
            <RelativeTime value={i.created} />
          </span>
          <IssueTicket issue={i} />
        </li>
      ))}
    </ul>
  )
}

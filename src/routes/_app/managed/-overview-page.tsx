import { Link } from '@tanstack/react-router'
import { ErrorNote, ErrorState } from '../../../components/error-note'
import { PageHeader } from '../../../components/page-header'
import { PageRefresh } from '../../../components/page-refresh'
import { StaleNote } from '../../../components/stale-note'
import { count } from '../../../components/words'
import type { Issue, Service } from '../../../contract/managed-rules'
import { formatCount } from '../../../lib/bytes'
import { visible } from '../../../lib/text'
import { linkClass } from '../../../ui/button-class'
import { Card } from '../../../ui/card'
import { RelativeTime } from '../../../ui/relative-time'
import { Stack } from '../../../ui/stack'
import { Loading } from '../../../ui/state'
import { StatusBadge } from '../../../ui/status-badge'
import { ChecksNote } from './-checks-note'
import { useIssueStates, useIssues, useServices } from './-data'
import { issueName, IssueTicket } from './-issue-columns'
import { downSince, type IssueState } from './-issue-state'
import { SERVICE_STATUS } from './-status'
import { UsageCard } from './-usage-card'
import styles from './-managed.module.css'

/** What is down and since when, what staff looks after, and what the instances used. */
export function OverviewPage() {
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
    : `${count(rows.length, 'service')}, ${down === 0 ? 'none' : formatCount(down)} down.`

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
            {count(down.length - MOST_NAMED, 'more service')} down
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

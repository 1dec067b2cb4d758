import { Link } from '@tanstack/react-router'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import type { Issue, Service } from '#/contract/managed-rules'
import { visible, plural } from '#/lib/text'
import { linkClass } from '#/console/kit/button/button-class'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import styles from '../managed.module.css'
import { ISSUE_STATUS, SERVICE_STATUS } from '../services/status'
import { noIssueYet } from '../words'
import { IssueCause, issueName } from './issue-columns'
import { byUrgency, downSince, type IssueState, UNKNOWN } from '#/console/resource/catalog/issue-state'

interface Props {
  readonly down: readonly Service[]
  /** Undefined until they are read. */
  readonly issues: readonly Issue[] | undefined
  readonly states: ReadonlyMap<number, IssueState>
  /** The account has no services. */
  readonly none: boolean
  /** A status that is unknown might still arrive. */
  readonly checking: boolean
  /** An error above says why something is unknown. */
  readonly failed: boolean
}

/** Services named one by one; the list of services has the rest. */
const MAX_NAMED = 50

/** Each service that is down with its open issue, then the open issues of services that are up again. */
export function Attention({ down, issues, states, none, checking, failed }: Props) {
  const embedded = useEmbedded()
  const open = byUrgency(issues ?? [], states).filter((i) => states.get(i.id)?.status === 'open')
  const unknown = issues === undefined || issues.some((i) => states.get(i.id)?.status === 'unknown')
  const others = open.filter((i) => !down.some((s) => i.services.includes(s.id)))
  if (none && open.length === 0) {
    return (
      <p className={styles.muted}>
        Create a service to get notified when it goes down.{' '}
        <Link to="/managed/services/new" className={linkClass}>
          Create service
        </Link>
      </p>
    )
  }
  if (down.length === 0 && others.length === 0) {
    if (failed) return null
    return (
      <p className={styles.muted}>
        {!unknown
          ? 'No service is down, and no issue is open.'
          : checking
            ? 'Checking for open issues…'
            : 'The status of some issues is unknown.'}
      </p>
    )
  }
  return (
    <ul className={styles.list}>
      {down.slice(0, MAX_NAMED).map((s) => {
        const issue = downSince(s.id, open, states)
        return (
          <li key={s.id}>
            <Link to="/managed/services/$serviceId" params={{ serviceId: String(s.id) }} className={linkClass}>
              {visible(s.label).text}
            </Link>
            <p>
              <StatusBadge value={s.status} map={SERVICE_STATUS} />{' '}
              {issue ? (
                <IssueCause issue={issue} state={states.get(issue.id) ?? UNKNOWN} />
              ) : (
                !unknown && noIssueYet(embedded)
              )}
            </p>
          </li>
        )
      })}
      {down.length > MAX_NAMED && (
        <li>
          <Link to="/managed/services" search={{ status: 'problem' }} className={linkClass}>
            {`${plural(down.length - MAX_NAMED, 'more service')} down`}
          </Link>
        </li>
      )}
      {others.slice(0, MAX_NAMED).map((i) => (
        <li key={`issue ${i.id}`}>
          <Link to="/managed/issues/$issueId" params={{ issueId: String(i.id) }} className={linkClass}>
            {issueName(i)}
          </Link>
          <p>
            <StatusBadge value="open" map={ISSUE_STATUS} /> <IssueCause issue={i} state={states.get(i.id) ?? UNKNOWN} />
          </p>
        </li>
      ))}
    </ul>
  )
}

import { Link } from '@tanstack/react-router'
import type { Issue } from '#/contract/managed-rules'
import { plainNumber } from '#/lib/bytes'
import { visible } from '#/lib/text'
import { apiNow } from '#/lib/time/clock'
import { linkClass } from '#/console/kit/button/button-class'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { statusText } from '#/console/kit/feedback/status-text'
import type { Column } from '#/console/kit/table/table'
import { useApiNow } from '#/console/kit/text/use-now'
import { ISSUE_STATUS } from '../services/status'
import { formatDuration } from './duration'
import { issueDuration, UNKNOWN, type IssueState } from '#/console/resource/catalog/issue-state'
import { issueNumber } from '../words'

export const issueName = (i: Issue): string => visible(i.entity.label).text || issueNumber(i.id)

/** Links to the ticket in which support works on an issue. */
export function IssueTicket({ issue }: { issue: Issue }) {
  return (
    <Link to="/tickets/$ticketId" params={{ ticketId: String(issue.entity.id) }} className={linkClass}>
      {`Ticket ${plainNumber(issue.entity.id)}`}
    </Link>
  )
}

export function IssueDuration({ issue, state }: { issue: Issue; state: IssueState }) {
  const ms = issueDuration(issue, state, useApiNow())
  return ms === undefined ? '–' : formatDuration(ms)
}

/** After "Open" or "Down": "for 3 hours. Connection refused. Ticket 17". */
export const IssueCause = ({ issue, state }: { issue: Issue; state: IssueState }) => (
  <>
    for <IssueDuration issue={issue} state={state} />. {state.reason} <IssueTicket issue={issue} />
  </>
)

export const issueColumns = (
  states: ReadonlyMap<number, IssueState>,
  serviceName: (id: number) => string,
): Column<Issue>[] => {
  const stateOf = (i: Issue) => states.get(i.id) ?? UNKNOWN
  return [
    { id: 'what', header: 'Issue', value: issueName, fixed: true },
    {
      id: 'status',
      header: 'Status',
      value: (i) => statusText(stateOf(i).status, ISSUE_STATUS),
      cell: (i) => <StatusBadge value={stateOf(i).status} map={ISSUE_STATUS} />,
      width: 110,
    },
    { id: 'services', header: 'Services', value: (i) => i.services.map(serviceName).join(', ') },
    {
      id: 'ticket',
      header: 'Ticket',
      value: (i) => i.entity.id,
      cell: (i) => <IssueTicket issue={i} />,
      width: 120,
      phone: false,
    },
    {
      id: 'created',
      header: 'Opened',
      value: (i) => i.created,
      time: true,
      named: false,
      muted: true,
      width: 140,
    },
    {
      id: 'duration',
      header: 'Duration',
      value: (i) => issueDuration(i, stateOf(i), apiNow()),
      cell: (i) => <IssueDuration issue={i} state={stateOf(i)} />,
      align: 'end',
      width: 110,
      phone: false,
    },
    { id: 'id', header: 'ID', value: (i) => i.id, align: 'end', hidden: true },
  ]
}

import { Link } from '@tanstack/react-router'
import type { Issue } from '#/contract/managed-rules'
import { plainNumber } from '#/lib/bytes'
import { visible } from '#/lib/text'
import { linkClass } from '#/ui/button/button-class'
import { RelativeTime } from '#/ui/text/relative-time'
import { StatusBadge } from '#/ui/feedback/status-badge'
import type { Column } from '#/ui/table/table'
import type { IssueState } from './issue-state'
import { ISSUE_STATE } from '../-services/status'

export const issueName = (i: Issue): string => visible(i.entity.label).text || `Issue ${i.id}`

/** The ticket in which staff writes what it does about an issue. */
export function IssueTicket({ issue }: { issue: Issue }) {
  return (
    <Link to="/tickets/$ticketId" params={{ ticketId: String(issue.entity.id) }} className={linkClass}>
      Ticket {plainNumber(issue.entity.id)}
    </Link>
  )
}

export const issueColumns = (
  states: ReadonlyMap<number, IssueState>,
  serviceName: (id: number) => string,
): Column<Issue>[] => [
  { id: 'what', header: 'Issue', value: issueName, fixed: true },
  {
    id: 'state',
    header: 'State',
    value: (i) => states.get(i.id) ?? 'unknown',
    cell: (i) => <StatusBadge value={states.get(i.id) ?? 'unknown'} map={ISSUE_STATE} />,
    width: 110,
  },
  { id: 'services', header: 'Services', value: (i) => i.services.map(serviceName).join(', ') },
  { id: 'ticket', header: 'Ticket', value: (i) => i.entity.id, cell: (i) => <IssueTicket issue={i} />, width: 120 },
  {
    id: 'created',
    header: 'Since',
    value: (i) => i.created,
    cell: (i) => <RelativeTime value={i.created} />,
    muted: true,
    width: 140,
  },
  { id: 'id', header: 'ID', value: (i) => i.id, align: 'end', hidden: true },
]

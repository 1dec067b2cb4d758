import type { Ticket } from '../../../contract/ticket-rules'
import { visible } from '../../../lib/text'
import { MiddleEllipsis } from '../../../ui/middle-ellipsis'
import { RelativeTime } from '../../../ui/relative-time'
import { StatusBadge } from '../../../ui/status-badge'
import type { Column } from '../../../ui/table'
import { EntityLink, entityWords } from './-entity-link'
import { TICKET_STATUS } from './-status'
import styles from './-tickets.module.css'

export const ticketColumns: readonly Column<Ticket>[] = [
  {
    id: 'summary',
    header: 'Summary',
    value: (t) => t.summary,
    cell: ({ summary }) => {
      const { text } = visible(summary)
      return (
        <bdi className={styles.summary} title={text}>
          {text}
        </bdi>
      )
    },
    fixed: true,
    width: 360,
  },
  {
    id: 'status',
    header: 'Status',
    value: (t) => TICKET_STATUS[t.status].label,
    cell: (t) => <StatusBadge value={t.status} map={TICKET_STATUS} />,
    width: 110,
  },
  {
    id: 'entity',
    header: 'About',
    value: (t) => (t.entity ? entityWords(t.entity) : ''),
    cell: (t) => <EntityLink entity={t.entity} />,
    width: 220,
  },
  {
    id: 'updated',
    header: 'Updated',
    value: (t) => t.updated,
    cell: (t) => <RelativeTime value={t.updated} />,
    muted: true,
    width: 140,
  },
  {
    id: 'updated_by',
    header: 'Updated by',
    value: (t) => t.updated_by,
    cell: (t) => (t.updated_by === null ? 'Nobody yet' : <MiddleEllipsis text={t.updated_by} />),
    hidden: true,
    muted: true,
    width: 150,
  },
  {
    id: 'opened_by',
    header: 'Opened by',
    value: (t) => t.opened_by,
    muted: true,
    width: 150,
  },
  {
    id: 'opened',
    header: 'Opened',
    value: (t) => t.opened,
    cell: (t) => <RelativeTime value={t.opened} as="day" />,
    hidden: true,
    muted: true,
    width: 120,
  },
  {
    id: 'attachments',
    header: 'Attachments',
    value: (t) => t.attachments.length,
    align: 'end',
    hidden: true,
    width: 110,
  },
  { id: 'id', header: 'ID', value: (t) => t.id, align: 'end', hidden: true, width: 90 },
]

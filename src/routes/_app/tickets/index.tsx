import { createFileRoute, Link } from '@tanstack/react-router'
import { q } from '#/api/client/client'
import { listSearch } from '#/app/address/list-search'
import { tickets } from '#/contract/tickets'
import { FIRST, useTickets } from './-use-tickets'
import { useMemo } from 'react'
import { ErrorNote } from '#/app/errors/error-note'
import { OpLink } from '#/app/resource/op-button'
import { PageHeader } from '#/app/resource/page-header'
import { ResourceTable } from '#/app/resource/resource-table'
import { pluralize } from '#/app/catalog/format'
import type { Ticket } from '#/contract/ticket-rules'
import { formatCount } from '#/lib/bytes'
import { visible } from '#/lib/text'
import { Button } from '#/ui/button/button'
import { Note } from '#/ui/feedback/note'
import { Tabs } from '#/ui/layout/tabs'
import { TICKET_STATUS } from './-status'
import styles from './-tickets.module.css'
import { MiddleEllipsis } from '#/ui/text/middle-ellipsis'
import { RelativeTime } from '#/ui/text/relative-time'
import { StatusBadge } from '#/ui/feedback/status-badge'
import type { Column } from '#/ui/table/table'
import { EntityLink, entityWords } from './-entity-link'

const ticketColumns: readonly Column<Ticket>[] = [
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

export const Route = createFileRoute('/_app/tickets/')({
  // The tab: `new`, `open`, `closed`, or all.
  validateSearch: listSearch('status'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(q(tickets.list, FIRST)),
  component: Page,
})

function Page() {
  return <TicketsPage status={Route.useSearch().status} />
}

type Status = Ticket['status']
const STATUSES: readonly Status[] = ['new', 'open', 'closed']
const isStatus = (text: string | undefined): text is Status => STATUSES.some((s) => s === text)

const link = (s: Status | undefined) => (
  <Link
    from="/tickets/"
    to="/tickets"
    search={(now) => ({ ...now, status: s })}
    // Without a status it is the first tab and no other, whatever else is in the address.
    activeOptions={{ includeSearch: true, explicitUndefined: true }}
  />
)

/** The account's tickets, and those that the provider opened about it. */
function TicketsPage({ status }: { status: string | undefined }) {
  const { list, rest } = useTickets()
  const tab = isStatus(status) ? status : undefined
  const byStatus = useMemo(
    () => new Map(STATUSES.map((s) => [s, list.rows?.filter((t) => t.status === s)])),
    [list.rows],
  )
  // The same rows as before while nothing changes: the table then keeps the order that it has worked out.
  const rows = tab === undefined ? list.rows : byStatus.get(tab)
  const open = (
    <OpLink op={tickets.open} link={<Link to="/tickets/new" />} variant="primary">
      Open a ticket
    </OpLink>
  )
  return (
    <>
      <PageHeader title="Tickets" summary={list.rows && summary(list.rows, list.complete)} actions={open} />
      {list.rows && list.rows.length > 0 && (
        <div className={styles.tabs}>
          <Tabs
            label="Tickets by status"
            items={[
              { id: 'all', label: 'All', count: list.rows.length, link: link(undefined) },
              ...STATUSES.map((s) => ({
                id: s,
                label: TICKET_STATUS[s].label,
                count: byStatus.get(s)?.length ?? 0,
                link: link(s),
              })),
            ]}
          />
        </div>
      )}
      {list.rows && !list.complete && (
        <div className={styles.part}>
          {rest.error ? (
            <ErrorNote error={rest.error} retry={rest.load} title="The other tickets could not be loaded" />
          ) : (
            <Note
              role="status"
              title={`${formatCount(list.rows.length)} of ${pluralize(list.results ?? 0, 'ticket')} are loaded`}
              action={
                <Button busy={rest.asked} onClick={rest.load}>
                  Load the rest
                </Button>
              }
            >
              Those that are not closed come first. Counts, filter and order speak of the loaded ones alone.
            </Note>
          )}
        </div>
      )}
      <ResourceTable<Ticket>
        key={tab}
        list={{ ...list, rows }}
        columns={ticketColumns}
        rowId={(t) => String(t.id)}
        rowLabel={(t) => visible(t.summary).text}
        rowLink={(t) => <Link to="/tickets/$ticketId" params={{ ticketId: String(t.id) }} />}
        filter="Filter tickets"
        empty={
          tab === undefined
            ? {
                title: 'No tickets yet',
                body: 'A ticket is a conversation with support: a question, a problem, a request. What the provider has to tell you about this account comes here too.',
                action: open,
              }
            : {
                title: `No ${TICKET_STATUS[tab].label.toLowerCase()} tickets`,
                body: list.complete ? undefined : 'Among those that are loaded.',
              }
        }
        name="tickets"
        noun={['ticket', 'tickets']}
      />
    </>
  )
}

function summary(rows: readonly Ticket[], complete: boolean): string | undefined {
  if (rows.length === 0) return undefined
  const known = rows.filter((t) => Object.hasOwn(TICKET_STATUS, t.status ?? ''))
  const waiting = known.filter((t) => t.status !== 'closed').length
  const unknown = rows.length - known.length
  const parts = [
    `${waiting === 0 ? 'None' : formatCount(waiting)} not closed`,
    ...(unknown > 0 ? [`${formatCount(unknown)} with an unknown status`] : []),
  ]
  return `${parts.join(', ')}${complete ? '' : ' among those loaded'}.`
}

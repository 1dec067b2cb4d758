import { useMemo } from 'react'
import { Link } from '@tanstack/react-router'
import { ErrorNote } from '../../../components/error-note'
import { OpLink } from '../../../components/op-button'
import { PageHeader } from '../../../components/page-header'
import { ResourceTable } from '../../../components/resource-table'
import { count } from '../../../components/words'
import type { Ticket } from '../../../contract/ticket-rules'
import { tickets } from '../../../contract/tickets'
import { formatCount } from '../../../lib/bytes'
import { visible } from '../../../lib/text'
import { Button } from '../../../ui/button'
import { Note } from '../../../ui/note'
import { Tabs } from '../../../ui/tabs'
import { TICKET_STATUS } from './-status'
import { ticketColumns } from './-ticket-columns'
import styles from './-tickets.module.css'
import { useTickets } from './-use-tickets'

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
export function TicketsPage({ status }: { status: string | undefined }) {
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
              title={`${formatCount(list.rows.length)} of ${count(list.results ?? 0, 'ticket')} are loaded`}
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

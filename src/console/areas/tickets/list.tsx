import { createFileRoute, Link } from '@tanstack/react-router'
import { q } from '#/console/api/client/client'
import { listSearch } from '#/console/resource/address/list-search'
import { FIRST_TICKETS } from '#/console/resource/catalog/first-tickets'
import { tickets } from '#/contract/tickets'
import { useTickets } from './use-tickets'
import { useMemo } from 'react'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { ActionButton } from '#/console/resource/page/page-actions'
import { useCan } from '#/console/resource/access/use-can'
import { PageHeader } from '#/console/resource/page/page-header'
import { PageRefresh } from '#/console/resource/page/page-refresh'
import { type Facet, ResourceTable } from '#/console/resource/list/resource-table'
import { listSummary } from '#/console/resource/list/list-summary'
import type { ListState } from '#/console/resource/page/use-list'
import type { Ticket } from '#/contract/ticket-rules'
import { visible, plural } from '#/lib/text'
import { Button } from '#/console/kit/button/button'
import { Note } from '#/console/kit/feedback/note'
import { Tabs } from '#/console/kit/layout/tabs'
import { TURN, type Turn, turnOf } from '#/console/resource/catalog/ticket-turn'
import styles from './tickets.module.css'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import type { Column } from '#/console/kit/table/table'
import { EntityLink, entityText } from './entity-link'
import { BulkTickets } from './bulk-tickets'
import { formatCount } from '#/lib/bytes'

const TURNS = Object.keys(TURN) as Turn[]
const rankOf = (t: Ticket) => TURNS.indexOf(turnOf(t))
const BY_TURN = { by: 'status', desc: false }

const columns: readonly Column<Ticket>[] = [
  {
    id: 'summary',
    header: 'Subject',
    value: (t) => t.summary,
    cell: ({ id, summary }) => {
      const { text } = visible(summary)
      return (
        <span className={styles.subject} title={text}>
          <bdi className={styles.summary}>{text}</bdi>
          <span className={styles.muted}>{`#${id}`}</span>
        </span>
      )
    },
    fixed: true,
    width: 360,
  },
  {
    id: 'status',
    header: 'Status',
    value: (t) => TURN[turnOf(t)].label,
    rank: rankOf,
    cell: (t) => <StatusBadge value={turnOf(t)} map={TURN} />,
    width: 170,
  },
  {
    id: 'entity',
    header: 'About',
    value: (t) => (t.entity ? entityText(t.entity) : ''),
    cell: (t) => <EntityLink entity={t.entity} />,
    width: 220,
    roomy: true,
  },
  {
    id: 'updated',
    header: 'Updated',
    value: (t) => t.updated,
    time: true,
    named: false,
    muted: true,
    width: 140,
  },
  {
    id: 'updated_by',
    header: 'Updated by',
    value: (t) => t.updated_by,
    hidden: true,
    muted: true,
    width: 150,
  },
  {
    id: 'opened_by',
    header: 'Opened by',
    value: (t) => t.opened_by,
    hidden: true,
    muted: true,
    width: 150,
  },
  {
    id: 'opened',
    header: 'Opened',
    value: (t) => t.opened,
    time: true,
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

const facets: readonly Facet<Ticket>[] = [
  {
    id: 'turn',
    label: 'Status',
    options: TURNS.filter((turn) => turn !== 'closed').map((value) => ({ value, label: TURN[value].label })),
    test: (t, value) => turnOf(t) === value,
  },
]

export const Route = createFileRoute('/_app/tickets/')({
  // The tab: `closed` or `all`; open tickets without it.
  validateSearch: listSearch('status', 'turn'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(q(tickets.list, FIRST_TICKETS)),
  component: Page,
})

function Page() {
  return <TicketsPage status={Route.useSearch().status} />
}

const TABS = [
  { id: 'open', label: 'Open', status: undefined, test: (t: Ticket) => t.status !== 'closed' },
  { id: 'closed', label: 'Closed', status: 'closed', test: (t: Ticket) => t.status === 'closed' },
  { id: 'all', label: 'All', status: 'all', test: () => true },
] as const
type Tab = (typeof TABS)[number]
const tabOf = (status: string | undefined): Tab => TABS.find((tab) => tab.status === status) ?? TABS[0]

const link = (s: Tab['status']) => (
  <Link
    from="/tickets/"
    to="/tickets"
    search={(now) => ({ ...now, status: s })}
    // Without a status in the address only the first tab is current, whatever else the address contains.
    activeOptions={{ includeSearch: true, explicitUndefined: true }}
  />
)

/** Tickets of the account, including those that the provider opened. */
function TicketsPage({ status }: { status: string | undefined }) {
  const { list, rest } = useTickets()
  const tab = tabOf(status)
  const can = useCan()
  // Memoized, so that the table keeps its sorted rows while the list is unchanged.
  const byTab = useMemo(() => {
    const rows = list.rows?.toSorted((a, b) => rankOf(a) - rankOf(b))
    return new Map(TABS.map(({ id, test }) => [id, rows?.filter(test)]))
  }, [list.rows])
  const open = {
    label: 'Open ticket',
    link: <Link to="/tickets/new" />,
    disabledReason: can(tickets.open),
    primary: true,
  }
  return (
    <>
      <PageHeader
        title="Tickets"
        summary={summary(list)}
        read={<PageRefresh of={list} />}
        // An empty list offers it in its middle.
        actions={list.rows?.length === 0 ? undefined : [open]}
      />
      {list.rows && list.rows.length > 0 && (
        <div className={styles.tabs}>
          <Tabs
            label="Tickets by status"
            items={TABS.map(({ id, label, status: s }) => ({
              id,
              label,
              count: byTab.get(id)?.length ?? 0,
              link: link(s),
            }))}
          />
        </div>
      )}
      {list.rows && !list.complete && (
        <div className={styles.part}>
          {rest.error ? (
            <ErrorNote error={rest.error} retry={rest.load} title="The other tickets couldn’t be loaded" />
          ) : (
            <Note
              role="status"
              title={`${formatCount(list.rows.length)} of ${plural(list.results ?? 0, 'ticket')} loaded`}
              action={
                <Button busy={rest.loading} onClick={rest.load}>
                  Load the rest
                </Button>
              }
            >
              Counts, filters, and sorting cover loaded tickets only. Open tickets load first.
            </Note>
          )}
        </div>
      )}
      <ResourceTable<Ticket>
        key={tab.id}
        list={{ ...list, rows: byTab.get(tab.id) }}
        columns={columns}
        rowId={(t) => String(t.id)}
        rowLabel={(t) => visible(t.summary).text}
        rowLink={(t) => <Link to="/tickets/$ticketId" params={{ ticketId: String(t.id) }} />}
        selectionBar={BulkTickets}
        sorted={BY_TURN}
        filter="Filter tickets"
        facets={tab.id === 'closed' ? undefined : facets}
        empty={
          list.rows === undefined || list.rows.length === 0
            ? {
                title: 'No tickets yet',
                body: 'Ask support a question or report a problem. Messages from your provider appear here too.',
                action: <ActionButton action={open} />,
              }
            : {
                title: tab.id === 'open' ? 'No open tickets' : 'No closed tickets',
                body: list.complete ? undefined : 'No loaded ticket has this status.',
              }
        }
        name="tickets"
        noun="ticket"
      />
    </>
  )
}

/** Open tickets come first: a page with a closed one has all of them. */
function summary(list: ListState<Ticket>) {
  const open = list.rows?.filter((t) => t.status !== 'closed') ?? []
  const yours = open.filter((t) => turnOf(t) === 'yours').length
  const known = list.complete || open.length < (list.rows?.length ?? 0)
  return listSummary(list, 'ticket', known && [open.length, 'open'], known && [yours, 'your turn'])
}

import { type AreaAttention, atLeast, grouped, readView } from '#/console/resource/area/attention'
import { FIRST_TICKETS } from '#/console/resource/catalog/first-tickets'
import { tickets } from '#/contract/tickets'
import type { Ticket } from '#/contract/ticket-rules'
import { formatCount } from '#/lib/bytes'
import { plural, visible } from '#/lib/text'
import { ticketsArea } from './area'
import { turnOf } from './thread/turn'

const nameOf = (t: Ticket) => visible(t.summary).text

/** Tickets that support answered last, newest first. */
const answered = (rows: readonly Ticket[]): readonly Ticket[] =>
  rows.filter((t) => turnOf(t) === 'yours').toSorted((a, b) => (a.updated < b.updated ? 1 : -1))

interface Page {
  readonly data: readonly Ticket[]
  readonly results?: number | undefined
}

export const ticketsAttention: AreaAttention = {
  area: ticketsArea,
  urgency: 2,
  reads: [
    {
      ...readView(tickets.list, 'tickets', FIRST_TICKETS),
      listOf: ({ data, results = data.length }: Page) => ({ data, results, complete: data.length >= results }),
    },
  ],
  tile: (account) => {
    const list = account.list(tickets.list)
    const open = list?.data.filter((t) => t.status !== 'closed').length ?? 0
    // The API lists open ones first: all of a page are open where more follow.
    const more = list?.complete === false && open === list.data.length
    return {
      value: list && (more ? atLeast(open) : formatCount(open)),
      facts: list && [{ text: open > 0 ? 'open' : 'None open' }],
    }
  },
  findings: (account) =>
    grouped(
      answered(account.list(tickets.list)?.data ?? []),
      (t) => ({
        tone: 'warn',
        title: nameOf(t),
        target: { to: `/tickets/${t.id}` },
        detail: `${visible(t.updated_by ?? '').text} replied`,
        time: t.updated,
      }),
      { title: (count) => `${plural(count, 'ticket')} await your reply`, name: nameOf, target: { to: '/tickets' } },
    ),
}

import { type AreaAttention, atLeast, grouped, readView } from '#/console/resource/area/attention'
import { FIRST_TICKETS } from '#/console/resource/catalog/first-tickets'
import { tickets } from '#/contract/tickets'
import type { Ticket } from '#/contract/ticket-rules'
import { formatCount } from '#/lib/bytes'
import { plural, visible } from '#/lib/text'
import { ticketsArea } from './area'
import { type Turn, TURN, turnOf } from '#/console/resource/catalog/ticket-turn'

const nameOf = (t: Ticket) => visible(t.summary).text

/** Newest first. */
const having = (turn: Turn, rows: readonly Ticket[]): readonly Ticket[] =>
  rows.filter((t) => turnOf(t) === turn).toSorted((a, b) => (a.updated < b.updated ? 1 : -1))
const listOf = (turn: Turn) => ({ to: '/tickets', search: { turn } })

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
  findings: (account) => {
    const rows = account.list(tickets.list)?.data ?? []
    const one = (t: Ticket) => ({ title: nameOf(t), target: { to: `/tickets/${t.id}` }, time: t.updated })
    return [
      ...grouped(
        having('yours', rows),
        (t) => ({ ...one(t), tone: 'warn', detail: `${visible(t.updated_by ?? '').text} replied` }),
        { title: (count) => `${plural(count, 'ticket')} await your reply`, name: nameOf, target: listOf('yours') },
      ),
      ...grouped(having('opened', rows), (t) => ({ ...one(t), tone: 'info', detail: TURN.opened.label }), {
        title: (count) => `${plural(count, 'new ticket')} from support`,
        name: nameOf,
        target: listOf('opened'),
      }),
    ]
  },
}

import { type AccountData, type AreaAttention, atLeast, few, readView } from '#/console/resource/area/attention'
import { FIRST_TICKETS } from '#/console/resource/catalog/first-tickets'
import { tickets } from '#/contract/tickets'
import type { Ticket } from '#/contract/ticket-rules'
import { formatCount } from '#/lib/bytes'
import { plural, visible } from '#/lib/text'
import { ticketsArea } from './area'

const MAX_NAMED = 3

/** Open tickets. The API lists them first: all of a page are open where more follow. */
function openOf(account: AccountData) {
  const list = account.list(tickets.list)
  const open = list?.data.filter((t) => t.status !== 'closed').length ?? 0
  return { list, open, more: list?.complete === false && open === list.data.length }
}

/** Open tickets whose last post isn't by their author, newest first. */
const answered = (rows: readonly Ticket[]): readonly Ticket[] =>
  rows
    .filter((t) => t.status !== 'closed' && t.updated_by !== null && t.updated_by !== t.opened_by)
    .toSorted((a, b) => (a.updated < b.updated ? 1 : -1))

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
    const { list, open, more } = openOf(account)
    return {
      value: list && (more ? atLeast(open) : formatCount(open)),
      facts: list && [{ text: open > 0 ? 'open' : 'None open' }],
    }
  },
  mark: (account) => {
    const { open, more } = openOf(account)
    if (open === 0) return undefined
    const count = formatCount(open)
    return more ? { text: `${count}+`, words: `${count} or more open` } : { text: count, words: `${count} open` }
  },
  findings: (account) =>
    few(
      answered(account.list(tickets.list)?.data ?? []),
      (t) => ({
        id: `ticket ${t.id} ${t.updated}`,
        tone: 'info',
        title: visible(t.summary).text,
        target: { to: `/tickets/${t.id}` },
        detail: `Updated by ${visible(t.updated_by ?? '').text}`,
        time: t.updated,
      }),
      (count) => ({
        id: 'ticket more',
        tone: 'info',
        title: `${plural(count, 'more ticket')} with updates`,
        target: { to: '/tickets' },
      }),
      MAX_NAMED,
    ),
}

/** Loads new replies without reading a long conversation again: they are on its last page. */
import type { AllRows } from '#/console/api/query/all-pages'
import type { TicketReply } from '#/contract/ticket-rules'

/** Smallest page size of the API. */
export const TAIL_PAGE_SIZE = 25

/** Number, from 1, of the page that contains the reply after the `known` first ones. */
export const tailPage = (known: number): number => Math.floor(known / TAIL_PAGE_SIZE) + 1

interface Page {
  readonly data: readonly TicketReply[]
  readonly results?: number
}

/** Known replies and new ones; `reload` if they don't fit together or one page doesn't contain all new ones. */
export function mergeTail(known: AllRows<TicketReply>, { data, results }: Page): AllRows<TicketReply> | 'reload' {
  const seen = new Set(known.data.map((r) => r.id))
  const more = data.filter((r) => !seen.has(r.id))
  const total = known.data.length + more.length
  const counted = results ?? total
  if (counted !== total) return 'reload'
  return more.length === 0 ? known : { data: [...known.data, ...more], results: counted, complete: true }
}

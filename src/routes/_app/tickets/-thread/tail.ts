/** New replies without reading a long thread again: they come last, so a small last page tells of them. */
import type { AllRows } from '#/api/query/all-pages'
import type { TicketReply } from '#/contract/ticket-rules'

/** The smallest page that the API gives. */
export const TAIL = 25

/** The page on which reply number `known` + 1 would stand, from 1. */
export const tailPage = (known: number): number => Math.floor(known / TAIL) + 1

interface Page {
  readonly data: readonly TicketReply[]
  readonly results?: number
}

/** What was known with what is new; `anew` where they do not fit together, or more came than one page holds. */
export function mergeTail(known: AllRows<TicketReply>, { data, results }: Page): AllRows<TicketReply> | 'anew' {
  const seen = new Set(known.data.map((r) => r.id))
  const more = data.filter((r) => !seen.has(r.id))
  const total = known.data.length + more.length
  const counted = results ?? total
  if (counted !== total) return 'anew'
  return more.length === 0 ? known : { data: [...known.data, ...more], results: counted, complete: true }
}

/** What pages request before their data is complete, by their operations. The build puts it into index.html. */
import type { EarlyRequests } from '#/console/api/base/early'
import type { AnyOp } from '#/contract/op'

/** A positive integer, as the routes accept it but for its last digit */
export const ID = '([1-9]\\d{0,14})'

/** Lists are read by their whole first page, unless they have another query. A text is a path that needs a token. */
export type EarlyRead = AnyOp | { readonly op: AnyOp; readonly query: object } | string
/** Path pattern of a page, and its reads, most urgent first. The pattern's groups are their path parameters, in order. */
export type EarlyPage = readonly [page: string, ...reads: EarlyRead[]]

const FIRST_PAGE = { page: 1, page_size: 500 }

function pathOf(read: EarlyRead): string {
  if (typeof read === 'string') return read
  const { op, query } = 'op' in read ? read : { op: read, query: read.paged ? FIRST_PAGE : {} }
  let group = 0
  const path = op.path.replaceAll(/\{\w+\}/g, () => `$${++group}`)
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return asked === '' ? path : `${path}?${asked}`
}
const isOpen = (read: EarlyRead) => typeof read !== 'string' && ('op' in read ? read.op : read).auth !== 'required'

export const earlyRequests = (pages: readonly EarlyPage[]): EarlyRequests =>
  pages.map(([page, ...reads]) => [page, reads.map(pathOf).join(' '), reads.filter(isOpen).map(pathOf).join(' ')])

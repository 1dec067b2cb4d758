/** A list's filters, sort order and columns under a name. A view is an address: opening it is following a link. */
import { stringifySearch } from '../address/search-params'

export interface SavedView {
  /** Unique per list */
  readonly name: string
  /** The list's path: `/volumes`, or of a list on a resource's page `/keys/12` */
  readonly path: string
  /** The list's parameters as `viewQuery` writes them, without `?` */
  readonly query: string
  /** Links to the list open this view */
  readonly isDefault: boolean
}

export const MOST_VIEWS = 100
export const MOST_VIEW_NAME = 60
const MOST_QUERY = 1000

const LIST = /^(?:\/[\w-]+)+$/
/** `a=1&b=x+y`: what `URLSearchParams` writes. */
const QUERY = /^[\w*.%+=&-]*$/

export const isSavedView = (x: unknown): x is SavedView => {
  const { name, path, query, isDefault }: Partial<Record<keyof SavedView, unknown>> = Object(x)
  return (
    typeof name === 'string' &&
    name.trim() !== '' &&
    name.length <= MOST_VIEW_NAME &&
    typeof path === 'string' &&
    LIST.test(path) &&
    typeof query === 'string' &&
    query.length <= MOST_QUERY &&
    QUERY.test(query) &&
    typeof isDefault === 'boolean'
  )
}

/** Parameters of every list. */
const PARAMETERS = ['filter', 'sort', 'columns']
/** The open tab of a list with tabs. */
export const TABS = ['show', 'by']

/** Parameters in the order of their names: the same view has one query. */
export const sortedQuery = (search: Readonly<Record<string, unknown>>): string =>
  stringifySearch(Object.fromEntries(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)))).slice(1)

/** The parameters of a list that a view keeps. Others in the address are left out. */
export function viewQuery(
  search: Readonly<Record<string, unknown>>,
  facets: readonly { readonly id: string }[],
): string {
  const kept = [...facets.map(({ id }) => id), ...TABS, ...PARAMETERS].map((name) => [name, search[name]])
  return sortedQuery(Object.fromEntries(kept))
}

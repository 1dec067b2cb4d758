import { columnIdsOf } from '#/ui/table/column-ids'
import { readTablePrefs, visibleColumns } from '#/ui/table/table-prefs'
import { parseSearch } from '../address/search-params'
import { sortedQuery, TABS } from './saved-view'
import type { ListHere } from './views-menu'

/**
 * The parameters that show the list as it is seen: with its columns, so that a view looks the same after the columns of the list
 * were changed.
 */
export function viewToSave({ query, columns, storageKey }: ListHere): string {
  const search = parseSearch(query)
  const visible = visibleColumns(columns, readTablePrefs(storageKey), search['columns'])
  return sortedQuery({ ...search, columns: columnIdsOf(visible) })
}

/** The part of a list's query that names the open tab: the parameters of all its rows. */
export function tabQuery(query: string): string {
  const search = parseSearch(query)
  return sortedQuery(Object.fromEntries(TABS.map((name) => [name, search[name]])))
}

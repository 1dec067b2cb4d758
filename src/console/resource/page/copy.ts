/** Words that every list page and every page of one resource shares. */
import { formatCount } from '#/lib/bytes'

export const refresh = 'Refresh'
export const updated = 'Updated'
export const outOfDate = 'Out of date, loaded'

// Lists
export const filterPlaceholder = (label: string) => `${label}…`
export const clearFilter = 'Clear filter'

/** While not every row is loaded. `results` is the API's count; undefined if the API doesn't report one. */
export const loadedOf = (loaded: string, results: number | undefined) =>
  results === undefined ? `${loaded} loaded, more to load` : `${loaded} loaded, ${formatCount(results)} in total`

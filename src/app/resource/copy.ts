/** Words that every list page and every page of one resource shares. Nouns come lowercase: `bucket`, `buckets`. */
import { formatCount } from '#/lib/bytes'
import { plural } from '#/lib/text'

export const refresh = 'Refresh'
export const refreshNoun = (noun: string) => `Refresh ${noun}`
export const updated = 'Updated'
export const outOfDate = 'Out of date, loaded'
export const loading = (noun: string) => `Loading ${noun}`
export const sectionsOf = (noun: string) => `Sections of this ${noun}`

// Lists
export const filterPlaceholder = (label: string) => `${label}…`
export const clearFilter = 'Clear filter'
export const partFailed = (part: string) => `${part} couldn’t be loaded`
export const emptyPage = 'This page is empty'
export const lastPage = 'Go to last page'

/** `8 of 38 buckets` under a filter, else `38 buckets`. */
export const shownOf = (shown: number, all: number, noun: readonly [one: string, many: string]) =>
  shown === all ? plural(all, ...noun) : `${formatCount(shown)} of ${plural(all, ...noun)}`
/** While not every row is loaded. `results` is the API's count; undefined if the API doesn't report one. */
export const loadedOf = (loaded: string, results: number | undefined) =>
  results === undefined ? `${loaded} loaded, more to load` : `${loaded} loaded, ${formatCount(results)} in total`

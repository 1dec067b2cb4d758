/** URL parameters of list pages. Plain functions, to keep schema libraries out of the first load. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { searchOf, textParam } from './search-params'

export interface ListSearch {
  filter?: string | undefined
  /** Column id, prefixed with `-` for descending order. */
  sort?: string | undefined
}

type Raw = Record<string, unknown>

const LIST = { filter: textParam, sort: textParam }

/** Returns `validateSearch` of a list route with these facets. */
export function listSearch<const K extends string = never>(...facets: readonly K[]) {
  const named = Object.fromEntries(facets.map((facet) => [facet, textParam])) as Record<K, typeof textParam>
  return searchOf({ ...named, ...LIST })
}

/** Merges `patch` into `search`. Undefined and empty parameters are removed. */
export const patchSearch = (search: Raw, patch: Raw): Raw =>
  Object.fromEntries(Object.entries({ ...search, ...patch }).filter(([, value]) => value !== undefined && value !== ''))

export interface ListUrl {
  readonly search: ListSearch & Readonly<Record<string, unknown>>
  /** Merges into the URL; `undefined` removes a parameter. Typing replaces the history entry, selecting adds one. */
  readonly set: (patch: Raw, how?: { replace?: boolean }) => void
}

/** URL parameters of the current list route. */
export function useListUrl(): ListUrl {
  const search: ListUrl['search'] = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    search,
    set: (patch, how) =>
      void navigate({
        to: '.',
        // The kit serves every route, so the search it patches has no one type.
        search: ((prev: Raw) => patchSearch(prev, patch)) as never,
        replace: how?.replace ?? false,
        resetScroll: false,
      }),
  }
}

/** What a list page keeps in its URL. Plain functions, so that no schema library comes into the first load. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { searchOf, text, whole } from './search-params'

export interface ListSearch {
  filter?: string | undefined
  /** A column id, with `-` before it for descending. */
  sort?: string | undefined
  page?: number | undefined
  page_size?: number | undefined
}

type Raw = Record<string, unknown>

const LIST = { filter: text, sort: text, page: whole(1), page_size: whole(25, 500) }

/** `validateSearch` for a list route with the named facets. */
export function listSearch<const K extends string = never>(...facets: readonly K[]) {
  const named = Object.fromEntries(facets.map((facet) => [facet, text])) as Record<K, typeof text>
  return searchOf({ ...named, ...LIST })
}

/** Everything in `patch` laid over `search`; any change except of the page itself starts again at the first page. */
export function patchSearch(search: Raw, patch: Raw): Raw {
  const next = 'page' in patch ? { ...search, ...patch } : { ...search, page: undefined, ...patch }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''))
}

export interface ListUrl {
  readonly search: ListSearch & Readonly<Record<string, unknown>>
  /** Merges into the URL; `undefined` removes. Typing replaces the history entry, choosing pushes one. */
  readonly set: (patch: Raw, how?: { replace?: boolean }) => void
}

/** The list's part of the URL, from whichever route is shown. */
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

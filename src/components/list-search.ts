/** What a list page keeps in its URL. Plain functions, so that no schema library comes into the first load. */
import { useNavigate, useSearch } from '@tanstack/react-router'

export interface ListSearch {
  filter?: string
  /** A column id, with `-` before it for descending. */
  sort?: string
  page?: number
  page_size?: number
}

type Raw = Record<string, unknown>

/** The router parses `?filter=123` into a number; a filter is text whatever it looks like. */
function text(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

function whole(value: unknown, min: number, max: number): number | undefined {
  const n = typeof value === 'string' ? Number(value) : value
  return typeof n === 'number' && Number.isInteger(n) && n >= min && n <= max ? n : undefined
}

/** `validateSearch` for a list route with the named facets; a bad value is dropped and the default shows. */
export function listSearch<K extends string = never>(...facets: readonly K[]) {
  return (raw: Raw): ListSearch & Partial<Record<K, string>> => {
    const found: Raw = {
      filter: text(raw['filter']),
      sort: text(raw['sort']),
      page: whole(raw['page'], 1, Number.MAX_SAFE_INTEGER),
      page_size: whole(raw['page_size'], 25, 500),
    }
    for (const facet of facets) found[facet] = text(raw[facet])
    return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as ListSearch &
      Partial<Record<K, string>>
  }
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

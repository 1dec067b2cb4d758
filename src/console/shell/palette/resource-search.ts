/** Searches the account's lists for the palette: first the cache, then page by page in the background. */
import type { QueryClient } from '@tanstack/react-query'
import { missingScopes } from '#/console/api/base/can'
import type { AllRows, PageOf } from '#/console/api/query/all-pages'
import { call } from '#/console/api/client/client'
import { explain, toApiError, type ApiError } from '#/console/api/base/errors'
import { opInUse, session, shownScopes } from '#/console/api/session/session'
import { createStore, type Store } from '#/console/api/base/store'
import type { AnyOp } from '#/contract/op'
import { missingScopes as missingScopesText } from '#/console/api/base/words'

/** A list that can be searched; see `sources`. */
export interface SearchSource {
  readonly label: string
  readonly op: AnyOp
  /** Query key under which pages cache the whole list. */
  readonly key: readonly unknown[]
  /** Rows read without asking the user. */
  readonly unasked: number
  /** Whether the API can filter by label. */
  readonly filtered: boolean
}

export type SourceStatus =
  /** Not requested yet. */
  | 'idle'
  | 'reading'
  /** Read in part. The user can request the rest. */
  | 'partly'
  | 'whole'
  /** Changed during both reads: rows might be missing or deleted. */
  | 'unsteady'
  | 'refused'
  | 'failed'
export interface SourceState {
  readonly status: SourceStatus
  readonly rows: readonly unknown[]
  /** Total count of the API; undefined before the first response. */
  readonly results: number | undefined
  /** Reason of a refusal or failure. */
  readonly why: string | null
  /** Milliseconds that the source waits for the request limit. */
  readonly waits: number | null
}
export type SearchState = ReadonlyMap<string, SourceState>

const NOTHING: SourceState = { status: 'idle', rows: [], results: undefined, why: null, waits: null }
const PAGE = 500
/** Sources read at a time. A browser has six connections, which the page needs too. */
const AT_ONCE = 2
/** Younger lists in the cache aren't read again. */
const FRESH_MS = 60_000

const ascii = (text: string) =>
  text.replaceAll(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
/** `X-Filter` for labels that contain this text. */
export const labelFilter = (text: string): string => ascii(JSON.stringify({ label: { '+contains': text } }))

const isRefusal = (e: ApiError) => e.kind === 'forbidden' || e.kind === 'unauthorized'

const labelOf = (row: unknown) => (typeof row === 'object' && row !== null ? String(Reflect.get(row, 'label')) : '')
const idOf = (row: unknown): unknown => (typeof row === 'object' && row !== null ? Reflect.get(row, 'id') : row)

export interface ResourceSearch extends Pick<Store<SearchState>, 'get' | 'subscribe'> {
  start(): void
  /** Reads the lists that aren't known yet. */
  load(): void
  /** Reads the rest of one list, or retries it. */
  loadMore(label: string): void
  /** Asks the API for matching labels in lists that are read in part and can be filtered. Resolves with the responses. */
  askFilter(text: string): Promise<void>
  stop(): void
}

/** Reads the lists that the palette searches, a few at a time, and keeps them in the cache of the pages. */
export function createResourceSearch(sources: readonly SearchSource[], cache: QueryClient): ResourceSearch {
  // React can run effects twice, so a stopped search can start again.
  let stop = new AbortController()
  const store = createStore<SearchState>(new Map())
  const busy = new Set<string>()
  const queue: { source: SearchSource; most: number }[] = []
  const asked = new Set<string>()
  /** Sources whose filter this API doesn't support. */
  const unfiltered = new Set<string>()

  const of = (source: SearchSource) => store.get().get(source.label) ?? NOTHING
  const set = (source: SearchSource, patch: Partial<SourceState>) => {
    if (!stop.signal.aborted) store.set(new Map(store.get()).set(source.label, { ...of(source), ...patch }))
  }
  const onWait = (source: SearchSource) => (waits: number | null) => set(source, { waits })
  const page = async (source: SearchSource, query: object, headers?: Record<string, string>) => {
    const answer: unknown = await call(
      source.op,
      { query },
      {
        signal: stop.signal,
        background: true,
        onWait: onWait(source),
        ...(headers ? { headers } : {}),
      },
    )
    return answer as PageOf<unknown>
  }

  /** Takes rows from the cache. */
  const recall = (source: SearchSource) => {
    const state = cache.getQueryState<AllRows<unknown>>(source.key)
    const kept = state?.data
    if (!kept) return
    const fresh = kept.complete && !state?.isInvalidated && Date.now() - (state?.dataUpdatedAt ?? 0) < FRESH_MS
    set(source, { rows: kept.data, results: kept.results, status: fresh ? 'whole' : 'idle' })
  }
  const forbidden = (source: SearchSource): string | undefined => {
    const { status, scopes } = session.get()
    const op = opInUse(source.op)
    if (op.auth === 'required' && status === 'signed-out') return 'Sign in to search'
    const missing = missingScopes(op, scopes)
    return missing.length > 0 ? missingScopesText(shownScopes(missing)) : undefined
  }

  const readAll = async (source: SearchSource, most: number, again = 1): Promise<void> => {
    const known = of(source).rows
    const before = cache.getQueryState(source.key)
    const rows: unknown[] = []
    const counts = new Set<number>()
    set(source, { status: 'reading', why: null })
    try {
      for (let at = 1; ; at += 1) {
        const answer = await page(source, { page: at, page_size: PAGE })
        rows.push(...answer.data)
        const results = typeof answer.results === 'number' ? answer.results : rows.length
        if (typeof answer.results === 'number') counts.add(answer.results)
        const last = answer.data.length === 0 || at >= (typeof answer.pages === 'number' ? answer.pages : 1)
        // Known rows stay until at least as many are read again.
        set(source, { rows: last || rows.length >= known.length ? [...rows] : known, results, waits: null })
        if (last) {
          const complete = rows.length >= results && counts.size <= 1
          // Rows were created or deleted between two pages.
          if (!complete && again > 0) return await readAll(source, most, again - 1)
          // A list that was read again or changed meanwhile is newer, for example without a row that was deleted.
          if (complete && cache.getQueryState(source.key) === before)
            cache.setQueryData(source.key, { data: rows, results, complete })
          set(source, { status: complete ? 'whole' : 'unsteady' })
          return
        }
        if (rows.length >= most) {
          set(source, { status: 'partly' })
          return
        }
      }
    } catch (e) {
      const error = toApiError(e, source.op.id)
      set(source, { status: isRefusal(error) ? 'refused' : 'failed', why: explain(error).title, waits: null })
    }
  }
  const pump = () => {
    while (busy.size < AT_ONCE && !stop.signal.aborted) {
      const next = queue.shift()
      if (!next) return
      busy.add(next.source.label)
      void readAll(next.source, next.most).finally(() => {
        busy.delete(next.source.label)
        pump()
      })
    }
  }
  const enqueue = (source: SearchSource, most: number) => {
    if (busy.has(source.label) || queue.some((q) => q.source === source)) return
    queue.push({ source, most })
    set(source, { status: 'reading', why: null })
    pump()
  }

  for (const source of sources) {
    recall(source)
    const why = forbidden(source)
    if (why !== undefined) set(source, { status: 'refused', why })
  }
  let loaded = false

  return {
    get: store.get,
    subscribe: store.subscribe,
    start() {
      if (stop.signal.aborted) stop = new AbortController()
    },
    load() {
      if (loaded) return
      loaded = true
      for (const source of sources)
        if (of(source).status === 'idle') enqueue(source, source.filtered ? PAGE : source.unasked)
    },
    loadMore(label) {
      const source = sources.find((s) => s.label === label)
      if (source) enqueue(source, Infinity)
    },
    async askFilter(text) {
      const wanted = sources.filter(
        (s) => s.filtered && of(s).status === 'partly' && !unfiltered.has(s.label) && !asked.has(`${s.label} ${text}`),
      )
      await Promise.all(
        wanted.map(async (source) => {
          asked.add(`${source.label} ${text}`)
          try {
            const { data } = await page(source, { page: 1, page_size: 100 }, { 'X-Filter': labelFilter(text) })
            // An API that ignores the header returns its first rows.
            if (data.some((row) => !labelOf(row).toLowerCase().includes(text.toLowerCase())))
              throw new Error('unfiltered')
            const there = new Set(of(source).rows.map(idOf))
            set(source, { rows: [...of(source).rows, ...data.filter((row) => !there.has(idOf(row)))], waits: null })
          } catch {
            unfiltered.add(source.label)
            enqueue(source, source.unasked)
          }
        }),
      )
    },
    stop: () => stop.abort(),
  }
}

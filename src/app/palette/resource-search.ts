/** Looks through the account's lists for the palette: from the cache first, then page by page, behind whatever people click. */
import type { QueryClient } from '@tanstack/react-query'
import { missingScopes } from '#/api/query/can'
import type { AllRows } from '#/api/query/all-pages'
import { call } from '#/api/client/client'
import { explain, toApiError, type ApiError } from '#/api/client/errors'
import { session } from '#/api/session/session'
import { createStore, type Store } from '#/api/session/store'
import type { AnyOp } from '#/contract/op'

/** What of a source the looker needs; see `sources`. */
export interface SearchSource {
  readonly label: string
  readonly op: AnyOp
  readonly key: readonly unknown[]
  readonly read: (kept: unknown) => AllRows<unknown> | undefined
  readonly keep: (rows: AllRows<unknown>) => unknown
  readonly unasked: number
  readonly filtered: boolean
}

export type SearchStatus =
  /** Nothing asked so far. */
  | 'idle'
  | 'reading'
  /** Not all: the rest is read when that is asked for. */
  | 'partly'
  | 'whole'
  /** Read to the end twice, and it changed each time: rows may be missing, or told of that are gone. */
  | 'unsteady'
  | 'refused'
  | 'failed'
export interface SourceState {
  readonly standing: SearchStatus
  readonly rows: readonly unknown[]
  /** What the API counts; undefined before its first answer. */
  readonly results: number | undefined
  /** Why it is refused or has failed. */
  readonly why: string | null
  /** Waits for the request limit, about that many milliseconds. */
  readonly waits: number | null
}
export type SearchState = ReadonlyMap<string, SourceState>

const NOTHING: SourceState = { standing: 'idle', rows: [], results: undefined, why: null, waits: null }
const PAGE = 500
/** Kinds at a time: a browser has six connections, and the page wants some. */
const AT_ONCE = 2
/** Read within that time it is as good as new. */
const FRESH_MS = 60_000

const ascii = (text: string) =>
  text.replaceAll(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
/** `X-Filter` for labels that hold this text (response-shapes 15). */
export const labelFilter = (text: string): string => ascii(JSON.stringify({ label: { '+contains': text } }))

/** Why a kind is not looked at, in few words: "the token lacks volumes:read_only". */
function refusal(e: ApiError): string {
  if (e.missingScopes.length > 0) return `the token lacks ${e.missingScopes.join(' and ')}`
  const { title } = explain(e)
  return title.charAt(0).toLowerCase() + title.slice(1)
}
const isRefusal = (e: ApiError) => e.kind === 'forbidden' || e.kind === 'unauthorized'

interface Page {
  readonly data: readonly unknown[]
  readonly pages?: unknown
  readonly results?: unknown
}
const labelOf = (row: unknown) => (typeof row === 'object' && row !== null ? String(Reflect.get(row, 'label')) : '')
const idOf = (row: unknown): unknown => (typeof row === 'object' && row !== null ? Reflect.get(row, 'id') : row)

export interface ResourceSearch extends Pick<Store<SearchState>, 'get' | 'subscribe'> {
  begin(): void
  /** Reads what is not known yet. */
  look(): void
  /** Reads the rest of one kind, or tries it again. */
  more(label: string): void
  /** Asks the API for labels that hold this, of kinds that are known in part and can be filtered. Resolves when answered. */
  ask(text: string): Promise<void>
  stop(): void
}

export function createResourceSearch(sources: readonly SearchSource[], cache: QueryClient): ResourceSearch {
  // Effects may run twice: a looker that was stopped begins again.
  let stop = new AbortController()
  const store = createStore<SearchState>(new Map())
  const busy = new Set<string>()
  const queue: { source: SearchSource; most: number }[] = []
  const asked = new Set<string>()
  /** Kinds whose filter this API does not know. */
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
    return answer as Page
  }

  /** What some page has read already. */
  const recall = (source: SearchSource) => {
    const state = cache.getQueryState(source.key)
    const kept = source.read(state?.data)
    if (!kept) return
    const fresh = kept.complete && !state?.isInvalidated && Date.now() - (state?.dataUpdatedAt ?? 0) < FRESH_MS
    set(source, { rows: kept.data, results: kept.results, standing: fresh ? 'whole' : 'idle' })
  }
  const forbidden = (source: SearchSource): string | undefined => {
    const { status, scopes } = session.get()
    if (source.op.auth === 'required' && status === 'signed-out') return 'sign in to look'
    const missing = missingScopes(source.op, scopes)
    return missing.length > 0 ? `the token lacks ${missing.join(' and ')}` : undefined
  }

  const readAll = async (source: SearchSource, most: number, again = 1): Promise<void> => {
    const known = of(source).rows
    const rows: unknown[] = []
    const counts = new Set<number>()
    set(source, { standing: 'reading', why: null })
    try {
      for (let at = 1; ; at += 1) {
        const answer = await page(source, { page: at, page_size: PAGE })
        rows.push(...answer.data)
        const results = typeof answer.results === 'number' ? answer.results : rows.length
        if (typeof answer.results === 'number') counts.add(answer.results)
        const last = answer.data.length === 0 || at >= (typeof answer.pages === 'number' ? answer.pages : 1)
        // What was known before stays in sight until there is as much anew.
        set(source, { rows: last || rows.length >= known.length ? [...rows] : known, results, waits: null })
        if (last) {
          const complete = rows.length >= results && counts.size <= 1
          // Something was made or removed between two pages.
          if (!complete && again > 0) return await readAll(source, most, again - 1)
          if (complete) cache.setQueryData(source.key, source.keep({ data: rows, results, complete }))
          set(source, { standing: complete ? 'whole' : 'unsteady' })
          return
        }
        if (rows.length >= most) {
          set(source, { standing: 'partly' })
          return
        }
      }
    } catch (e) {
      const error = toApiError(e, source.op.id)
      set(source, { standing: isRefusal(error) ? 'refused' : 'failed', why: refusal(error), waits: null })
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
    set(source, { standing: 'reading', why: null })
    pump()
  }

  for (const source of sources) {
    recall(source)
    const why = forbidden(source)
    if (why !== undefined) set(source, { standing: 'refused', why })
  }
  let looked = false

  return {
    get: store.get,
    subscribe: store.subscribe,
    begin() {
      if (stop.signal.aborted) stop = new AbortController()
    },
    look() {
      if (looked) return
      looked = true
      for (const source of sources)
        if (of(source).standing === 'idle') enqueue(source, source.filtered ? PAGE : source.unasked)
    },
    more(label) {
      const source = sources.find((s) => s.label === label)
      if (source) enqueue(source, Infinity)
    },
    async ask(text) {
      const wanted = sources.filter(
        (s) =>
          s.filtered && of(s).standing === 'partly' && !unfiltered.has(s.label) && !asked.has(`${s.label} ${text}`),
      )
      await Promise.all(
        wanted.map(async (source) => {
          asked.add(`${source.label} ${text}`)
          try {
            const { data } = await page(source, { page: 1, page_size: 100 }, { 'X-Filter': labelFilter(text) })
            // An API that overlooks the header answers with whatever comes first.
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

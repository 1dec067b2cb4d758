/** The contents of one place in a bucket, gathered page by page (Part A 4.2). Knows nothing of React or of the network. */
import { listMarker, MarkerStuck } from '#/api/client/response-variants'
import { createStore } from '#/api/session/store'
import { compareNames } from '#/lib/object-name'
import type { ObjectEntry } from '#/contract/objects'
import { createKeeper } from './listing-keeper'

/** A row as it is kept: an object, or a folder with nothing but its name. What belongs to paging is left out. */
export type ListingEntry = Pick<ObjectEntry, 'name' | 'size' | 'etag' | 'last_modified' | 'owner'>

export const isFolder = (e: ListingEntry) => e.size === null && e.etag === null && e.name.endsWith('/')

export interface ListingState {
  readonly rows: readonly ListingEntry[]
  /** Changes when the rows are anything but the former ones with more at their end. */
  readonly epoch: number
  /** Whether the server has more than these. */
  readonly more: boolean
  /** A further page is on its way. */
  readonly loading: boolean
  /** Why the last page did not come; the rows stay. */
  readonly error: unknown
  /** The object whose name is the folder's own: it makes the folder, and is no row in it. */
  readonly own: ListingEntry | undefined
  /** Some rows are older than a change; they are read again where one looks. */
  readonly stale: boolean
}
export interface PageRequest {
  readonly marker: string | null
  readonly background: boolean
  readonly signal: AbortSignal | undefined
}
export type ReadPage = (request: PageRequest) => Promise<{ readonly data: readonly ListingEntry[] }>
interface Effort {
  readonly background?: boolean
  readonly signal?: AbortSignal | undefined
}

/** What one request brought: names after `after` (null is the start), up to and with `to`. */
interface Chunk {
  readonly after: string | null
  readonly to: string
  readonly entries: readonly ListingEntry[]
  /** Milliseconds of the answer. */
  readonly readAt: number
  stale: boolean
}
/** Whether a name has its place among these, be it there or not. */
const covers = ({ after, to }: Chunk, name: string) =>
  (after === null || compareNames(name, after) > 0) && compareNames(name, to) <= 0

/** Up to here a listing is read anew as a whole; beyond, only where one looks. */
const WHOLE = 4
/** Pages in a row that bring nothing new, after which no more are asked for. */
const BARREN = 20
/** Rows that come by themselves are shown at most this often. */
const SHOW_MS = 120

export type ListingStore = ReturnType<typeof createListing>

interface Limits {
  /** Names up to this one are left out; null is the start. */
  readonly after?: string | null
  /** Name of the folder's own object. */
  readonly own?: string | undefined
}

export function createListing(read: ReadPage, { after = null, own }: Limits = {}) {
  const store = createStore<ListingState>({
    rows: [],
    epoch: 0,
    more: true,
    loading: false,
    error: null,
    own: undefined,
    stale: false,
  })
  const kept = createKeeper()
  let chunks: Chunk[] = []
  let next: string | null = after
  let begun = false
  let ordered = true
  let markers = new Set<string | null>()
  let barren = 0
  let turn: Promise<unknown> = Promise.resolve()
  let shown = 0
  let watched: string | undefined

  /** One at a time: pages depend on those before them. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }
  const set = (patch: Partial<ListingState>) => store.set({ ...store.get(), ...patch })
  const rowsOf = () => chunks.flatMap((chunk) => chunk.entries)
  const isMore = () => !begun || next !== null

  async function fetchPage(from: string | null, { background = false, signal }: Effort) {
    const page = await read({ marker: from, background, signal })
    // An answer that nobody waits for any more is no news.
    signal?.throwIfAborted()
    const entries = page.data.filter((e) => e.name !== own || isFolder(e))
    if (entries.length < page.data.length) set({ own: page.data.find((e) => e.name === own) })
    return { entries, page }
  }

  async function append(effort: Effort): Promise<void> {
    const from = next
    const { entries: all, page } = await fetchPage(from, effort)
    const entries = kept.fresh(all)
    const before = chunks.at(-1)?.entries.at(-1)
    const line = before ? [before, ...entries] : entries
    ordered &&= line.every((e, at) => at === 0 || compareNames(line[at - 1]?.name ?? '', e.name) < 0)
    chunks.push({ after: from, to: all.at(-1)?.name ?? '', entries, readAt: Date.now(), stale: false })
    begun = true
    barren = entries.length === 0 ? barren + 1 : 0
    markers.add(from)
    const then = listMarker(page, from ?? undefined)
    if (then !== null && (markers.has(then) || barren >= BARREN)) throw new MarkerStuck()
    next = then
  }

  /** Reads the next page. Never throws: what went wrong stands in the state. */
  const more = (effort: Effort = {}): Promise<void> =>
    inTurn(async () => {
      if (!isMore() || effort.signal?.aborted) return
      if (!store.get().loading) set({ loading: true, error: null })
      let error: unknown = null
      try {
        await append(effort)
      } catch (e) {
        if (!effort.signal?.aborted) error = e
      }
      const due = !effort.background || error !== null || !isMore() || Date.now() - shown > SHOW_MS
      if (!due) return
      shown = Date.now()
      set({ rows: rowsOf(), more: isMore(), loading: false, error })
    })

  /** Shows what came and was not yet worth a picture of its own. */
  const flush = () => {
    const rows = rowsOf()
    if (rows.length !== store.get().rows.length || store.get().loading) set({ rows, more: isMore(), loading: false })
  }

  /** Reads one chunk's range again, in as many requests as it now takes; the last chunk has no end. */
  async function renew(at: number, old: Chunk, effort: Effort): Promise<void> {
    const open = at === chunks.length - 1 && next === null
    const within = (name: string) => open || compareNames(name, old.to) <= 0
    const entries: ListingEntry[] = []
    let from = old.after
    for (let turns = 1; ; turns += 1) {
      const { entries: all, page } = await fetchPage(from, effort)
      entries.push(...all.filter((e) => within(e.name)))
      from = listMarker(page, from ?? undefined)
      if (from === null || !within(from) || (all.length > 0 && !within(all.at(-1)?.name ?? ''))) break
      if (open && turns === WHOLE) {
        next = from
        break
      }
    }
    kept.replace(old.entries, entries)
    const to = open ? (entries.at(-1)?.name ?? old.to) : old.to
    chunks[at] = { after: old.after, to, entries: kept.slim(entries), readAt: Date.now(), stale: false }
  }

  async function fromStart(effort: Effort): Promise<void> {
    const wanted = Math.min(chunks.length, WHOLE)
    const former = { chunks, next, begun, ordered, markers, barren }
    ;[chunks, next, begun, ordered, markers, barren] = [[], after, false, true, new Set(), 0]
    kept.clear()
    try {
      do await append(effort)
      while (isMore() && chunks.length < wanted)
    } catch (e) {
      ;({ chunks, next, begun, ordered, markers, barren } = former)
      kept.clear()
      for (const chunk of chunks) kept.fresh(chunk.entries)
      throw e
    }
  }

  async function renewStale(names: readonly string[], effort: Effort): Promise<void> {
    for (const [at, chunk] of chunks.entries()) {
      if (!chunk.stale || !names.some((name) => covers(chunk, name))) continue
      await renew(at, chunk, effort)
      set({
        rows: rowsOf(),
        epoch: store.get().epoch + 1,
        more: isMore(),
        stale: chunks.some((c) => c.stale),
      })
    }
  }

  /** Reads the stale parts again that hold these names. */
  const renewSeen = (names: readonly string[], effort: Effort = {}): Promise<void> =>
    inTurn(() => renewStale(names, effort))

  /** What is open beside the list is read again with it, however long the list is. */
  const watch = (name: string | undefined): void => {
    watched = name
  }
  /** Milliseconds of the answer that a row came with; 0 before the first. Rows in no order are all read at once. */
  const readAt = (name: string): number => (chunks.find((chunk) => covers(chunk, name)) ?? chunks[0])?.readAt ?? 0

  /**
   * Reads it again. A long listing is only marked, and read again where one looks (`watch`, `renewSeen`): reading all of it
   * after each upload would take all requests there are. Throws what the request threw; the rows stay.
   */
  const refresh = (effort: Effort = {}): Promise<void> =>
    inTurn(async () => {
      if (chunks.length > WHOLE && ordered) {
        for (const chunk of chunks) chunk.stale = true
        set({ epoch: store.get().epoch + 1, error: null, stale: true })
        if (watched !== undefined) await renewStale([watched], effort)
        return
      }
      await fromStart(effort)
      set({ rows: rowsOf(), epoch: store.get().epoch + 1, more: isMore(), loading: false, error: null, stale: false })
    })

  return { get: store.get, subscribe: store.subscribe, more, flush, refresh, renewSeen, watch, readAt, find: kept.find }
}

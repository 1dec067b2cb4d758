/** The contents of one folder, read page by page. Independent of React and of the network. */
import { listMarker, MarkerStuck } from '#/console/api/client/response-variants'
import { createStore } from '#/console/api/base/store'
import { compareNames } from '#/lib/object-name'
import type { ObjectEntry } from '#/contract/objects'
import { createListingIndex } from './listing-index'

/** A row: an object, or a folder with only its name. */
export type ListingEntry = Pick<ObjectEntry, 'name' | 'size' | 'etag' | 'last_modified' | 'owner'>

export const isFolder = (e: ListingEntry) => e.size === null && e.etag === null && e.name.endsWith('/')

export interface ListingState {
  readonly rows: readonly ListingEntry[]
  /** Changes whenever rows change other than by appending. */
  readonly epoch: number
  /** Whether the server has more rows. */
  readonly more: boolean
  /** Whether a page is being requested. */
  readonly loading: boolean
  /** Why the last page failed; the rows stay. */
  readonly error: unknown
  /** The folder's own placeholder object, which isn't a row. */
  readonly own: ListingEntry | undefined
  /** Whether some rows are older than a change. They are refreshed when scrolled into view. */
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

/** Result of one request: names after `after` (null is the start), up to and including `to`. */
interface Chunk {
  readonly after: string | null
  readonly to: string
  readonly entries: readonly ListingEntry[]
  /** Epoch milliseconds of the response. */
  readonly readAt: number
  stale: boolean
}
/** Whether the chunk's range covers a name, existing or not. */
const covers = ({ after, to }: Chunk, name: string) =>
  (after === null || compareNames(name, after) > 0) && compareNames(name, to) <= 0

/** Pages up to which a refresh reads the whole listing; longer ones are refreshed where they are in view. */
const WHOLE = 4
/** Pages in a row without a new name, after which reading stops. */
const BARREN = 20
/** Minimum milliseconds between updates while reading in the background. */
const SHOW_MS = 120

export type ListingStore = ReturnType<typeof createListing>

interface Limits {
  /** Name of the folder's placeholder object. */
  readonly own?: string | undefined
}

export function createListing(read: ReadPage, { own }: Limits = {}) {
  const store = createStore<ListingState>({
    rows: [],
    epoch: 0,
    more: true,
    loading: false,
    error: null,
    own: undefined,
    stale: false,
  })
  let kept = createListingIndex()
  /** Index of the published rows. During a refresh it isn't yet `kept`. */
  let index = kept
  let chunks: Chunk[] = []
  let next: string | null = null
  let begun = false
  let ordered = true
  let markers = new Set<string | null>()
  let barren = 0
  let turn: Promise<unknown> = Promise.resolve()
  let shown = 0
  let watched: string | undefined
  /** The rows in view while a part is stale. Nothing asks for them again where only their content changes. */
  let seen: readonly string[] = []

  /** Runs one task at a time: each page depends on the one before it. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }
  const set = (patch: Partial<ListingState>) => store.set({ ...store.get(), ...patch })
  const rowsOf = () => chunks.flatMap((chunk) => chunk.entries)
  const isMore = () => !begun || next !== null

  const isOwn = (e: ListingEntry) => e.name === own && !isFolder(e)

  async function fetchPage(from: string | null, { background = false, signal }: Effort) {
    const page = await read({ marker: from, background, signal })
    // Drops the response of an aborted request.
    signal?.throwIfAborted()
    const entries = page.data.filter((e) => !isOwn(e))
    // The placeholder is the first of all names, so the first page also says that it was deleted.
    if (entries.length < page.data.length || (from === null && store.get().own)) set({ own: page.data.find(isOwn) })
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

  /** Reads the next page. Never throws: errors go into the state. */
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

  /** Publishes rows that background reading has held back. */
  const flush = () => {
    const rows = rowsOf()
    if (rows.length !== store.get().rows.length || store.get().loading) set({ rows, more: isMore(), loading: false })
  }

  /** Reads one chunk's range again, in as many requests as needed; the last chunk is open-ended. */
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
    const former = { kept, chunks, next, begun, ordered, markers, barren }
    ;[kept, chunks, next, begun, ordered, markers, barren] = [createListingIndex(), [], null, false, true, new Set(), 0]
    try {
      do await append(effort)
      while (isMore() && chunks.length < wanted)
    } catch (e) {
      ;({ kept, chunks, next, begun, ordered, markers, barren } = former)
      throw e
    }
    index = kept
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

  /** Refreshes the stale chunks that contain these names, which are in view, also after later refreshes. */
  const renewSeen = (names: readonly string[], effort: Effort = {}): Promise<void> => {
    seen = names
    return inTurn(() => renewStale(names, effort))
  }

  /** Sets the object open in the panel: a refresh always includes its chunk. */
  const watch = (name: string | undefined): void => {
    watched = name
  }
  /** The row with a name, as shown. */
  const find = (name: string) => index.find(name)
  /** Epoch milliseconds at which a row was read; 0 before the first response. */
  const readAt = (name: string): number => (chunks.find((chunk) => covers(chunk, name)) ?? chunks[0])?.readAt ?? 0

  /**
   * Refreshes the listing. A long one is only marked stale and refreshed where it is in view (`watch`, `renewSeen`): reading
   * all of it after each upload would exhaust the request limit. Throws the request's error; the rows stay.
   */
  const refresh = (effort: Effort = {}): Promise<void> =>
    inTurn(async () => {
      if (chunks.length > WHOLE && ordered) {
        for (const chunk of chunks) chunk.stale = true
        set({ epoch: store.get().epoch + 1, error: null, stale: true })
        await renewStale([...seen, ...(watched === undefined ? [] : [watched])], effort)
        return
      }
      await fromStart(effort)
      set({ rows: rowsOf(), epoch: store.get().epoch + 1, more: isMore(), loading: false, error: null, stale: false })
    })

  return { get: store.get, subscribe: store.subscribe, more, flush, refresh, renewSeen, watch, readAt, find }
}

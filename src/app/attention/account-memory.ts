/**
 * The browser's memory of an account: visited places, recent results of the palette, seen changes and the guide's own steps.
 * Kept per API and token, so that accounts stay apart. Names are deleted at sign-out; the rest is kept until an account signs in
 * that the tab doesn't keep.
 */
import { session } from '#/api/session/session'
import { createStore, type Store } from '#/api/session/store'
import { isRecord } from '#/lib/is-record'
import { isPath } from '../address/is-path'
import { isRecentResult, MOST_RECENT, type RecentResult } from '../palette/recent'
import { forgetMemories } from './forget-memories'
import { MEMORY, memoryKey } from './memory-keys'
import { type KnownFindings, MOST_NEWS, type News } from './news'

export interface Place {
  readonly path: string
  /** Breadcrumbs of the page, the page itself first: "logs · Buckets". */
  readonly title: string
}
export interface AccountMemory {
  /** Newest first. */
  readonly places: readonly Place[]
  /** Whether the user opened a key's settings for other tools. */
  readonly openedSetup: boolean
  readonly hidGuide: boolean
  /** Newest first. */
  readonly news: readonly News[]
  /** Result of the last check; null before the first. */
  readonly known: KnownFindings | null
  /** The newest account event that was shown; 0 before the first. */
  readonly seenEvent: number
  /** Opened from the palette, newest first. */
  readonly recent: readonly RecentResult[]
}

const EMPTY: AccountMemory = {
  places: [],
  openedSetup: false,
  hidGuide: false,
  news: [],
  known: null,
  seenEvent: 0,
  recent: [],
}
const MOST_PLACES = 5

const box = (): Storage | null => {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage
  } catch {
    return null
  }
}
const keyNow = (): string | null => memoryKey(session.get().api, session.token())

const isPlace = (x: unknown): x is Place => isRecord(x) && isPath(x['path']) && typeof x['title'] === 'string'
const isNews = (x: unknown): x is News =>
  isRecord(x) &&
  typeof x['id'] === 'string' &&
  typeof x['at'] === 'number' &&
  typeof x['title'] === 'string' &&
  typeof x['seen'] === 'boolean' &&
  ['danger', 'warn', 'info', 'ok'].includes(String(x['tone'])) &&
  isRecord(x['target']) &&
  isPath(x['target']['to'])
const isKnown = (x: unknown): x is KnownFindings =>
  isRecord(x) && Object.values(x).every((one) => isRecord(one) && typeof one['title'] === 'string' && isPath(one['to']))

const listOf = <T>(x: unknown, is: (one: unknown) => one is T, most: number): readonly T[] =>
  Array.isArray(x) ? x.filter(is).slice(0, most) : []

/** Reads what is stored. Anything unreadable counts as absent. */
function read(key: string): AccountMemory {
  try {
    const kept: unknown = JSON.parse(box()?.getItem(key) ?? 'null')
    if (!isRecord(kept)) return EMPTY
    return {
      places: listOf(kept['places'], isPlace, MOST_PLACES),
      openedSetup: kept['openedSetup'] === true,
      hidGuide: kept['hidGuide'] === true,
      news: listOf(kept['news'], isNews, MOST_NEWS),
      known: isKnown(kept['known']) ? kept['known'] : null,
      seenEvent: typeof kept['seenEvent'] === 'number' ? kept['seenEvent'] : 0,
      recent: listOf(kept['recent'], isRecentResult, MOST_RECENT),
    }
  } catch {
    return EMPTY
  }
}
/** Returns false if storage is full or blocked: then the memory lasts until the reload. */
function write(key: string, memory: AccountMemory): boolean {
  try {
    const all = box()
    all?.setItem(key, JSON.stringify(memory))
    return all !== null
  } catch {
    return false
  }
}
/** Entry of the tab's account with the key of its memory, which is known by a former token after a reload without one. */
const USED = accountKey('memory')
function noteUsed(used: string): void {
  try {
    tabStorage()?.setItem(USED, used)
  } catch {
    // Full: the next token of the account starts with an empty memory.
  }
}
/** Reads the memory of the account that is shown now, if need be under its former token. */
function open(now: string): AccountMemory {
  const former = tabStorage()?.getItem(USED) ?? now
  noteUsed(now)
  if (former === now || !former.startsWith(MEMORY) || box()?.getItem(now) != null) return read(now)
  const memory = read(former)
  write(now, memory)
  return memory
}
let key = keyNow()
const store: Store<AccountMemory> = createStore(key === null ? EMPTY : open(key))
export const accountMemory: Pick<typeof store, 'get' | 'subscribe'> = store

/** Whether storage is behind the store. */
let isUnwritten = false

/**
 * Changes parts of the memory, starting from what is stored: a tab that slept has missed changes of other tabs. Returns false
 * if the change couldn't be stored.
 */
export function remember(change: Partial<AccountMemory> | ((now: AccountMemory) => Partial<AccountMemory>)): boolean {
  const now = key === null || isUnwritten ? store.get() : read(key)
  const next = { ...now, ...(typeof change === 'function' ? change(now) : change) }
  isUnwritten = key !== null && !write(key, next)
  store.set(next)
  return !isUnwritten
}

/** Puts a page in front of the places. */
export function rememberPlace(place: Place): void {
  remember(({ places }) => ({
    places: [place, ...places.filter(({ path }) => path !== place.path)].slice(0, MOST_PLACES),
  }))
}

/** Without names: the next sign-in still knows which findings are old. */
const nameless = (known: KnownFindings | null): KnownFindings | null =>
  known && Object.fromEntries(Object.entries(known).map(([id, { to }]) => [id, { title: '', to }]))

/** Deletes the names in an account's memory. */
const close = (of: string, memory: AccountMemory): boolean =>
  write(of, {
    ...memory,
    places: [],
    news: [],
    known: nameless(memory.known),
    recent: [],
  })
/** Deletes the names in the stored memory of an account that isn't shown. */
export const closeMemory = (of: string): void => {
  if (box()?.getItem(of) != null) close(of, read(of))
}

session.subscribe(() => {
  const next = keyNow()
  // An expired session keeps its page, and the next token of the same account its memory.
  if (next === key || session.get().status === 'expired') return
  const renewed = key !== null && next !== null
  const memory = store.get()
  const before = key
  key = next
  isUnwritten = false
  if (next === null) {
    if (before !== null) close(before, memory)
    store.set(EMPTY)
  } else if (renewed && box()?.getItem(next) == null) {
    write(next, memory)
    noteUsed(next)
  } else {
    // Also where another tab has used the account's new token already: its memory is newer.
    store.set(open(next))
  }
  if (next !== null) forgetMemories(next)
})

/** Marks news as seen: all of them, or those about one page. */
export function markSeen(path?: string): void {
  const isMeant = (one: News) => !one.seen && (path === undefined || one.target.to === path)
  if (store.get().news.some(isMeant))
    remember(({ news }) => ({ news: news.map((one) => (isMeant(one) ? { ...one, seen: true } : one)) }))
}

/** Follows what another tab wrote. */
function onStored({ key: changed, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
  if (key === null || changed !== key) return
  // A tab of the same account checked for changes, or marked them as seen.
  if (newValue !== null) {
    store.set(read(key))
    return
  }
  // A tab signed in with another token. This page still uses its own memory.
  isUnwritten = true
  if (session.get().status === 'signed-in') remember({})
}
globalThis.addEventListener?.('storage', onStored)

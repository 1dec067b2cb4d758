/**
 * What this browser remembers of an account: places visited, what was seen, the guide's own steps. Kept per API and token, so that no
 * account sees another one's. Names leave with the sign-out; what was seen stays for the next one, until another account signs in.
 */
import { session } from '#/api/session/session'
import { tokenFingerprint } from '#/api/session/session-state'
import { createStore, type Store } from '#/api/session/store'

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
}

const PREFIX = 'cloud-console.memory.'
const EMPTY: AccountMemory = { places: [], openedSetup: false, hidGuide: false }
const MOST_PLACES = 5

const box = (): Storage | null => {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage
  } catch {
    return null
  }
}
const keyNow = (): string | null => {
  const token = session.token()
  return token === null ? null : `${PREFIX}${tokenFingerprint(`${session.get().api ?? ''} ${token}`)}`
}

const isPlace = (x: unknown): x is Place =>
  typeof x === 'object' &&
  x !== null &&
  'path' in x &&
  typeof x.path === 'string' &&
  x.path.startsWith('/') &&
  'title' in x &&
  typeof x.title === 'string'

/** Reads what is stored. Anything unreadable counts as absent. */
function read(key: string): AccountMemory {
  try {
    const kept: unknown = JSON.parse(box()?.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return EMPTY
    const places: unknown = Reflect.get(kept, 'places')
    return {
      places: Array.isArray(places) ? places.filter(isPlace).slice(0, MOST_PLACES) : [],
      openedSetup: Reflect.get(kept, 'openedSetup') === true,
      hidGuide: Reflect.get(kept, 'hidGuide') === true,
    }
  } catch {
    return EMPTY
  }
}
function write(key: string, memory: AccountMemory): void {
  try {
    box()?.setItem(key, JSON.stringify(memory))
  } catch {
    // A full or blocked storage: remembered until the reload.
  }
}
function forget(keep: string | null): void {
  try {
    const all = box()
    for (const key of Object.keys(all ?? {})) if (key.startsWith(PREFIX) && key !== keep) all?.removeItem(key)
  } catch {
    // Nothing is stored where storage is blocked.
  }
}

let key = keyNow()
const store: Store<AccountMemory> = createStore(key === null ? EMPTY : read(key))
export const accountMemory: Pick<typeof store, 'get' | 'subscribe'> = store

export function remember(patch: Partial<AccountMemory>): void {
  store.set({ ...store.get(), ...patch })
  if (key !== null) write(key, store.get())
}

/** Puts a page in front of the places. */
export function rememberPlace(place: Place): void {
  const others = store.get().places.filter(({ path }) => path !== place.path)
  remember({ places: [place, ...others].slice(0, MOST_PLACES) })
}

session.subscribe(() => {
  const next = keyNow()
  // An expired session keeps its page, and the next token of the same account its memory.
  if (next === key || session.get().status === 'expired') return
  const renewed = key !== null && next !== null
  const memory = store.get()
  const before = key
  key = next
  if (next === null) {
    if (before !== null) write(before, { ...memory, places: [] })
    store.set(EMPTY)
  } else if (renewed) write(next, memory)
  else store.set(read(next))
  if (next !== null) forget(next)
})

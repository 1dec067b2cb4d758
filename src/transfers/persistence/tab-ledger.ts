/** The ledger of this tab, in the browser's database. */
import { createStore, delMany, get, keys, set } from 'idb-keyval'
import { createLedger, type Box } from './ledger'
import { OWNER } from '../engine/activity-flag'

function browserBox(): Box {
  let store: ReturnType<typeof createStore> | undefined
  const at = () => (store ??= createStore('cloud-console', 'transfers'))
  return {
    get: (key) => get<unknown>(key, at()),
    set: (key, value) => set(key, value, at()),
    remove: (names) => delMany([...names], at()),
    keys: async () => (await keys(at())).map(String),
  }
}

const kept = (): string | null => {
  try {
    return sessionStorage.getItem(OWNER)
  } catch {
    return null
  }
}
let mine = kept()
let remembered = mine !== null

const lockName = (owner: string) => `${OWNER}.${owner}`
const locks = () => (typeof navigator === 'undefined' ? undefined : navigator.locks)

/** Holds the owner's lock as long as the page lives; false where another tab has it, as after duplicating a tab. */
const hold = (owner: string) =>
  new Promise<boolean>((held) => {
    const all = locks()
    if (!all) return held(true)
    all
      // The page before a reload lets go of it a moment after this one begins.
      .request(lockName(owner), { signal: AbortSignal.timeout(2000) }, () => {
        held(true)
        return new Promise<never>(() => undefined)
      })
      .catch(() => held(false))
    return undefined
  })

function owner(): string {
  mine ??= crypto.getRandomValues(new Uint32Array(2)).join('-')
  if (remembered) return mine
  remembered = true
  try {
    sessionStorage.setItem(OWNER, mine)
  } catch {
    // Then a reload offers nothing, and the next visit sweeps it.
  }
  void hold(mine)
  return mine
}

export const tabLedger = createLedger(browserBox(), owner)

/** What this tab left unfinished before its reload. */
export async function leftBefore() {
  if (mine === null) return []
  if (await hold(mine)) return tabLedger.unfinished()
  mine = null
  remembered = false
  return []
}

/** After the sign-out nothing of it stays, not even that there was something. */
export function forgetOwner(): void {
  try {
    sessionStorage.removeItem(OWNER)
  } catch {
    // Nothing was kept where storage is refused.
  }
  remembered = false
}

const SWEEP_MS = 30_000
/** Removes what tabs left behind that are closed by now. Later, for a tab that reloads has no lock for a moment. */
export function sweepLater(): void {
  setTimeout(() => void sweep(), SWEEP_MS)
}
async function sweep() {
  const all = locks()
  if (!all) return
  const held = new Set(((await all.query()).held ?? []).map((l) => l.name))
  const gone = (await tabLedger.owners()).filter((o) => o !== mine && !held.has(lockName(o)))
  if (gone.length > 0) tabLedger.sweep(gone)
}

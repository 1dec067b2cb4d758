/** The tab's ledger in the browser's database. */
import { createStore, delMany, get, keys, set } from 'idb-keyval'
import { createLedger, type Box } from './ledger'
import { JOBS_OWNER_KEY } from './activity-flag'

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
    return sessionStorage.getItem(JOBS_OWNER_KEY)
  } catch {
    return null
  }
}
let mine = kept()
let remembered = mine !== null

const lockName = (owner: string) => `cloud-console.transfers.${owner}`
const locks = () => (typeof navigator === 'undefined' ? undefined : navigator.locks)

/** Holds the owner's lock while the page is open. False if another tab has it, as after duplicating a tab. */
const holdOwner = (owner: string): Promise<boolean> =>
  new Promise<boolean>((held) => {
    const all = locks()
    if (!all) return held(true)
    all
      // After a reload, the previous page releases the lock shortly after this page starts.
      .request(lockName(owner), { signal: AbortSignal.timeout(2000) }, () => {
        held(true)
        return new Promise<never>(() => undefined)
      })
      .catch(() => held(false))
    return undefined
  })

const owner = (): string => (mine ??= crypto.getRandomValues(new Uint32Array(2)).join('-'))
function remember(): void {
  if (remembered) return
  remembered = true
  try {
    sessionStorage.setItem(JOBS_OWNER_KEY, owner())
  } catch {
    // After a reload nothing is offered, and the next visit removes the notes.
  }
  void holdOwner(owner())
}

/** Whether this tab has the id that it remembers. A duplicated tab hasn't, and gets its own. */
const isMine = (async () => {
  if (mine === null) return false
  if (await holdOwner(mine)) return true
  mine = null
  remembered = false
  return false
})()

// A job that starts earlier is recorded once the id is known. It would be offered in the other tab.
export const tabLedger = createLedger(browserBox(), owner, { known: isMine, remember, forget: forgetOwner })

/** Jobs that this tab left unfinished before its reload. */
export const leftBefore = async () => ((await isMine) ? tabLedger.unfinished() : [])

/** Removes the owner's id after sign-out or the last job, so that no trace of jobs remains. */
export function forgetOwner(): void {
  try {
    sessionStorage.removeItem(JOBS_OWNER_KEY)
  } catch {
    // Nothing was stored if storage is denied.
  }
  remembered = false
}

const SWEEP_MS = 30_000
/** Removes old notes of closed tabs after a delay, because a reloading tab briefly has no lock. */
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

/** Session of one tab: token and API. Created by a function, so that tests can have several tabs. */
import { UNKNOWN_SCOPES, type Scopes } from '../base/can'
import { createStore, type Store } from '../base/store'
import { type EntryStorage, tabKey, tabKeys } from '../base/tab-storage'
import { createTabs, type TabChannel } from './tabs'

export interface Session {
  /** `expired`: the token is no longer valid. The page stays under the sign-in dialog. */
  readonly status: 'signed-out' | 'signed-in' | 'expired'
  /** URL of the API in use, from the configuration; null for the first one. */
  readonly api: string | null
  readonly scopes: Scopes
  /** False if the browser blocks storage, so the session ends with a reload. */
  readonly persisted: boolean
  /** Display data of the account; null while signed out. */
  readonly account: Account | null
  /** Reason why the last session of this tab ended; null while signed in. */
  readonly ended: SessionEnd | null
}
/** Display data of an account. No API operation names it, so the end of the token and a name from the user identify it. */
export interface Account {
  readonly name: string | null
  /** Last four characters of the token; null for short tokens. */
  readonly tail: string | null
  /** Epoch milliseconds of the sign-in. */
  readonly since: number
}
/** `here`, `elsewhere`: signed out in this tab or another one; `refused`: the API no longer accepts the token. */
type EndReason = 'here' | 'elsewhere' | 'refused'
export interface SessionEnd {
  readonly why: EndReason
  /** Names of discarded work. */
  readonly dropped: readonly string[]
}
export type WipeReason = 'signed-out' | 'expired'

const TOKEN = tabKey('token')
const API = tabKey('api')
const ACCOUNT = tabKey('account')
/** Storage key of the end's reason, so that a reload shows it and doesn't join another tab's session. */
const ENDED = tabKey('ended')
/** Shorter tokens show no tail, which would reveal too much. */
const LONG_TOKEN = 20
/** Milliseconds that a new tab waits for another one's session before it shows the sign-in page. */
const JOIN_MS = 150
/** Milliseconds in which a late response still signs in. */
const LATE_MS = 5000

/** Identifies tabs with the same token: 53 bits of a digest, from which the token can't be derived. */
export function tokenFingerprint(text: string): string {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (const ch of text) {
    const c = ch.codePointAt(0) ?? 0
    a = Math.imul(a ^ c, 2654435761)
    b = Math.imul(b ^ c, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}

const tailOf = (token: string) => (token.length < LONG_TOKEN ? null : token.slice(-4))
const isReason = (x: unknown): x is EndReason => x === 'here' || x === 'elsewhere' || x === 'refused'

/** Reads the stored account. Unreadable data yields only the token's end. */
function accountOf(token: string, kept: string | null): Account {
  try {
    const { name, since }: { name?: unknown; since?: unknown } = Object(JSON.parse(kept ?? 'null'))
    if (typeof since === 'number') return { name: typeof name === 'string' ? name : null, tail: tailOf(token), since }
  } catch {
    // Invalid data counts as absent.
  }
  return fresh(token)
}

const markOf = (of: string | null) => (of === null ? null : tokenFingerprint(of))
const fresh = (of: string): Account => ({ name: null, tail: tailOf(of), since: Date.now() })

export interface SessionState extends Pick<Store<Session>, 'get' | 'subscribe'> {
  token(): string | null
  /** Aborted when the session ends. Used by every request. */
  signal(): AbortSignal
  /** Signs in. After `expired`, a token of the same account keeps the page. */
  begin(token: string, api: string): void
  /** Signs in to another account over an expired session: nothing of the old one stays. */
  replace(token: string, api: string): void
  /** Sets the account's display name, which `safeName` returned; an empty one removes it. */
  rename(name: string): void
  /** Signs out here and in every tab with the same token, and discards drafts and all session data. Confirm first. */
  end(): void
  /** The other tabs. */
  readonly tabs: Pick<TabChannel, 'work'>
  /** The token turned out invalid. Does nothing when another one is in use by now. */
  expire(token: string): void
  /** Whether `token` is the last expired one. */
  wasMine(token: string): boolean
  /**
   * Compares with storage after a page is restored from the back/forward cache. Returns whether to load the page again, because the
   * tab has another token by now, or none.
   */
  recheck(): boolean
  /** Joins the session of another tab if this tab is new. Resolves after the response or a short timeout. */
  join(): Promise<void>
  recordGrantedScopes(token: string | null, scopes: readonly string[]): void
  recordMissingScopes(token: string | null, scopes: readonly string[]): void
  /** Adds a listener that clears session data: caches, transfers, drafts, secrets. Returns the unsubscribe function. */
  onWipe(run: (why: WipeReason) => void): () => void
  close(): void
}
export interface SessionOptions {
  channelName?: string
  /** Returns names of work that ending the session in this tab would lose. */
  work?: () => readonly string[]
  /** Whether new tabs can join the session. */
  shares?: () => boolean
}

/** `box`: the tab's storage, or null where the browser refuses it. */
export function createSession(box: EntryStorage | null, o: SessionOptions = {}): SessionState {
  const { channelName = 'cloud-console.session', work = () => [], shares = () => true } = o
  const read = (key: string) => box?.getItem(key) ?? null
  const write = (key: string, value: string | null): boolean => {
    if (!box) return false
    try {
      if (value === null) box.removeItem(key)
      else box.setItem(key, value)
      return true
    } catch {
      return false
    }
  }
  /** Deletes everything but the API of the next sign-in, or the token alone. */
  const clear = (all: boolean) => {
    for (const key of all ? tabKeys(box) : [TOKEN]) if (key !== API) write(key, null)
  }
  let token = read(TOKEN)
  let expired: string | null = null
  let life = new AbortController()
  const wipers = new Set<(why: WipeReason) => void>()
  const why = read(ENDED)
  const store = createStore<Session>({
    status: token === null ? 'signed-out' : 'signed-in',
    api: read(API),
    scopes: UNKNOWN_SCOPES,
    persisted: true,
    account: token === null ? null : accountOf(token, read(ACCOUNT)),
    ended: token === null && isReason(why) ? { why, dropped: [] } : null,
  })
  const wipe = (how: WipeReason, reason: EndReason) => {
    const { account } = store.get()
    expired = how === 'expired' && token !== null ? tokenFingerprint(token) : null
    const dropped = how === 'signed-out' ? [...work()] : []
    token = null
    clear(how === 'signed-out')
    write(ENDED, reason)
    life.abort(new DOMException('The session ended.', 'AbortError'))
    life = new AbortController()
    // State first, so that listeners see the ended session.
    store.set({
      ...store.get(),
      status: how,
      scopes: UNKNOWN_SCOPES,
      account: how === 'expired' ? account : null,
      ended: { why: reason, dropped },
    })
    for (const run of Array.from(wipers)) run(how)
    tabs.announce()
  }
  const keepName = ({ name, since }: Account) => write(ACCOUNT, JSON.stringify({ name, since }))
  const enter = (next: string, api: string | null, account: Account) => {
    token = next
    expired = null
    const persisted = write(TOKEN, next)
    keepName(account)
    write(ENDED, null)
    if (api !== null) write(API, api)
    store.set({ status: 'signed-in', api, scopes: UNKNOWN_SCOPES, persisted, account, ended: null })
    tabs.announce()
  }
  let joined: (() => void) | undefined
  const tabs = createTabs(channelName, {
    mark: () => markOf(token),
    work: (mark) => (mark === markOf(token) ? work() : []),
    share() {
      const { api, account } = store.get()
      if (token === null || account === null || !shares()) return null
      return { token, api, name: account.name, since: account.since }
    },
    ended(mark, asked) {
      // Work that the user wasn't asked about stays under the sign-in dialog.
      if (mark === markOf(token)) wipe(asked ? 'signed-out' : 'expired', 'elsewhere')
    },
    received({ token: given, api, name, since }) {
      if (store.get().status === 'signed-out') enter(given, api, { name, tail: tailOf(given), since })
      joined?.()
    },
  })

  return {
    get: store.get,
    subscribe: store.subscribe,
    token: () => token,
    signal: () => life.signal,
    begin(next, api) {
      // A reload of an expired session still knows the name.
      const { name } = store.get().account ?? accountOf(next, read(ACCOUNT))
      enter(next, api, { ...fresh(next), name })
    },
    replace(next, api) {
      wipe('signed-out', 'refused')
      enter(next, api, fresh(next))
    },
    rename(name) {
      const { account } = store.get()
      if (!account) return
      const named = { ...account, name: name || null }
      keepName(named)
      store.set({ ...store.get(), account: named })
    },
    end() {
      const mark = markOf(token)
      wipe('signed-out', token === null ? (store.get().ended?.why ?? 'here') : 'here')
      if (mark !== null) tabs.end(mark)
    },
    tabs,
    expire(judged) {
      if (token === judged) wipe('expired', 'refused')
    },
    wasMine: (one) => expired === tokenFingerprint(one),
    recheck() {
      if (!store.get().persisted || read(TOKEN) === token) return false
      if (token === null || read(ACCOUNT) !== null) return true
      wipe('signed-out', 'here')
      return false
    },
    async join() {
      const { status, ended } = store.get()
      if (status !== 'signed-out' || ended !== null || !shares()) return
      const stop = tabs.askSession()
      setTimeout(stop, LATE_MS)
      await new Promise<void>((done) => {
        joined = done
        setTimeout(done, JOIN_MS)
      })
    },
    recordGrantedScopes(of, scopes) {
      const { granted, missing } = store.get().scopes
      if (of === null || of !== token) return
      if (granted && granted.size === scopes.length && scopes.every((s) => granted.has(s))) return
      store.set({ ...store.get(), scopes: { granted: new Set(scopes), missing } })
    },
    recordMissingScopes(of, scopes) {
      const { granted, missing } = store.get().scopes
      if (of === null || of !== token || scopes.every((s) => missing.has(s))) return
      store.set({ ...store.get(), scopes: { granted, missing: new Set([...missing, ...scopes]) } })
    },
    onWipe(run) {
      wipers.add(run)
      return () => wipers.delete(run)
    },
    close: () => tabs.close(),
  }
}

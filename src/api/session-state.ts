/** One tab's session: who is signed in to which API. Made by a function so that two tabs can meet in a test. */
import { UNKNOWN_SCOPES, type Scopes } from './can'
import { createStore, type Store } from './store'

export interface Session {
  /** `expired`: the token was confirmed invalid; the page stays and asks again over it. */
  readonly status: 'signed-out' | 'signed-in' | 'expired'
  /** Address of the API in use, as in config; null means the first of config. */
  readonly api: string | null
  readonly scopes: Scopes
  /** False when the browser refuses storage: the session ends with the tab's page, and says so. */
  readonly persisted: boolean
}
export type WipeReason = 'signed-out' | 'expired'
type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const TOKEN = 'cloud-console.token'
const API = 'cloud-console.api'

/** Tells tabs with the same token apart from others; 53 bits of a digest, useless to find the token. */
export function fingerprint(text: string): string {
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

export interface SessionState extends Pick<Store<Session>, 'get' | 'subscribe'> {
  token(): string | null
  /** Aborted when the session ends: every request of the session hangs on it. */
  signal(): AbortSignal
  begin(token: string, api: string): void
  /** Signing out, also in every tab with the same token. */
  end(): void
  /** The token turned out invalid. Does nothing when another one is in use by now. */
  expire(token: string): void
  /** After a page comes back from the back/forward cache: storage may say something else by now. */
  recheck(): void
  learnGranted(token: string | null, scopes: readonly string[]): void
  learnMissing(token: string | null, scopes: readonly string[]): void
  /** Called whenever the session's data must go: caches, transfers, secrets. Returns how to stop. */
  onWipe(run: (why: WipeReason) => void): () => void
  close(): void
}

export function createSession(box: Box | null, channelName = 'cloud-console.session'): SessionState {
  const read = (key: string) => {
    try {
      return box?.getItem(key) ?? null
    } catch {
      return null
    }
  }
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
  let token = read(TOKEN)
  let life = new AbortController()
  const wipers = new Set<(why: WipeReason) => void>()
  const store = createStore<Session>({
    status: token === null ? 'signed-out' : 'signed-in',
    api: read(API),
    scopes: UNKNOWN_SCOPES,
    persisted: true,
  })
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it never leaves the origin
  const tell = (mark: string) => channel?.postMessage(mark)

  const wipe = (why: WipeReason) => {
    token = null
    write(TOKEN, null)
    life.abort(new DOMException('The session ended.', 'AbortError'))
    life = new AbortController()
    // State first: what runs next must already find nobody signed in.
    store.set({ ...store.get(), status: why, scopes: UNKNOWN_SCOPES })
    for (const run of Array.from(wipers)) run(why)
  }
  if (channel) {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (token !== null && data === fingerprint(token)) wipe('signed-out')
    })
    // In Node a listening channel would keep a process alive.
    const unref: unknown = Reflect.get(channel, 'unref')
    if (typeof unref === 'function') unref.call(channel)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    token: () => token,
    signal: () => life.signal,
    begin(next, api) {
      token = next
      const persisted = write(TOKEN, next)
      write(API, api)
      store.set({ status: 'signed-in', api, scopes: UNKNOWN_SCOPES, persisted })
    },
    end() {
      const mark = token === null ? null : fingerprint(token)
      wipe('signed-out')
      if (mark !== null) tell(mark)
    },
    expire(judged) {
      if (token === judged) wipe('expired')
    },
    recheck() {
      if (token !== null && store.get().persisted && read(TOKEN) !== token) wipe('signed-out')
    },
    learnGranted(of, scopes) {
      const { granted, missing } = store.get().scopes
      if (of === null || of !== token) return
      if (granted && granted.size === scopes.length && scopes.every((s) => granted.has(s))) return
      store.set({ ...store.get(), scopes: { granted: new Set(scopes), missing } })
    },
    learnMissing(of, scopes) {
      const { granted, missing } = store.get().scopes
      if (of === null || of !== token || scopes.every((s) => missing.has(s))) return
      store.set({ ...store.get(), scopes: { granted, missing: new Set([...missing, ...scopes]) } })
    },
    onWipe(run) {
      wipers.add(run)
      return () => wipers.delete(run)
    },
    close: () => channel?.close(),
  }
}

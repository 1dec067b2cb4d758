/**
 * Protocol between tabs over a BroadcastChannel: sessions, work that signing out would lose, and the session for a new tab (decision
 * 0017). Nothing is stored.
 */
import { openChannel } from './open-channel'

/** Session passed from one tab to another. */
export interface HandedSession {
  readonly token: string
  /** URL of the API, as in the configuration. */
  readonly api: string | null
  readonly name: string | null
  /** Epoch milliseconds of the sign-in. */
  readonly since: number
}

/** Callbacks of the tab that runs the protocol. */
export interface TabHost {
  /** Returns the fingerprint of the token; null without one. */
  mark(): string | null
  /** Returns names of work that ending the session of this token here would lose. */
  work(mark: string): readonly string[]
  /** Returns the session for a new tab; null if not shared. */
  share(): HandedSession | null
  /** Called when another tab signed out. `asked`: whether the user confirmed losing this tab's work. */
  ended(mark: string, asked: boolean): void
  received(session: HandedSession): void
}

type Message =
  | { readonly kind: 'here'; readonly from: string; readonly mark: string | null; readonly reply: boolean }
  | { readonly kind: 'bye'; readonly from: string }
  | { readonly kind: 'ask-work'; readonly from: string; readonly mark: string }
  | { readonly kind: 'work'; readonly from: string; readonly to: string; readonly work: readonly string[] }
  | { readonly kind: 'end'; readonly from: string; readonly mark: string; readonly asked: readonly string[] }
  | { readonly kind: 'ask-session'; readonly from: string; readonly nonce: string }
  | { readonly kind: 'session'; readonly from: string; readonly nonce: string; readonly session: HandedSession }

export interface TabChannel {
  /** Announces this tab's token fingerprint. Call at every change of the token. */
  announce(): void
  /** Returns work that other tabs with this token would lose. Waits at most a second. */
  work(mark: string): Promise<readonly string[]>
  /** Ends the session in every tab with this token. */
  end(mark: string): void
  /** Asks other tabs for their session. `received` gets the first response. Returns the function that stops listening. */
  askSession(): () => void
  close(): void
}

/** Background tabs can be slow; frozen or crashed ones never respond. */
const ANSWER_MS = 1000

const isMessage = (x: unknown): x is Message =>
  typeof x === 'object' && x !== null && 'kind' in x && 'from' in x && typeof x.from === 'string'
const isHanded = (x: unknown): x is HandedSession =>
  typeof x === 'object' && x !== null && 'token' in x && typeof x.token === 'string' && 'since' in x
const isWork = (x: unknown): x is readonly string[] => Array.isArray(x) && x.every((name) => typeof name === 'string')

const random = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('')

/** Connects this tab with the others of the console. Without `BroadcastChannel` it hears nobody. */
export function createTabs(channelName: string, host: TabHost): TabChannel {
  const me = random()
  const channel = openChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it never leaves the origin
  const say = (message: Message) => channel?.postMessage(message)
  const here = (reply: boolean) => say({ kind: 'here', from: me, mark: host.mark(), reply })

  /** Other tabs with the fingerprints of their tokens. */
  const others = new Map<string, string | null>()
  /** Tabs that responded to the last question, with their work. */
  let asked = new Map<string, readonly string[]>()
  /** Tabs whose work the last question returned. Nobody saw the work of a tab that responded later. */
  let shown: readonly string[] = []
  let answered: (() => void) | undefined
  /** Work that this tab last reported, by the token's fingerprint. */
  const reported = new Map<string, readonly string[]>()
  let nonce: string | null = null

  const hear = (m: Message) => {
    if (m.kind === 'here') {
      others.set(m.from, m.mark)
      if (m.reply) here(false)
    } else if (m.kind === 'bye') {
      others.delete(m.from)
      answered?.()
    } else if (m.kind === 'ask-work') {
      others.set(m.from, others.get(m.from) ?? null)
      const work = host.work(m.mark)
      reported.set(m.mark, work)
      say({ kind: 'work', from: me, to: m.from, work })
    } else if (m.kind === 'work') {
      if (m.to !== me || !isWork(m.work)) return
      asked.set(m.from, m.work)
      answered?.()
    } else if (m.kind === 'end') {
      const wasAsked = Array.isArray(m.asked) && m.asked.includes(me)
      host.ended(
        m.mark,
        host.work(m.mark).every((name) => wasAsked && reported.get(m.mark)?.includes(name)),
      )
    } else if (m.kind === 'ask-session') {
      const mark = host.mark()
      // With two open sessions the right one is ambiguous.
      const alone = [...others.values()].every((other) => other === null || other === mark)
      const session = mark !== null && alone ? host.share() : null
      if (session) say({ kind: 'session', from: me, nonce: m.nonce, session })
    } else if (m.kind === 'session' && nonce !== null && m.nonce === nonce && isHanded(m.session)) {
      nonce = null
      host.received(m.session)
    }
  }

  const leave = () => say({ kind: 'bye', from: me })
  const arrive = ({ persisted }: PageTransitionEvent) => {
    if (persisted) here(true)
  }
  if (channel) {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isMessage(data) && data.from !== me) hear(data)
    })
    if (typeof addEventListener === 'function') {
      addEventListener('pagehide', leave)
      addEventListener('pageshow', arrive)
    }
    here(true)
  }

  return {
    announce: () => here(false),
    async work(mark) {
      asked = new Map()
      shown = []
      const expected = new Set([...others].flatMap(([id, of]) => (of === mark ? [id] : [])))
      if (expected.size === 0) return []
      await new Promise<void>((done) => {
        const timer = setTimeout(() => {
          for (const id of expected) if (!asked.has(id)) others.delete(id)
          done()
        }, ANSWER_MS)
        answered = () => {
          if (![...expected].every((id) => asked.has(id) || !others.has(id))) return
          clearTimeout(timer)
          done()
        }
        say({ kind: 'ask-work', from: me, mark })
      })
      answered = undefined
      shown = [...asked.keys()]
      return [...asked.values()].flat()
    },
    end(mark) {
      say({ kind: 'end', from: me, mark, asked: shown })
    },
    askSession() {
      const mine = random()
      nonce = mine
      say({ kind: 'ask-session', from: me, nonce: mine })
      return () => {
        if (nonce === mine) nonce = null
      }
    },
    close() {
      leave()
      channel?.close()
      if (typeof removeEventListener !== 'function') return
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', arrive)
    },
  }
}

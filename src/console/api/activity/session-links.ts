/**
 * Links created in this tab since it was loaded. A link is a secret: the tab's memory alone holds it, until it expires, the tab is
 * reloaded, or the session ends.
 */
import { apiNow } from '#/lib/time/clock'
import { session } from '../session/session'
import { createStore } from '../base/store'

export interface SessionLink {
  readonly id: number
  readonly cluster: string
  readonly bucket: string
  /** The object's full name. */
  readonly name: string
  readonly method: 'GET' | 'PUT' | 'DELETE' | 'HEAD'
  /** Null once expired. */
  readonly url: string | null
  /** Epoch milliseconds of the expiry, by the API's clock. */
  readonly ends: number
}

/** Enough for a day's manual work. */
const MOST = 200

const kept = createStore<readonly SessionLink[]>([])
/** Oldest first. */
export const sessionLinks: Pick<typeof kept, 'get' | 'subscribe'> = kept

// An expired token keeps the links, because the same user can sign in again.
session.onWipe((why) => {
  if (why === 'signed-out') kept.set([])
})

let serial = 0
/** Expired links grant nothing, so their URLs are dropped. */
const dropExpired = (link: SessionLink): SessionLink => (link.ends <= apiNow() ? { ...link, url: null } : link)

export function storeLink(link: Omit<SessionLink, 'id'>): void {
  // The answer of an ended session.
  if (session.get().status === 'signed-out') return
  kept.set([...kept.get().map(dropExpired), { ...link, id: (serial += 1) }].slice(-MOST))
}

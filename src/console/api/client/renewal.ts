/** Continues an expired session with a new token. The page stays only if the account is the same. */
import { unsavedWork } from '../session/unsaved-work'
import type { AccountResource } from '../session/account-fingerprint'
import { lastSeen } from '../query/query-client'
import { checkToken, session, type TokenCheck } from '../session/session'
import { tabKey, tabKeys, tabStorage } from '../base/tab-storage'

/** The token is valid, but work would be lost if it belongs to another account. */
export interface AccountQuestion {
  readonly state: 'account'
  /** Whether the API showed that it is another account. */
  readonly other: boolean
  /** Names of work lost in another account. */
  readonly lost: readonly string[]
  /** Signs in to the same account and keeps the page. */
  readonly keep: () => void
  /** Signs in to another account and drops the old session. Leave the page first. */
  readonly drop: () => void
}
/** `replaced`: call `drop` after leaving the old account's page. */
export interface AccountReplaced {
  readonly state: 'replaced'
  readonly drop: () => void
}

/** Loads the kinds of resources by which an account is recognized. */
type LoadResources = () => Promise<readonly AccountResource[]>

/** Stores what a page after a reload can recognize the account of the expired session by. */
export async function storeLastSeen(load: LoadResources): Promise<void> {
  try {
    const { storeTraces, tracesOf } = await import('../session/account-fingerprint')
    const traces = tracesOf(lastSeen(), await load())
    if (traces.length > 0) tabStorage()?.setItem(tabKey('known'), storeTraces(traces))
  } catch {
    // Without it, that page asks.
  }
}

/** Work in the tab's storage that a page without a session hasn't loaded, as after a reload. Drafts are counted by `unsavedWork`. */
const notLoaded = (): readonly string[] =>
  session.get().status === 'signed-out' &&
  tabKeys(tabStorage()).some((key) => /\.(?:transfers|image-uploads)$/.test(key))
    ? ['Transfers in this tab']
    : []

/** Checks the token and its account. Signs in automatically only to the same account. */
export async function renew(
  token: string,
  api: string,
  load: LoadResources,
): Promise<TokenCheck | AccountQuestion | AccountReplaced> {
  const check = await checkToken(api, token)
  if (check.state !== 'valid') return check
  const enter = (how: 'begin' | 'replace') => {
    session[how](token, api)
    if (check.scopes) session.recordGrantedScopes(token, check.scopes)
  }
  const keep = () => enter('begin')
  const drop = () => enter('replace')
  const { compareTraces, storedTraces, tracesOf } = await import('../session/account-fingerprint')
  const resources = await load()
  const seen = tracesOf(lastSeen(), resources)
  // A page that has read nothing knows what an earlier page of the account had read.
  const traces = seen.length > 0 ? seen : storedTraces(tabStorage()?.getItem(tabKey('known')) ?? null, resources)
  const sameness = session.wasMine(token) ? 'same' : await compareTraces(traces, api, token)
  if (sameness === 'same') {
    keep()
    return check
  }
  const lost = [...unsavedWork(), ...notLoaded()]
  return lost.length > 0
    ? { state: 'account', other: sameness === 'other', lost, keep, drop }
    : { state: 'replaced', drop }
}

/** The app's session: sign in, sign out, and what a 401 really means (decisions: sign-in, 401 and 403). */
import { clearDrafts } from '../form/drafts'
import { ApiError } from '../client/errors'
import { currentConfig, loadConfig } from '../client/config'
import { workHere } from './leaving'
import { online } from '../client/online'
import { createSession, type Session } from './session-state'
import { useStore } from './store'

/** Access itself may throw where storage is blocked. */
const storage = (): Storage | null => {
  try {
    return typeof sessionStorage === 'undefined' ? null : sessionStorage
  } catch {
    return null
  }
}

const SHARE = 'cloud-console.share-session'
/** Whether a new tab takes over the session of an open one: a setting of this browser, on unless it was switched off. */
export function sharesSession(): boolean {
  try {
    return localStorage.getItem(SHARE) !== 'off'
  } catch {
    return true
  }
}
export function setSharesSession(on: boolean): void {
  try {
    if (on) localStorage.removeItem(SHARE)
    else localStorage.setItem(SHARE, 'off')
  } catch {
    // Without storage the default holds.
  }
}

export const session = createSession(storage(), { work: workHere, shares: sharesSession })
session.onWipe((why) => {
  if (why === 'signed-out') clearDrafts()
})
if (typeof addEventListener === 'function')
  addEventListener('pageshow', (e) => {
    if (e.persisted) session.recheck()
  })

export const useSession = (): Session => useStore(session)

/** The chosen API's address, if config still names it; else config's first. */
export async function apiBase(): Promise<string> {
  const { apis } = currentConfig() ?? (await loadConfig())
  const chosen = session.get().api
  return apis.find((a) => a.url === chosen)?.url ?? apis[0].url
}

export type TokenCheck =
  | { readonly state: 'valid'; readonly scopes: readonly string[] | null }
  | { readonly state: 'wrong' }
  /** Nothing is proven: a network fault, a server fault, or a rate limit. */
  | { readonly state: 'unsure'; readonly error: ApiError }

const checker = () => import('./token-check')
/** Fetches the code that checks tokens, so that a typed one can be checked however the network is by then. */
export const warmTokenCheck = (): void => void checker().catch(() => undefined)

/** Asks the API whether the token is one, without signing in. */
export async function checkToken(api: string, token: string): Promise<TokenCheck> {
  try {
    const { probeToken } = await checker()
    return await probeToken(api, token)
  } catch (e) {
    const kind = online() ? 'unreachable' : 'offline'
    return { state: 'unsure', error: new ApiError({ kind, op: 'token-check', cause: e }) }
  }
}

/** Checks, then signs in when the token is valid. The caller shows the other two outcomes. */
export async function signIn(token: string, api: string): Promise<TokenCheck> {
  const check = await checkToken(api, token)
  if (check.state === 'valid') {
    session.begin(token, api)
    if (check.scopes) session.learnGranted(token, check.scopes)
  }
  return check
}

/** Works offline. Drafts and everything else of the session go with it: ask before. */
export const signOut = (): void => session.end()

let confirming: { token: string; verdict: Promise<TokenCheck> } | undefined
/** A 401 in the middle of work: many calls, one check. Ends the session only when the token is proven wrong. */
export async function confirm401(token: string): Promise<TokenCheck> {
  if (confirming?.token !== token) {
    const verdict = apiBase()
      .then((api) => checkToken(api, token))
      .finally(() => {
        if (confirming?.token === token) confirming = undefined
      })
    confirming = { token, verdict }
  }
  const check = await confirming.verdict
  if (check.state === 'wrong') session.expire(token)
  return check
}

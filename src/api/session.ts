/** The app's session: sign in, sign out, and what a 401 really means (decisions: sign-in, 401 and 403). */
import { clearDrafts } from './drafts'
import type { ApiError } from './errors'
import { currentConfig, loadConfig } from './config'
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

export const session = createSession(storage())
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

/** Asks the API whether the token is one, without signing in. */
export async function checkToken(api: string, token: string): Promise<TokenCheck> {
  const { probeToken } = await import('./token-check')
  return probeToken(api, token)
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

/** Works offline. `drafts: true` also clears what was typed and not sent. */
export function signOut(o: { drafts?: boolean } = {}): void {
  session.end()
  if (o.drafts) clearDrafts()
}

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

/** The app's session: signing in, signing out, and interpreting a 401 (decision 0007). */
import type * as z from 'zod/mini'
import { createSwitch } from '#/lib/preference'
import { dialectOf } from '#/contract/shape'
import type { AnyOp } from '#/contract/op'
import { type ApiError, noResponse } from '../base/errors'
import type { Dialect } from '#/contract/dialects/client'
import { dialectAt } from '#/contract/dialects/dialects'
import { currentConfig, loadConfig, useConfig, type ApiChoice, type Config } from '../base/config'
import { unsavedWork } from './unsaved-work'
import { createSession, type Session } from './session-state'
import { useStore } from '../base/store'
import { tabStorage } from '../base/tab-storage'

/** Whether new tabs join an open session. */
export const shareSession = createSwitch('share-session', 'on', 'off')

export const session = createSession(tabStorage(), {
  work: unsavedWork,
  shares: () => shareSession.get() === 'on',
})
if (typeof addEventListener === 'function')
  addEventListener('pageshow', (e) => {
    if (!e.persisted) return
    // A page of a token that was in use before.
    if (session.recheck()) location.reload()
    // A page without a token joins another tab's session, as when it was opened.
    else if (location.pathname !== '/login') void session.join()
  })

export { dialectAt }
export const useSession = (): Session => useStore(session)

/** Returns the selected API, or the first one if the configuration no longer contains it. */
const apiOf = ({ apis }: Config): ApiChoice => apis.find((a) => a.url === session.get().api) ?? apis[0]

/** Returns the selected API's URL. Ends a session whose API is no longer configured, because no other API may get its token. */
export async function apiBase(): Promise<string> {
  const { url } = apiOf(currentConfig() ?? (await loadConfig()))
  const token = session.token()
  if (token !== null && (session.get().api ?? url) !== url) session.expire(token)
  return url
}

/** Returns the configuration with the selected API's own settings; undefined until it is loaded. */
export function apiSettings(): (Config & ApiChoice) | undefined {
  const config = currentConfig()
  return config ? { ...config, ...apiOf(config) } : undefined
}
/** Returns the dialect of the selected API; undefined for the contract's wording. */
export const apiDialect = (): Dialect | undefined => dialectAt(apiSettings()?.url)
/** Whether the selected API has an operation or field: a dialect can lack operations of the contract, and alone have others. */
export function apiHas(part: Pick<AnyOp, 'id' | 'only'> | z.core.$ZodType): boolean {
  const dialect = apiDialect()
  const only = '_zod' in part ? dialectOf(part) : part.only
  return (only ?? dialect?.name) === dialect?.name && ('_zod' in part || !dialect?.lacks(part))
}
/** Returns an operation with its differences in the selected API's dialect. */
export const opInUse = <O extends Pick<AnyOp, 'id' | 'path'>>(op: O): O => apiDialect()?.facts(op) ?? op
/** Returns scopes, or grants, as the selected API names them. */
export const shownScopes = (scopes: readonly string[]): readonly string[] => apiDialect()?.scopes(scopes) ?? scopes
export function useApiSettings(): (Config & ApiChoice) | undefined {
  useConfig()
  useSession()
  return apiSettings()
}

export type TokenCheck =
  | { readonly state: 'valid'; readonly scopes: readonly string[] | null }
  | { readonly state: 'wrong' }
  /** Unknown: a network failure, server error or rate limit. */
  | { readonly state: 'unsure'; readonly error: ApiError }

/** Checks a token with the API without signing in. */
export async function checkToken(api: string, token: string): Promise<TokenCheck> {
  try {
    const { probeToken } = await import('./token-check')
    return await probeToken(api, token)
  } catch (e) {
    return { state: 'unsure', error: noResponse('token-check', e) }
  }
}

let confirming: { token: string; verdict: Promise<TokenCheck> } | undefined
/** Checks the token after a 401, once for concurrent calls. Ends the session only if the token is invalid. */
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

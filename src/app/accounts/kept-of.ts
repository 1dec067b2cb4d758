import { currentConfig } from '#/api/client/config'
import { accounts } from '#/api/session/accounts'
import { checkToken } from '#/api/session/session'
import type { TokenOutcome } from '../session/token-form'

/** The outcome of a token that isn't valid, or that belongs to an account that the tab keeps without showing it; else undefined. */
export async function keptOf(token: string, api: string): Promise<TokenOutcome | undefined> {
  const check = await checkToken(api, token)
  if (check.state !== 'valid') return check
  const known = await accounts.sameAs(api, token, currentConfig()?.apis[0].url ?? api)
  return known && !known.account.isShown ? { state: 'known', known } : undefined
}

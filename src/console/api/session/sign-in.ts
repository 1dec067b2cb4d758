/** Signing in. Loads on demand. */
import { checkToken, session, type TokenCheck } from './session'

/** Loads the code that checks tokens in advance, in case the network fails later. */
export const warmTokenCheck = (): void => void import('./token-check').catch(() => undefined)

/** Checks a token and signs in if it is valid. The caller shows other outcomes. */
export async function signIn(token: string, api: string): Promise<TokenCheck> {
  const check = await checkToken(api, token)
  if (check.state === 'valid') {
    session.begin(token, api)
    if (check.scopes) session.recordGrantedScopes(token, check.scopes)
  }
  return check
}

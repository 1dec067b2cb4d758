import { accounts, type KeptAccount } from '#/api/session/accounts'
import { checkToken, type TokenCheck } from '#/api/session/session'
import type { TokenOutcome } from '../session/token-form'

interface NewAccount {
  readonly token: string
  readonly api: string
  /** API of the accounts that name none */
  readonly firstApi: string
  readonly name: string
}
/** `account`: undefined if storage refused it. */
type Added = Extract<TokenCheck, { state: 'valid' }> & { readonly account: KeptAccount | undefined }

/** Checks a token and stores it as an account of the tab. `isLeft`: whether the user has given up by the response. */
export async function addToken(
  { token, api, firstApi, name }: NewAccount,
  isLeft: () => boolean,
): Promise<Exclude<TokenOutcome, { state: 'valid' | 'account' | 'replaced' }> | Added> {
  const check = await checkToken(api, token)
  const known = check.state === 'valid' ? await accounts.sameAs(api, token, firstApi) : undefined
  if (isLeft()) return { state: 'stopped' }
  if (check.state !== 'valid') return check
  if (known) return { state: 'known', known }
  const prefix = accounts.add({ token, api, name })
  return { ...check, account: accounts.list().find((one) => one.prefix === prefix) }
}

/** A new token over a session whose own is of no use any more: the page stays only where the account is the same. */
import { workHere } from './leaving'
import { lastSeen } from '../query/query-client'
import { checkToken, session, type TokenCheck } from './session'

/** The token is good, and something would be lost if it were another account's. */
export interface AccountQuestion {
  readonly state: 'account'
  /** True where the API answered that the old account's things are not this one's. */
  readonly other: boolean
  /** Names of what is lost where it is another account. */
  readonly lost: readonly string[]
  /** Same account: the page stays. */
  readonly keep: () => void
  /** Another account: nothing of the old session stays. Leave the page before. */
  readonly drop: () => void
}
/** `replaced`: call `drop` once the page of the old account has been left. */
export interface AccountReplaced {
  readonly state: 'replaced'
  readonly drop: () => void
}

/** Checks the token and whose it is. Signs in by itself only where the account is known to be the same. */
export async function renew(token: string, api: string): Promise<TokenCheck | AccountQuestion | AccountReplaced> {
  const check = await checkToken(api, token)
  if (check.state !== 'valid') return check
  const enter = (how: 'begin' | 'replace') => {
    session[how](token, api)
    if (check.scopes) session.learnGranted(token, check.scopes)
  }
  const keep = () => enter('begin')
  const drop = () => enter('replace')
  const { compareAccount } = await import('./same-account')
  const sameness = session.wasMine(token) ? 'same' : await compareAccount(lastSeen(), api, token)
  if (sameness === 'same') {
    keep()
    return check
  }
  const lost = workHere()
  return lost.length > 0
    ? { state: 'account', other: sameness === 'other', lost, keep, drop }
    : { state: 'replaced', drop }
}

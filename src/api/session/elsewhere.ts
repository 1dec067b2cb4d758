/** What other tabs have of an account. Loads on demand. */
import { type SessionState, tokenFingerprint } from './session-state'

/** Work that other tabs with this token, or the shown account's, would lose by signing out. */
export const workElsewhere = async (of: SessionState, token = of.token()): Promise<readonly string[]> =>
  token === null ? [] : of.tabs.work(tokenFingerprint(token))

/** What other tabs have of the account. Loads on demand. */
import { type SessionState, tokenFingerprint } from './session-state'

/** Work that other tabs with the session's token would lose by signing out. */
export async function unsavedInOtherTabs(of: Pick<SessionState, 'token' | 'tabs'>): Promise<readonly string[]> {
  const token = of.token()
  return token === null ? [] : of.tabs.work(tokenFingerprint(token))
}

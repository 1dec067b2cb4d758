import { workHere } from '#/api/session/leaving'
import { session, signOut } from '#/api/session/session'
import { openOverlay } from '../shell/open-overlay'

/** Signs out, or asks first if this tab or another one would lose work. `leave` goes to the sign-in page. */
export async function requestSignOut(leave: () => void): Promise<void> {
  // The dialog's code is loaded on demand, so signing out without a question also works offline.
  const lost = workHere().length > 0 ? workHere() : await session.workElsewhere()
  if (lost.length > 0) return openOverlay('sign-out')
  signOut()
  leave()
}

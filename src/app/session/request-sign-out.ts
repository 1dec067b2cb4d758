import { workHere } from '#/api/session/leaving'
import { session, signOut } from '#/api/session/session'
import { openOverlay } from '../shell/open-overlay'

/** Signs out, or asks first where this tab or another one would lose something. `leave` goes to the sign-in. */
export async function requestSignOut(leave: () => void): Promise<void> {
  // The question has to be fetched; where nothing is asked, signing out works offline too.
  const lost = workHere().length > 0 ? workHere() : await session.workElsewhere()
  if (lost.length > 0) return openOverlay('sign-out')
  signOut()
  leave()
}

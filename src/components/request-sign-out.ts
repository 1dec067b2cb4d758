import { draftKeys } from '../api/drafts'
import { signOut } from '../api/session'
import { anythingUnsaved } from '../api/unsaved'
import { openOverlay } from './open-overlay'

/** Signs out, or asks first where something would be lost by it. `leave` goes to the sign-in. */
export function requestSignOut(leave: () => void): void {
  // The question has to be fetched; where nothing is asked, signing out works offline too.
  if (anythingUnsaved() || draftKeys().length > 0) return openOverlay('sign-out')
  signOut({ drafts: true })
  leave()
}

import { unsavedInOtherTabs } from '#/console/api/session/unsaved-in-other-tabs'
import { unsavedWork } from '#/console/api/session/unsaved-work'
import { session } from '#/console/api/session/session'
import { createStore } from '#/console/api/base/store'
import { openOverlay } from '../navigation/open-overlay'

const inAnotherTab = (work: string) => `In another tab: ${work}`

/** Names of the work that the question about signing out lists. */
export const lostBySignOut = createStore<readonly string[]>([])

/** Signs out, or asks first if work in this tab or another one would be lost. `leave` goes to the sign-in page. */
export async function requestSignOut(leave: () => void): Promise<void> {
  const lost = [...unsavedWork(), ...(await unsavedInOtherTabs(session)).map(inAnotherTab)]
  if (lost.length > 0) {
    lostBySignOut.set(lost)
    openOverlay('sign-out')
    return
  }
  session.end()
  leave()
}

import type { AnyRouter } from '@tanstack/react-router'
import { unreadNews } from '../shell/area-marks'
import { accountMemory, markSeen } from './account-memory'

const count = () => unreadNews.set(accountMemory.get().news.filter(({ seen }) => !seen).length)

/** Counts news that weren't seen. A visit to their page counts as seeing them. Returns the function that stops. */
export function watchUnread(router: AnyRouter): () => void {
  const visit = () => {
    if (document.visibilityState === 'visible') markSeen(router.state.location.pathname)
  }
  visit()
  count()
  const stops = [
    accountMemory.subscribe(() => {
      // News about the page in sight appear on it.
      visit()
      count()
    }),
    router.subscribe('onResolved', visit),
  ]
  document.addEventListener('visibilitychange', visit)
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', visit)
    unreadNews.set(0)
  }
}

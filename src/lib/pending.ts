/** `data-pending` on the root element says that code, first reads or late effects of the page are still to come. Tests wait for its end. */
import { painted } from './after-paint'

// Specs run without a page.
const root = typeof document === 'undefined' ? undefined : document.documentElement
let pending = 0

/** Event of the window: parts that failed to load are available again. */
export const RECOVERED = 'parts-recovered'

/** Marks the page as pending until the returned function is called and what arrived has been painted. */
export function startPending(): () => void {
  if (!root) return () => undefined
  pending += 1
  root.dataset['pending'] = ''
  let ended = false
  return () => {
    if (ended) return
    ended = true
    void painted().then(() => {
      pending -= 1
      if (pending === 0) delete root.dataset['pending']
    })
  }
}

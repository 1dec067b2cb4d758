/** Preferences of this browser about news. */
import { createStore, type Store } from '#/api/session/store'

type Choice = 'on' | 'off'

/** A choice under the key `cloud-console.<name>`; the default isn't stored. Without storage it lasts until the page closes. */
function choice(name: string, initial: Choice): Store<Choice> {
  const key = `cloud-console.${name}`
  const stored = (): Choice => {
    try {
      const kept = localStorage.getItem(key)
      return kept === 'on' || kept === 'off' ? kept : initial
    } catch {
      return initial
    }
  }
  const { get, set, subscribe } = createStore(stored())
  globalThis.addEventListener?.('storage', (event) => {
    // A null key means that the storage was cleared.
    if (event.key === key || event.key === null) set(stored())
  })
  return {
    get,
    subscribe,
    set: (next) => {
      set(next)
      try {
        if (next === initial) localStorage.removeItem(key)
        else localStorage.setItem(key, next)
      } catch {
        // Storage is full or blocked.
      }
    },
  }
}

/** Whether the console looks for changes while its tab is visible. */
export const backgroundLook = choice('look', 'on')
/** Whether the browser announces them. Never without the browser's own permission. */
export const browserNotices = choice('notices', 'off')

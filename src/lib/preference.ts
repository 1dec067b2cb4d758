/** Choices kept in this browser, the same in all of its tabs. */
export interface Preference<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  /** Calls back after a change in this tab or another. Returns the function that stops it. */
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * A preference under the key `cloud-console.<name>`. The default isn't stored. `read` returns undefined for text that is no
 * longer valid. Without storage a choice lasts until the page closes.
 */
export function createPreference<T extends string>(
  name: string,
  initial: T,
  read: (text: string) => T | undefined,
): Preference<T> {
  const key = `cloud-console.${name}`
  const listeners = new Set<() => void>()
  let value: T | undefined
  const stored = (): T | undefined => {
    try {
      return read(localStorage.getItem(key) ?? '')
    } catch {
      return undefined
    }
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  globalThis.addEventListener?.('storage', (event) => {
    // A null key means that the storage was cleared.
    if (event.key !== key && event.key !== null) return
    value = undefined
    notify()
  })
  return {
    get: () => (value ??= stored() ?? initial),
    set: (next) => {
      value = next
      try {
        if (next === initial) localStorage.removeItem(key)
        else localStorage.setItem(key, next)
      } catch {
        // Storage is full or blocked.
      }
      notify()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A preference that has one other value than its default. */
export const createSwitch = <On extends string, Off extends string>(
  name: string,
  initial: On,
  other: Off,
): Preference<On | Off> => createPreference<On | Off>(name, initial, (text) => (text === other ? other : undefined))

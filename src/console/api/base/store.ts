/** State outside React, which outlives routes and is readable without a component. */
import { useSyncExternalStore } from 'react'

export interface Store<T> {
  readonly get: () => T
  /** Sets the value and notifies listeners if it changed. */
  readonly set: (next: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      // A copy, because listeners can unsubscribe while being called.
      for (const listener of Array.from(listeners)) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get)

import { useEffect, useSyncExternalStore, type ReactNode } from 'react'

/** A module that is fetched on the first sign that it will be needed, and at once there for every later user of it. */
export interface LazyPart<T> {
  /** Starts fetching; calls after the first cost nothing. A failed fetch is tried again at the next call. */
  preload: () => void
  /** The module once it is there; fetches it when `wanted`. */
  usePart: (wanted: boolean) => T | undefined
  /** Shows what is made of the module once it is there. Mounted only where it is wanted it costs nothing elsewhere. */
  Show: (props: { children: (part: T) => ReactNode }) => ReactNode
}

/** Makes a lazy part of a dynamic import. */
export function lazyPart<T>(load: () => Promise<T>): LazyPart<T> {
  let part: T | undefined
  let pending = false
  const listeners = new Set<() => void>()

  function preload(): void {
    if (part !== undefined || pending) return
    pending = true
    load()
      .then((loaded) => {
        part = loaded
        for (const listener of listeners) listener()
      })
      // The build's own preload-error event tells the shell; here the control just stays closed.
      .catch(() => undefined)
      .finally(() => {
        pending = false
      })
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function usePart(wanted: boolean): T | undefined {
    const current = useSyncExternalStore(subscribe, () => part)
    useEffect(() => {
      if (wanted) preload()
    }, [wanted])
    return current
  }
  function Show({ children }: { children: (part: T) => ReactNode }): ReactNode {
    const current = usePart(true)
    return current && children(current)
  }
  return { preload, usePart, Show }
}

import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { startPending } from '#/lib/pending'

/** A module that is prefetched when it is likely to be needed, and available at once afterwards. */
export interface LazyPart<T> {
  /** Prefetches the module. Later calls do nothing, unless the fetch failed: then it is tried again. */
  preload: () => void
  /** The module once loaded; fetches it when `wanted`. */
  usePart: (wanted: boolean) => T | undefined
  /** Renders with the module once loaded. Mount it only where the module is needed. */
  Show: (props: { children: (part: T) => ReactNode }) => ReactNode
}

/** Creates a lazy part from a dynamic import. */
export function lazyPart<T>(load: () => Promise<T>): LazyPart<T> {
  let part: T | undefined
  let pending = false
  const listeners = new Set<() => void>()

  function preload(): void {
    if (part !== undefined || pending) return
    pending = true
    const arrived = startPending()
    load()
      .then((loaded) => {
        part = loaded
        for (const listener of listeners) listener()
      })
      // The shell handles the build's preload error event; the control stays closed.
      .catch(() => undefined)
      .finally(() => {
        pending = false
        arrived()
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

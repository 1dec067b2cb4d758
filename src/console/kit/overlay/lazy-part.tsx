import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { RECOVERED, startPending } from '#/lib/pending'

/**
 * A component whose code loads with its first use, or earlier by `preload`. Renders `fallback` until then. If loading fails, the page and
 * its forms stay, and the update banner shows the reason: calls `missing`, and loads again when the server is back or on the next use.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, missing?: () => void) {
  let part: ComponentType<P> | undefined
  let loading: Promise<boolean> | undefined
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  /** Returns whether the code is there. */
  function preload(): Promise<boolean> {
    if (part) return Promise.resolve(true)
    if (loading) return loading
    const arrived = startPending()
    loading = load()
      .then(
        (loaded) => {
          part = loaded
          for (const listener of listeners) listener()
          return true
        },
        () => false,
      )
      .finally(() => {
        loading = undefined
        arrived()
      })
    return loading
  }
  function LazyPart(props: P & { fallback?: ReactNode }): ReactNode {
    const Part = useSyncExternalStore(subscribe, () => part)
    useEffect(() => {
      const wanted = () => void preload().then((there) => there || missing?.())
      wanted()
      addEventListener(RECOVERED, wanted)
      return () => removeEventListener(RECOVERED, wanted)
    }, [])
    return Part ? <Part {...props} /> : props.fallback
  }
  return Object.assign(LazyPart, { preload })
}

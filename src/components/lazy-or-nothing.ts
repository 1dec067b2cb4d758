import { lazy, useEffect, type ComponentType } from 'react'

/** Tells so each time it stands in for the part. */
const nothing = (missing: () => void) =>
  function Nothing() {
    useEffect(missing, [])
    return null
  }
const untold = () => undefined

/**
 * A part that is fetched on first use. Where it cannot be fetched (a newer build, no connection) nothing stands in its
 * place and the page around it stays, forms included: the update banner has the word then. `missing` is told.
 */
export function lazyOrNothing<P extends object>(load: () => Promise<ComponentType<P>>, missing: () => void = untold) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: nothing(missing) as ComponentType<P> }),
    ),
  )
}

import { createElement, lazy, useEffect, type ComponentType } from 'react'
import { onRecovery, useRecoveries } from '#/api/first-load/updates'

/** Says so each time it stands in for the part. */
const nothing = (missing: () => void) =>
  function Nothing() {
    useEffect(missing, [])
    return null
  }
const silent = () => undefined

/**
 * A part that is fetched on first use. While it can't be fetched (a newer build, no connection) nothing stands in its place
 * and the page around it stays, forms included: the update banner says why. `missing` is called then. Fetched again when the
 * server is back.
 */
export function lazyOrNothing<P extends object>(load: () => Promise<ComponentType<P>>, missing: () => void = silent) {
  let failed = false
  const make = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        () => {
          failed = true
          return { default: nothing(missing) as ComponentType<P> }
        },
      ),
    )
  let part = make()
  onRecovery(() => {
    if (!failed) return
    failed = false
    part = make()
  })
  return function LazyOrNothing(props: P) {
    useRecoveries()
    return createElement(part as ComponentType<P>, props)
  }
}

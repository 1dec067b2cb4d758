import { createElement, lazy, useEffect, type ComponentType } from 'react'
import { onRecovery, useRecoveries } from '#/api/first-load/updates'
import { startPending } from '#/lib/pending'

/** Placeholder of a missing part. Calls `missing` on each mount. */
const nothing = (missing: () => void) =>
  function Nothing() {
    useEffect(missing, [])
    return null
  }
const silent = () => undefined
/** React shows what was suspended within this time, unless the page was left. */
const SHOWN_MS = 500

/**
 * A component loaded on first use. If loading fails (a newer build, no connection), it renders nothing, so that the page and its
 * forms stay; the update banner shows the reason. Calls `missing` then, and loads again when the server is back.
 */
export function lazyOrNothing<P extends object>(load: () => Promise<ComponentType<P>>, missing: () => void = silent) {
  let failed = false
  let shown: () => void = silent
  const make = () =>
    lazy(() => {
      shown = startPending()
      return load()
        .then(
          (part) => ({ default: part }),
          () => {
            failed = true
            return { default: nothing(missing) as ComponentType<P> }
          },
        )
        .finally(() => setTimeout(shown, SHOWN_MS))
    })
  let part = make()
  onRecovery(() => {
    if (!failed) return
    failed = false
    part = make()
  })
  return function LazyOrNothing(props: P) {
    useRecoveries()
    useEffect(() => shown())
    return createElement(part as ComponentType<P>, props)
  }
}

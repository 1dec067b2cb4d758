import { lazy, type ComponentType } from 'react'

const Nothing = () => null

/**
 * A part that is fetched on first use. Where it cannot be fetched (a newer build, no connection) nothing stands in its
 * place and the page around it stays, forms included: the update banner has the word then.
 */
export function lazyOrNothing<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Nothing as ComponentType<P> }),
    ),
  )
}

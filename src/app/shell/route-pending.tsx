import { Loading } from '#/ui/feedback/state'

/** While a page's code is on its way, after 150 ms. */
export function RoutePending() {
  return <Loading label="Loading the page" shape="page" />
}

import { Loading } from '#/console/kit/feedback/state'

/** Shown after 150 ms while a page's code loads. */
export function RoutePending() {
  return <Loading label="Loading the page" shape="page" />
}

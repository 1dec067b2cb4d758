import { Loading } from '#/console/kit/feedback/state'
import * as copy from '../navigation/copy'

/** Shown after 150 ms while a page's code loads. */
export function RoutePending() {
  return <Loading label={copy.loadingPage} shape="page" />
}

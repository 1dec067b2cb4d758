import { NotFound } from './not-found'
import { Shell } from '../shell/shell'

/** Not-found page inside the frame. */
export function NotFoundPage() {
  return (
    <Shell>
      <NotFound />
    </Shell>
  )
}

import { NotFound } from './not-found'
import { Shell } from '../shell/shell'

/** An address that belongs to nothing, inside the frame all the same. */
export function NotFoundPage() {
  return (
    <Shell>
      <NotFound />
    </Shell>
  )
}

import { NotFound } from '../errors/not-found'
import { Shell } from './shell'

/** Not-found page inside the frame. */
export function NotFoundPage() {
  return (
    <Shell>
      <NotFound />
    </Shell>
  )
}

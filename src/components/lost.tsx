import { NotFound } from './not-found'
import { Shell } from './shell'

/** An address that belongs to nothing, inside the frame all the same. */
export function Lost() {
  return (
    <Shell>
      <NotFound />
    </Shell>
  )
}

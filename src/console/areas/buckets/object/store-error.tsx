import { isApiError } from '#/console/api/base/errors'
import { SignedUrlRefused } from '#/console/api/objects/signed'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { sentences } from '#/lib/sentences'
import { isFailure } from '#/console/transfers/engine/failure'
import type { TransferFailure } from '#/console/transfers/engine/failure'
import { Button } from '#/console/kit/button/button'
import { Note } from '#/console/kit/feedback/note'
import type { BucketAt } from '../bucket/bucket-page'
import { CorsOffer } from '../settings/cors-offer'

interface Props {
  readonly at: BucketAt
  readonly error: unknown
  /** Title: "Headers couldn’t be loaded" */
  readonly what: string
  /** Absent where nothing can be retried. */
  readonly retry?: (() => void) | undefined
}

const canTryAgain = ({ fault }: TransferFailure) => !['bad-address', 'object-gone', 'bucket-gone'].includes(fault)

/** An error of signing or of the object store, with its cause and the next step. */
export function StoreErrorNote({ at, error, what, retry }: Props) {
  if (isFailure(error)) {
    if (error.fault === 'cors-off') return <CorsOffer at={at} what={what} onAllowed={retry ?? (() => undefined)} />
    if (error.fault === 'not-signed') return <StoreErrorNote {...{ at, what, retry }} error={error.cause} />
    return (
      <Note
        tone="danger"
        role="alert"
        title={what}
        action={retry && canTryAgain(error) ? <Button onClick={retry}>Try again</Button> : undefined}
      >
        {sentences(error.detail, error.next)}
      </Note>
    )
  }
  if (error instanceof SignedUrlRefused) {
    return (
      <Note tone="danger" role="alert" title={what}>
        {sentences(error.message, 'Nothing was sent.')}
      </Note>
    )
  }
  if (!isApiError(error)) {
    return (
      <Note tone="danger" role="alert" title={what} action={retry && <Button onClick={retry}>Try again</Button>}>
        {error instanceof Error ? error.message : String(error)}
      </Note>
    )
  }
  return <ErrorNote error={error} title={what} {...(retry && { retry })} />
}

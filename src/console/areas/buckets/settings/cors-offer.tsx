import { ErrorNote } from '#/console/resource/errors/error-note'
import { OpButton } from '#/console/resource/page/op-button'
import { buckets } from '#/contract/buckets'
import { Note } from '#/console/kit/feedback/note'
import { Stack } from '#/console/kit/layout/stack'
import type { BucketAt } from '../bucket/bucket-page'
import { useAllowOrigins } from '#/console/shell/transfer-tray/use-allow-origins'

interface Props {
  readonly at: BucketAt
  /** The note's title, which names what failed: "Object not deleted" */
  readonly what: string
  readonly onAllowed: () => void
}

/** Explains that CORS is off for the bucket, with a button that turns it on. */
export function CorsOffer({ at, what, onAllowed }: Props) {
  const origins = useAllowOrigins(at, (on) => on && onAllowed())
  return (
    <Stack gap={3}>
      <Note
        tone="warn"
        role="alert"
        title={what}
        action={
          <OpButton op={buckets.modifyAccess} busy={origins.busy} onClick={() => origins.set(true)}>
            Allow browser uploads
          </OpButton>
        }
      >
        CORS is off for this bucket, so browsers can’t upload, delete, or preview. Allow browser uploads and retry.
      </Note>
      {origins.error && <ErrorNote error={origins.error} />}
    </Stack>
  )
}

import { ErrorNote } from '#/console/resource/errors/error-note'
import { OpButton } from '#/console/resource/page/op-button'
import { buckets } from '#/contract/buckets'
import { cancelBlockedUploads } from '#/console/transfers/transfers'
import { Button } from '#/console/kit/button/button'
import { Dialog } from '#/console/kit/overlay/dialog'
import { Stack } from '#/console/kit/layout/stack'
import type { BucketAt } from '../bucket/bucket-page'
import { useAllowOrigins } from '../settings/use-allow-origins'
import { bucketRefOf } from '../bucket-ref'
import { plural } from '#/lib/text'

interface Props {
  readonly at: BucketAt
  /** Number of files that wait. */
  readonly files: number
  readonly onAllowed: () => void
}

/** Asks to turn CORS on before the first upload to a bucket. The files wait meanwhile. */
export function AllowUploads({ at, files, onAllowed }: Props) {
  const origins = useAllowOrigins(at, onAllowed)
  const cancel = () => cancelBlockedUploads(bucketRefOf(at))
  return (
    <Dialog
      open
      onDismiss={cancel}
      title="Allow browser uploads?"
      description={`${plural(files, 'file is', 'files are')} waiting to upload.`}
      footer={
        <>
          <OpButton op={buckets.modifyAccess} variant="primary" busy={origins.busy} onClick={() => origins.set(true)}>
            Allow browser uploads and start
          </OpButton>
          <Button onClick={cancel}>Cancel</Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>This bucket doesn’t allow browser uploads. Allowing them doesn’t change who can read or write objects.</p>
        {origins.error && <ErrorNote error={origins.error} />}
      </Stack>
    </Dialog>
  )
}

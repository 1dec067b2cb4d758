import { useEffect, useState } from 'react'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { OpButton } from '#/console/resource/page/op-button'
import { buckets } from '#/contract/buckets'
import { retryBlocked, useBlockedUploads } from '#/console/transfers/transfers'
import { Note } from '#/console/kit/feedback/note'
import { Stack } from '#/console/kit/layout/stack'
import type { BucketAt } from '../bucket/bucket-page'
import { useAllowOrigins } from './use-allow-origins'
import { AllowUploads } from '../upload/allow-uploads'
import { bucketRefOf } from '../bucket-ref'

interface Props {
  readonly at: BucketAt
  /** The note's title, which names what failed: "Object not deleted" */
  readonly what: string
  readonly onAllowed: () => void
}

/** Explains that CORS is off for the bucket, with a button that turns it on. */
export function CorsOffer({ at, what, onAllowed }: Props) {
  const origins = useAllowOrigins(at, onAllowed)
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

/** Other object stores can take a while to apply the change. */
const SPREAD_MS = 60_000
const RETRY_MS = 4_000

/** Asks to allow the uploads of a bucket that wait, and continues them. Transfers of other kinds ask in the tray. */
export function UploadCorsOffer({ at }: { at: BucketAt }) {
  const place = bucketRefOf(at)
  const { cluster, bucket } = place
  const files = useBlockedUploads(place)
  const [allowed, setAllowed] = useState<number>()
  useEffect(() => {
    if (allowed === undefined || files === 0) return undefined
    const timer = setTimeout(() => {
      if (Date.now() - allowed > SPREAD_MS) setAllowed(undefined)
      else retryBlocked({ cluster, bucket })
    }, RETRY_MS)
    return () => clearTimeout(timer)
  }, [allowed, files, cluster, bucket])
  if (files === 0) return null
  if (allowed !== undefined) {
    return (
      <Note tone="info" role="status">
        Browser uploads are allowed. Waiting up to a minute for the change to take effect…
      </Note>
    )
  }
  const onAllowed = () => {
    setAllowed(Date.now())
    retryBlocked(place)
  }
  return <AllowUploads at={at} files={files} onAllowed={onAllowed} />
}

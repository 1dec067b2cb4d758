import { useEffect, useState } from 'react'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { OpButton } from '#/console/resource/page/op-button'
import { buckets } from '#/contract/buckets'
import { bucketOf, type BucketRef, isInBucket } from '#/console/transfers/engine/job'
import { cancelBlocked, retryBlocked, useBlockedJobs } from '#/console/transfers/transfers'
import { Button } from '#/console/kit/button/button'
import { Dialog } from '#/console/kit/overlay/dialog'
import { Stack } from '#/console/kit/layout/stack'
import { type BucketParams, useAllowOrigins } from './use-allow-origins'

interface Props {
  readonly at: BucketParams
  readonly onAllowed: () => void
  readonly onCancel: () => void
}

/** Asks to turn CORS on for a bucket that refused a change from this browser. */
export function AllowUploads({ at, onAllowed, onCancel }: Props) {
  const origins = useAllowOrigins(at, onAllowed)
  return (
    <Dialog
      open
      onDismiss={onCancel}
      title="Allow browser uploads?"
      footer={
        <>
          <OpButton op={buckets.modifyAccess} variant="primary" busy={origins.busy} onClick={() => origins.set(true)}>
            Allow browser uploads
          </OpButton>
          <Button onClick={onCancel}>Cancel</Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>
          Bucket {at.bucket} doesn’t allow uploads, changes, and deletions from browsers. Allowing them doesn’t change
          who can read or write objects.
        </p>
        {origins.error && <ErrorNote error={origins.error} />}
      </Stack>
    </Dialog>
  )
}

/** Other object stores can take a while to apply the change. */
const SPREAD_MS = 60_000
const RETRY_MS = 4_000
const allowedNow = (place: BucketRef) => ({ ...place, at: Date.now() })

/** Asks about the bucket that blocks jobs, on any page. Then continues the jobs, or cancels them. */
export function AllowBlocked() {
  const blocked = useBlockedJobs()
  const [allowed, setAllowed] = useState({ cluster: '', bucket: '', at: 0 })
  const waits = blocked.some((job) => isInBucket(job, allowed))
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => {
      if (Date.now() - allowed.at > SPREAD_MS) setAllowed({ ...allowed, bucket: '' })
      else retryBlocked(allowed)
    }, RETRY_MS)
    return () => clearTimeout(timer)
  }, [waits, allowed])
  const [next] = blocked
  if (next === undefined || waits) return null
  const place = bucketOf(next)
  const onAllowed = () => {
    setAllowed(allowedNow(place))
    retryBlocked(place)
  }
  return (
    <AllowUploads
      key={JSON.stringify(place)}
      at={{ clusterId: place.cluster, bucket: place.bucket }}
      onAllowed={onAllowed}
      onCancel={() => cancelBlocked(place)}
    />
  )
}

import { useEffect } from 'react'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { OpButton } from '#/console/resource/page/op-button'
import { buckets } from '#/contract/buckets'
import { bucketOf, type BucketRef, isInBucket } from '#/console/transfers/engine/job'
import { cancelBlocked, retryBlocked, useBlockedJobs } from '#/console/transfers/transfers'
import { Button } from '#/console/kit/button/button'
import { Dialog } from '#/console/kit/overlay/dialog'
import { Stack } from '#/console/kit/layout/stack'
import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import { announce } from '#/console/resource/page/announce'
import styles from './transfer-tray.module.css'
import { type BucketParams, useAllowOrigins } from './use-allow-origins'
import { browserUploadsAllowed } from './words'

interface Props {
  readonly at: BucketParams
  /** What continues then: "Upload" */
  readonly verb: string
  readonly onAllowed: () => void
  readonly onCancel: () => void
  /** Whether the caller shows that browsers are allowed. */
  readonly quiet?: boolean
}

/** Asks to turn CORS on for a bucket that refused a change from this browser. */
export function AllowUploads({ at, verb, onAllowed, onCancel, quiet }: Props) {
  const origins = useAllowOrigins(at, (on) => on && onAllowed(), quiet)
  return (
    <Dialog
      open
      onDismiss={onCancel}
      title={`Allow ${verb === 'Upload' || verb === 'Download' ? `${verb.toLowerCase()}s` : 'changes'} from the browser?`}
      footer={
        <>
          <OpButton op={buckets.modifyAccess} variant="primary" busy={origins.busy} onClick={() => origins.set(true)}>
            {`Allow and ${verb.toLowerCase()}`}
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

/** A bucket that this page has allowed browsers to change. */
export interface AllowedBucket extends BucketRef {
  /** Epoch milliseconds; 0 once the change should have been applied. */
  readonly at: number
}
interface BlockedProps {
  readonly allowed: AllowedBucket | undefined
  readonly onAllowed: (bucket: AllowedBucket) => void
}

/** Asks about the bucket that blocks jobs, on any page. Then continues the jobs, or cancels them. */
export function AllowBlocked({ allowed, onAllowed }: BlockedProps) {
  const blocked = useBlockedJobs()
  const waits = allowed !== undefined && allowed.at > 0 && blocked.some((job) => isInBucket(job, allowed))
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => {
      if (Date.now() - allowed.at > SPREAD_MS) onAllowed({ ...allowed, at: 0 })
      else retryBlocked(allowed)
    }, RETRY_MS)
    return () => clearTimeout(timer)
  }, [waits, allowed, onAllowed])
  const [next] = blocked
  if (next === undefined || waits) return null
  const place = bucketOf(next)
  return (
    <AllowUploads
      key={JSON.stringify(place)}
      at={{ clusterId: place.cluster, bucket: place.bucket }}
      verb={next.kind.words.verb}
      quiet
      onAllowed={() => {
        onAllowed({ ...place, at: Date.now() })
        announce(browserUploadsAllowed(place.bucket))
        retryBlocked(place)
      }}
      onCancel={() => cancelBlocked(place)}
    />
  )
}

/** One line of the tray: that browsers are allowed, with Undo, because they were blocked before. */
export function AllowedLine({ bucket, onUndone }: { readonly bucket: BucketRef; readonly onUndone: () => void }) {
  const origins = useAllowOrigins({ clusterId: bucket.cluster, bucket: bucket.bucket }, onUndone)
  return (
    <div className={styles['allowed']}>
      <MiddleEllipsis text={browserUploadsAllowed(bucket.bucket)} />
      <Button variant="ghost" busy={origins.busy} onClick={() => origins.set(false)}>
        Undo
      </Button>
      {origins.error && <ErrorNote error={origins.error} />}
    </div>
  )
}

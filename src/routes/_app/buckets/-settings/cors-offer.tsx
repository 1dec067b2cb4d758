import { useEffect, useState } from 'react'
import { ErrorNote } from '#/app/errors/error-note'
import { OpButton } from '#/app/resource/op-button'
import { pluralize } from '#/app/catalog/format'
import { buckets } from '#/contract/buckets'
import { retryKeptOut, useKeptOut } from '#/transfers/engine/transfers'
import { Note } from '#/ui/feedback/note'
import { Stack } from '#/ui/layout/stack'
import type { BucketAt } from '../-bucket-page'
import { useAllowOrigins } from './use-allow-origins'

interface Props {
  readonly at: BucketAt
  /** What could not be done: "2 uploads were not let in" */
  readonly what: string
  readonly onAllowed: () => void
}

/** Says that the bucket lets no browser in, and offers to change that. */
export function CorsOffer({ at, what, onAllowed }: Props) {
  const origins = useAllowOrigins(at, onAllowed)
  return (
    <Stack gap={3}>
      <Note
        tone="warn"
        role="alert"
        title={`${what}: CORS is off for this bucket`}
        action={
          <OpButton op={buckets.modifyAccess} busy={origins.busy} onClick={() => origins.set(true)}>
            Allow all origins
          </OpButton>
        }
      >
        Browsers may write to it only while requests from all origins are allowed. Who may read and write stays as it
        is.
      </Note>
      {origins.error && <ErrorNote error={origins.error} />}
    </Stack>
  )
}

/** Another store may need a while before the switch holds everywhere. */
const SPREAD_MS = 60_000
const AGAIN_MS = 4_000

/** The offer beside a bucket's objects, for what its switch kept out; it goes on by itself once it is on. */
export function UploadCorsOffer({ at }: { at: BucketAt }) {
  const cluster = at.clusterId
  const { bucket } = at
  const kept = useKeptOut({ cluster, bucket })
  const [allowed, setAllowed] = useState<number>()
  useEffect(() => {
    if (allowed === undefined || kept === 0) return undefined
    const timer = setTimeout(() => {
      if (Date.now() - allowed > SPREAD_MS) setAllowed(undefined)
      else retryKeptOut({ cluster, bucket })
    }, AGAIN_MS)
    return () => clearTimeout(timer)
  }, [allowed, kept, cluster, bucket])
  if (kept === 0) return null
  if (allowed !== undefined) {
    return (
      <Note tone="info" role="status">
        All origins are allowed now. The object store does not let browsers in yet; this is tried again for a minute.
      </Note>
    )
  }
  return (
    <CorsOffer
      at={at}
      what={pluralize(kept, 'transfer was kept out', 'transfers were kept out')}
      onAllowed={() => {
        setAllowed(Date.now())
        retryKeptOut({ cluster, bucket })
      }}
    />
  )
}

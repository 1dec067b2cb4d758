import { ErrorNote } from '#/app/errors/error-note'
import { KeyValues } from '#/ui/layout/key-values'
import type { BucketAt } from '../-bucket-page'
import * as copy from './-copy'
import { useAccessNow } from './access-now'
import { aclName } from './acl'

/** The current access and CORS setting of a bucket, on APIs that show it. */
export function CurrentAccess({ at }: { at: BucketAt }) {
  const { now, error, refetch } = useAccessNow(at)
  if (now)
    return (
      <KeyValues
        items={[
          { label: copy.currentAccess, value: aclName(now.acl) },
          ...(now.cors_enabled === null
            ? []
            : [{ label: copy.browserUploads, value: now.cors_enabled ? copy.uploadsOn : copy.uploadsOff }]),
        ]}
      />
    )
  return error ? (
    <ErrorNote error={error} retry={() => void refetch()} title={copy.accessFailed} />
  ) : (
    <p>{copy.accessLoading}</p>
  )
}

import { ErrorNote } from '#/console/resource/errors/error-note'
import { KeyValues } from '#/console/kit/layout/key-values'
import type { BucketAt } from '../bucket-page'
import { useAccessNow } from './access-now'
import { aclName } from './acl'
import { LastSet, type Setting } from './last-set'

/** The current access and CORS setting of a bucket, on APIs that show it. On others each, as this session last set it. */
export function CurrentAccess({ at, setting }: { at: BucketAt; setting: Setting }) {
  const { readable, now, error, refetch } = useAccessNow(at)
  if (!readable) return <LastSet at={at} setting={setting} />
  if (setting === 'cors_enabled') return null
  if (now)
    return (
      <KeyValues
        items={[
          { label: 'Current access', value: aclName(now.acl) },
          ...(now.cors_enabled === null
            ? []
            : [{ label: 'Browser uploads', value: now.cors_enabled ? 'Allowed' : 'Blocked' }]),
        ]}
      />
    )
  return error ? (
    <ErrorNote error={error} retry={() => void refetch()} title="Current access couldn’t be loaded" />
  ) : (
    <p>Loading current access…</p>
  )
}

import { ConfirmDelete } from '#/console/resource/bulk/confirm-delete'
import {
  entriesOf,
  goneEntries,
  keyKindOf,
  keyName,
  keyPermissionText,
  entryBucketId,
} from '#/console/resource/catalog/key-reach'
import { keys, type Key } from '#/contract/keys'
import { visible, plural } from '#/lib/text'
import { revocation } from './words'

interface Props {
  readonly access: Key
  readonly places: ReadonlySet<string> | undefined
  readonly onClose: () => void
  readonly onRevoked?: () => void
}
/** Buckets listed by name; the rest are counted. */
const MAX_NAMED = 5

const IDLE = ['Tools that use it stop working.', 'This can’t be undone.']

/** Effects of the revocation, bucket by bucket. */
function consequences(key: Key, places: ReadonlySet<string> | undefined): string[] {
  const first = `Apps using ${key.access_key} lose access immediately.`
  if (!key.limited) return [first, 'This key can access all your buckets.', 'This can’t be undone.']
  const deleted = new Set(goneEntries(key, places).map(entryBucketId))
  const live = entriesOf(key).filter((e) => !deleted.has(entryBucketId(e)))
  const named = live
    .slice(0, MAX_NAMED)
    .map(
      (e) => `Removes access to ${visible(e.bucket_name).text} in ${e.cluster} (${keyPermissionText(e.permissions)}).`,
    )
  const rest = live.length - named.length
  return [
    first,
    ...(live.length === 0 ? ['No bucket is affected.'] : named),
    ...(rest > 0 ? [`Removes access to ${plural(rest, 'more bucket')}.`] : []),
    'This can’t be undone.',
  ]
}

/** Asks the user to type the key's name, because nothing shows which apps still use it. A key without buckets needs no such care. */
export function RevokeKey({ access, places, onClose, onRevoked }: Props) {
  const name = keyName(access)
  const isIdle = keyKindOf(access) === 'none'
  return (
    <ConfirmDelete
      op={keys.revoke}
      args={{ params: { keyId: access.id } }}
      onClose={onClose}
      name={name}
      words={revocation}
      typed={!isIdle}
      consequences={isIdle ? IDLE : consequences(access, places)}
      onDone={onRevoked}
    />
  )
}

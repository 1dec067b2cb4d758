import { ConfirmDelete } from '#/console/resource/bulk/confirm-delete'
import { entriesOf, goneEntries, keyKindOf, keyName, entryBucketId } from '#/console/resource/catalog/key-reach'
import { keys, type Key } from '#/contract/keys'
import { visible, plural } from '#/lib/text'
import { revocation } from './words'

interface Props {
  readonly access: Key
  readonly places: ReadonlySet<string> | undefined
  readonly onClose: () => void
  readonly onRevoked?: () => void
}
/** Buckets listed by name; more are counted. */
const MAX_NAMED = 3

/** Effects of the revocation. */
function consequences(key: Key, places: ReadonlySet<string> | undefined): string[] {
  if (keyKindOf(key) === 'none') return ['Tools that use it stop working.', 'This can’t be undone.']
  const deleted = new Set(goneEntries(key, places).map(entryBucketId))
  const live = entriesOf(key).filter((e) => !deleted.has(entryBucketId(e)))
  const names = live.map((e) => visible(e.bucket_name).text)
  const lost = !key.limited
    ? 'all your buckets'
    : live.length > MAX_NAMED
      ? plural(live.length, 'bucket')
      : new Intl.ListFormat('en').format(names)
  return [
    lost === '' ? 'No bucket is affected.' : `Apps that use this key lose access to ${lost} immediately.`,
    'This can’t be undone.',
  ]
}

/** Asks the user to type the key's name, because nothing shows which apps still use it. A key without buckets needs no such care. */
export function RevokeKey({ access, places, onClose, onRevoked }: Props) {
  const name = keyName(access)
  return (
    <ConfirmDelete
      op={keys.revoke}
      args={{ params: { keyId: access.id } }}
      onClose={onClose}
      name={name}
      words={revocation}
      typed={keyKindOf(access) !== 'none'}
      consequences={consequences(access, places)}
      onDone={onRevoked}
    />
  )
}

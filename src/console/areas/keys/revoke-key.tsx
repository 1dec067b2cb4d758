import { useQueryClient } from '@tanstack/react-query'
import { removeCachedRow } from '#/console/api/query/cached-rows'
import { qAll } from '#/console/api/client/client'
import { ConfirmDelete } from '#/console/resource/bulk/confirm-delete'
import {
  entriesOf,
  goneEntries,
  keyKindOf,
  keyName,
  keyPermissionText,
  placeNamed,
} from '#/console/resource/catalog/key-reach'
import { keys, type Key } from '#/contract/keys'
import { visible } from '#/lib/text'
import { toast } from '#/console/kit/feedback/toast'
import * as copy from './copy'

interface Props {
  readonly access: Key
  readonly places: ReadonlySet<string> | undefined
  readonly onClose: () => void
  readonly onRevoked?: () => void
}
/** Buckets listed by name; the rest are counted. */
const MOST_NAMED = 5

/** Effects of the revocation, bucket by bucket. */
function consequences(key: Key, places: ReadonlySet<string> | undefined): string[] {
  const first = copy.losesAccess(key.access_key)
  if (!key.limited) return [first, copy.losesEveryBucket, copy.permanent, copy.revokeEvent]
  const deleted = new Set(goneEntries(key, places).map(placeNamed))
  const live = entriesOf(key).filter((e) => !deleted.has(placeNamed(e)))
  const named = live
    .slice(0, MOST_NAMED)
    .map((e) => copy.losesBucket(visible(e.bucket_name).text, e.cluster, keyPermissionText(e.permissions)))
  const rest = live.length - named.length
  return [
    first,
    ...(live.length === 0 ? [copy.losesNoBucket] : named),
    ...(rest > 0 ? [copy.losesMore(rest)] : []),
    copy.permanent,
    copy.revokeEvent,
  ]
}

/** Asks the user to type the key's name, because nothing shows which apps still use it. A key without buckets needs no such care. */
export function RevokeKey({ access, places, onClose, onRevoked }: Props) {
  const cache = useQueryClient()
  const name = keyName(access)
  const isIdle = keyKindOf(access) === 'none'
  return (
    <ConfirmDelete
      op={keys.revoke}
      args={{ params: { keyId: access.id } }}
      open
      onOpenChange={(open) => open || onClose()}
      name={name}
      title={copy.revokeQuestion(name)}
      submitLabel={copy.revokeKey}
      typed={!isIdle}
      consequences={isIdle ? [] : consequences(access, places)}
      onDone={(outcome, close) => {
        toast(
          outcome === 'done'
            ? { title: copy.revokedToast(name), tone: 'ok' }
            : { title: copy.alreadyRevokedToast(name), tone: 'info' },
        )
        removeCachedRow(cache, qAll(keys.list, {}), (row) => row.id === access.id)
        close()
        onRevoked?.()
      }}
    />
  )
}

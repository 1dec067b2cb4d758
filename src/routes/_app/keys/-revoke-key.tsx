import { ConfirmDelete } from '#/app/bulk/confirm-delete'
import { entriesOf, goneEntries, keyName, keyPermissionText, placeNamed } from '#/app/catalog/key-reach'
import { pluralize } from '#/app/catalog/format'
import { keys, type Key } from '#/contract/keys'
import { visible } from '#/lib/text'
import { toast } from '#/ui/feedback/toast'

interface Props {
  readonly access: Key
  readonly places: ReadonlySet<string> | undefined
  readonly onClose: () => void
  readonly onRevoked?: () => void
}
/** So many are named, the others counted. */
const MOST_NAMED = 5

/** What stops with the key, bucket by bucket. */
function consequences(key: Key, places: ReadonlySet<string> | undefined): string[] {
  const stops = `Every program that signs with ${key.access_key} is refused from then on.`
  const never = 'The pair cannot be brought back, and its secret never works again.'
  if (!key.limited) return [stops, 'It reaches every bucket of the account in every cluster.', never]
  const gone = new Set(goneEntries(key, places).map(placeNamed))
  const live = entriesOf(key).filter((e) => !gone.has(placeNamed(e)))
  const named = live.slice(0, MOST_NAMED).map((e) => {
    const words = keyPermissionText(e.permissions).toLowerCase()
    return `No more ${words} access to ${visible(e.bucket_name).text} in ${e.cluster}.`
  })
  const rest = live.length - named.length
  return [
    stops,
    ...(live.length === 0 ? ['It reaches no bucket at present.'] : named),
    ...(rest > 0 ? [`The same for ${pluralize(rest, 'other bucket')}.`] : []),
    never,
  ]
}

/** Asks for the key's own name: nothing tells which programs still use it. */
export function RevokeKey({ access, places, onClose, onRevoked }: Props) {
  const name = keyName(access)
  return (
    <ConfirmDelete
      op={keys.revoke}
      args={{ params: { keyId: access.id } }}
      open
      onOpenChange={(open) => open || onClose()}
      name={name}
      noun="key"
      submitLabel="Revoke key"
      consequences={consequences(access, places)}
      onDone={(outcome) => {
        toast(
          outcome === 'done'
            ? { title: `Key ${name} revoked`, tone: 'ok' }
            : { title: `Key ${name} was already revoked`, tone: 'info' },
        )
        onClose()
        onRevoked?.()
      }}
    />
  )
}

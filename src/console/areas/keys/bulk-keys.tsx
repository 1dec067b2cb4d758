import { call } from '#/console/api/client/client'
import { deletion } from '#/console/resource/bulk/row-actions'
import { BulkActions } from '#/console/resource/bulk/bulk-actions'
import { simpleAction } from '#/console/resource/bulk/simple-action'
import { keyName } from '#/console/resource/catalog/key-reach'
import type { SelectionProps } from '#/console/kit/table/table-types'
import { keys, type Key } from '#/contract/keys'
import { revocation } from './words'
import { formatCount } from '#/lib/bytes'

const at = (k: Key) => ({ params: { keyId: k.id } })

/** Actions on the selected keys. */
export function BulkKeys(selection: SelectionProps<Key>) {
  return (
    <BulkActions
      {...selection}
      actions={[
        simpleAction<Key>({
          op: keys.revoke,
          danger: true,
          run: deletion(
            (k, o) => call(keys.revoke, at(k), o),
            (k, o) => call(keys.view, at(k), o),
          ),
          words: revocation,
          nameOf: keyName,
          consequences: (rows) => <Consequences rows={rows} />,
        }),
      ]}
    />
  )
}

function Consequences({ rows }: { rows: readonly Key[] }) {
  const unlimited = rows.filter((k) => !k.limited).length
  return (
    <>
      <p>Apps that use these keys lose access immediately.</p>
      {unlimited > 0 && (
        <p>
          {unlimited === 1
            ? '1 of these keys can access all your buckets.'
            : `${formatCount(unlimited)} of these keys can access all your buckets.`}
        </p>
      )}
      <p>This can’t be undone.</p>
    </>
  )
}

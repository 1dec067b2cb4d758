import { call } from '#/console/api/client/client'
import { deletion } from '#/console/resource/bulk/row-actions'
import { BulkActions } from '#/console/resource/bulk/bulk-actions'
import { simpleAction } from '#/console/resource/bulk/simple-action'
import { keyName } from '#/console/resource/catalog/key-reach'
import type { SelectionProps } from '#/console/kit/table/table-types'
import { keys, type Key } from '#/contract/keys'
import * as copy from './copy'

const at = (k: Key) => ({ params: { keyId: k.id } })

/** Actions on the selected keys. */
export function BulkKeys(selection: SelectionProps<Key>) {
  return (
    <BulkActions
      {...selection}
      actions={[
        simpleAction<Key>({
          op: keys.revoke,
          label: copy.revoke,
          danger: true,
          run: deletion(
            (k, o) => call(keys.revoke, at(k), o),
            (k, o) => call(keys.view, at(k), o),
          ),
          words: copy.bulkRevoke,
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
      <p>{copy.bulkRevokeBody}</p>
      {unlimited > 0 && <p>{copy.bulkRevokeUnlimited(unlimited)}</p>}
      <p>{copy.permanent}</p>
    </>
  )
}

import { BulkActions } from '#/app/bulk/bulk-actions'
import { jobAction } from '#/app/bulk/job-action'
import { keyName } from '#/app/catalog/key-reach'
import type { SelectionProps } from '#/app/resource/selection-actions'
import { keys, type Key } from '#/contract/keys'
import * as copy from './-copy'

/** Actions on the selected keys. */
export function BulkKeys(selection: SelectionProps<Key>) {
  return (
    <BulkActions
      {...selection}
      actions={[
        jobAction<Key>({
          op: keys.revoke,
          label: copy.revoke,
          danger: true,
          kind: 'key-revoke',
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

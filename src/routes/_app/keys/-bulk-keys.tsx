import { BulkActions, BulkJob } from '#/app/bulk/bulk-actions'
import { keyName } from '#/app/catalog/key-reach'
import type { SelectionProps } from '#/app/resource/selection-actions'
import { keys, type Key } from '#/contract/keys'
import * as copy from './-copy'

const always = () => undefined

/** Actions on the selected keys. */
export function BulkKeys(selection: SelectionProps<Key>) {
  return (
    <BulkActions
      {...selection}
      actions={[
        {
          op: keys.revoke,
          label: copy.revoke,
          danger: true,
          ask: (rows, onClose) => (
            <BulkJob
              items={rows}
              nameOf={keyName}
              words={copy.bulkRevoke}
              reason={always}
              typed
              request={(able) => ({
                kind: 'key-revoke',
                items: able.map((k) => ({ id: k.id, label: keyName(k) })),
              })}
              onClose={onClose}
            >
              <Consequences rows={rows} />
            </BulkJob>
          ),
        },
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

import { useState } from 'react'
import { BulkActions, BulkJob } from '#/app/bulk/bulk-actions'
import type { SelectionProps } from '#/app/resource/selection-actions'
import { managed } from '#/contract/managed'
import type { InstanceSettings } from '#/contract/managed-rules'
import { NativeSelect } from '#/ui/field/native-select'
import { Stack } from '#/ui/layout/stack'
import * as copy from '../-copy'
import * as listCopy from '../-list-copy'

/** Changes for several instances at once. Each sends the named fields only. */
const CHANGES = [
  { value: 'allow', label: copy.changeAllow, ssh: { access: true } },
  { value: 'refuse', label: copy.changeRefuse, ssh: { access: false } },
  { value: 'defaults', label: copy.changeDefaults, ssh: { user: null, port: null } },
] as const

/** Actions on the selected instances. */
export function BulkAccess(selection: SelectionProps<InstanceSettings>) {
  return (
    <BulkActions
      {...selection}
      actions={[
        {
          op: managed.updateInstanceSetting,
          label: copy.changeAccess,
          ask: (rows, onClose) => <ChangeAccess rows={rows} onClose={onClose} />,
        },
      ]}
    />
  )
}

interface Props {
  readonly rows: readonly InstanceSettings[]
  readonly onClose: (started: boolean) => void
}

function ChangeAccess({ rows, onClose }: Props) {
  // None at first: a change of access must not happen unread.
  const [change, setChange] = useState<(typeof CHANGES)[number]>()
  return (
    <BulkJob<InstanceSettings>
      items={rows}
      nameOf={(s) => s.label}
      words={listCopy.bulkChange}
      reason={() => undefined}
      tone="primary"
      blocked={change ? undefined : copy.changeNeeded}
      request={(able) => ({
        kind: 'access-change',
        items: able.map((s) => ({ id: s.id, label: s.label, ...(change && { ssh: change.ssh }) })),
      })}
      onClose={onClose}
    >
      <Stack gap={2}>
        <NativeSelect
          stacked
          label={copy.change}
          options={[{ value: '', label: copy.chooseChange }, ...CHANGES]}
          value={change?.value ?? ''}
          onChange={(value) => setChange(CHANGES.find((c) => c.value === value))}
        />
        <p>{copy.changeKeeps}</p>
      </Stack>
    </BulkJob>
  )
}

import { call } from '#/console/api/client/client'
import { useState } from 'react'
import { change } from '#/console/resource/bulk/row-actions'
import { BulkActions, BulkChange } from '#/console/resource/bulk/bulk-actions'
import type { SelectionProps } from '#/console/kit/table/table-types'
import { managed } from '#/contract/managed'
import type { InstanceSettings } from '#/contract/managed-rules'
import { NativeSelect } from '#/console/kit/field/native-select'
import { Stack } from '#/console/kit/layout/stack'

/** Changes for several instances at once. Each sends the named fields only. */
const CHANGES = [
  { value: 'allow', label: 'Let support log in', ssh: { access: true } },
  { value: 'refuse', label: 'Don’t let support log in', ssh: { access: false } },
  { value: 'defaults', label: 'Reset user and port to root and 22', ssh: { user: null, port: null } },
] as const

interface SshChange {
  readonly access?: boolean
  readonly user?: string | null
  readonly port?: number | null
}
const at = (s: InstanceSettings) => ({ params: { instanceId: s.id } })

/** Actions on the selected instances. */
export function BulkAccess(selection: SelectionProps<InstanceSettings>) {
  return (
    <BulkActions
      {...selection}
      actions={[
        {
          op: managed.updateInstanceSetting,
          label: 'Change access',
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
  const [chosen, setChosen] = useState<(typeof CHANGES)[number]>()
  const ssh: SshChange = chosen?.ssh ?? {}
  return (
    <BulkChange<InstanceSettings>
      items={rows}
      nameOf={(s) => s.label}
      words={{ verb: 'Change SSH access for', noun: 'instance', past: 'changed' }}
      reason={() => undefined}
      tone="primary"
      blocked={chosen ? undefined : 'Choose a change.'}
      op={managed.updateInstanceSetting}
      run={change(
        (s, o) => call(managed.instanceSetting, at(s), o),
        ({ ssh: now }) =>
          (ssh.access ?? now.access) === now.access &&
          (ssh.user === undefined || ssh.user === now.user) &&
          (ssh.port === undefined || ssh.port === now.port),
        () => (s, o) => call(managed.updateInstanceSetting, { ...at(s), body: { ssh } }, o),
      )}
      onClose={onClose}
    >
      <Stack gap={2}>
        <NativeSelect
          stacked
          label="Change"
          options={[{ value: '', label: 'Choose a change' }, ...CHANGES]}
          value={chosen?.value ?? ''}
          onChange={(value) => setChosen(CHANGES.find((c) => c.value === value))}
        />
        <p>Other settings stay unchanged.</p>
      </Stack>
    </BulkChange>
  )
}

import { useState } from 'react'
import { call } from '#/api/client/client'
import { invalidateAreas } from '#/api/query/query-client'
import { BulkDialog } from '#/app/bulk/bulk-dialog'
import { managed } from '#/contract/managed'
import type { InstanceSettings } from '#/contract/managed-rules'
import { NativeSelect } from '#/ui/field/native-select'
import { Stack } from '#/ui/layout/stack'

/** What several instances can be given at once: each names the fields that it sends, all others stay. */
const CHANGES = [
  { value: 'allow', label: 'Let staff log in', ssh: { access: true } },
  { value: 'refuse', label: 'Do not let staff log in', ssh: { access: false } },
  { value: 'defaults', label: 'Log in as root at port 22 (the defaults)', ssh: { user: null, port: null } },
] as const
type Change = (typeof CHANGES)[number]

interface Props {
  readonly chosen: readonly InstanceSettings[]
  readonly onClose: (anyDone: boolean) => void
}
const at = (s: InstanceSettings) => ({ params: { instanceId: s.id } })
const happened = (s: InstanceSettings, { ssh }: Change) =>
  Object.entries(ssh).every(([field, value]) => s.ssh[field as keyof InstanceSettings['ssh']] === value)

/** One change to several instances, one request after the other. */
export function BulkAccess({ chosen, onClose }: Props) {
  const [change, setChange] = useState<Change>(CHANGES[0])
  const [group] = useState(() => `access-${Date.now()}`)
  return (
    <BulkDialog<InstanceSettings>
      items={chosen}
      nameOf={(s) => s.label}
      noun={['instance', 'instances']}
      verb={{ do: 'Change', done: 'changed' }}
      reason={() => undefined}
      send={(s, signal) =>
        call(
          managed.updateInstanceSetting,
          { ...at(s), body: { ssh: change.ssh } },
          { signal, background: true, within: group },
        )
      }
      look={async (s, signal) =>
        happened(await call(managed.instanceSetting, at(s), { signal, background: true }), change)
      }
      onOver={() => invalidateAreas(['managed'])}
      tone="primary"
      onClose={onClose}
    >
      <Stack gap={2}>
        <NativeSelect
          label="What is changed"
          options={CHANGES.map(({ value, label }) => ({ value, label }))}
          value={change.value}
          onChange={(value) => setChange(CHANGES.find((c) => c.value === value) ?? CHANGES[0])}
        />
        <p>All else stays as it is on each of them.</p>
      </Stack>
    </BulkDialog>
  )
}

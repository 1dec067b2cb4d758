import { useState } from 'react'
import { call } from '#/api/client/client'
import { invalidateAreas } from '#/api/query/query-client'
import { BulkDialog } from '#/app/bulk/bulk-dialog'
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
type Change = (typeof CHANGES)[number]

interface Props {
  readonly chosen: readonly InstanceSettings[]
  readonly onClose: (anyDone: boolean) => void
}
const at = (s: InstanceSettings) => ({ params: { instanceId: s.id } })
const isDone = (s: InstanceSettings, { ssh }: Change) =>
  Object.entries(ssh).every(([field, value]) => s.ssh[field as keyof InstanceSettings['ssh']] === value)

/** Changes several instances, one request after the other. */
export function BulkAccess({ chosen, onClose }: Props) {
  const [change, setChange] = useState<Change>(CHANGES[0])
  const [group] = useState(() => `access-${Date.now()}`)
  return (
    <BulkDialog<InstanceSettings>
      items={chosen}
      nameOf={(s) => s.label}
      words={listCopy.bulkChange}
      reason={() => undefined}
      send={(s, signal) =>
        call(
          managed.updateInstanceSetting,
          { ...at(s), body: { ssh: change.ssh } },
          { signal, background: true, within: group },
        )
      }
      look={async (s, signal) =>
        isDone(await call(managed.instanceSetting, at(s), { signal, background: true }), change)
      }
      onOver={() => invalidateAreas(['managed'])}
      tone="primary"
      onClose={onClose}
    >
      <Stack gap={2}>
        <NativeSelect
          label={copy.change}
          options={CHANGES.map(({ value, label }) => ({ value, label }))}
          value={change.value}
          onChange={(value) => setChange(CHANGES.find((c) => c.value === value) ?? CHANGES[0])}
        />
        <p>{copy.changeKeeps}</p>
      </Stack>
    </BulkDialog>
  )
}

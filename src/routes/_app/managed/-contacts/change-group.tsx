import { useState } from 'react'
import { BulkJob } from '#/app/bulk/bulk-actions'
import type { Contact } from '#/contract/managed-rules'
import { NativeSelect } from '#/ui/field/native-select'
import { Stack } from '#/ui/layout/stack'
import * as listCopy from '../-list-copy'
import { useContacts } from '../-data'
import type { NamedServices } from '../-services/named-services'
import { contactName } from './contact-use'
import { UnnotifiedServices } from './unnotified-services'

interface Props {
  readonly rows: readonly Contact[]
  readonly services: NamedServices
  readonly onClose: (started: boolean) => void
}

/** Moves contacts to a group that a contact or a service already has, or out of theirs. */
export function ChangeGroup({ rows, services, onClose }: Props) {
  const [group, setGroup] = useState('')
  const contacts = useContacts().rows ?? []
  const used = [...contacts.map((c) => c.group ?? ''), ...services.rows.map((s) => s.consultation_group)]
  const groups = [...new Set(used)].filter((one) => one !== '').toSorted()
  return (
    <BulkJob<Contact>
      items={rows}
      nameOf={contactName}
      words={listCopy.bulkGroup}
      reason={() => undefined}
      tone="primary"
      blocked={services.waiting}
      request={(able) => ({
        kind: 'contact-group',
        items: able.map((c) => ({ id: c.id, label: contactName(c), group: group === '' ? null : group })),
      })}
      onClose={onClose}
    >
      <Stack gap={2}>
        <NativeSelect
          stacked
          label={listCopy.group}
          options={[{ value: '', label: listCopy.noGroup }, ...groups.map((value) => ({ value, label: value }))]}
          value={group}
          onChange={setGroup}
        />
        <p>{listCopy.changeGroupBody}</p>
        <UnnotifiedServices without={rows.filter((c) => (c.group ?? '') !== group)} services={services} />
      </Stack>
    </BulkJob>
  )
}

import { call } from '#/console/api/client/client'
import { useState } from 'react'
import { change } from '#/console/resource/bulk/row-actions'
import { BulkChange } from '#/console/resource/bulk/bulk-actions'
import { managed } from '#/contract/managed'
import type { Contact } from '#/contract/managed-rules'
import { NativeSelect } from '#/console/kit/field/native-select'
import { Stack } from '#/console/kit/layout/stack'
import { useContacts } from '../data'
import type { NamedServices } from '../services/named-services'
import { contactName } from './contact-use'
import { UnnotifiedServices } from './unnotified-services'

interface Props {
  readonly rows: readonly Contact[]
  readonly services: NamedServices
  readonly onClose: (started: boolean) => void
}

const at = (c: Contact) => ({ params: { contactId: c.id } })

/** Moves contacts to a group that a contact or a service already has, or out of theirs. */
export function ChangeGroup({ rows, services, onClose }: Props) {
  const [choice, setChoice] = useState('')
  const contacts = useContacts().rows ?? []
  const used = [...contacts.map((c) => c.group ?? ''), ...services.rows.map((s) => s.consultation_group)]
  const groups = [...new Set(used)].filter((one) => one !== '').toSorted()
  const options = [
    { value: '', label: 'Choose a group', group: undefined },
    { value: 'none', label: 'No group', group: null },
    ...groups.map((name) => ({ value: `group ${name}`, label: name, group: name })),
  ]
  const group = options.find(({ value }) => value === choice)?.group
  return (
    <BulkChange<Contact>
      items={rows}
      nameOf={contactName}
      words={{ verb: 'Change group for', noun: 'contact', past: 'changed' }}
      reason={() => undefined}
      tone="primary"
      blocked={services.waiting ?? (group === undefined ? 'Choose a group.' : undefined)}
      op={managed.updateContact}
      run={change(
        (c, o) => call(managed.contact, at(c), o),
        (now) => (now.group ?? '') === (group ?? ''),
        () => (c, o) => call(managed.updateContact, { ...at(c), body: { group: group ?? null } }, o),
      )}
      onClose={onClose}
    >
      <Stack gap={2}>
        <NativeSelect stacked label="Group" options={options} value={choice} onChange={setChoice} />
        <p>Services notify the contacts of their group. Other fields don’t change.</p>
        <UnnotifiedServices
          without={group === undefined ? [] : rows.filter((c) => (c.group ?? '') !== (group ?? ''))}
          services={services}
        />
      </Stack>
    </BulkChange>
  )
}

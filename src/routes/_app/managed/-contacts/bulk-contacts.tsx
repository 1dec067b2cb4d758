import { BulkActions, BulkJob } from '#/app/bulk/bulk-actions'
import type { SelectionProps } from '#/app/resource/selection-actions'
import { managed } from '#/contract/managed'
import type { Contact } from '#/contract/managed-rules'
import * as listCopy from '../-list-copy'
import { useContacts, useServices } from '../-data'
import { serviceNames } from '../-services/service-names'
import { contactName, servicesNotifying } from './contact-use'

const always = () => undefined

/** Actions on the selected contacts. */
export function BulkContacts(selection: SelectionProps<Contact>) {
  return (
    <BulkActions
      {...selection}
      actions={[
        {
          op: managed.removeContact,
          label: listCopy.remove,
          danger: true,
          ask: (rows, onClose) => (
            <BulkJob
              items={rows}
              nameOf={contactName}
              words={listCopy.bulkDeleteContacts}
              reason={always}
              typed
              request={(able) => ({
                kind: 'contact-delete',
                items: able.map((c) => ({ id: c.id, label: contactName(c) })),
              })}
              onClose={onClose}
            >
              <p>{listCopy.bulkDeleteContactsBody}</p>
              <Orphaned rows={rows} />
            </BulkJob>
          ),
        },
      ]}
    />
  )
}

/** Names the services that would notify no one. */
function Orphaned({ rows }: { rows: readonly Contact[] }) {
  const contacts = useContacts().rows ?? []
  const services = useServices().rows ?? []
  const left = new Set(contacts.filter((c) => !rows.some((r) => r.id === c.id)).map((c) => c.group))
  const orphaned = rows.flatMap((c) => (left.has(c.group) ? [] : servicesNotifying(c, services)))
  const unique = [...new Set(orphaned)]
  return unique.length > 0 ? <p>{listCopy.bulkDeleteContactsLast(serviceNames(unique))}</p> : null
}

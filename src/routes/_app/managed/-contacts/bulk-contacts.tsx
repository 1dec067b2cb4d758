import { BulkActions } from '#/app/bulk/bulk-actions'
import { jobAction } from '#/app/bulk/job-action'
import type { SelectionProps } from '#/app/resource/selection-actions'
import { managed } from '#/contract/managed'
import type { Contact } from '#/contract/managed-rules'
import * as listCopy from '../-list-copy'
import { useContacts, useServices } from '../-data'
import { ChangeGroup } from './change-group'
import { namedServices, type NamedServices } from '../-services/named-services'
import { serviceNames } from '../-services/service-names'
import { contactName, servicesNotifying } from './contact-use'

/** Actions on the selected contacts. */
export function BulkContacts(selection: SelectionProps<Contact>) {
  const services = namedServices(useServices())
  return (
    <BulkActions
      {...selection}
      actions={[
        {
          op: managed.updateContact,
          label: listCopy.changeGroup,
          ask: (rows, onClose) => <ChangeGroup rows={rows} onClose={onClose} />,
        },
        jobAction<Contact>({
          op: managed.removeContact,
          label: listCopy.remove,
          danger: true,
          kind: 'contact-delete',
          words: listCopy.bulkDeleteContacts,
          nameOf: contactName,
          waiting: services.waiting,
          consequences: (rows) => (
            <>
              <p>{listCopy.bulkDeleteContactsBody}</p>
              <Orphaned rows={rows} services={services} />
            </>
          ),
        }),
      ]}
    />
  )
}

/** Names the services that would notify no one. */
function Orphaned({ rows, services }: { rows: readonly Contact[]; services: NamedServices }) {
  const contacts = useContacts().rows ?? []
  if (services.unread !== undefined) return <p>{services.unread}</p>
  const left = new Set(contacts.filter((c) => !rows.some((r) => r.id === c.id)).map((c) => c.group))
  const orphaned = rows.flatMap((c) => (left.has(c.group) ? [] : servicesNotifying(c, services.rows)))
  const unique = [...new Set(orphaned)]
  return unique.length > 0 ? <p>{listCopy.bulkDeleteContactsLast(serviceNames(unique))}</p> : null
}

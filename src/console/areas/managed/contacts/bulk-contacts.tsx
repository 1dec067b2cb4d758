import { call } from '#/console/api/client/client'
import { deletion } from '#/console/resource/bulk/row-actions'
import { BulkActions } from '#/console/resource/bulk/bulk-actions'
import { simpleAction } from '#/console/resource/bulk/simple-action'
import type { SelectionProps } from '#/console/kit/table/table-types'
import { managed } from '#/contract/managed'
import type { Contact } from '#/contract/managed-rules'
import { useServices } from '../data'
import { ChangeGroup } from './change-group'
import { namedServices } from '../services/named-services'
import { contactName } from './contact-use'
import { UnnotifiedServices } from './unnotified-services'

const at = (c: Contact) => ({ params: { contactId: c.id } })

/** Actions on the selected contacts. */
export function BulkContacts(selection: SelectionProps<Contact>) {
  const services = namedServices(useServices())
  return (
    <BulkActions
      {...selection}
      actions={[
        {
          op: managed.updateContact,
          label: 'Change group',
          ask: (rows, onClose) => <ChangeGroup rows={rows} services={services} onClose={onClose} />,
        },
        simpleAction<Contact>({
          op: managed.removeContact,
          danger: true,
          run: deletion(
            (c, o) => call(managed.removeContact, at(c), o),
            (c, o) => call(managed.contact, at(c), o),
          ),
          words: { verb: 'Delete', noun: 'contact', past: 'deleted' },
          nameOf: contactName,
          waiting: services.waiting,
          consequences: (rows) => (
            <>
              <p>These contacts will no longer be notified.</p>
              <UnnotifiedServices without={rows} services={services} />
            </>
          ),
        }),
      ]}
    />
  )
}

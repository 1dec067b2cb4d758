import { BulkActions } from '#/app/bulk/bulk-actions'
import { jobAction } from '#/app/bulk/job-action'
import type { SelectionProps } from '#/app/resource/selection-actions'
import { managed } from '#/contract/managed'
import type { Contact } from '#/contract/managed-rules'
import * as listCopy from '../-list-copy'
import { useServices } from '../-data'
import { ChangeGroup } from './change-group'
import { namedServices } from '../-services/named-services'
import { contactName } from './contact-use'
import { UnnotifiedServices } from './unnotified-services'

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
          ask: (rows, onClose) => <ChangeGroup rows={rows} services={services} onClose={onClose} />,
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
              <UnnotifiedServices without={rows} services={services} />
            </>
          ),
        }),
      ]}
    />
  )
}

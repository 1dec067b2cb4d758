import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { listSearch } from '#/console/resource/address/list-search'
import { contactsQuery, servicesQuery, useContacts, useServices } from '../data'
import { type ReactNode, useMemo, useState } from 'react'
import { ResourcePage } from '#/console/resource/list/resource-page'
import { useCan } from '#/console/resource/access/use-can'
import { listSummary } from '#/console/resource/list/list-summary'
import { managed } from '#/contract/managed'
import type { Contact, Service } from '#/contract/managed-rules'
import type { Column } from '#/console/kit/table/table'
import { namedServices, wholeServices } from '../services/named-services'
import { SectionTabs } from '../section-tabs'
import { contactName, servicesNotifying } from './contact-use'
import { RemoveContact } from './remove-contact'
import { BulkContacts } from './bulk-contacts'
import { plural } from '#/lib/text'

export const Route = createFileRoute('/_app/managed/_tabs/contacts')({
  staticData: { crumb: 'Contacts' },
  validateSearch: listSearch('group'),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(contactsQuery)
    void context.queryClient.prefetchQuery(servicesQuery)
  },
  component: Page,
})

function Page() {
  return (
    <ContactsPage group={Route.useSearch().group}>
      <Outlet />
    </ContactsPage>
  )
}

const at = (c: Contact) => ({ contactId: String(c.id) })

const columns = (services: readonly Service[] | undefined): Column<Contact>[] => [
  { id: 'name', header: 'Name', value: contactName, fixed: true },
  { id: 'email', header: 'Email', value: (c) => c.email },
  { id: 'phone', header: 'Phone', value: (c) => c.phone.primary, width: 160 },
  { id: 'second', header: 'Second phone', value: (c) => c.phone.secondary, width: 160, hidden: true },
  { id: 'group', header: 'Group', value: (c) => c.group, primary: true, width: 130 },
  {
    id: 'used',
    header: 'Notified for',
    value: (c) => (services ? servicesNotifying(c, services).length : undefined),
    cell: (c) => services && plural(servicesNotifying(c, services).length, 'service'),
    align: 'end',
    phone: false,
    width: 120,
  },
  {
    id: 'updated',
    header: 'Updated',
    value: (c) => c.updated,
    time: true,
    muted: true,
    width: 130,
    roomy: true,
  },
  { id: 'id', header: 'ID', value: (c) => c.id, align: 'end', hidden: true },
]

/** The people to notify. `group`: of the filter. `children` is the side panel over the list. */
function ContactsPage({ group, children }: { group: string | undefined; children: ReactNode }) {
  const list = useContacts()
  const serviceList = useServices()
  const services = wholeServices(serviceList)
  const can = useCan()
  const [removing, setRemoving] = useState<Contact>()
  const shown = useMemo(() => columns(services), [services])
  const { rows } = list
  const groups = [...new Set((rows ?? []).flatMap((c) => c.group ?? []))].toSorted()
  // Viewing a contact takes read_write, listing contacts only read_only.
  const refused = can(managed.contact)
  return (
    <ResourcePage<Contact>
      title="Contacts"
      summary={listSummary(list, 'contact', plural(groups.length, 'group'))}
      notes={<SectionTabs />}
      list={list}
      columns={shown}
      rowId={(c) => String(c.id)}
      rowLabel={contactName}
      rowLink={refused === undefined ? (c) => <Link to="/managed/contacts/$contactId" params={at(c)} /> : undefined}
      filter="Filter contacts"
      // Without groups its menu would be empty.
      facets={
        groups.length === 0 && group === undefined
          ? []
          : [
              {
                id: 'group',
                label: 'Group',
                options: groups.map((value) => ({ value, label: value })),
                test: (c, value) => c.group === value,
              },
            ]
      }
      create={{
        op: managed.createContact,
        label: 'Create contact',
        link: <Link to="/managed/contacts/new" search={true} />,
      }}
      rowActions={(c) => [
        {
          label: 'Edit',
          link: <Link to="/managed/contacts/$contactId" params={at(c)} />,
          disabledReason: refused ?? can(managed.updateContact),
        },
        'separator',
        {
          label: 'Delete contact',
          danger: true,
          disabledReason: can(managed.removeContact),
          onSelect: () => setRemoving(c),
        },
      ]}
      selectionBar={BulkContacts}
      empty={{
        title: 'No contacts yet',
        body: 'Support notifies your contacts when a service goes down. Each service notifies one group of contacts.',
      }}
      name="contacts"
      noun="contact"
    >
      {children}
      {removing && (
        <RemoveContact
          contact={removing}
          contacts={rows ?? []}
          services={namedServices(serviceList)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </ResourcePage>
  )
}

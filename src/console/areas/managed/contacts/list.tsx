import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { listSearch } from '#/console/resource/address/list-search'
import { contactsQuery, servicesQuery, useContacts, useServices } from '../data'
import { type ReactNode, useMemo, useState } from 'react'
import { ResourcePage } from '#/console/resource/list/resource-page'
import { useCan } from '#/console/resource/access/use-can'
import { managed } from '#/contract/managed'
import type { Contact, Service } from '#/contract/managed-rules'
import type { Column } from '#/console/kit/table/table'
import { namedServices, wholeServices } from '../services/named-services'
import { SectionTabs } from '../section-tabs'
import { contactName, servicesNotifying } from './contact-use'
import * as copy from '../copy'
import * as listCopy from '../list-copy'
import { RemoveContact } from './remove-contact'
import { BulkContacts } from './bulk-contacts'

export const Route = createFileRoute('/_app/managed/_tabs/contacts')({
  staticData: { crumb: copy.contacts },
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
  { id: 'name', header: copy.name, value: contactName, fixed: true },
  { id: 'email', header: copy.email, value: (c) => c.email },
  { id: 'phone', header: copy.phone, value: (c) => c.phone.primary, width: 160 },
  { id: 'second', header: copy.secondPhone, value: (c) => c.phone.secondary, width: 160, hidden: true },
  { id: 'group', header: copy.group, value: (c) => c.group, width: 130 },
  {
    id: 'used',
    header: copy.notifiedFor,
    value: (c) => (services ? servicesNotifying(c, services).length : undefined),
    cell: (c) => services && copy.servicesCount(servicesNotifying(c, services).length),
    align: 'end',
    width: 120,
  },
  {
    id: 'updated',
    header: copy.updated,
    value: (c) => c.updated,
    time: true,
    muted: true,
    width: 130,
    roomy: true,
  },
  { id: 'id', header: copy.id, value: (c) => c.id, align: 'end', hidden: true },
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
      title={copy.title}
      summary={rows && copy.contactsSummary(rows.length, groups.length)}
      notes={<SectionTabs />}
      list={list}
      columns={shown}
      rowId={(c) => String(c.id)}
      rowLabel={contactName}
      rowLink={refused === undefined ? (c) => <Link to="/managed/contacts/$contactId" params={at(c)} /> : undefined}
      filter={copy.filterContacts}
      // Without groups its menu would be empty.
      facets={
        groups.length === 0 && group === undefined
          ? []
          : [
              {
                id: 'group',
                label: copy.group,
                options: groups.map((value) => ({ value, label: value })),
                test: (c, value) => c.group === value,
              },
            ]
      }
      create={{
        op: managed.createContact,
        label: copy.createContact,
        link: <Link to="/managed/contacts/new" search={true} />,
      }}
      rowActions={(c) => [
        {
          label: copy.edit,
          link: <Link to="/managed/contacts/$contactId" params={at(c)} />,
          disabledReason: refused ?? can(managed.updateContact),
        },
        'separator',
        {
          label: copy.deleteContact,
          danger: true,
          disabledReason: can(managed.removeContact),
          onSelect: () => setRemoving(c),
        },
      ]}
      selectionBar={BulkContacts}
      empty={{
        title: copy.contactsEmptyTitle,
        body: copy.contactsEmpty,
      }}
      name="contacts"
      words={listCopy.contactList}
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

import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { listSearch } from '#/app/address/list-search'
import { contactsQuery, servicesQuery, useContacts, useServices } from '../-data'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { ResourcePage } from '#/app/resource/resource-page'
import { useCan } from '#/app/session/use-can'
import { pluralize } from '#/app/catalog/format'
import { managed } from '#/contract/managed'
import type { Contact, Service } from '#/contract/managed-rules'
import { RelativeTime } from '#/ui/text/relative-time'
import type { Column } from '#/ui/table/table'
import { contactName, usesOf } from '../-contacts/contact-use'

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
    <ContactsPage>
      <Outlet />
    </ContactsPage>
  )
}

const RemoveContact = lazy(async () => ({ default: (await import('../-contacts/remove-contact')).RemoveContact }))
const at = (c: Contact) => ({ contactId: String(c.id) })

const columns = (services: readonly Service[] | undefined): Column<Contact>[] => [
  { id: 'name', header: 'Name', value: contactName, fixed: true },
  { id: 'email', header: 'Email', value: (c) => c.email },
  { id: 'phone', header: 'Phone', value: (c) => c.phone.primary, width: 160 },
  { id: 'second', header: 'Second phone', value: (c) => c.phone.secondary, width: 160, hidden: true },
  { id: 'group', header: 'Group', value: (c) => c.group, width: 130 },
  {
    id: 'used',
    header: 'Told about',
    value: (c) => (services ? usesOf(c, services).length : undefined),
    cell: (c) => services && pluralize(usesOf(c, services).length, 'service'),
    align: 'end',
    width: 120,
  },
  {
    id: 'updated',
    header: 'Updated',
    value: (c) => c.updated,
    cell: (c) => <RelativeTime value={c.updated} />,
    muted: true,
    width: 130,
  },
  { id: 'id', header: 'ID', value: (c) => c.id, align: 'end', hidden: true },
]

/** Whom staff calls. `children` is the side panel that may be open over the list. */
function ContactsPage({ children }: { children: ReactNode }) {
  const list = useContacts()
  const services = useServices().rows
  const can = useCan()
  const [removing, setRemoving] = useState<Contact>()
  const shown = useMemo(() => columns(services), [services])
  const { rows } = list
  const groups = [...new Set((rows ?? []).flatMap((c) => c.group ?? []))].toSorted()
  // Viewing one contact wants read_write, which listing them does not.
  const refused = can(managed.contact)
  return (
    <ResourcePage<Contact>
      title="Contacts"
      summary={rows && `${pluralize(rows.length, 'contact')} in ${pluralize(groups.length, 'group')}.`}
      list={list}
      columns={shown}
      rowId={(c) => String(c.id)}
      rowLabel={contactName}
      rowLink={refused === undefined ? (c) => <Link to="/managed/contacts/$contactId" params={at(c)} /> : undefined}
      filter="Filter contacts"
      facets={[
        {
          id: 'group',
          label: 'Group',
          options: groups.map((group) => ({ value: group, label: group })),
          test: (c, value) => c.group === value,
        },
      ]}
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
      empty={{
        title: 'No contacts yet',
        body: 'Contacts are the people whom staff calls when a service is down. Services name a group of them.',
      }}
      name="contacts"
      noun={['contact', 'contacts']}
    >
      {children}
      {removing && (
        <Suspense>
          <RemoveContact
            contact={removing}
            contacts={rows ?? []}
            services={services ?? []}
            onClose={() => setRemoving(undefined)}
          />
        </Suspense>
      )}
    </ResourcePage>
  )
}

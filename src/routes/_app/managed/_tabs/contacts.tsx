import { createFileRoute, Outlet } from '@tanstack/react-router'
import { listSearch } from '../../../../components/list-search'
import { ContactsPage } from '../-contacts-page'
import { contactsQuery, servicesQuery } from '../-data'

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

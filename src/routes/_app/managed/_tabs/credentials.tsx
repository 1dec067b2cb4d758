import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { listSearch } from '#/app/address/list-search'
import { credentialsQuery, servicesQuery, useCredentials, useServices } from '../-data'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { ResourcePage } from '#/app/resource/resource-page'
import { useCan } from '#/app/session/use-can'
import { pluralize } from '#/app/catalog/format'
import { managed } from '#/contract/managed'
import type { Credential } from '#/contract/managed-rules'
import { credentialColumns } from '../-credentials/credential-columns'

export const Route = createFileRoute('/_app/managed/_tabs/credentials')({
  staticData: { crumb: 'Credentials' },
  validateSearch: listSearch(),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(credentialsQuery)
    void context.queryClient.prefetchQuery(servicesQuery)
  },
  component: Page,
})

function Page() {
  return (
    <CredentialsPage>
      <Outlet />
    </CredentialsPage>
  )
}

const RevokeCredential = lazy(async () => ({
  default: (await import('../-credentials/revoke-credential')).RevokeCredential,
}))
const at = (c: Credential) => ({ credentialId: String(c.id) })

/** How staff logs in to repair what is down. `children` is the side panel that may be open over the list. */
function CredentialsPage({ children }: { children: ReactNode }) {
  const list = useCredentials()
  const services = useServices().rows
  const can = useCan()
  const [revoking, setRevoking] = useState<Credential>()
  const columns = useMemo(() => credentialColumns(services), [services])
  // Viewing one credential wants read_write, which listing them does not.
  const refused = can(managed.credential)
  return (
    <ResourcePage<Credential>
      title="Credentials"
      summary={
        list.rows &&
        `${pluralize(list.rows.length, 'login')} for staff. User names and passwords are never shown again.`
      }
      list={list}
      columns={columns}
      rowId={(c) => String(c.id)}
      rowLabel={(c) => c.label}
      rowLink={
        refused === undefined ? (c) => <Link to="/managed/credentials/$credentialId" params={at(c)} /> : undefined
      }
      filter="Filter credentials"
      create={{
        op: managed.createCredential,
        label: 'Create credential',
        link: <Link to="/managed/credentials/new" search={true} />,
      }}
      rowActions={(c) => [
        {
          label: 'Rename',
          link: <Link to="/managed/credentials/$credentialId" params={at(c)} />,
          disabledReason: refused ?? can(managed.updateCredential),
        },
        {
          label: 'Change user name and password',
          link: <Link to="/managed/credentials/$credentialId/login" params={at(c)} />,
          disabledReason: can(managed.updateCredentialSecret),
        },
        'separator',
        {
          label: 'Revoke credential',
          danger: true,
          disabledReason: can(managed.revokeCredential),
          onSelect: () => setRevoking(c),
        },
      ]}
      empty={{
        title: 'No credentials yet',
        body: 'With a credential staff can log in and repair a service that is down. It is kept sealed and shown to nobody else.',
      }}
      name="credentials"
      noun={['credential', 'credentials']}
    >
      {children}
      {revoking && (
        <Suspense>
          <RevokeCredential credential={revoking} services={services ?? []} onClose={() => setRevoking(undefined)} />
        </Suspense>
      )}
    </ResourcePage>
  )
}

import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { listSearch } from '#/console/resource/address/list-search'
import { credentialsQuery, servicesQuery, useCredentials, useServices } from '../data'
import { type ReactNode, useMemo, useState } from 'react'
import { ResourcePage } from '#/console/resource/list/resource-page'
import { useCan } from '#/console/resource/access/use-can'
import { listSummary } from '#/console/resource/list/list-summary'
import { managed } from '#/contract/managed'
import type { Credential } from '#/contract/managed-rules'
import { namedServices, wholeServices } from '../services/named-services'
import { SectionTabs } from '../section-tabs'
import { credentialColumns } from './credential-columns'
import { RevokeCredential } from './revoke-credential'
import { BulkCredentials } from './bulk-credentials'
import { createCredential } from '../words'

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

const at = (c: Credential) => ({ credentialId: String(c.id) })

/** Logins for support. `children` is the side panel over the list. */
function CredentialsPage({ children }: { children: ReactNode }) {
  const list = useCredentials()
  const serviceList = useServices()
  const services = wholeServices(serviceList)
  const can = useCan()
  const [revoking, setRevoking] = useState<Credential>()
  const columns = useMemo(() => credentialColumns(services), [services])
  // Viewing a credential takes read_write, listing credentials only read_only.
  const refused = can(managed.credential)
  return (
    <ResourcePage<Credential>
      title="Credentials"
      summary={listSummary(list, 'credential')}
      notes={<SectionTabs />}
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
        label: createCredential,
        link: <Link to="/managed/credentials/new" search={true} />,
      }}
      rowActions={(c) => [
        {
          label: 'Rename',
          link: <Link to="/managed/credentials/$credentialId" params={at(c)} />,
          disabledReason: refused ?? can(managed.updateCredential),
        },
        {
          label: 'Change login',
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
      selectionBar={BulkCredentials}
      empty={{
        title: 'No credentials yet',
        body: 'Credentials let support log in and fix a service. Only support staff can view them.',
      }}
      name="credentials"
      noun="credential"
    >
      {children}
      {revoking && (
        <RevokeCredential
          credential={revoking}
          services={namedServices(serviceList)}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </ResourcePage>
  )
}

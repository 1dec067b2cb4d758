import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { q, qAll } from '#/console/api/client/client'
import { session, useSession } from '#/console/api/session/session'
import { listSearch } from '#/console/resource/address/list-search'
import { monitoring, type MonitoringClient } from '#/contract/monitoring'
import { type ReactNode, useState } from 'react'
import { PageHeader } from '#/console/resource/page/page-header'
import { ResourcePage } from '#/console/resource/list/resource-page'
import { restrictionQuery } from '#/console/resource/access/restriction'
import { ScopeGate } from '#/console/shell/session/scope-gate'
import { ticketEntry } from '#/console/resource/catalog/ticket-entry'
import { useCan } from '#/console/resource/access/use-can'
import { useList } from '#/console/resource/page/use-list'
import { listSummary } from '#/console/resource/list/list-summary'
import type { ListState } from '#/console/resource/page/use-list'
import { APPS, AppTags, monitoredApps } from './apps'
import { clientsOver, planName } from './plan'
import { usePlanUse } from './use-plan'
import type { Column } from '#/console/kit/table/table'
import { DeleteClient } from './delete-client'
import { BulkClients } from './bulk-clients'

/** The two codes are secrets and have no column. */
const clientColumns: readonly Column<MonitoringClient>[] = [
  { id: 'label', header: 'Label', value: (c) => c.label, fixed: true },
  {
    id: 'apps',
    header: 'Monitored apps',
    value: (c) =>
      monitoredApps(c)
        .map((app) => app.label)
        .join(', '),
    cell: (c) => <AppTags client={c} />,
  },
  {
    id: 'created',
    header: 'Created',
    value: (c) => c.created,
    time: true,
    phone: false,
    muted: true,
  },
  {
    id: 'updated',
    header: 'Updated',
    value: (c) => c.updated,
    time: true,
    muted: true,
  },
  { id: 'id', header: 'ID', value: (c) => c.id, align: 'end', hidden: true },
]

export const Route = createFileRoute('/_app/monitoring/_list')({
  validateSearch: listSearch('app'),
  loader: ({ context }) => {
    if (session.get().status === 'signed-out') return
    void context.queryClient.prefetchQuery(qAll(monitoring.clients, {}))
    void context.queryClient.prefetchQuery(q(monitoring.plan, {}))
    void context.queryClient.prefetchQuery(restrictionQuery)
  },
  component: Page,
})

function Page() {
  return (
    <ClientsPage>
      <Outlet />
    </ClientsPage>
  )
}

const at = (c: MonitoringClient) => ({ clientId: String(c.id) })
const actions = [{ label: 'Plans', link: <Link to="/monitoring/plans" /> }]

/** The account's monitoring clients. `children` is the side panel over the list. */
function ClientsPage({ children }: { children: ReactNode }) {
  if (useSession().status !== 'signed-out') return <Clients>{children}</Clients>
  return (
    <ScopeGate
      op={monitoring.clients}
      what="monitoring clients"
      heading={<PageHeader title="Monitoring clients" summary="Plans and prices are public" actions={actions} />}
    >
      {null}
    </ScopeGate>
  )
}

function Clients({ children }: { children: ReactNode }) {
  const list = useList(monitoring.clients)
  const can = useCan()
  const [deleting, setDeleting] = useState<MonitoringClient>()
  return (
    <ResourcePage<MonitoringClient>
      title="Monitoring clients"
      summary={<Summary list={list} />}
      list={list}
      columns={clientColumns}
      rowId={(c) => String(c.id)}
      rowLabel={(c) => c.label}
      rowLink={(c) => <Link to="/monitoring/$clientId" params={at(c)} />}
      filter="Filter clients"
      facets={[
        {
          id: 'app',
          label: 'Monitored app',
          options: [...APPS.map(({ id, label }) => ({ value: id, label })), { value: 'none', label: 'None' }],
          test: (c, value) =>
            value === 'none' ? APPS.every(({ id }) => !c.apps[id]) : APPS.some(({ id }) => id === value && c.apps[id]),
        },
      ]}
      create={{
        op: monitoring.createClient,
        label: 'Create client',
        link: <Link to="/monitoring/new" search={true} />,
      }}
      actions={actions}
      rowActions={(c) => [
        {
          label: 'Rename',
          link: <Link to="/monitoring/$clientId" params={at(c)} search={{ rename: true }} />,
          disabledReason: can(monitoring.updateClient),
        },
        ticketEntry('monitoringclient', c.id),
        'separator',
        {
          label: 'Delete client',
          danger: true,
          disabledReason: can(monitoring.removeClient),
          onSelect: () => setDeleting(c),
        },
      ]}
      selectionBar={BulkClients}
      empty={{
        title: 'No monitoring clients yet',
        body: 'Each client monitors one server. Create one to get its install command.',
      }}
      name="monitoring-clients"
      noun="client"
    >
      {children}
      {deleting && <DeleteClient client={deleting} onClose={() => setDeleting(undefined)} />}
    </ResourcePage>
  )
}

function Summary({ list }: { list: ListState<MonitoringClient> }) {
  const { plan, used } = usePlanUse()
  return listSummary(
    list,
    'client',
    plan && used !== undefined && [clientsOver(used, plan), 'over your plan'],
    plan && `Plan: ${planName(plan)}`,
  )
}

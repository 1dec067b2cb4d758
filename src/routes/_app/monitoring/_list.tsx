import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { q, qAll } from '#/api/client/client'
import { session, useSession } from '#/api/session/session'
import { listSearch } from '#/app/address/list-search'
import { monitoring, type MonitoringClient } from '#/contract/monitoring'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { LinkButton } from '#/app/resource/link-button'
import { PageHeader } from '#/app/resource/page-header'
import { ResourcePage } from '#/app/resource/resource-page'
import { ScopeGate } from '#/app/session/scope-gate'
import { ticketEntry } from '#/app/catalog/ticket-link'
import { useCan } from '#/app/session/use-can'
import { useList } from '#/app/resource/use-list'
import { pluralize } from '#/app/catalog/format'
import { APPS, appsWatched, AppTags } from './-apps'
import { beyond, planName, usedWords } from './-plan-words'
import { usePlanUse } from './-use-plan'
import { RelativeTime } from '#/ui/text/relative-time'
import type { Column } from '#/ui/table/table'

/** The two codes are in no column: they belong on the installation page alone. */
const clientColumns: readonly Column<MonitoringClient>[] = [
  { id: 'label', header: 'Label', value: (c) => c.label, fixed: true },
  {
    id: 'apps',
    header: 'Apps watched',
    value: (c) =>
      appsWatched(c)
        .map((app) => app.label)
        .join(', '),
    cell: (c) => <AppTags client={c} />,
  },
  {
    id: 'created',
    header: 'Created',
    value: (c) => c.created,
    cell: (c) => <RelativeTime value={c.created} as="day" />,
    muted: true,
  },
  {
    id: 'updated',
    header: 'Updated',
    value: (c) => c.updated,
    cell: (c) => <RelativeTime value={c.updated} />,
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

// The dialog brings the headless library, which a list's first view must not pay for.
const DeleteClient = lazy(async () => ({ default: (await import('./-delete-client')).DeleteClient }))

const TITLE = 'Monitoring'
const at = (c: MonitoringClient) => ({ clientId: String(c.id) })
const plansLink = <LinkButton link={<Link to="/monitoring/plans" />}>Plans</LinkButton>

/** The account's monitoring clients. `children` is the side panel that may be open over it. */
function ClientsPage({ children }: { children: ReactNode }) {
  if (useSession().status !== 'signed-out') return <Clients>{children}</Clients>
  return (
    <>
      <PageHeader title={TITLE} summary="Plans and prices are for everybody to see." actions={plansLink} />
      <ScopeGate op={monitoring.clients} what="monitoring clients">
        {null}
      </ScopeGate>
    </>
  )
}

function Clients({ children }: { children: ReactNode }) {
  const list = useList(monitoring.clients, {}, { all: true })
  const can = useCan()
  const [deleting, setDeleting] = useState<MonitoringClient>()
  return (
    <ResourcePage<MonitoringClient>
      title={TITLE}
      summary={<Summary rows={list.rows} />}
      list={list}
      columns={clientColumns}
      rowId={(c) => String(c.id)}
      rowLabel={(c) => c.label}
      rowLink={(c) => <Link to="/monitoring/$clientId" params={at(c)} />}
      filter="Filter clients"
      facets={[
        {
          id: 'app',
          label: 'App watched',
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
      actions={plansLink}
      rowActions={(c) => [
        { label: 'Installation', link: <Link to="/monitoring/$clientId/installation" params={at(c)} /> },
        { label: 'Relabel', link: <Link to="/monitoring/$clientId" params={at(c)} search={{ relabel: true }} /> },
        ticketEntry('monitoringclient', c.id),
        'separator',
        {
          label: 'Delete client',
          danger: true,
          disabledReason: can(monitoring.removeClient),
          onSelect: () => setDeleting(c),
        },
      ]}
      empty={{
        title: 'No monitoring clients yet',
        body: 'A client stands for one server whose load, network and services are to be watched. It gives you the codes with which the client application on that server is set up.',
      }}
      name="monitoring-clients"
      noun={['client', 'clients']}
    >
      {children}
      {deleting && (
        <Suspense>
          <DeleteClient client={deleting} onClose={() => setDeleting(undefined)} />
        </Suspense>
      )}
    </ResourcePage>
  )
}

function Summary({ rows }: { rows: readonly MonitoringClient[] | undefined }) {
  const { plan } = usePlanUse()
  if (rows === undefined) return null
  if (plan === undefined) return `${pluralize(rows.length, 'client')}.`
  const over = beyond(rows.length, plan.clients_included)
  return `${usedWords(rows.length, plan)}${over > 0 ? `, ${over} more than included` : ''}. Plan: ${planName(plan)}.`
}

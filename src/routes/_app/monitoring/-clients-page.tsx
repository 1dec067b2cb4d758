import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../api/session'
import { LinkButton } from '../../../components/link-button'
import { PageHeader } from '../../../components/page-header'
import { ResourcePage } from '../../../components/resource-page'
import { ScopeGate } from '../../../components/scope-gate'
import { ticketEntry } from '../../../components/ticket-link'
import { useCan } from '../../../components/use-can'
import { useList } from '../../../components/use-list'
import { count } from '../../../components/words'
import { monitoring, type MonitoringClient } from '../../../contract/monitoring'
import { APPS } from './-apps'
import { clientColumns } from './-client-columns'
import { beyond, planName, usedWords } from './-plan-words'
import { usePlan } from './-use-plan'

// The dialog brings the headless library, which a list's first view must not pay for.
const DeleteClient = lazy(async () => ({ default: (await import('./-delete-client')).DeleteClient }))

const TITLE = 'Monitoring'
const at = (c: MonitoringClient) => ({ clientId: String(c.id) })
const plansLink = <LinkButton link={<Link to="/monitoring/plans" />}>Plans</LinkButton>

/** The account's monitoring clients. `children` is the side panel that may be open over it. */
export function ClientsPage({ children }: { children: ReactNode }) {
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
  const { plan } = usePlan()
  if (rows === undefined) return null
  if (plan === undefined) return `${count(rows.length, 'client')}.`
  const over = beyond(rows.length, plan.clients_included)
  return `${usedWords(rows.length, plan)}${over > 0 ? `, ${over} more than included` : ''}. Plan: ${planName(plan)}.`
}

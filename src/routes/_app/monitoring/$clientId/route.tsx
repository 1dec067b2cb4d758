import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { q } from '#/api/client/client'
import { requireToken } from '#/app/session/require-token'
import { monitoring, type MonitoringClient } from '#/contract/monitoring'
import { flag, searchOf } from '#/app/address/search-params'
import { pathParams } from '#/app/address/path-params'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useCrumb } from '#/app/shell/crumbs'
import { DetailPage } from '#/app/resource/detail-page'
import { detailQuery } from '#/app/resource/detail-query'
import { LinkButton } from '#/app/resource/link-button'
import { OpButton, OpLink } from '#/app/resource/op-button'
import { TicketLink } from '#/app/catalog/ticket-link'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import { visible } from '#/lib/text'
import { RelativeTime } from '#/ui/text/relative-time'
import { AppTags } from '../-apps'
import { OpenClient } from '../-open-client'

export const Route = createFileRoute('/_app/monitoring/$clientId')({
  params: pathParams({ clientId: 'id' }),
  staticData: { crumb: '$clientId' },
  // The label is being changed, in its place.
  validateSearch: searchOf({ relabel: flag }),
  beforeLoad: requireToken,
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(q(monitoring.client, { params: { clientId: Number(params.clientId) } })),
  component: Page,
})

function Page() {
  return (
    <ClientPage clientId={Number(Route.useParams().clientId)} relabel={Route.useSearch().relabel === true}>
      <Outlet />
    </ClientPage>
  )
}

const DeleteClient = lazy(async () => ({ default: (await import('../-delete-client')).DeleteClient }))
const RelabelClient = lazy(async () => ({ default: (await import('../-relabel-client')).RelabelClient }))

interface Props {
  readonly clientId: number
  /** The label is being changed, in its place. */
  readonly relabel: boolean
  /** The open tab. */
  readonly children: ReactNode
}

/** One client: what it watches, and how its application is installed. */
function ClientPage({ clientId, relabel, children }: Props) {
  const navigate = useNavigateHere()
  const [deleting, setDeleting] = useState(false)
  const [deleted, setDeleted] = useState(false)
  // A client that is being deleted is not asked for again: what could be answered is that it is gone.
  const query = useQuery({ ...q(monitoring.client, { params: { clientId } }), enabled: !deleting && !deleted })
  const client = query.data
  const name = client ? visible(client.label).text : `Client ${clientId}`
  const params = { clientId: String(clientId) }
  useCrumb(name)
  return (
    <DetailPage
      title={name}
      identity={
        client && relabel ? (
          <Suspense>
            <RelabelClient client={client} onClose={() => void navigate({ to: '.', search: {}, replace: true })} />
          </Suspense>
        ) : undefined
      }
      query={detailQuery(query)}
      noun="client"
      back={<LinkButton link={<Link to="/monitoring" />}>All clients</LinkButton>}
      facts={client && facts(client)}
      tabs={[
        {
          id: 'overview',
          label: 'Overview',
          link: (
            <Link to="/monitoring/$clientId" params={params} activeOptions={{ exact: true, includeSearch: false }} />
          ),
        },
        {
          id: 'installation',
          label: 'Installation',
          link: <Link to="/monitoring/$clientId/installation" params={params} />,
        },
      ]}
      actions={
        client && (
          <>
            {!relabel && (
              <OpLink op={monitoring.updateClient} link={<Link to="." search={{ relabel: true }} />}>
                Relabel
              </OpLink>
            )}
            <TicketLink kind="monitoringclient" id={clientId} />
            <OpButton op={monitoring.removeClient} variant="danger" onClick={() => setDeleting(true)}>
              Delete client
            </OpButton>
          </>
        )
      }
    >
      <OpenClient value={client}>{children}</OpenClient>
      {client && deleting && (
        <Suspense>
          <DeleteClient
            client={client}
            onClose={() => setDeleting(false)}
            onDeleted={() => {
              setDeleted(true)
              void navigate({ to: '/monitoring' })
            }}
          />
        </Suspense>
      )}
    </DetailPage>
  )
}

const facts = (client: MonitoringClient) => [
  { label: 'Apps watched', value: <AppTags client={client} /> },
  { label: 'Created', value: <RelativeTime value={client.created} as="minute" /> },
  { label: 'Updated', value: <RelativeTime value={client.updated} /> },
  { label: 'ID', value: String(client.id) },
]

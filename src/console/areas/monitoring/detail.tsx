import { createFileRoute, Link } from '@tanstack/react-router'
import { q } from '#/console/api/client/client'
import { requireToken } from '#/console/resource/access/require-token'
import { monitoring, type MonitoringClient } from '#/contract/monitoring'
import { flagParam, searchOf } from '#/console/resource/address/search-params'
import { pathParams } from '#/console/resource/address/path-params'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useCrumb } from '#/console/shell/frame/crumbs'
import { DetailPage } from '#/console/resource/detail/detail-page'
import { detailQuery } from '#/console/resource/detail/detail-query'
import { LinkButton } from '#/console/resource/page/link-button'
import { useCan } from '#/console/resource/access/use-can'
import { ticketEntry } from '#/console/resource/catalog/ticket-entry'
import { useNavigateFromDeleted, useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { visible } from '#/lib/text'
import { Stack } from '#/console/kit/layout/stack'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { monitoredApps } from './apps'
import { Installation } from './installation'
import { DeleteClient } from './delete-client'
import { RenameClient } from './rename-client'

export const Route = createFileRoute('/_app/monitoring/$clientId')({
  params: pathParams({ clientId: 'id' }),
  staticData: { crumb: '$clientId' },
  // Opens the form that renames in place.
  validateSearch: searchOf({ rename: flagParam }),
  beforeLoad: requireToken,
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(q(monitoring.client, { params: { clientId: Number(params.clientId) } })),
  component: Page,
})

function Page() {
  return <ClientPage clientId={Number(Route.useParams().clientId)} rename={Route.useSearch().rename === true} />
}

interface Props {
  readonly clientId: number
  readonly rename: boolean
}

/** One client: its facts, and the installation of its agent. The API has no measurements. */
function ClientPage({ clientId, rename }: Props) {
  const navigate = useNavigateHere()
  const can = useCan()
  const leaveDeleted = useNavigateFromDeleted()
  const [deleting, setDeleting] = useState(false)
  const [deleted, setDeleted] = useState(false)
  // Reading a client during its deletion could only answer 404.
  const query = useQuery({ ...q(monitoring.client, { params: { clientId } }), enabled: !deleting && !deleted })
  const client = query.data
  const name = client ? visible(client.label).text : `Client ${clientId}`
  useCrumb(name)
  return (
    <DetailPage
      title={name}
      identity={
        client && rename ? (
          <RenameClient client={client} onClose={() => void navigate({ to: '.', search: {}, replace: true })} />
        ) : undefined
      }
      query={detailQuery(query)}
      noun="client"
      back={<LinkButton link={<Link to="/monitoring" />}>All clients</LinkButton>}
      summary={client && summary(client)}
      facts={client && facts(client)}
      actions={
        client && [
          ...(rename
            ? []
            : [
                {
                  label: 'Rename',
                  link: <Link to="." search={{ rename: true }} />,
                  disabledReason: can(monitoring.updateClient),
                },
              ]),
          ticketEntry('monitoringclient', clientId),
          {
            label: 'Delete client',
            danger: true,
            onSelect: () => setDeleting(true),
            disabledReason: can(monitoring.removeClient),
          },
        ]
      }
    >
      {client && (
        <Stack gap={4}>
          <Installation client={client} />
        </Stack>
      )}
      {client && deleting && (
        <DeleteClient
          client={client}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleted(true)
            void leaveDeleted({ to: '/monitoring' })
          }}
        />
      )}
    </DetailPage>
  )
}

function summary(client: MonitoringClient): string {
  const apps = monitoredApps(client).map(({ label }) => label)
  return apps.length === 0
    ? 'No apps detected yet. Install the agent on your server to start monitoring.'
    : `Monitors ${new Intl.ListFormat('en').format(apps)}.`
}

const facts = (client: MonitoringClient) => [
  { label: 'Created', value: <RelativeTime value={client.created} /> },
  { label: 'Updated', value: <RelativeTime value={client.updated} /> },
]

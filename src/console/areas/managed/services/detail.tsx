import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { q, qAll } from '#/console/api/client/client'
import { prefetchRegions } from '#/console/resource/catalog/prefetch-catalog'
import { managed } from '#/contract/managed'
import { issuesQuery, useCredentials, useIssues, useIssueStates } from '../data'
import { pathParams } from '#/console/resource/address/path-params'
import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useCrumb } from '#/console/shell/frame/crumbs'
import { DetailPage } from '#/console/resource/detail/detail-page'
import { detailQuery } from '#/console/resource/detail/detail-query'
import { LinkButton } from '#/console/resource/page/link-button'
import { useCan } from '#/console/resource/access/use-can'
import { OutageSentence } from '#/console/resource/catalog/outage-note'
import { useNavigateFromDeleted } from '#/console/resource/address/use-navigate-here'
import type { Service } from '#/contract/managed-rules'
import { regions } from '#/contract/regions'
import { plainNumber } from '#/lib/bytes'
import { visible } from '#/lib/text'
import { linkClass } from '#/console/kit/button/button-class'
import { Card } from '#/console/kit/layout/card'
import { Section } from '#/console/kit/layout/section'
import { CopyText } from '#/console/kit/text/copy-text'
import { KeyValues } from '#/console/kit/layout/key-values'
import { RelativeTime } from '#/console/kit/text/relative-time'
import { Stack } from '#/console/kit/layout/stack'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { useUnchecked } from './checks-note'
import { serviceInterval } from './service-interval'
import { SERVICE_STATUS, typeLabel } from './status'
import { useToggle } from './use-toggle'
import styles from '../managed.module.css'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { Table } from '#/console/kit/table/table'
import { IssueCause, issueColumns, issueName } from '../issues/issue-columns'
import { byUrgency, downSince, UNKNOWN } from '#/console/resource/catalog/issue-state'
import { RemoveService } from './remove-service'
import {
  credentialNumber,
  issuesUnreadable,
  noIssueYet,
  service as serviceText,
  statusesUnreadable,
  timeoutSeconds,
} from '../words'

export const Route = createFileRoute('/_app/managed/services/$serviceId')({
  params: pathParams({ serviceId: 'id' }),
  staticData: { crumb: '$serviceId', above: [{ crumb: 'Services', to: '/managed/services' }] },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(q(managed.service, { params: { serviceId: Number(params.serviceId) } }))
    void context.queryClient.prefetchQuery(issuesQuery)
    prefetchRegions(context.queryClient)
  },
  component: Page,
})

function Page() {
  return (
    <ServicePage serviceId={Number(Route.useParams().serviceId)}>
      <Outlet />
    </ServicePage>
  )
}

/** One service: status, check and issues. `children` is the side panel over it. */
function ServicePage({ serviceId, children }: { serviceId: number; children: ReactNode }) {
  const navigate = useNavigateFromDeleted()
  const [removing, setRemoving] = useState(false)
  const [removed, setRemoved] = useState(false)
  // Reading a service during its deletion could only answer 404.
  const query = useQuery({
    ...q(managed.service, { params: { serviceId } }),
    enabled: !removing && !removed,
    refetchInterval: serviceInterval,
  })
  const { toggle } = useToggle()
  const can = useCan()
  const service = query.data
  const name = service ? visible(service.label).text : serviceText(serviceId)
  useCrumb(name)
  return (
    <DetailPage
      title={name}
      identity={service && <CopyText text={service.address} label="Copy address" />}
      query={detailQuery(query)}
      noun="service"
      back={<LinkButton link={<Link to="/managed/services" />}>All services</LinkButton>}
      summary={
        service && (
          <>
            <Summary service={service} />
            <OutageSentence region={service.region ?? undefined} />
          </>
        )
      }
      facts={service && facts(service)}
      actions={
        service && [
          {
            label: 'Edit',
            link: <Link to="/managed/services/$serviceId/edit" params={{ serviceId: String(serviceId) }} />,
            disabledReason: can(managed.updateService),
          },
          {
            label: service.status === 'disabled' ? 'Enable' : 'Disable',
            onSelect: () => void toggle(service),
            disabledReason: can(service.status === 'disabled' ? managed.enableService : managed.disableService),
          },
          {
            label: 'Delete service',
            danger: true,
            onSelect: () => setRemoving(true),
            disabledReason: can(managed.removeService),
          },
        ]
      }
    >
      {service && (
        <Stack gap={4}>
          <Details service={service} />
          <ServiceIssues serviceId={serviceId} />
        </Stack>
      )}
      {children}
      {service && removing && (
        <RemoveService
          service={service}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            setRemoved(true)
            void navigate({ to: '/managed/services' })
          }}
        />
      )}
    </DetailPage>
  )
}

const facts = (s: Service) => [
  { label: 'Type', value: typeLabel(s.service_type) },
  { label: 'Timeout', value: timeoutSeconds(plainNumber(s.timeout)) },
  { label: 'Contact group', value: s.consultation_group || 'None' },
  ...(s.region === null || s.region === undefined ? [] : [{ label: 'Region', value: <RegionLabel id={s.region} /> }]),
  { label: 'Created', value: <RelativeTime value={s.created} /> },
  { label: 'Updated', value: <RelativeTime value={s.updated} /> },
]

/** Its status with the cause: the open issue, the latest one, or why it isn't checked. */
function Summary({ service: { id, status } }: { service: Service }) {
  const embedded = useEmbedded()
  const unchecked = useUnchecked()
  const own = useIssues().rows?.filter((i) => i.services.includes(id))
  const { states } = useIssueStates(own)
  const badge = <StatusBadge value={status} map={SERVICE_STATUS} />
  const open = downSince(id, own ?? [], states)
  if (open) {
    return (
      <>
        {badge} <IssueCause issue={open} state={states.get(open.id) ?? UNKNOWN} />
      </>
    )
  }
  const [last] = own?.toSorted((a, b) => b.id - a.id) ?? []
  const closed = last && states.get(last.id)?.closed
  const why = {
    problem: noIssueYet(embedded),
    pending: unchecked ?? 'The first check is due.',
    disabled: 'Enable it to check it again.',
    ok: closed ? (
      <>
        Last issue resolved <RelativeTime value={closed} />.
      </>
    ) : (
      own?.length === 0 && (embedded ? 'No issues in the last 30 days.' : 'No issues.')
    ),
  }[status]
  return (
    <>
      {badge}. {why}
    </>
  )
}

/** A link to a region by its label, or its ID until regions are read. */
function RegionLabel({ id }: { id: string }) {
  const region = useQuery(qAll(regions.list, {})).data?.data.find((r) => r.id === id)
  return (
    <Link to="/regions/$regionId" params={{ regionId: id }} className={linkClass}>
      <bdi>{region ? visible(region.label).text : id}</bdi>
    </Link>
  )
}

function Details({ service }: { service: Service }) {
  const { rows } = useCredentials()
  const none = <span className={styles.muted}>None</span>
  return (
    <Card title="Check details">
      <KeyValues
        items={[
          {
            label: 'Text to find',
            value: service.body ? <code className={styles.address}>{visible(service.body).text}</code> : none,
          },
          {
            label: 'Credentials for support',
            value:
              service.credentials.length === 0
                ? none
                : service.credentials.map((id, at) => (
                    <span key={id}>
                      {at > 0 && ', '}
                      <Link
                        to="/managed/credentials/$credentialId"
                        params={{ credentialId: String(id) }}
                        className={linkClass}
                      >
                        {visible(rows?.find((c) => c.id === id)?.label ?? credentialNumber(plainNumber(id))).text}
                      </Link>
                    </span>
                  )),
          },
          {
            label: 'Notes for support',
            value: service.notes ? <span className={styles.notes}>{service.notes}</span> : none,
          },
        ]}
      />
    </Card>
  )
}

/** Issues of one service, open ones first. */
function ServiceIssues({ serviceId }: { serviceId: number }) {
  const { rows, error, retry } = useIssues()
  const own = rows?.filter((i) => i.services.includes(serviceId))
  const { states, error: unread, retry: again } = useIssueStates(own)
  const columns = issueColumns(states, () => '').filter((c) => c.id !== 'services')
  if (own?.length === 0) return null
  return (
    <Section title="Issues">
      {error && <ErrorNote error={error} title={issuesUnreadable} retry={retry} />}
      {unread && <ErrorNote error={unread} title={statusesUnreadable} retry={again} />}
      {own && (
        <Table
          label="issues of this service"
          rows={byUrgency(own, states)}
          columns={columns}
          rowId={(i) => String(i.id)}
          rowLabel={issueName}
          rowLink={(i) => <Link to="/managed/issues/$issueId" params={{ issueId: String(i.id) }} />}
          storageKey="service-issues"
          empty={null}
        />
      )}
    </Section>
  )
}

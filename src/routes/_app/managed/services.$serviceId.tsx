import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { q, qAll } from '#/api/client/client'
import { prefetchRegions } from '#/app/catalog/prefetch-catalog'
import { managed } from '#/contract/managed'
import { issuesQuery, useCredentials, useIssues, useIssueStates } from './-data'
import { pathParams } from '#/app/address/path-params'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { lookAgain } from '#/api/query/look-again'
import { useCrumb } from '#/app/shell/crumbs'
import { DetailPage } from '#/app/resource/detail-page'
import { detailQuery } from '#/app/resource/detail-query'
import { LinkButton } from '#/app/resource/link-button'
import { OpButton, OpLink } from '#/app/resource/op-button'
import { OutageNote } from '#/app/catalog/outage-note'
import { useNavigateHere } from '#/app/shell/use-navigate-here'
import type { Service } from '#/contract/managed-rules'
import { regions } from '#/contract/regions'
import { plainNumber } from '#/lib/bytes'
import { visible } from '#/lib/text'
import { Card } from '#/ui/layout/card'
import { CopyText } from '#/ui/text/copy-text'
import { KeyValues } from '#/ui/layout/key-values'
import { RelativeTime } from '#/ui/text/relative-time'
import { Stack } from '#/ui/layout/stack'
import { StatusBadge } from '#/ui/feedback/status-badge'
import { ChecksNote } from './-services/checks-note'
import { SERVICE_STATUS, TYPE_WORDS } from './-services/status'
import { useToggle } from './-services/use-toggle'
import styles from './-managed.module.css'
import { ErrorNote } from '#/app/errors/error-note'
import { Table } from '#/ui/table/table'
import { issueColumns, issueName } from './-issues/issue-columns'

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

const RemoveService = lazy(async () => ({ default: (await import('./-services/remove-service')).RemoveService }))
/** Milliseconds between looks at a service whose first check is due, and how many of them: some hosts are never checked. */
const SOON_MS = 5000
const SOON_LOOKS = 24

/** One service: how it is, how it is checked, what went wrong with it. `children` is the panel that may be open over it. */
function ServicePage({ serviceId, children }: { serviceId: number; children: ReactNode }) {
  const navigate = useNavigateHere()
  const [removing, setRemoving] = useState(false)
  const [removed, setRemoved] = useState(false)
  // One that is being deleted is not asked for again: what could be answered is that it is gone.
  const query = useQuery({
    ...q(managed.service, { params: { serviceId } }),
    enabled: !removing && !removed,
    refetchInterval: (looked) => {
      const { data, error, dataUpdateCount } = looked.state
      return data?.status === 'pending' && !error && dataUpdateCount < SOON_LOOKS ? SOON_MS : lookAgain(looked)
    },
  })
  const { toggle, busy } = useToggle()
  const service = query.data
  const name = service ? visible(service.label).text : `Service ${serviceId}`
  useCrumb(name)
  return (
    <DetailPage
      title={name}
      identity={service && <CopyText text={service.address} label="address" />}
      query={detailQuery(query)}
      noun="service"
      back={<LinkButton link={<Link to="/managed/services" />}>All services</LinkButton>}
      facts={service && facts(service)}
      actions={
        service && (
          <>
            <OpLink
              op={managed.updateService}
              link={<Link to="/managed/services/$serviceId/edit" params={{ serviceId: String(serviceId) }} />}
            >
              Edit
            </OpLink>
            <OpButton
              op={service.status === 'disabled' ? managed.enableService : managed.disableService}
              busy={busy(serviceId)}
              onClick={() => void toggle(service)}
            >
              {service.status === 'disabled' ? 'Enable' : 'Disable'}
            </OpButton>
            <OpButton op={managed.removeService} variant="danger" onClick={() => setRemoving(true)}>
              Delete service
            </OpButton>
          </>
        )
      }
    >
      {service && (
        <Stack gap={4}>
          <OutageNote region={service.region ?? undefined} />
          {service.status === 'pending' && <ChecksNote />}
          <Details service={service} />
          <ServiceIssues serviceId={serviceId} />
        </Stack>
      )}
      {children}
      {service && removing && (
        <Suspense>
          <RemoveService
            service={service}
            onClose={() => setRemoving(false)}
            onRemoved={() => {
              setRemoved(true)
              void navigate({ to: '/managed/services' })
            }}
          />
        </Suspense>
      )}
    </DetailPage>
  )
}

const facts = (s: Service) => [
  { label: 'Status', value: <StatusBadge value={s.status} map={SERVICE_STATUS} /> },
  { label: 'Checked as', value: TYPE_WORDS[s.service_type] ?? s.service_type },
  { label: 'Timeout', value: `${plainNumber(s.timeout)} seconds` },
  { label: 'Contact group', value: s.consultation_group || 'None' },
  ...(s.region === null || s.region === undefined ? [] : [{ label: 'Region', value: <RegionLabel id={s.region} /> }]),
  { label: 'Updated', value: <RelativeTime value={s.updated} /> },
]

/** The label of a region; its ID while that is not known. */
function RegionLabel({ id }: { id: string }) {
  const region = useQuery(qAll(regions.list, {})).data?.data.find((r) => r.id === id)
  return <bdi>{region ? visible(region.label).text : id}</bdi>
}

function Details({ service }: { service: Service }) {
  const { rows } = useCredentials()
  const named = service.credentials.map(
    (id) => rows?.find((c) => c.id === id)?.label ?? `Credential ${plainNumber(id)}`,
  )
  const none = <span className={styles.muted}>None</span>
  return (
    <Card title="How it is looked after">
      <KeyValues
        items={[
          {
            label: 'Text to find',
            value: service.body ? <code className={styles.address}>{visible(service.body).text}</code> : none,
          },
          { label: 'Credentials for staff', value: named.length > 0 ? named.join(', ') : none },
          {
            label: 'Notes for staff',
            value: service.notes ? <span className={styles.notes}>{service.notes}</span> : none,
          },
        ]}
      />
    </Card>
  )
}

/** What went wrong with a service of late, newest first, each with its ticket. */
function ServiceIssues({ serviceId }: { serviceId: number }) {
  const { rows, error, retry } = useIssues()
  const own = rows?.filter((i) => i.services.includes(serviceId))
  const states = useIssueStates(own)
  const columns = issueColumns(states, () => '').filter((c) => c.id !== 'services')
  return (
    <Card title="Issues">
      {error && <ErrorNote error={error} title="The issues could not be read" retry={retry} />}
      {own && (
        <Table
          label="issues of this service"
          rows={own}
          columns={columns}
          rowId={(i) => String(i.id)}
          rowLabel={issueName}
          rowLink={(i) => <Link to="/managed/issues/$issueId" params={{ issueId: String(i.id) }} />}
          storageKey="service-issues"
          exportName="service-issues"
          empty={<p className={styles.muted}>No issue within the last 30 days.</p>}
        />
      )}
    </Card>
  )
}

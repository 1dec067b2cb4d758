import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { q, qAll } from '../../../api/client'
import { lookAgain } from '../../../api/look-again'
import { useCrumb } from '../../../components/crumbs'
import { DetailPage } from '../../../components/detail-page'
import { detailQuery } from '../../../components/detail-query'
import { LinkButton } from '../../../components/link-button'
import { OpButton, OpLink } from '../../../components/op-button'
import { OutageNote } from '../../../components/outage-note'
import { useNavigateHere } from '../../../components/use-navigate-here'
import { managed } from '../../../contract/managed'
import type { Service } from '../../../contract/managed-rules'
import { regions } from '../../../contract/regions'
import { plainNumber } from '../../../lib/bytes'
import { visible } from '../../../lib/text'
import { Card } from '../../../ui/card'
import { CopyText } from '../../../ui/copy-text'
import { KeyValues } from '../../../ui/key-values'
import { RelativeTime } from '../../../ui/relative-time'
import { Stack } from '../../../ui/stack'
import { StatusBadge } from '../../../ui/status-badge'
import { ChecksNote } from './-checks-note'
import { useCredentials } from './-data'
import { ServiceIssues } from './-service-issues'
import { SERVICE_STATUS, TYPE_WORDS } from './-status'
import { useToggle } from './-use-toggle'
import styles from './-managed.module.css'

const RemoveService = lazy(async () => ({ default: (await import('./-remove-service')).RemoveService }))
/** Milliseconds between looks at a service whose first check is due, and how many of them: some hosts are never checked. */
const SOON_MS = 5000
const SOON_LOOKS = 24

/** One service: how it is, how it is checked, what went wrong with it. `children` is the panel that may be open over it. */
export function ServicePage({ serviceId, children }: { serviceId: number; children: ReactNode }) {
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

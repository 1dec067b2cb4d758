import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { listSearch } from '#/console/resource/address/list-search'
import { prefetchRegions } from '#/console/resource/catalog/prefetch-catalog'
import { servicesQuery, useServices } from '../data'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { OutageNotes, useListAfterOutages } from '#/console/resource/catalog/outage-notes'
import { ResourcePage } from '#/console/resource/list/resource-page'
import { ticketEntry } from '#/console/resource/catalog/ticket-entry'
import { useCan } from '#/console/resource/access/use-can'
import { listSummary } from '#/console/resource/list/list-summary'
import type { ListState } from '#/console/resource/page/use-list'
import { managed } from '#/contract/managed'
import type { Service } from '#/contract/managed-rules'
import type { MenuEntry } from '#/console/kit/overlay/menu'
import { ChecksNote } from './checks-note'
import { SERVICE_STATUS, typeLabel } from './status'
import { useToggle } from './use-toggle'
import styles from '../managed.module.css'
import { SectionTabs } from '../section-tabs'
import { plainNumber } from '#/lib/bytes'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import { statusText } from '#/console/kit/feedback/status-text'
import type { Column } from '#/console/kit/table/table'
import { RemoveService } from './remove-service'
import { BulkServices } from './bulk-services'

export const Route = createFileRoute('/_app/managed/_tabs/services')({
  staticData: { crumb: 'Services' },
  validateSearch: listSearch('status'),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(servicesQuery)
    prefetchRegions(context.queryClient)
  },
  component: Page,
})

function Page() {
  return (
    <ServicesPage>
      <Outlet />
    </ServicesPage>
  )
}

const RANK: Readonly<Record<string, number>> = { problem: 0, pending: 1, ok: 2, disabled: 3 }
/** Sorts services that need attention first. */
const rankOf = (s: Service): number => (Object.hasOwn(RANK, s.status) ? RANK[s.status] : undefined) ?? 9

const serviceColumns: Column<Service>[] = [
  { id: 'label', header: 'Label', value: (s) => s.label, fixed: true },
  {
    id: 'status',
    header: 'Status',
    value: (s) => statusText(s.status, SERVICE_STATUS),
    rank: rankOf,
    cell: (s) => <StatusBadge value={s.status} map={SERVICE_STATUS} />,
    primary: true,
    width: 110,
  },
  { id: 'address', header: 'Address', value: (s) => s.address, mono: true },
  {
    id: 'type',
    header: 'Type',
    value: (s) => typeLabel(s.service_type),
    roomy: true,
    width: 120,
  },
  { id: 'group', header: 'Contact group', value: (s) => s.consultation_group, width: 140, phone: false },
  {
    id: 'timeout',
    header: 'Timeout',
    value: (s) => s.timeout,
    cell: (s) => `${plainNumber(s.timeout)} s`,
    align: 'end',
    roomy: true,
    width: 90,
  },
  { id: 'region', header: 'Region', value: (s) => s.region, hidden: true },
  {
    id: 'created',
    header: 'Created',
    value: (s) => s.created,
    time: true,
    muted: true,
    hidden: true,
  },
  {
    id: 'updated',
    header: 'Updated',
    value: (s) => s.updated,
    time: true,
    muted: true,
    hidden: true,
  },
  { id: 'id', header: 'ID', value: (s) => s.id, align: 'end', hidden: true },
]

const at = (s: Service) => ({ serviceId: String(s.id) })
const rowId = (s: Service) => String(s.id)
const rowLabel = (s: Service) => s.label
const rowLink = (s: Service) => <Link to="/managed/services/$serviceId" params={at(s)} />

function summary(list: ListState<Service>) {
  const count = (status: Service['status']) => list.rows?.filter((s) => s.status === status).length ?? 0
  return listSummary(
    list,
    'service',
    [count('problem'), 'down'],
    [count('pending'), 'not checked'],
    [count('disabled'), 'disabled'],
  )
}

/** The services, those that need attention first. `children` is the side panel over the list. */
function ServicesPage({ children }: { children: ReactNode }) {
  const embedded = useEmbedded()
  const list = useListAfterOutages(useServices())
  const can = useCan()
  const { toggle } = useToggle()
  const [removing, setRemoving] = useState<Service>()
  const { rows } = list
  const byStatus = useMemo(() => rows?.toSorted((a, b) => rankOf(a) - rankOf(b)), [rows])
  const rowActions = useCallback(
    (s: Service): MenuEntry[] => [
      {
        label: 'Edit',
        link: <Link to="/managed/services/$serviceId/edit" params={at(s)} />,
        disabledReason: can(managed.updateService),
      },
      {
        label: s.status === 'disabled' ? 'Enable' : 'Disable',
        disabledReason: can(s.status === 'disabled' ? managed.enableService : managed.disableService),
        onSelect: () => void toggle(s),
      },
      ticketEntry('service', s.id),
      'separator',
      {
        label: 'Delete service',
        danger: true,
        disabledReason: can(managed.removeService),
        onSelect: () => setRemoving(s),
      },
    ],
    [can, toggle],
  )
  return (
    <ResourcePage<Service>
      title="Services"
      summary={summary(list)}
      list={{ ...list, rows: byStatus }}
      columns={serviceColumns}
      rowId={rowId}
      rowLabel={rowLabel}
      rowLink={rowLink}
      notes={
        <>
          <SectionTabs />
          {rows?.some((s) => s.status === 'pending') && (
            <div className={styles.note}>
              <ChecksNote />
            </div>
          )}
          <OutageNotes rows={rows} regionOf={(s) => s.region} nameOf={rowLabel} noun="service" />
        </>
      }
      filter="Filter services"
      facets={[
        {
          id: 'status',
          label: 'Status',
          options: Object.entries(SERVICE_STATUS).map(([value, { label }]) => ({ value, label })),
          test: (s, value) => s.status === value,
        },
      ]}
      create={{
        op: managed.createService,
        label: 'Create service',
        link: <Link to="/managed/services/new" search={true} />,
      }}
      rowActions={rowActions}
      selectionBar={BulkServices}
      empty={{
        title: 'No services yet',
        body: embedded
          ? 'A service is a URL or port that’s checked every minute. Support is notified when it goes down.'
          : 'A service is a URL or port that’s checked regularly. Support is notified when it goes down.',
      }}
      name="services"
      noun="service"
    >
      {children}
      {removing && <RemoveService service={removing} onClose={() => setRemoving(undefined)} />}
    </ResourcePage>
  )
}

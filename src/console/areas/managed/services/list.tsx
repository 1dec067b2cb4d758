import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { listSearch } from '#/console/resource/address/list-search'
import { prefetchRegions } from '#/console/resource/catalog/prefetch-catalog'
import { servicesQuery, useServices } from '../data'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { OutageNotes, useListAfterOutages } from '#/console/resource/catalog/outage-notes'
import { ResourcePage } from '#/console/resource/list/resource-page'
import { ticketEntry } from '#/console/resource/catalog/ticket-link'
import { useCan } from '#/console/resource/access/use-can'
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
import * as copy from '../copy'
import * as listCopy from '../list-copy'
import { RemoveService } from './remove-service'
import { BulkServices } from './bulk-services'

export const Route = createFileRoute('/_app/managed/_tabs/services')({
  staticData: { crumb: copy.services },
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
  { id: 'label', header: copy.label, value: (s) => s.label, fixed: true },
  {
    id: 'status',
    header: copy.status,
    value: (s) => statusText(s.status, SERVICE_STATUS),
    rank: rankOf,
    cell: (s) => <StatusBadge value={s.status} map={SERVICE_STATUS} />,
    width: 110,
  },
  { id: 'address', header: copy.address, value: (s) => s.address, mono: true },
  {
    id: 'type',
    header: copy.type,
    value: (s) => typeLabel(s.service_type),
    width: 120,
  },
  { id: 'group', header: copy.contactGroup, value: (s) => s.consultation_group, width: 140 },
  {
    id: 'timeout',
    header: copy.timeout,
    value: (s) => s.timeout,
    cell: (s) => copy.timeoutShort(plainNumber(s.timeout)),
    align: 'end',
    width: 90,
  },
  { id: 'region', header: copy.region, value: (s) => s.region, hidden: true },
  {
    id: 'created',
    header: copy.created,
    value: (s) => s.created,
    time: true,
    muted: true,
    hidden: true,
  },
  {
    id: 'updated',
    header: copy.updated,
    value: (s) => s.updated,
    time: true,
    muted: true,
    hidden: true,
  },
  { id: 'id', header: copy.id, value: (s) => s.id, align: 'end', hidden: true },
]

// Loads with the dialog library, which the first view of a list must not pay for.
const at = (s: Service) => ({ serviceId: String(s.id) })
const rowId = (s: Service) => String(s.id)
const rowLabel = (s: Service) => s.label
const rowLink = (s: Service) => <Link to="/managed/services/$serviceId" params={at(s)} />

function summary(rows: readonly Service[]): string {
  const count = (status: Service['status']) => rows.filter((s) => s.status === status).length
  return copy.serviceCounts(rows.length, {
    problem: count('problem'),
    pending: count('pending'),
    ok: count('ok'),
    disabled: count('disabled'),
  })
}

/** The services, those that need attention first. `children` is the side panel over the list. */
function ServicesPage({ children }: { children: ReactNode }) {
  const embedded = useEmbedded()
  const list = useListAfterOutages(useServices())
  const can = useCan()
  const { toggle } = useToggle()
  const [removing, setRemoving] = useState<Service>()
  const { rows } = list
  const counts = useMemo(() => rows && summary(rows), [rows])
  const byStatus = useMemo(() => rows?.toSorted((a, b) => rankOf(a) - rankOf(b)), [rows])
  const rowActions = useCallback(
    (s: Service): MenuEntry[] => [
      {
        label: copy.edit,
        link: <Link to="/managed/services/$serviceId/edit" params={at(s)} />,
        disabledReason: can(managed.updateService),
      },
      {
        label: s.status === 'disabled' ? copy.enable : copy.disable,
        disabledReason: can(s.status === 'disabled' ? managed.enableService : managed.disableService),
        onSelect: () => void toggle(s),
      },
      ticketEntry('service', s.id),
      'separator',
      {
        label: copy.deleteService,
        danger: true,
        disabledReason: can(managed.removeService),
        onSelect: () => setRemoving(s),
      },
    ],
    [can, toggle],
  )
  return (
    <ResourcePage<Service>
      title={copy.title}
      summary={counts}
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
          <OutageNotes used={(region) => rows?.some((s) => s.region === region) ?? false} />
        </>
      }
      filter={copy.filterServices}
      facets={[
        {
          id: 'status',
          label: copy.status,
          options: Object.entries(SERVICE_STATUS).map(([value, { label }]) => ({ value, label })),
          test: (s, value) => s.status === value,
        },
      ]}
      create={{
        op: managed.createService,
        label: copy.createService,
        link: <Link to="/managed/services/new" search={true} />,
      }}
      rowActions={rowActions}
      selectionBar={BulkServices}
      empty={{
        title: copy.servicesEmptyTitle,
        body: embedded ? copy.servicesEmptyEmbedded : copy.servicesEmpty,
      }}
      name="services"
      words={listCopy.serviceList}
    >
      {children}
      {removing && <RemoveService service={removing} onClose={() => setRemoving(undefined)} />}
    </ResourcePage>
  )
}

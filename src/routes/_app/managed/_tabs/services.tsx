import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { listSearch } from '#/app/address/list-search'
import { prefetchRegions } from '#/app/catalog/prefetch-catalog'
import { servicesQuery, useServices } from '../-data'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { OutageNotes } from '#/app/catalog/outage-notes'
import { ResourcePage } from '#/app/resource/resource-page'
import { ticketEntry } from '#/app/catalog/ticket-link'
import { useCan } from '#/app/session/use-can'
import { pluralize } from '#/app/catalog/format'
import { managed } from '#/contract/managed'
import type { Service } from '#/contract/managed-rules'
import type { MenuEntry } from '#/ui/overlay/menu'
import { ChecksNote } from '../-services/checks-note'
import { SERVICE_STATUS, TYPE_WORDS } from '../-services/status'
import { useToggle } from '../-services/use-toggle'
import styles from '../-managed.module.css'
import { plainNumber } from '#/lib/bytes'
import { RelativeTime } from '#/ui/text/relative-time'
import { StatusBadge } from '#/ui/feedback/status-badge'
import type { Column } from '#/ui/table/table'

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
/** What is wrong comes first. */
const rankOf = (s: Service): number => RANK[s.status] ?? 9

const serviceColumns: Column<Service>[] = [
  { id: 'label', header: 'Label', value: (s) => s.label, fixed: true },
  {
    id: 'status',
    header: 'Status',
    value: rankOf,
    cell: (s) => <StatusBadge value={s.status} map={SERVICE_STATUS} />,
    width: 110,
  },
  { id: 'address', header: 'Address', value: (s) => s.address, mono: true },
  {
    id: 'type',
    header: 'Checked as',
    value: (s) => TYPE_WORDS[s.service_type] ?? s.service_type,
    width: 120,
  },
  { id: 'group', header: 'Contact group', value: (s) => s.consultation_group, width: 140 },
  {
    id: 'timeout',
    header: 'Timeout',
    value: (s) => s.timeout,
    cell: (s) => `${plainNumber(s.timeout)} s`,
    align: 'end',
    width: 90,
  },
  { id: 'region', header: 'Region', value: (s) => s.region, hidden: true },
  {
    id: 'updated',
    header: 'Updated',
    value: (s) => s.updated,
    cell: (s) => <RelativeTime value={s.updated} />,
    muted: true,
    hidden: true,
  },
  { id: 'id', header: 'ID', value: (s) => s.id, align: 'end', hidden: true },
]

// The dialog brings the headless library, which a list's first view must not pay for.
const RemoveService = lazy(async () => ({ default: (await import('../-services/remove-service')).RemoveService }))
const at = (s: Service) => ({ serviceId: String(s.id) })
const rowId = (s: Service) => String(s.id)
const rowLabel = (s: Service) => s.label
const rowLink = (s: Service) => <Link to="/managed/services/$serviceId" params={at(s)} />

const ORDER = ['problem', 'pending', 'ok', 'disabled'] as const

function summary(rows: readonly Service[]): string {
  const parts = ORDER.map((status) => ({
    n: rows.filter((s) => s.status === status).length,
    label: SERVICE_STATUS[status].label.toLowerCase().replace(/^ok$/, 'OK'),
  }))
  const said = parts.filter((p) => p.n > 0).map((p) => `${p.n} ${p.label}`)
  return `${pluralize(rows.length, 'service')}${said.length > 0 ? `: ${said.join(', ')}` : ''}.`
}

/** What is watched, by its status. `children` is the side panel that may be open over it. */
function ServicesPage({ children }: { children: ReactNode }) {
  const list = useServices()
  const can = useCan()
  const { toggle } = useToggle()
  const [removing, setRemoving] = useState<Service>()
  const { rows } = list
  const words = useMemo(() => rows && summary(rows), [rows])
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
      summary={words}
      list={{ ...list, rows: byStatus }}
      columns={serviceColumns}
      rowId={rowId}
      rowLabel={rowLabel}
      rowLink={rowLink}
      notes={
        <>
          {rows?.some((s) => s.status === 'pending') && (
            <div className={styles.note}>
              <ChecksNote />
            </div>
          )}
          <OutageNotes used={(region) => rows?.some((s) => s.region === region) ?? false} />
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
      empty={{
        title: 'No services yet',
        body: 'A service is a web address or a port that is checked every minute. When it is down, staff is told and looks after it.',
      }}
      name="services"
      noun={['service', 'services']}
    >
      {children}
      {removing && (
        <Suspense>
          <RemoveService service={removing} onClose={() => setRemoving(undefined)} />
        </Suspense>
      )}
    </ResourcePage>
  )
}

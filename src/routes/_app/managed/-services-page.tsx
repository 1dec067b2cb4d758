import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { OutageNotes } from '../../../components/outage-notes'
import { ResourcePage } from '../../../components/resource-page'
import { ticketEntry } from '../../../components/ticket-link'
import { useCan } from '../../../components/use-can'
import { count } from '../../../components/words'
import { managed } from '../../../contract/managed'
import type { Service } from '../../../contract/managed-rules'
import type { MenuEntry } from '../../../ui/menu'
import { ChecksNote } from './-checks-note'
import { useServices } from './-data'
import { rankOf, serviceColumns } from './-service-columns'
import { SERVICE_STATUS } from './-status'
import { useToggle } from './-use-toggle'
import styles from './-managed.module.css'

// The dialog brings the headless library, which a list's first view must not pay for.
const RemoveService = lazy(async () => ({ default: (await import('./-remove-service')).RemoveService }))
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
  return `${count(rows.length, 'service')}${said.length > 0 ? `: ${said.join(', ')}` : ''}.`
}

/** What is watched, by its status. `children` is the side panel that may be open over it. */
export function ServicesPage({ children }: { children: ReactNode }) {
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

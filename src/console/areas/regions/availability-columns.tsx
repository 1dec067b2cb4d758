import type { RegionAvailability } from '#/contract/regions'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import type { Column } from '#/console/kit/table/table'

const AVAILABLE = {
  yes: { label: 'Available', tone: 'ok' },
  no: { label: 'Not available', tone: 'neutral' },
} as const

export const planColumn: Column<RegionAvailability> = {
  id: 'plan',
  header: 'Plan',
  value: (a) => a.plan,
  mono: true,
  fixed: true,
}

export const availableColumn: Column<RegionAvailability> = {
  id: 'available',
  header: 'Availability',
  value: (a) => (a.available ? AVAILABLE.yes : AVAILABLE.no).label,
  cell: (a) => <StatusBadge value={a.available ? 'yes' : 'no'} map={AVAILABLE} />,
}

export const availableFacet = {
  id: 'available',
  label: 'Availability',
  options: [
    { value: 'yes', label: 'Available' },
    { value: 'no', label: 'Not available' },
  ],
  test: (a: RegionAvailability, value: string) => a.available === (value === 'yes'),
}

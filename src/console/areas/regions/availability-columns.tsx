import type { RegionAvailability } from '#/contract/regions'
import { StatusBadge } from '#/console/kit/feedback/status-badge'
import type { Column } from '#/console/kit/table/table'
import * as copy from './copy'

const AVAILABLE = {
  yes: { label: copy.available, tone: 'ok' },
  no: { label: copy.notAvailable, tone: 'neutral' },
} as const

export const planColumn: Column<RegionAvailability> = {
  id: 'plan',
  header: copy.labelPlan,
  value: (a) => a.plan,
  mono: true,
  fixed: true,
}

export const availableColumn: Column<RegionAvailability> = {
  id: 'available',
  header: copy.labelAvailability,
  value: (a) => (a.available ? AVAILABLE.yes : AVAILABLE.no).label,
  cell: (a) => <StatusBadge value={a.available ? 'yes' : 'no'} map={AVAILABLE} />,
}

export const availableFacet = {
  id: 'available',
  label: copy.labelAvailability,
  options: [
    { value: 'yes', label: copy.available },
    { value: 'no', label: copy.notAvailable },
  ],
  test: (a: RegionAvailability, value: string) => a.available === (value === 'yes'),
}

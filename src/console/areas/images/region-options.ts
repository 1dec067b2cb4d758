import type { Region } from '#/contract/regions'
import type { Option } from '#/console/kit/field/option'

/**
 * Regions for an upload. An outage is marked, and a region that doesn't list instances says so. Neither is disabled, because the
 * names of capabilities are free text and only the API knows which regions take images.
 */
export const regionOptions = (regions: readonly Region[]): Option[] =>
  regions
    .toSorted((a, b) => a.label.localeCompare(b.label))
    .map((r) => ({
      value: r.id,
      label: r.label,
      detail: r.capabilities.includes('Instances') ? r.id : `${r.id} · No instances listed`,
      tone: r.status === 'ok' ? ('ok' as const) : ('danger' as const),
    }))

import type { Region } from '#/contract/regions'
import type { Option } from '#/ui/field/option'

/** An image is for instances: a region without them takes none. An outage warns and refuses nothing. */
export const regionOptions = (regions: readonly Region[]): Option[] =>
  regions
    .toSorted((a, b) => a.label.localeCompare(b.label))
    .map((r) => ({
      value: r.id,
      label: r.label,
      detail: r.id,
      tone: r.status === 'ok' ? ('ok' as const) : ('danger' as const),
      ...(r.capabilities.includes('Instances') ? {} : { disabledReason: 'This region has no instances.' }),
    }))

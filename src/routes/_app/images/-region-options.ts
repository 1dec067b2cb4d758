import type { Region } from '#/contract/regions'
import type { Option } from '#/ui/field/option'
import * as copy from './-copy'

/** Regions for an upload. One without instances is disabled; one with an outage is only marked. */
export const regionOptions = (regions: readonly Region[]): Option[] =>
  regions
    .toSorted((a, b) => a.label.localeCompare(b.label))
    .map((r) => ({
      value: r.id,
      label: r.label,
      detail: r.id,
      tone: r.status === 'ok' ? ('ok' as const) : ('danger' as const),
      ...(r.capabilities.includes('Instances') ? {} : { disabledReason: copy.regionWithoutInstances }),
    }))

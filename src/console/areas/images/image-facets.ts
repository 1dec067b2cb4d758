import type { Facet } from '#/console/resource/list/resource-table'
import { IMAGE_STATUSES, type Image } from '#/contract/images'
import { parseUtc } from '#/lib/time/dates'
import { capabilityLabel, IMAGE_STATUS } from './image-format'

const optionsOf = (values: readonly string[], labelOf: (value: string) => string = (v) => v) =>
  [...new Set(values)].toSorted().map((value) => ({ value, label: labelOf(value) }))

const capability = (rows: readonly Image[]): Facet<Image> => ({
  id: 'capability',
  label: 'Capability',
  options: optionsOf(
    rows.flatMap((i) => i.capabilities),
    capabilityLabel,
  ),
  test: (i, value) => i.capabilities.includes(value),
})

/** Deprecated by the vendor, or past its end of life. `now` in epoch milliseconds. */
export const isEndOfLife = (i: Pick<Image, 'deprecated' | 'eol'>, now: number): boolean =>
  i.deprecated || (parseUtc(i.eol)?.getTime() ?? Infinity) <= now

export function privateFacets(rows: readonly Image[]): Facet<Image>[] {
  return [
    {
      id: 'status',
      label: 'Status',
      options: IMAGE_STATUSES.map((value) => ({ value, label: IMAGE_STATUS[value].label })),
      test: (i: Image, value: string) => i.status === value,
    },
    capability(rows),
  ].filter((f) => f.options.length > 0)
}

export function publicFacets(rows: readonly Image[], now: number): Facet<Image>[] {
  return [
    {
      id: 'vendor',
      label: 'Vendor',
      options: optionsOf(rows.flatMap((i) => i.vendor ?? [])),
      test: (i: Image, value: string) => i.vendor === value,
    },
    {
      id: 'support',
      label: 'Support',
      options: [
        { value: 'current', label: 'Current' },
        { value: 'over', label: 'Deprecated or ended' },
      ],
      test: (i: Image, value: string) => isEndOfLife(i, now) === (value === 'over'),
    },
    capability(rows),
  ].filter((f) => f.options.length > 0)
}

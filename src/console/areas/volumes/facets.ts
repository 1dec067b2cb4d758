import type { Facet } from '#/console/resource/list/resource-table'
import type { Volume } from '#/contract/volumes'
import { VOLUME_STATUS } from './status'
import { instanceName } from './format'

type FacetId = 'status' | 'region' | 'instance' | 'tag'
export type ChosenFacets = { readonly [K in FacetId]?: string | undefined }

/** A facet lists this many choices. The text filter finds the others. */
const MAX_CHOICES = 40

const NONE = 'none'

interface Choice {
  value: string
  label: string
}
const statusLabel = (status: string): string =>
  Object.entries(VOLUME_STATUS).find(([id]) => id === status)?.[1].label ?? status

function choices(all: ReadonlyMap<string, string>, chosen: string | undefined): Choice[] {
  const sorted = [...all].map(([value, label]) => ({ value, label })).toSorted((a, b) => (a.label < b.label ? -1 : 1))
  const offered = sorted.slice(0, MAX_CHOICES)
  // A choice from the address stays in the list, so that the user can see and clear it.
  if (chosen === undefined || chosen === NONE || offered.some((c) => c.value === chosen)) return offered
  return [{ value: chosen, label: all.get(chosen) ?? chosen }, ...offered]
}

/** Filters by status, region, instance and tag, with the values that occur in `rows`. */
export function volumeFacets(
  rows: readonly Volume[],
  place: (region: string) => string,
  chosen: ChosenFacets,
): readonly Facet<Volume>[] {
  const statuses = new Map<string, string>()
  const regions = new Map<string, string>()
  const instances = new Map<string, string>()
  const tags = new Map<string, string>()
  for (const v of rows) {
    statuses.set(v.status, statusLabel(v.status))
    regions.set(v.region, place(v.region))
    if (v.instance_id !== null) instances.set(String(v.instance_id), instanceName(v) ?? '')
    for (const tag of v.tags) tags.set(tag, tag)
  }
  const facet = (
    id: FacetId,
    label: string,
    all: ReadonlyMap<string, string>,
    test: (v: Volume, value: string) => boolean,
    first: Choice[] = [],
  ): Facet<Volume> => ({ id, label, options: [...first, ...choices(all, chosen[id])], test })
  return [
    facet('status', 'Status', statuses, (v, value) => v.status === value),
    facet('region', 'Region', regions, (v, value) => v.region === value),
    facet(
      'instance',
      'Instance',
      instances,
      (v, value) => (value === NONE ? v.instance_id === null : String(v.instance_id) === value),
      [{ value: NONE, label: 'Not attached' }],
    ),
    facet('tag', 'Tag', tags, (v, value) => v.tags.includes(value)),
  ].filter((f) => f.options.length > 0)
}

/** Every tag in use, sorted. */
export const tagsInUse = (rows: readonly Volume[] | undefined): readonly string[] =>
  [...new Set(rows?.flatMap((v) => v.tags))].toSorted()

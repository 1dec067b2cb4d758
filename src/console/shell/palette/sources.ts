/** Resources that the palette searches, as their areas describe them. */
import { qAll } from '#/console/api/client/client'
import { areaResources } from '#/console/areas/resources'
import type { LinkElement } from '#/console/kit/layout/link-element'
import { linkTo } from '#/console/resource/area/link-to'
import type { AreaResources, Resource } from '#/console/resource/area/resources'
import type { PaletteResult } from './found'
import type { SearchSource } from './resource-search'

/** Name of a region or of a cluster's region; undefined while it isn't known. */
export type PlaceName = (id: string) => string | undefined

export interface PaletteSource extends SearchSource {
  readonly found: (row: unknown, placeName: PlaceName) => PaletteResult
  /** Link to the list of all matches. */
  readonly all: (filter: string) => LinkElement
  readonly apart: Resource['apart']
}

const MANY = 10_000
const field = (row: unknown, name: string) => String(Object(row)[name])

const sourceOf = ({ area }: AreaResources, of: Resource): PaletteSource => ({
  label: of.label ?? area.label,
  op: of.list,
  key: of.cachedKey ?? qAll(of.list, {}).queryKey,
  unasked: of.unasked ?? MANY,
  filtered: of.list.filterable?.['label'] !== undefined,
  found: (row, placeName) => {
    const id = of.id?.(row) ?? field(row, 'id')
    const [name, more = '', place] = [of.name?.(row) ?? field(row, 'label'), of.more?.(row), of.place?.(row)]
    const city = place ? (placeName(place) ?? place) : ''
    return {
      id: `${of.kind}/${id}`,
      ...(name === '' ? { label: more } : { label: name, more: [city, more].filter(Boolean).join(' · ') }),
      also: [place ?? '', id],
      icon: area.icon,
      link: () => linkTo(of.page(row)),
    }
  },
  all: (filter) => linkTo(of.all?.(filter) ?? { to: area.path, search: { filter } }),
  apart: of.apart,
})

export const SOURCES: readonly PaletteSource[] = areaResources.flatMap((area) =>
  area.resources.map((resource) => sourceOf(area, resource)),
)

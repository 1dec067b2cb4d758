/** Resources that the palette searches, as their areas describe them. */
import { qAll } from '#/console/api/client/client'
import { areaResources } from '#/console/areas/resources'
import type { LinkElement } from '#/console/kit/layout/link-element'
import { linkTo } from '#/console/resource/area/link-to'
import type { AreaResources, Resource } from '#/console/resource/area/resources'
import type { PaletteResult } from './found'
import type { SearchSource } from './resource-search'

export interface PaletteSource extends SearchSource {
  readonly found: (row: unknown) => PaletteResult
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
  found: (row) => {
    const [name, more] = [of.name?.(row) ?? field(row, 'label'), of.more?.(row)]
    return {
      id: `${of.kind}/${of.id?.(row) ?? field(row, 'id')}`,
      ...(name === '' ? { label: more ?? '' } : { label: name, more }),
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

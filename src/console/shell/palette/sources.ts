/** Resources that the palette searches, as their areas describe them. */
import type { QueryKey } from '@tanstack/react-query'
import type { AllRows } from '#/console/api/query/all-pages'
import { qAll } from '#/console/api/client/client'
import { areaResources } from '#/console/areas/resources'
import type { LinkElement } from '#/console/kit/layout/link-element'
import { linkTo } from '#/console/resource/area/link-to'
import type { AreaResources, Resource } from '#/console/resource/area/resources'
import type { AnyOp } from '#/contract/op'
import type { PaletteResult } from './found'

type Rows = AllRows<unknown>

export interface PaletteSource {
  readonly label: string
  readonly op: AnyOp
  /** Query key under which pages cache the whole list. */
  readonly key: QueryKey
  /** Converts the cached value to rows. */
  readonly read: (kept: unknown) => Rows | undefined
  /** Converts rows to the cached value. */
  readonly keep: (rows: Rows) => unknown
  /** Rows read without asking the user. */
  readonly unasked: number
  /** Whether the API can filter by label. */
  readonly filtered: boolean
  readonly found: (row: unknown) => PaletteResult
  /** Link to the list of all matches. */
  readonly all: (filter: string) => LinkElement
  readonly apart: Resource['apart']
}

const MANY = 10_000
const idOf = (row: unknown) => String(Object(row).id)

const sourceOf = ({ area }: AreaResources, of: Resource): PaletteSource => ({
  label: of.label,
  op: of.list,
  key: of.cached?.key ?? qAll(of.list, {}).queryKey,
  read: (kept) => (of.cached ? of.cached.read(kept) : (kept as Rows | undefined)),
  keep: (rows) => of.cached?.write(rows) ?? rows,
  unasked: of.unasked ?? MANY,
  filtered: of.list.filterable?.['label'] !== undefined,
  found: (row) => {
    const [name, more] = [of.name(row), of.more?.(row)]
    return {
      id: `${of.kind}/${of.id?.(row) ?? idOf(row)}`,
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

/** An area of the console as sidebar, shortcuts and breadcrumbs show it. Loads with the program, so it names no operation. */
import type { IconData } from '#/console/kit/button/icon'
import { requireToken } from '../access/require-token'

export interface Area {
  /** Address of its first page */
  readonly path: string
  readonly label: string
  readonly icon: IconData
  /** Shortcut key after `g` */
  readonly key: string
  /** Heading in the sidebar */
  readonly group: string
  /** The API allows anonymous reads. */
  readonly isPublic?: true
  /** Parents of the pages of what tickets can be about, by the API's entity type */
  readonly entityPages?: Readonly<Record<string, string>>
}

/** An area with the options of its route. */
export const defineArea = (area: Area) => ({
  ...area,
  route: { staticData: { crumb: area.label }, ...(area.isPublic ? {} : { beforeLoad: requireToken }) },
})

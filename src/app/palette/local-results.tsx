/** Results that need no request: recent results, and the objects that the page lists. */
import { Link } from '@tanstack/react-router'
import { linkPath, storedSearch } from '../address/link-path'
import { stringifySearch } from '../address/search-params'
import { accountMemory, remember } from '../attention/account-memory'
import { allAreas } from '../shell/navigation'
import type { PaletteResult } from './found'
import { listedObjects } from './listed-objects'
import { isRecentResult, MOST_RECENT } from './recent'

/** The area that a page belongs to. */
const areaOf = (path: string) => allAreas().find(({ to }) => to !== '/' && `${path}/`.startsWith(`${to}/`))

/** A result that opens an address. `more`: by default its area. */
function resultAt(id: string, label: string, address: string, more?: string): PaletteResult {
  const [path = '', query = ''] = address.split('?', 2)
  const area = areaOf(path)
  return {
    id,
    label,
    more: more ?? area?.label,
    icon: area?.icon ?? 'overview',
    link: () => <Link to={path} search={storedSearch(query)} />,
  }
}

/** Listed objects that are searched */
const OBJECTS_MOST = 10_000

/** Objects and folders of the open page. */
export function objectResults(): readonly PaletteResult[] {
  const listed = listedObjects.get()
  if (!listed) return []
  const { at, rows } = listed
  return rows.slice(0, OBJECTS_MOST).map((row) => {
    // A folder ends with a slash.
    const start = row.name.lastIndexOf('/', row.name.length - 2) + 1
    return {
      id: `object/${at.clusterId}/${at.bucket}/${row.name}`,
      label: row.name.slice(start),
      more: row.name.slice(0, start),
      icon: 'bucket',
      link: () => listed.link(row),
    }
  })
}

/** Newest first. */
export const recentResults = (): readonly PaletteResult[] =>
  accountMemory
    .get()
    .recent.map(({ id, label, path, more }) => resultAt(id, label, path, more === '' ? undefined : more))

/** Remembers pages and resources, but not actions, which are always listed. */
export function rememberResult({ id, label, more = '', link }: PaletteResult): void {
  if (!link) return
  const { path, search } = linkPath(link())
  const added = { id, label, more, path: path + stringifySearch(search) }
  if (isRecentResult(added))
    remember(({ recent }) => ({
      recent: [added, ...recent.filter((old) => old.id !== id)].slice(0, MOST_RECENT),
    }))
}

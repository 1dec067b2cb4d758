/** Objects and folders that the open page lists. */
import type { PaletteResult } from './found'
import { listedObjects } from './listed-objects'

/** Listed objects that are searched */
const OBJECTS_MOST = 10_000

/** Objects and folders of the open page. */
export function objectResults(): readonly PaletteResult[] {
  const listed = listedObjects.get()
  if (!listed) return []
  const { at, icon, rows } = listed
  return rows.slice(0, OBJECTS_MOST).map((row) => {
    // A folder ends with a slash.
    const start = row.name.lastIndexOf('/', row.name.length - 2) + 1
    return {
      id: `object/${at.clusterId}/${at.bucket}/${row.name}`,
      label: row.name.slice(start),
      more: row.name.slice(0, start),
      icon,
      link: () => listed.link(row),
    }
  })
}

import type { LinkElement } from '#/ui/layout/link-element'
import type { MenuEntry } from '#/ui/overlay/menu-entry'
import { linkPath } from '../address/link-path'
import { stringifySearch } from '../address/search-params'
import * as copy from './copy'
import { resourceAt } from './pin'
import { togglePin } from './pins'

/** The path of what a router link opens, as a pin keeps it: `/volumes/12`. */
function pathOf(link: LinkElement): string {
  const { path, search } = linkPath(link)
  return path + stringifySearch({ folder: search['folder'], object: search['object'] })
}

/** A row's menu with an item that pins its resource, before what deletes it. */
export function withPin(
  entries: readonly MenuEntry[],
  link: LinkElement,
  pinned: ReadonlySet<string>,
): readonly MenuEntry[] {
  const path = pathOf(link)
  // An object has no page of its own.
  if (resourceAt(path) === undefined) return entries
  const entry = { label: pinned.has(path) ? copy.unpin : copy.pin, onSelect: () => togglePin(path) }
  const place = entries.lastIndexOf('separator')
  return place < 0 ? [...entries, entry] : entries.toSpliced(place, 0, entry)
}

import type { MenuEntry } from '../overlay/menu-entry'

interface RowMenu {
  /** Label of the row */
  readonly name: string
  readonly entries: readonly MenuEntry[]
}
const menus = new WeakMap<Element, RowMenu>()

export const setRowMenu = (row: Element | null, menu: RowMenu): void => {
  if (row) menus.set(row, menu)
}
/** The menu of the table row that contains an element. */
export const menuOfRow = (inside: Element | null): RowMenu | undefined => {
  const row = inside?.closest('tr')
  return row ? menus.get(row) : undefined
}

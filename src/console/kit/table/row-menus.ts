import type { MenuEntry } from '../overlay/menu-entry'

interface RowMenu {
  /** Label of the row, or size of the selection */
  readonly name: string
  readonly entries: readonly MenuEntry[]
}
const menus = new WeakMap<Element, RowMenu>()

export const setRowMenu = (row: Element | null, menu: RowMenu): void => {
  if (row) menus.set(row, menu)
}
let ofSelection: RowMenu | undefined
export const setSelectionMenu = (menu: RowMenu | undefined): void => {
  ofSelection = menu
}
/** Actions on the selected rows, while there are any. */
export const menuOfSelection = (): RowMenu | undefined => ofSelection

/** The menu of the table row that contains an element. */
export const menuOfRow = (inside: Element | null): RowMenu | undefined => {
  const row = inside?.closest('tr')
  return row ? menus.get(row) : undefined
}

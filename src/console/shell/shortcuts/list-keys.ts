/** Keys of a list, which work wherever the page's focus is. */

/** Elements with focus that leave the arrow keys to the list. */
const LEAVES_ARROWS = 'body, main, h1, a, button, tr, [type=checkbox]'
/** Rows of a list, which has a filter. On other pages ↓ scrolls. */
const ROWS = 'main:has([type=search]) tbody tr:is([tabindex], :has(> th a))'

const rowWithFocus = () => document.activeElement?.closest<HTMLElement>('main tr[data-row]') ?? undefined

/** The first row in sight. */
const firstRow = () =>
  Array.from(document.querySelectorAll<HTMLElement>(ROWS)).find((row) => {
    const head = row.closest('table')?.querySelector('th')
    return row.getBoundingClientRect().top >= (head?.getBoundingClientRect().bottom ?? 0) - 1
  })

/** What has focus when the row is the current one: the row of a grid, else its link. */
export const rowControl = (row: Element | null | undefined): HTMLElement | null | undefined =>
  row instanceof HTMLElement && row.matches('[tabindex]')
    ? row
    : (row?.querySelector<HTMLElement>('th :is(a, button)') ?? row?.querySelector<HTMLElement>('input, button'))

/** Moves to the next or previous row, to the same control as in this one; without a row, to the first in sight. */
export function moveInList(step: 1 | -1): boolean {
  const row = rowWithFocus()
  const next = row ? (step > 0 ? row.nextElementSibling : row.previousElementSibling) : firstRow()
  const cell = document.activeElement?.closest<HTMLTableCellElement>('td, th')?.cellIndex
  const same = row && next?.children[cell ?? -1]?.querySelector<HTMLElement>('a, input, button')
  const target = same ?? rowControl(next)
  target?.focus()
  return row !== undefined || target != null
}

/** Moves by an arrow key, from a filter too. Returns whether the list took the key. */
export function moveByArrow({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  const at = document.activeElement
  if (shiftKey || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false
  const fromFilter = key === 'ArrowDown' && at?.matches('main [type=search]') === true
  return (fromFilter || at?.matches(LEAVES_ARROWS) === true) && moveInList(key === 'ArrowDown' ? 1 : -1)
}

/** Toggles the row's checkbox, of the first row in sight if none has focus. `range`: also selects all rows since the last one. */
export function selectRow(range: boolean): void {
  const row = rowWithFocus() ?? firstRow()
  if (row !== rowWithFocus()) rowControl(row)?.focus()
  row
    ?.querySelector('td input[type=checkbox], th input[type=checkbox]')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: range }))
}

/** Moves focus when its element is deleted: to the next row in a list, else to the page's heading. */

/** `deleted`: the row at the place was deleted, even if the list still shows it. */
type Place = (deleted: boolean) => HTMLElement | undefined
const places = new Set<Place>()

/** Offers the user's place in a list. Returns a function that withdraws the offer. */
export function offerFocus(place: Place): () => void {
  places.add(place)
  return () => places.delete(place)
}

/** The user's place in the list of the page; the latest offer wins. */
export const rowInList = (deleted = false): HTMLElement | undefined =>
  [...places].reduceRight<HTMLElement | undefined>((found, place) => found ?? place(deleted), undefined)

/** Moves focus if no element has it: to the topmost dialog, the user's place in a list, or the page's heading. */
export function recoverFocus(): void {
  if (document.activeElement !== document.body) return
  const below = Array.from(document.querySelectorAll<HTMLElement>('[role=dialog]')).at(-1)
  const place = below ?? rowInList() ?? document.querySelector<HTMLElement>('main h1')
  place?.focus({ preventScroll: true })
}

/** The same after a list with focus has disappeared, because it has no rows. A page that was left has its own focus. */
export function recoverFocusOn(page: string): void {
  requestAnimationFrame(() => location.pathname === page && recoverFocus())
}

/** Moves focus from a button that its press removes to the page's filter. Not after a tap, which would open a keyboard. */
export function focusFilter(): void {
  if (document.activeElement?.matches(':focus-visible') !== true) return
  document.querySelector<HTMLElement>('main [type=search]')?.focus()
}

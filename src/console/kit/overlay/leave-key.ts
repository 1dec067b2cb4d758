/** A key press in a field with a list of the headless library. */
export interface FieldKey {
  readonly key: string
  readonly currentTarget: Pick<Element, 'getAttribute'>
  readonly preventBaseUIHandler: () => void
}

/**
 * Whether the press leaves the field: Escape while the list is closed, which is for the surrounding panel. The library would clear the
 * text.
 */
export function isLeaveKey(event: FieldKey): boolean {
  if (event.key !== 'Escape' || event.currentTarget.getAttribute('aria-expanded') === 'true') return false
  event.preventBaseUIHandler()
  return true
}

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

interface TypedKey {
  readonly keyCode: number
  readonly nativeEvent: { readonly isComposing: boolean }
}

/** Whether an IME takes the press. In Safari the Enter that ends a composition comes after it, with this code alone. */
export const isOfComposition = ({ keyCode, nativeEvent }: TypedKey): boolean =>
  nativeEvent.isComposing || keyCode === 229

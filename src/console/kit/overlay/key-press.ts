/** Reads key presses the same way on every keyboard layout. */

export interface Press {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
}

/** The Latin letter of a press, in lowercase: by its character, and on another script's layout by its position. */
export function letterOf({ key, code }: Omit<Press, 'shiftKey'>): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return /^\P{ASCII}$/u.test(key) ? /^Key(.)$/.exec(code)?.[1]?.toLowerCase() : undefined
}

/** Name of a key: `x`, `Shift+x`, `?`. Undefined for keys without a character. */
export function nameOf(press: Press): string | undefined {
  if (press.key.length !== 1 || press.key === ' ') return undefined
  const letter = letterOf(press)
  return letter === undefined ? press.key : (press.shiftKey ? 'Shift+' : '') + letter
}

interface TypedKey {
  readonly keyCode: number
  readonly nativeEvent: { readonly isComposing: boolean }
}

/** Whether an IME takes the press. In Safari the Enter that ends a composition comes after it, with this code alone. */
export const isOfComposition = ({ keyCode, nativeEvent }: TypedKey): boolean =>
  nativeEvent.isComposing || keyCode === 229

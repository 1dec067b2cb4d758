/** The page's ear for shortcuts. What the keys do comes with the first one pressed: `shortcuts/`. */
const OFF = 'cloud-console.shortcuts'

/** Single keys can be switched off on this machine: speech and stray keys press them too (WCAG 2.1.4). */
export function singleKeys(): boolean {
  try {
    return localStorage.getItem(OFF) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(OFF)
    else localStorage.setItem(OFF, 'off')
  } catch {
    // Without storage they stay as they are.
  }
}

/** A letter here is text, or chooses from a list. */
const TYPED =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=combobox], [role=menu], [role=listbox]'
/** While one of these is open the page behind it has no keys. */
const OVER = '[role=dialog], [role=alertdialog], [role=menu], dialog[open]'

export interface Press {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
}

/** `x`, `Shift+x`, `?`: letters as on the keyboard's Latin layer, signs as they are typed. Undefined for keys that are no sign. */
export function nameOf({ key, code, shiftKey }: Press): string | undefined {
  if (key.length !== 1 || key === ' ') return undefined
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : /^\P{ASCII}$/u.test(key) && /^Key(.)$/.exec(code)?.[1]
  if (!letter) return key
  return (shiftKey ? 'Shift+' : '') + letter.toLowerCase()
}

interface Ears {
  readonly palette: () => void
  /** Takes the key where it is for what was asked for and is not there yet, and so neither a shortcut nor the page's. */
  readonly takeAhead: (key: string) => boolean
  /** The page was pressed, or something of it has the focus. */
  readonly turnBack: () => void
  /** `at`: milliseconds of the press, to tell two keys in a row from two keys. */
  readonly press: (key: string, at: number) => void
}

/** Listens until told to stop. */
export function watchKeys({ palette, takeAhead, turnBack, press }: Ears): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey, key } = event
    if (event.defaultPrevented || event.isComposing || altKey || document.querySelector(OVER)) return
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'k' || event.shiftKey || event.repeat) return
      event.preventDefault()
      palette()
      return
    }
    if (takeAhead(key)) {
      event.preventDefault()
      return
    }
    const name = nameOf(event)
    if (name === undefined || event.repeat || (target instanceof Element && target.closest(TYPED)) || !singleKeys())
      return
    // One browser opens its own search with it.
    if (name === '/') event.preventDefault()
    press(name, event.timeStamp)
  }
  const onPage = () => document.querySelector(OVER) ?? turnBack()
  const ears = new AbortController()
  const { signal } = ears
  document.addEventListener('keydown', onKey, { signal })
  document.addEventListener('pointerdown', onPage, { signal })
  document.addEventListener('focusin', onPage, { signal })
  return () => ears.abort()
}

/** Listens for shortcuts. The code of their actions loads on the first press. */
import { isOfComposition, letterOf, nameOf } from '#/console/kit/overlay/key-press'
import { createSwitch } from '#/lib/preference'
import { moveByArrow } from './list-keys'
import { holdsModifier } from './modifier'

/** Users can turn single-key shortcuts off, because speech input triggers them by accident (WCAG 2.1.4). */
export const singleKeys = createSwitch('shortcuts', 'on', 'off')

/** Elements that use letters themselves: text fields and lists. */
const USES_LETTERS =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=combobox], [role=menu], [role=listbox]'
/** Keys that act again while they are held. */
const MOVES: ReadonlySet<string> = new Set(['j', 'k'])
/** What needs an answer first, and menus, which use letters themselves. */
const QUESTIONS = '[role=alertdialog], [role=menu]'
/** Open overlays, which turn off the shortcuts of the page. */
const OVERLAYS = `[role=dialog], dialog[open], ${QUESTIONS}`

interface KeyHandlers {
  readonly palette: () => void
  /** Captures the key for a palette that is still loading. Returns true if captured. */
  readonly takeTypedAhead: (key: string) => boolean
  /** Called when the user clicks the page or focuses a part of it. */
  readonly returnToPage: () => void
  /** `at`: time of the press in milliseconds, for two-key sequences. */
  readonly press: (key: string, at: number) => void
}

/** Adds the listeners. Returns the function that removes them. */
export function watchKeys({ palette, takeTypedAhead, returnToPage, press }: KeyHandlers): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey, key } = event
    const composing = isOfComposition({ keyCode: event.keyCode, nativeEvent: event })
    if (event.defaultPrevented || composing || altKey || document.querySelector(QUESTIONS)) return
    if (ctrlKey || metaKey) {
      if (letterOf(event) !== 'k' || !holdsModifier(event) || event.shiftKey || event.repeat) return
      event.preventDefault()
      palette()
      return
    }
    if (document.querySelector(OVERLAYS)) return
    if (takeTypedAhead(key)) {
      event.preventDefault()
      return
    }
    if (moveByArrow(event)) {
      event.preventDefault()
      return
    }
    const name = key === 'Escape' ? key : nameOf(event)
    if (
      name === undefined ||
      (event.repeat && !MOVES.has(name)) ||
      (target instanceof Element && target.closest(USES_LETTERS)) ||
      singleKeys.get() === 'off'
    )
      return
    // Firefox opens its quick find with this key.
    if (name === '/') event.preventDefault()
    press(name, event.timeStamp)
  }
  const onPage = () => document.querySelector(OVERLAYS) ?? returnToPage()
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener('keydown', onKey, { signal })
  document.addEventListener('pointerdown', onPage, { signal })
  document.addEventListener('focusin', onPage, { signal })
  return () => listeners.abort()
}

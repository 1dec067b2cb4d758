import { recoverFocus } from '#/console/kit/layout/lost-focus'

/** Milliseconds in which a pressed button can disappear, as Try again does after a read. */
const LATEST = 10_000

/**
 * Recovers focus where a button that was pressed by key disappears with it, as Try again does. Parts that know a better place focus it
 * first. Returns the function that stops.
 */
export function watchLostFocus(): () => void {
  let pressed: Element | null = null
  let href = ''
  let until = 0
  const forget = () => {
    pressed = null
    changes.disconnect()
  }
  const recover = () => {
    // Another page has its own focus.
    if (location.href === href) recoverFocus()
  }
  const changes = new MutationObserver(() => {
    if (pressed?.isConnected === true && Date.now() < until) return
    const isLost = pressed?.isConnected === false
    forget()
    if (isLost) requestAnimationFrame(() => requestAnimationFrame(recover))
  })
  const onClick = ({ detail, target }: MouseEvent) => {
    // A press by key or assistive technology has a click count of 0.
    pressed = detail === 0 && target instanceof Element ? target.closest('button') : null
    if (!pressed) return
    href = location.href
    until = Date.now() + LATEST
    changes.observe(document.body, { childList: true, subtree: true })
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (target !== pressed) forget()
  }
  const listeners = new AbortController()
  const { signal } = listeners
  // Before the button's own handler, which can remove it.
  document.addEventListener('click', onClick, { capture: true, signal })
  document.addEventListener('focusin', onFocus, { signal })
  return () => {
    listeners.abort()
    forget()
  }
}

import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus when its button disappears, as Retry and Dismiss do: another button of its row takes it, else the tray's `toggle`,
 * or the page once the tray is empty. Returns the tray's `onFocus`.
 */
export function useRestoredFocus(toggle: () => HTMLElement | null | undefined): (event: FocusEvent) => void {
  const last = useRef<{ readonly element: Element; readonly row: Element | null }>(undefined)
  useLayoutEffect(() => {
    const { element, row } = last.current ?? {}
    if (element === undefined || element.isConnected) return
    last.current = undefined
    if (document.activeElement !== document.body) return
    const near = row?.isConnected ? row.querySelector('button') : null
    const next = near ?? toggle() ?? document.querySelector<HTMLElement>('main')
    next?.focus({ preventScroll: true })
  })
  return ({ target }) => {
    last.current = { element: target, row: target.closest('li') }
  }
}

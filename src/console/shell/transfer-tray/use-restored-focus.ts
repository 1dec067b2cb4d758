import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus when its button disappears, as Retry and Dismiss do: another button of its row takes it, else `pill`, or the page
 * once the tray is hidden. Returns the tray's `onFocus`.
 */
export function useRestoredFocus(pill: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const last = useRef<{ readonly element: Element; readonly row: Element | null }>(undefined)
  useLayoutEffect(() => {
    const { element, row } = last.current ?? {}
    if (element === undefined || element.isConnected) return
    last.current = undefined
    if (document.activeElement !== document.body) return
    const near = row?.isConnected ? row.querySelector('button') : null
    const next = near ?? pill.current ?? document.querySelector<HTMLElement>('main')
    next?.focus({ preventScroll: true })
  })
  return ({ target }) => {
    last.current = { element: target, row: target.closest('li') }
  }
}

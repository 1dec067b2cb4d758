import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { offerFocus } from '../layout/lost-focus'
import { createRowFocus } from './row-focus'
import type { TableProps } from './table-types'

interface RestoreRowFocusProps<R> extends Pick<TableProps<R>, 'rowId' | 'selected' | 'storageKey'> {
  frame: RefObject<HTMLElement | null>
  /** In display order */
  rows: readonly R[]
}

/** Follows the focus in a table without a grid. */
export function RestoreRowFocus<R>({ frame, rows, rowId, selected, storageKey }: RestoreRowFocusProps<R>) {
  const [place] = useState(() => createRowFocus<R>(storageKey))
  useEffect(() => place.follow(rows, rowId, selected))
  // Passive, because the frame's ref is set after the layout effects of what it contains.
  useEffect(() => {
    const box = frame.current
    if (!box) return undefined
    const stop = new AbortController()
    const { signal } = stop
    place.attach(box)
    box.addEventListener('focusin', place.onFocus, { signal })
    box.addEventListener('focusout', place.onBlur, { signal })
    place.onFocus({ target: document.activeElement })
    return () => stop.abort()
  }, [frame, place])
  useEffect(() => offerFocus(place.element), [place])
  // Before the rows are removed, while one of them still has focus.
  useLayoutEffect(() => place.leave, [place])
  return null
}

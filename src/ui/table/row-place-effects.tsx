import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { offerPlace } from '../layout/lost-focus'
import { createRowPlace, keepLeft } from './row-place'
import type { TableProps } from './table-types'

interface RowPlaceProps<R> extends Pick<TableProps<R>, 'rowId' | 'selected' | 'storageKey'> {
  frame: RefObject<HTMLElement | null>
  /** In display order */
  rows: readonly R[]
}

/** Follows the focus in a table without a grid. Loaded with the first focus in any table. */
export function RowPlace<R>({ frame, rows, rowId, selected, storageKey }: RowPlaceProps<R>) {
  const [place] = useState(() => createRowPlace<R>(storageKey))
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
  useEffect(() => offerPlace(place.element), [place])
  // Before the rows are removed, while one of them still has focus.
  useLayoutEffect(() => place.leave, [place])
  return null
}

let keptAt = 0
/**
 * Remembers the focused row of a list that was left before this file had loaded. Several focus events wait for the file, and
 * Chromium answers imports of one file in any order, so the latest event wins.
 */
export function keepPlace<R>(
  { target, timeStamp }: Pick<FocusEvent, 'target' | 'timeStamp'>,
  rows: readonly R[],
  { rowId, storageKey }: Pick<TableProps<R>, 'rowId' | 'storageKey'>,
): void {
  if (target.closest('table')?.isConnected !== false || timeStamp < keptAt) return
  keptAt = timeStamp
  keepLeft(storageKey, target, rows, rowId)
}

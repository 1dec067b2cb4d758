import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { offerFocus } from '../layout/lost-focus'
import { createGridKeys, type GridOptions } from './table-grid-keys'
import type { TableGrid } from './table-types'

/**
 * Makes the rows of a table one tab stop: arrows, Home, End and the page keys move, Space selects, Shift selects a
 * range, Enter opens. A click on a row selects it, its link opens it. For tables whose rows are already sorted and filtered.
 */
export function useTableGrid<R>(options: GridOptions<R>): TableGrid & { focusRow: (id: string | undefined) => void } {
  const { rows, rowId, help } = options
  const [active, setActive] = useState(0)
  const [keys] = useState(() => createGridKeys(options, setActive))
  useLayoutEffect(() => keys.update(options, active))
  useEffect(() => keys.follow(rows, rowId), [keys, rows, rowId])
  useEffect(() => offerFocus(keys.element), [keys])
  return useMemo(() => ({ ...keys, active, help }), [keys, active, help])
}

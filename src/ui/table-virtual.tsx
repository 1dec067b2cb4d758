import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type ReactNode, type Ref } from 'react'

interface VirtualRowsProps {
  count: number
  scroller: HTMLElement | null
  rowHeight: number
  columns: number
  renderRow: (index: number, measure: Ref<HTMLTableRowElement>) => ReactNode
}

/** The rows in sight, between two that are as high as all the others. */
export function VirtualRows({ count, scroller, rowHeight, columns, renderRow }: VirtualRowsProps) {
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 12,
    // The head covers the top of the box.
    scrollPaddingStart: 34,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  const rows = virtual.getVirtualItems()
  const before = rows[0]?.start ?? 0
  const after = virtual.getTotalSize() - (rows.at(-1)?.end ?? 0)
  return (
    <tbody>
      {before > 0 && (
        <tr aria-hidden>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
          <td colSpan={columns} style={{ height: before, padding: 0, border: 0 }} />
        </tr>
      )}
      {rows.map((row) => renderRow(row.index, virtual.measureElement))}
      {after > 0 && (
        <tr aria-hidden>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
          <td colSpan={columns} style={{ height: after, padding: 0, border: 0 }} />
        </tr>
      )}
    </tbody>
  )
}

import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { windowOf, scrollFor } from './table-window'
import type { TableGrid } from './table-types'
import { formatCount } from '#/lib/bytes'

interface VirtualRowsProps {
  count: number
  scroller: HTMLElement | null
  /** Estimate in px until a row is measured */
  rowHeight: number
  columns: number
  /** `stop` is the index of the tab stop */
  renderRow: (index: number, stop: number) => ReactNode
  grid?: TableGrid | undefined
  onWindow?: ((first: number, last: number) => void) | undefined
}

/** The viewport in px: scroll position and height below the sticky header. */
interface View {
  readonly top: number
  readonly height: number
}

/** Most rows in a printout: about thirty pages. */
const PRINTED = 1000

const headOf = (box: HTMLElement) => box.querySelector('thead')?.getBoundingClientRect().height ?? 0

/** The visible rows between two spacers for the others. All rows have the same height. */
export function VirtualRows(props: VirtualRowsProps) {
  const { count, scroller, columns, renderRow, grid, onWindow } = props
  const [view, setView] = useState<View>({ top: 0, height: 800 })
  const [measured, setMeasured] = useState({ for: 0, height: 0 })
  const rowHeight = measured.for === props.rowHeight ? measured.height : props.rowHeight
  const shown = windowOf({ ...view, count, rowHeight })
  const { first, last, start, end } = shown
  const printing = usePrinting()

  useLayoutEffect(() => {
    if (!scroller) return undefined
    const look = () => ({ top: scroller.scrollTop, height: scroller.clientHeight - headOf(scroller) })
    // Rendered in the same frame: otherwise a fast scroll shows an empty frame.
    const onScroll = () => flushSync(() => setView((old) => ({ ...old, top: scroller.scrollTop })))
    const onResize = () => {
      const row = scroller.querySelector('tr[data-index]')?.getBoundingClientRect().height ?? 0
      if (row > 0) setMeasured({ for: props.rowHeight, height: row })
      setView(look())
    }
    const sizes = new ResizeObserver(onResize)
    sizes.observe(scroller)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [scroller, props.rowHeight])

  useLayoutEffect(() => {
    if (!scroller || !grid) return undefined
    grid.onScrollTo((index) => {
      const height = scroller.clientHeight - headOf(scroller)
      const top = scrollFor({ top: scroller.scrollTop, height, count, rowHeight }, index)
      scroller.scrollTop = top
      setView({ top: scroller.scrollTop, height })
    })
    return () => grid.onScrollTo(undefined)
  }, [scroller, grid, count, rowHeight])
  useLayoutEffect(() => grid?.settle())
  useEffect(() => onWindow?.(first, last), [onWindow, first, last])

  if (printing) {
    return (
      <tbody>
        {Array.from({ length: Math.min(count, PRINTED) }, (_, n) => renderRow(n, 0))}
        {count > PRINTED && (
          <tr>
            <td
              colSpan={columns}
            >{`Showing the first ${formatCount(PRINTED)} of ${formatCount(count)} rows. Export the table to get all of them.`}</td>
          </tr>
        )}
      </tbody>
    )
  }
  const stop = grid && grid.active >= start && grid.active < end ? grid.active : first
  return (
    <tbody>
      {shown.before > 0 && <Space height={shown.before} columns={columns} />}
      {Array.from({ length: end - start }, (_, n) => renderRow(start + n, stop))}
      {shown.after > 0 && <Space height={shown.after} columns={columns} />}
    </tbody>
  )
}

/** Whether the page is being printed. Renders synchronously, before the browser takes the snapshot. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

const Space = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
    <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
  </tr>
)

import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { windowOf, scrollFor } from './table-window'
import type { TableGrid } from './table-types'
import { formatCount } from '#/lib/bytes'

interface VirtualRowsProps {
  count: number
  /** Estimate in px until a row is measured */
  rowHeight: number
  columns: number
  /** `stop` is the index of the tab stop */
  renderRow: (index: number, stop: number) => ReactNode
  grid?: TableGrid | undefined
  onWindow?: ((first: number, last: number) => void) | undefined
}

/** The part of the window that shows rows, in px: its start among all rows, and its height. */
interface View {
  readonly top: number
  readonly height: number
}

/** Most rows in a printout: about thirty pages. */
const PRINTED = 1000

/** Rows are seen below the table's head, wherever it sticks. */
function viewOf(body: HTMLElement): View {
  const { top } = body.getBoundingClientRect()
  const start = Math.max(0, body.parentElement?.querySelector('th')?.getBoundingClientRect().bottom ?? top)
  return { top: Math.max(0, start - top), height: Math.max(0, innerHeight - start) }
}

/** The visible rows between two spacers for the others, while the page scrolls. All rows have the same height. */
export function VirtualRows(props: VirtualRowsProps) {
  const { count, columns, renderRow, grid, onWindow } = props
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [view, setView] = useState<View>({ top: 0, height: 800 })
  const [measured, setMeasured] = useState({ for: 0, height: 0 })
  const rowHeight = measured.for === props.rowHeight ? measured.height : props.rowHeight
  const shown = windowOf({ ...view, count, rowHeight })
  const { first, last, start, end } = shown
  const printing = usePrinting()

  useLayoutEffect(() => {
    if (!body) return undefined
    const look = () => setView(viewOf(body))
    // Rendered in the same frame: otherwise a fast scroll shows an empty frame.
    const onScroll = () => flushSync(look)
    const onResize = () => {
      const row = body.querySelector('tr[data-index]')?.getBoundingClientRect().height ?? 0
      if (row > 0) setMeasured({ for: props.rowHeight, height: row })
      look()
    }
    const sizes = new ResizeObserver(onResize)
    // Also what is above the table
    sizes.observe(document.body)
    document.addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onResize)
    return () => {
      sizes.disconnect()
      document.removeEventListener('scroll', onScroll)
      removeEventListener('resize', onResize)
    }
  }, [body, props.rowHeight])

  useLayoutEffect(() => {
    if (!body || !grid) return undefined
    grid.onScrollTo((index) => {
      const { top, height } = viewOf(body)
      scrollBy({ top: scrollFor({ top, height, count, rowHeight }, index) - top, behavior: 'instant' })
      setView(viewOf(body))
    })
    return () => grid.onScrollTo(undefined)
  }, [body, grid, count, rowHeight])
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
    <tbody ref={setBody}>
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

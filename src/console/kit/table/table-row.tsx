import { memo, type MouseEvent as PointerPress, type ReactNode } from 'react'
import { formatCount } from '#/lib/bytes'
import { visible } from '#/lib/text'
import { Checkbox } from '../field/checkbox'
import { cx } from '../layout/cx'
import { withLink } from '../layout/link-element'
import { Menu } from '../overlay/menu'
import { MiddleEllipsis } from '../text/middle-ellipsis'
import { RelativeTime } from '../text/relative-time'
import { setRowMenu } from './row-menus'
import type { Column, TableProps } from './table-types'
import css from './table.module.css'

interface TableRowProps<R> extends Pick<TableProps<R>, 'rowLabel' | 'rowLink' | 'rowActions'> {
  row: R
  id: string
  /** Index among all rows, from 0 */
  index: number
  columns: readonly Column<R>[]
  selectable: boolean
  selected: boolean
  onToggle: (index: number, on: boolean, range: boolean) => void
  /** Sets `aria-rowindex`, since not all rows are rendered */
  placed: boolean
  /** In a grid: whether the row is the tab stop */
  stop?: boolean | undefined
}

/** What a phone shows with a number, a time or a mark, which says little alone: "objects" after it, else its header before it. */
function onPhone<R>({ primary, align, time, named = time || align === 'end', unit, header, value }: Column<R>, row: R) {
  if (unit !== undefined) return { 'data-unit': value(row) === 1 ? unit : `${unit}s` }
  return !primary && named ? { 'data-head': header } : undefined
}

export const cellClass = <R,>(column: Column<R>, place: number) =>
  cx(
    column.align === 'end' && css['end'],
    column.primary && css['key'],
    column.mono && css['mono'],
    column.muted && css['muted'],
    column.roomy && css['roomy'],
    column.phone === false && css['out'],
    place === 0 && css['name'],
  )

function plain<R>(column: Column<R>, row: R): ReactNode {
  const value = column.value(row)
  if (column.time && typeof value === 'string') return <RelativeTime value={value} />
  if (value == null || value === '') return <span className={css['none']}>{column.never ?? '–'}</span>
  if (typeof value === 'number') return formatCount(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return <MiddleEllipsis text={value} />
}

/** Firefox would select the cell's text, and a click that selects text doesn't open the row. */
function keepUnselected(event: PointerPress): void {
  if (event.ctrlKey || event.metaKey) event.preventDefault()
}

/** Opens the row's link on a click anywhere in the row, except on its controls. */
function pressRow(event: PointerPress<HTMLTableRowElement>): void {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.closest('a, button, input, label, select, textarea') || getSelection()?.isCollapsed === false) return
  const opener = currentTarget.querySelector<HTMLElement>(`.${css['open'] ?? ''}`)
  const aside = event.ctrlKey || event.metaKey || event.button === 1
  if (aside && opener instanceof HTMLAnchorElement) window.open(opener.href, '_blank')
  else if (event.button === 0) {
    // The row that Back returns to
    opener?.focus({ preventScroll: true })
    opener?.click()
  }
}

function TableRowOf<R>(props: TableRowProps<R>) {
  const { row, index, columns, rowLabel, rowLink, rowActions, selectable, selected, stop } = props
  const link = rowLink?.(row)
  const actions = rowActions?.(row) ?? []
  const { text: name } = visible(rowLabel(row))
  const opens = link !== undefined
  const grid = stop !== undefined
  const tabIndex = grid ? (stop ? 0 : -1) : undefined

  const head = (column: Column<R>) => {
    const content = column.cell ? column.cell(row) : plain(column, row)
    return link ? withLink(link, css['open'], content, grid ? { tabIndex } : {}) : content
  }

  return (
    // Keyboard users have the link in the first column; this enlarges its target for the pointer.
    <tr
      ref={(tr) => setRowMenu(tr, { name, entries: actions })}
      data-index={index}
      data-row={props.id}
      tabIndex={tabIndex}
      aria-rowindex={props.placed ? index + 2 : undefined}
      aria-selected={selectable ? selected : undefined}
      className={cx(selected && css['selected'], opens && css['opens'], grid && css['stop'])}
      onMouseDown={keepUnselected}
      onClick={opens && !grid ? pressRow : undefined}
      onAuxClick={opens ? pressRow : undefined}
    >
      {selectable && (
        <td className={css['select']}>
          <Checkbox
            aria-label={`Select ${name}`}
            tabIndex={tabIndex}
            checked={selected}
            onChange={(event) => {
              const { nativeEvent } = event
              props.onToggle(index, event.target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }}
          />
        </td>
      )}
      {columns.map((column, place) => {
        const className = cellClass(column, place)
        return place === 0 ? (
          <th key={column.id} scope="row" className={className}>
            {head(column)}
          </th>
        ) : (
          <td key={column.id} className={className} {...onPhone(column, row)}>
            {column.cell ? column.cell(row) : plain(column, row)}
          </td>
        )
      })}
      <td className={css['actions']}>
        {actions.length > 0 && <Menu label={`Actions for ${name}`} items={actions} tabIndex={tabIndex} />}
      </td>
    </tr>
  )
}

/** One row. Its first column is its header and link. Memoized. */
export const TableRowView = memo(TableRowOf) as typeof TableRowOf

import type { MouseEvent, ReactNode, Ref } from 'react'
import { formatCount } from '../lib/bytes'
import { Checkbox } from './checkbox'
import { cx } from './cx'
import { withLink } from './link-element'
import { Menu } from './menu'
import { MiddleEllipsis } from './middle-ellipsis'
import type { TableRow } from './table-model'
import type { Column, TableProps } from './table-types'
import css from './table.module.css'

interface TableRowProps<R> {
  row: TableRow<R>
  columns: readonly Column<R>[]
  props: TableProps<R>
  /** Place among all rows, from 0; said only while rows are virtual */
  index?: number | undefined
  measure?: Ref<HTMLTableRowElement> | undefined
}

function plain<R>(column: Column<R>, row: R): ReactNode {
  const value = column.value(row)
  if (value == null || value === '') return <span className={css['none']}>–</span>
  if (typeof value === 'number') return formatCount(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return <MiddleEllipsis text={value} />
}

/** A press anywhere in the row opens what its first column opens, unless it hit something of its own. */
function pressRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.closest('a, button, input, label, select, textarea') || getSelection()?.isCollapsed === false) return
  const opener = currentTarget.querySelector<HTMLElement>(`.${css['open'] ?? ''}`)
  const aside = event.ctrlKey || event.metaKey || event.button === 1
  if (aside && opener instanceof HTMLAnchorElement) window.open(opener.href, '_blank')
  else if (event.button === 0) opener?.click()
}

/** One row. Its first column is its head and what opens it. */
export function TableRowView<R>({ row, columns, props, index, measure }: TableRowProps<R>) {
  const { rowLabel, rowLink, onRowOpen, rowActions, onSelect } = props
  const data = row.original.row
  const selected = onSelect !== undefined && row.getIsSelected()
  const link = rowLink?.(data)
  const actions = rowActions?.(data) ?? []
  const opens = link !== undefined || onRowOpen !== undefined

  const head = (column: Column<R>) => {
    const content = column.cell ? column.cell(data) : plain(column, data)
    if (link) return withLink(link, css['open'], content)
    if (!onRowOpen) return content
    return (
      <button type="button" className={css['open']} onClick={() => onRowOpen(data)}>
        {content}
      </button>
    )
  }

  return (
    // The keyboard has the link in the first column; this only widens it for the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      aria-selected={onSelect ? selected : undefined}
      className={cx(selected && css['selected'], opens && css['opens'])}
      onClick={opens ? pressRow : undefined}
      onAuxClick={opens ? pressRow : undefined}
    >
      {onSelect && (
        <td className={css['select']}>
          <Checkbox
            label={`Select ${rowLabel(data)}`}
            hideLabel
            checked={selected}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {columns.map((column, place) => {
        const className = cx(
          column.align === 'end' && css['end'],
          column.mono && css['mono'],
          column.muted && css['muted'],
          place === 0 && css['name'],
        )
        return place === 0 ? (
          <th key={column.id} scope="row" className={className}>
            {head(column)}
          </th>
        ) : (
          <td key={column.id} className={className}>
            {column.cell ? column.cell(data) : plain(column, data)}
          </td>
        )
      })}
      <td className={css['actions']}>
        {actions.length > 0 && <Menu label={`Actions for ${rowLabel(data)}`} items={actions} />}
      </td>
    </tr>
  )
}

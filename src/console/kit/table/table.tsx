import { type CSSProperties, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '../button/icon'
import { Loading } from '../feedback/loading'
import { Skeleton } from '../feedback/skeleton'
import { cx } from '../layout/cx'
import { usePreference } from '../layout/use-preference'
import { RestoreRowFocus } from './restore-row-focus'
import { TableHead } from './table-head'
import { useTableModel } from './table-model'
import { density } from './table-prefs'
import { cellClass, TableRowView } from './table-row'
import { ALL_AT_ONCE, fixedWidths, useStoredWidths, widthOf } from './column-widths'
import { selectedWords } from './selection-bar'
import { tableOptions } from './table-options'
import type { Column, TableProps } from './table-types'
import { VirtualRows } from './table-virtual'
import frameCss from './table-frame.module.css'
import css from './table.module.css'
import slidersHorizontalIcon from '@lucide/icons/icons/sliders-horizontal'
import { Menu } from '../overlay/menu'
import { plural } from '#/lib/text'

export type { Column, ExportFormat, TableProps } from './table-types'

const HEIGHT = { comfortable: 40, compact: 32 }

/** Marks the box of a table that is wider than the box. */
function watchWidth(table: HTMLElement | null): (() => void) | undefined {
  const box = table?.parentElement
  if (!box) return undefined
  const sizes = new ResizeObserver(() => box.toggleAttribute('data-wide', table.offsetWidth > box.clientWidth))
  sizes.observe(box)
  sizes.observe(table)
  return () => sizes.disconnect()
}

/** Width in pixels that the first column needs to stay readable. */
const FIRST = 160

type Sizes = CSSProperties & Record<`--${string}`, string | undefined>

/**
 * A table with sorting, filtering, selection and exports, whose rows link to resources. The page scrolls it, below its head;
 * sideways it scrolls in its own box.
 */
export function Table<R>(props: TableProps<R>) {
  const {
    label,
    rows,
    selected,
    onSelect,
    selectionBar: Actions,
    toolbar,
    footer,
    empty,
    noMatch,
    busy = false,
    waiting = false,
    grid,
    onWindow,
  } = props
  const model = useTableModel(props)
  const { ordered, shown, visible } = model
  const [height] = usePreference(density)
  const help = useId()
  const many = ordered.length > ALL_AT_ONCE
  const selectable = onSelect !== undefined
  const drawn = many ? 0 : ordered.length
  const across = visible.length + Number(selectable) + 1
  const [kept, measure] = useStoredWidths(drawn, across, many)
  const exact = many || props.aligned
  const fixed = exact || waiting ? fixedWidths(visible, selectable) : kept?.widths

  useEffect(() => {
    if (drawn > 0) onWindow?.(0, drawn - 1)
  }, [onWindow, drawn])
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => grid?.attach(box.current), [grid])
  useLayoutEffect(() => {
    if (!many) grid?.settle()
  })

  if (rows.length === 0 && empty != null && !busy) return empty

  const clear = () => onSelect?.(new Set())
  const isSelected = (row: R) => selected?.has(props.rowId(row)) === true
  const chosen = Actions && selected && selected.size > 0 ? rows.filter(isSelected) : []
  /** Number of selected rows that the filter hides. */
  const out = shown === rows ? 0 : chosen.length - shown.filter(isSelected).length

  const renderRow = (index: number, stop: number) => {
    const row = ordered[index]
    if (row === undefined) return null
    const id = props.rowId(row)
    return (
      <TableRowView
        key={id}
        row={row}
        id={id}
        index={index}
        columns={visible}
        rowLabel={props.rowLabel}
        rowLink={props.rowLink}
        rowActions={props.rowActions}
        selectable={selectable}
        selected={isSelected(row)}
        onToggle={model.onToggle}
        placed={many}
        stop={grid && index === stop}
      />
    )
  }

  // Fixed widths leave the first column readable; the box scrolls instead.
  const least = exact ? visible.reduce((sum, column, place) => sum + (widthOf(column, place) ?? FIRST), 88) : undefined
  const widths: Sizes = { minWidth: least, '--kept': kept?.least }
  const table = (
    <div ref={frame} className={frameCss['frame']}>
      {!grid && !waiting && <RestoreRowFocus {...props} frame={frame} rows={ordered} />}
      {toolbar != null && (
        // Input in the toolbar might remove rows.
        <div className={frameCss['tools']} onFocus={({ currentTarget }) => measure(currentTarget)}>
          <div className={frameCss['toolbar']}>{toolbar}</div>
        </div>
      )}
      {props.bar}
      {Actions && chosen.length > 0 && (
        <Actions rows={chosen} words={selectedWords(chosen.length, out)} clear={clear} />
      )}
      {/* The keys of a grid belong to its rows; the box holds the focus when the row that had it has scrolled away. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={box}
        className={frameCss['box']}
        tabIndex={grid && -1}
        onKeyDown={grid?.onKeyDown}
        onFocus={grid?.onFocus}
        onBlur={grid?.onBlur}
        onMouseDown={grid?.onMouseDown}
        onClick={grid?.onClick}
        onDoubleClick={grid?.onDoubleClick}
      >
        {grid && (
          <p id={help} hidden>
            {grid.help}
          </p>
        )}
        <table
          ref={watchWidth}
          className={cx(
            css['table'],
            height === 'compact' && css['compact'],
            many && css['fixed'],
            (kept ?? props.aligned) && css['kept'],
            waiting && css['waiting'],
            busy && css['busy'],
          )}
          style={widths}
          aria-label={label}
          aria-busy={busy || undefined}
          role={grid && 'grid'}
          aria-multiselectable={grid && selectable ? true : undefined}
          aria-describedby={grid && help}
          aria-rowcount={props.unfinished ? -1 : many ? ordered.length + 1 : undefined}
        >
          {fixed && (
            <colgroup>
              {fixed.map((width, place) => (
                <col
                  key={place}
                  className={cx(visible[place - Number(selectable)]?.roomy && css['roomy'])}
                  style={{ width }}
                />
              ))}
            </colgroup>
          )}
          <TableHead
            model={model}
            selectable={selectable}
            menu={
              // A table within a page or a form has nothing to export, and too few columns to choose from.
              props.exportName === undefined ? null : (
                <Menu
                  label={`Table options for ${label.toLowerCase()}`}
                  trigger={{ icon: <Icon of={slidersHorizontalIcon} /> }}
                  items={() => tableOptions(model, props)}
                />
              )
            }
          />
          {many ? (
            <VirtualRows
              count={ordered.length}
              rowHeight={HEIGHT[height]}
              columns={across}
              renderRow={renderRow}
              grid={grid}
              onWindow={onWindow}
            />
          ) : (
            <tbody>{ordered.map((_, index) => renderRow(index, grid?.active ?? 0))}</tbody>
          )}
          {waiting && <WaitingRows columns={visible} selectable={selectable} />}
        </table>
        {shown.length === 0 && !waiting && (noMatch ?? empty ?? <p className={frameCss['nothing']}>No rows</p>)}
      </div>
      {footer != null && <div className={frameCss['footer']}>{footer}</div>}
      <output className={frameCss['said']}>
        {props.filter ? plural(shown.length, 'row matches', 'rows match') : ''}
      </output>
    </div>
  )
  if (!waiting) return table
  return (
    <Loading label={`Loading ${label.toLowerCase()}`}>
      <div inert aria-hidden>
        {table}
      </div>
    </Loading>
  )
}

/** Not in the body, whose first row is the first of the data. */
function WaitingRows<R>({ columns, selectable }: { columns: readonly Column<R>[]; selectable: boolean }) {
  return (
    <tfoot>
      {Array.from({ length: 8 }, (_, row) => (
        <tr key={row}>
          {selectable && <td className={css['select']}>&nbsp;</td>}
          {columns.map((column, place) => (
            <td key={column.id} className={cellClass(column, place)}>
              <Skeleton width="96px" />
            </td>
          ))}
          <td className={css['actions']}>&nbsp;</td>
        </tr>
      ))}
    </tfoot>
  )
}

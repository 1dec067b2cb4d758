import arrowDownIcon from '@lucide/icons/icons/arrow-down'
import arrowUpIcon from '@lucide/icons/icons/arrow-up'
import type { ReactNode } from 'react'
import { Icon } from '../button/icon'
import { Checkbox } from '../field/checkbox'
import { cx } from '../layout/cx'
import type { TableModel } from './table-model'
import css from './table.module.css'
import sortCss from './table-head.module.css'

interface TableHeadProps<R> {
  model: TableModel<R>
  selectable: boolean
  /** Shown in the corner above the row menus */
  menu: ReactNode
}

/** The header row. A press on a header sorts ascending, then descending, then restores the original order. */
export function TableHead<R>({ model, selectable, menu }: TableHeadProps<R>) {
  const { order, visible, selected } = model
  return (
    <thead>
      <tr>
        {selectable && (
          <th className={css['select']} scope="col">
            <Checkbox
              aria-label="Select all rows"
              checked={model.all}
              indeterminate={selected.size > 0 && !model.all}
              onChange={(event) => model.onToggleAll(event.target.checked)}
            />
          </th>
        )}
        {visible.map((column, index) => {
          const sorted = order?.by === column.id ? (order.desc ? 'descending' : 'ascending') : undefined
          return (
            <th
              key={column.id}
              scope="col"
              className={cx(
                column.align === 'end' && css['end'],
                column.roomy && css['roomy'],
                index === 0 ? css['name'] : !column.primary && column.phone !== false && css['more'],
              )}
              aria-sort={sorted}
            >
              {(column.sortable ?? true) ? (
                <button
                  type="button"
                  className={cx(sortCss['sort'], column.align === 'end' && sortCss['end'])}
                  onClick={() => model.onSortBy(column.id)}
                >
                  {column.header}
                  {sorted === 'ascending' && <Icon of={arrowUpIcon} />}
                  {sorted === 'descending' && <Icon of={arrowDownIcon} />}
                </button>
              ) : (
                column.header
              )}
            </th>
          )
        })}
        <th scope="col" className={css['actions']}>
          {menu}
        </th>
      </tr>
    </thead>
  )
}

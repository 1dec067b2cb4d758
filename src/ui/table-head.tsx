import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from './checkbox'
import { cx } from './cx'
import type { TableModel } from './table-model'
import css from './table.module.css'

interface TableHeadProps<R> {
  model: TableModel<R>
  selectable: boolean
  /** In the corner above the rows' own menus */
  menu: ReactNode
}

/** The row of column heads: each sorts by a press, ascending, descending, then as it came. */
export function TableHead<R>({ model, selectable, menu }: TableHeadProps<R>) {
  const { table, byId } = model
  const some = table.getIsSomeRowsSelected()
  return (
    <thead>
      <tr>
        {selectable && (
          <th className={css['select']} scope="col">
            <Checkbox
              label="Select all rows"
              hideLabel
              checked={table.getIsAllRowsSelected() && model.shown.length > 0}
              indeterminate={some && !table.getIsAllRowsSelected()}
              onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
            />
          </th>
        )}
        {table.getVisibleLeafColumns().map((column, index) => {
          const sorted = column.getIsSorted()
          const own = byId.get(column.id)
          return (
            <th
              key={column.id}
              scope="col"
              className={cx(own?.align === 'end' && css['end'], index === 0 && css['name'])}
              aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
            >
              {column.getCanSort() ? (
                <button type="button" className={css['sort']} onClick={() => column.toggleSorting()}>
                  {own?.header}
                  {sorted === 'asc' && <ArrowUp aria-hidden />}
                  {sorted === 'desc' && <ArrowDown aria-hidden />}
                </button>
              ) : (
                own?.header
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

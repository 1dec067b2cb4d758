import { Download, SlidersHorizontal } from 'lucide-react'
import { Menu, type MenuEntry } from './menu'
import type { TableModel } from './table-model'
import type { Column } from './table-types'

interface TableViewMenuProps<R> {
  label: string
  model: TableModel<R>
  columns: readonly Column<R>[]
  exportName: string | undefined
}

/** Which columns, how dense, and the rows as a file. */
export function TableViewMenu<R>({ label, model, columns, exportName }: TableViewMenuProps<R>) {
  const { prefs, setCompact, setVisible, visible } = model
  const choices = columns.filter((column, place) => place > 0 && !column.fixed)
  const items: MenuEntry[] = []
  if (choices.length > 0) items.push({ heading: 'Columns' })
  for (const column of choices) {
    const checked = visible.includes(column)
    items.push({ label: column.header, checked, onSelect: () => setVisible(column.id, !checked) })
  }
  items.push(
    { heading: 'Rows' },
    { label: 'Compact', checked: prefs.compact, onSelect: () => setCompact(!prefs.compact) },
  )
  if (exportName !== undefined) {
    // Its code comes with the first file.
    const save = (format: 'csv' | 'json') =>
      void import('./table-export').then(
        ({ exportRows }) => exportRows(exportName, format, columns, model.ordered),
        () => undefined,
      )
    items.push(
      'separator',
      { label: 'Export CSV', icon: <Download />, onSelect: () => save('csv') },
      { label: 'Export JSON', icon: <Download />, onSelect: () => save('json') },
    )
  }
  return <Menu label={`View of ${label.toLowerCase()}`} items={items} trigger={{ icon: <SlidersHorizontal /> }} />
}

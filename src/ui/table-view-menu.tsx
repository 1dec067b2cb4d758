import { Download, SlidersHorizontal } from 'lucide-react'
import { Menu, type MenuEntry } from './menu'
import type { TableModel } from './table-model'
import { formatCount } from '../lib/bytes'
import { plural } from '../lib/text'
import type { Column, ExportFormat, TableProps } from './table-types'

interface TableViewMenuProps<R> {
  label: string
  model: TableModel<R>
  columns: readonly Column<R>[]
  exportName: string | undefined
  unfinished: boolean | undefined
  onExportAll: TableProps<R>['onExportAll']
}

/** Which columns, how dense, and the rows as a file. */
export function TableViewMenu<R>(props: TableViewMenuProps<R>) {
  const { label, model, columns, exportName, unfinished = false, onExportAll } = props
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
    const { ordered } = model
    // A file that does not contain everything says so in its name.
    const name = unfinished ? `${exportName}-first-${ordered.length}` : exportName
    const rows = unfinished ? `${formatCount(ordered.length)} loaded rows` : plural(ordered.length, 'row')
    const save = (format: ExportFormat) =>
      void import('./table-export').then(
        ({ exportRows }) => exportRows(name, format, columns, ordered),
        () => undefined,
      )
    items.push(
      'separator',
      { label: `Export ${rows} as CSV`, icon: <Download />, onSelect: () => save('csv') },
      { label: `Export ${rows} as JSON`, icon: <Download />, onSelect: () => save('json') },
    )
    if (unfinished && onExportAll)
      items.push(
        { label: 'Export all rows as CSV', icon: <Download />, onSelect: () => onExportAll('csv') },
        { label: 'Export all rows as JSON', icon: <Download />, onSelect: () => onExportAll('json') },
      )
  }
  return <Menu label={`View of ${label.toLowerCase()}`} items={items} trigger={{ icon: <SlidersHorizontal /> }} />
}

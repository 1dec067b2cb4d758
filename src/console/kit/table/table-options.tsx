import arrowDownIcon from '@lucide/icons/icons/arrow-down'
import arrowUpIcon from '@lucide/icons/icons/arrow-up'
import downloadIcon from '@lucide/icons/icons/download'
import { Icon } from '../button/icon'
import type { MenuEntry } from '../overlay/menu-entry'
import { changeTablePrefs } from './column-ids'
import type { TableModel } from './table-model'
import { exportRows } from './table-export'
import type { ExportFormat, TableProps } from './table-types'
import { plural } from '#/lib/text'

const exportCsv = (count: number) => `Export ${plural(count, 'row')} as CSV`
const exportJson = (count: number) => `Export ${plural(count, 'row')} as JSON`
const exportLoadedCsv = (count: number) => `Export ${plural(count, 'loaded row')} as CSV`
const exportLoadedJson = (count: number) => `Export ${plural(count, 'loaded row')} as JSON`

type Exports<R> = Pick<TableProps<R>, 'columns' | 'exportName' | 'unfinished' | 'onExportAll'>

const Direction = ({ desc }: { desc: boolean }) =>
  desc ? (
    <Icon of={arrowDownIcon} role="img" aria-label="Descending" />
  ) : (
    <Icon of={arrowUpIcon} role="img" aria-label="Ascending" />
  )

/** The entries of a table's options: its columns and exports. */
export function tableOptions<R>(
  model: TableModel<R>,
  { columns, exportName, unfinished = false, onExportAll }: Exports<R>,
): readonly MenuEntry[] {
  const { visible, prefs, setPrefs, storageKey } = model
  const setVisible = (id: string, on: boolean) => setPrefs(changeTablePrefs(storageKey, prefs, { [id]: on }))
  const choices = columns.filter((column, place) => place > 0 && !column.fixed)
  const items: MenuEntry[] = []
  if (choices.length > 0) items.push({ heading: 'Columns' })
  for (const column of choices) {
    const checked = visible.includes(column)
    items.push({ label: column.header, checked, onSelect: () => setVisible(column.id, !checked) })
  }
  if (matchMedia('(max-width: 639px)').matches) {
    items.push({ heading: 'Sort by' })
    for (const column of visible) {
      if (column.sortable === false) continue
      const checked = model.order?.by === column.id
      // The header, which shows the direction elsewhere, is out of sight.
      const icon = checked && <Direction desc={model.order?.desc === true} />
      items.push({ label: column.header, checked, oneOf: 'stays', icon, onSelect: () => model.onSortBy(column.id) })
    }
  }
  if (exportName !== undefined) {
    const { ordered } = model
    // The name of an incomplete file says so.
    const name = unfinished ? `${exportName}-first-${ordered.length}` : exportName
    const csv = unfinished ? exportLoadedCsv : exportCsv
    const json = unfinished ? exportLoadedJson : exportJson
    const save = (format: ExportFormat) => exportRows(name, format, columns, ordered)
    items.push(
      'separator',
      { label: csv(ordered.length), icon: <Icon of={downloadIcon} />, onSelect: () => save('csv') },
      { label: json(ordered.length), icon: <Icon of={downloadIcon} />, onSelect: () => save('json') },
    )
    if (unfinished && onExportAll)
      items.push(
        { label: 'Export all rows as CSV', icon: <Icon of={downloadIcon} />, onSelect: () => onExportAll('csv') },
        { label: 'Export all rows as JSON', icon: <Icon of={downloadIcon} />, onSelect: () => onExportAll('json') },
      )
  }
  return items
}

import arrowDownIcon from '@lucide/icons/icons/arrow-down'
import arrowUpIcon from '@lucide/icons/icons/arrow-up'
import downloadIcon from '@lucide/icons/icons/download'
import type { ReactNode } from 'react'
import { Icon } from '../button/icon'
import type { MenuEntry } from '../overlay/menu-entry'
import { changeTablePrefs } from './column-ids'
import * as copy from './copy'
import type { TableModel } from './table-model'
import type { Column, ExportFormat, TableProps } from './table-types'

export interface TableOptionsProps<R> {
  model: TableModel<R>
  columns: readonly Column<R>[]
  exportName: string | undefined
  unfinished: boolean | undefined
  onExportAll: TableProps<R>['onExportAll']
}

const Direction = ({ desc }: { desc: boolean }) =>
  desc ? (
    <Icon of={arrowDownIcon} role="img" aria-label={copy.descending} />
  ) : (
    <Icon of={arrowUpIcon} role="img" aria-label={copy.ascending} />
  )

/** The entries of a table's options: its columns and exports. */
export function TableOptions<R>(
  props: TableOptionsProps<R> & { children: (items: readonly MenuEntry[]) => ReactNode },
) {
  const { model, columns, exportName, unfinished = false, onExportAll, children } = props
  const { visible, prefs, setPrefs, storageKey } = model
  const setVisible = (id: string, on: boolean) => setPrefs(changeTablePrefs(storageKey, prefs, { [id]: on }))
  const choices = columns.filter((column, place) => place > 0 && !column.fixed)
  const items: MenuEntry[] = []
  if (choices.length > 0) items.push({ heading: copy.columns })
  for (const column of choices) {
    const checked = visible.includes(column)
    items.push({ label: column.header, checked, onSelect: () => setVisible(column.id, !checked) })
  }
  if (matchMedia('(max-width: 639px)').matches) {
    items.push({ heading: copy.sortBy })
    for (const column of visible) {
      if (column.sortable === false) continue
      const checked = model.order?.by === column.id
      // The header, which shows the direction elsewhere, is out of sight.
      const icon = checked && <Direction desc={model.order?.desc === true} />
      items.push({ label: column.header, checked, oneOf: 'stays', icon, onSelect: () => model.onSortBy(column.id) })
    }
  }
  if (exportName !== undefined) {
    // The export code is loaded with the first export.
    const { ordered } = model
    // The name of an incomplete file says so.
    const name = unfinished ? `${exportName}-first-${ordered.length}` : exportName
    const csv = unfinished ? copy.exportLoadedCsv : copy.exportCsv
    const json = unfinished ? copy.exportLoadedJson : copy.exportJson
    const save = (format: ExportFormat) =>
      void import('./table-export').then(
        ({ exportRows }) => exportRows(name, format, columns, ordered),
        () => undefined,
      )
    items.push(
      'separator',
      { label: csv(ordered.length), icon: <Icon of={downloadIcon} />, onSelect: () => save('csv') },
      { label: json(ordered.length), icon: <Icon of={downloadIcon} />, onSelect: () => save('json') },
    )
    if (unfinished && onExportAll)
      items.push(
        { label: copy.exportAllCsv, icon: <Icon of={downloadIcon} />, onSelect: () => onExportAll('csv') },
        { label: copy.exportAllJson, icon: <Icon of={downloadIcon} />, onSelect: () => onExportAll('json') },
      )
  }
  return children(items)
}

import { formatMinute } from '../../../lib/dates'
import { Table, type Column } from '../../../ui/table'
import type { StatsSeries } from '../../../contract/managed-rules'
import { amount, CHARTS, usageRows, type UsageRow } from './-usage'

const columns: Column<UsageRow>[] = [
  {
    id: 'time',
    header: 'Time (UTC)',
    value: (r) => new Date(r.x).toISOString(),
    cell: (r) => formatMinute(new Date(r.x)),
    fixed: true,
  },
  ...CHARTS.flatMap(({ title, unit, series }) =>
    series.map(({ name, label }): Column<UsageRow> => {
      const header = series.length > 1 && title === 'Network' ? `Network ${label.toLowerCase()}` : label
      return { id: name, header, value: (r) => r[name], cell: (r) => amount(r[name], unit), align: 'end' }
    }),
  ),
]

/** What the charts show, to be read aloud, sorted and copied. */
export function UsageTable({ data }: { data: StatsSeries }) {
  return (
    <Table
      label="usage of the last 24 hours"
      rows={usageRows(data)}
      columns={columns}
      rowId={(r) => String(r.x)}
      rowLabel={(r) => formatMinute(new Date(r.x))}
      storageKey="managed-usage"
      exportName="managed-usage"
      maxHeight="360px"
    />
  )
}

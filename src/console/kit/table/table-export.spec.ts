import { expect, it } from 'vitest'
import { csvOf, exportFileName, jsonOf } from './table-export'
import type { Column } from './table-types'

interface Row {
  label: string
  size: number | null
  limited: boolean
  secret: string
}
const columns: readonly Column<Row>[] = [
  { id: 'label', header: 'Name', value: (r) => r.label },
  { id: 'size', header: 'Size', value: (r) => r.size, hidden: true },
  { id: 'limited', header: 'Limited', value: (r) => r.limited },
]
const rows: readonly Row[] = [
  { label: '=1+1', size: 1024, limited: true, secret: 'hidden-7' },
  { label: 'größe "x"', size: null, limited: false, secret: 'hidden-7' },
]

it('the CSV names columns by their headers and guards text against formulas', () => {
  expect(csvOf(columns, rows)).toBe('Name,Size,Limited\r\n\'=1+1,1024,true\r\n"größe ""x""",,false\r\n')
})

it('the JSON holds raw values by the columns’ ids, hidden columns too, and nothing that no column tells', () => {
  const text = jsonOf(columns, rows)
  expect(JSON.parse(text)).toEqual([
    { label: '=1+1', size: 1024, limited: true },
    { label: 'größe "x"', size: null, limited: false },
  ])
  expect(text).not.toContain('hidden-7')
  expect(jsonOf(columns, [])).toBe('[]\n')
})

it('the file says the day', () => {
  expect(exportFileName('buckets', 'json', new Date(2026, 0, 5, 23, 59))).toBe('buckets-2026-01-05.json')
})

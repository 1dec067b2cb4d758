import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { MenuEntry } from '../overlay/menu-entry'
import type { Sort } from './table-types'
import { TableOptions } from './table-options'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The markup of the icons below "Sort by", joined. */
function directions(order: Sort | undefined): string {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const column = { id: 'size', header: 'Size', value: () => 1 }
  const model = { visible: [column], ordered: [], order }
  let entries: readonly MenuEntry[] = []
  renderToStaticMarkup(
    <TableOptions
      model={model as never}
      columns={[column]}
      exportName={undefined}
      unfinished={false}
      onExportAll={undefined}
    >
      {(items) => {
        entries = items
        return null
      }}
    </TableOptions>,
  )
  const sorts = entries.filter((entry) => entry !== 'separator' && 'label' in entry && entry.label === 'Size')
  return sorts.map((entry) => renderToStaticMarkup(entry !== 'separator' && 'icon' in entry && entry.icon)).join('')
}

test('on a phone the menu shows which way a column is sorted', () => {
  expect(directions(undefined)).toBe('')
  expect(directions({ by: 'size', desc: false })).toContain('aria-label="Ascending"')
  expect(directions({ by: 'size', desc: true })).toContain('aria-label="Descending"')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { MenuItem } from '../overlay/menu-entry'
import type { Sort } from './table-types'
import { tableOptions } from './table-options'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The entries named Size on a phone: the one that hides the column, and the one that sorts by it. */
function entriesOf(order: Sort | undefined): readonly MenuItem[] {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const first = { id: 'label', header: 'Label', value: () => 1 }
  const column = { ...first, id: 'size', header: 'Size' }
  const model = { visible: [first, column], ordered: [], order }
  const entries = tableOptions(model as never, { columns: [first, column] })
  return entries.flatMap((entry) => (entry !== 'separator' && 'label' in entry && entry.label === 'Size' ? entry : []))
}

/** The markup of the icons below "Sort by", joined. */
const directions = (order: Sort | undefined): string =>
  entriesOf(order)
    .map(({ icon }) => renderToStaticMarkup(icon))
    .join('')

test('on a phone the menu shows which way a column is sorted', () => {
  expect(directions(undefined)).toBe('')
  expect(directions({ by: 'size', desc: false })).toContain('aria-label="Ascending"')
  expect(directions({ by: 'size', desc: true })).toContain('aria-label="Descending"')
})

test('one column sorts at a time, and choosing it keeps the menu open for the other direction', () => {
  const [shown, sorted] = entriesOf({ by: 'size', desc: false })
  expect(shown).toMatchObject({ checked: true })
  expect(shown).not.toHaveProperty('oneOf')
  expect(sorted).toMatchObject({ checked: true, oneOf: 'stays' })
})

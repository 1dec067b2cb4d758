import { afterEach, expect, test, vi } from 'vitest'
import { createGridKeys, moveTo } from './table-grid-keys'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['ArrowDown', 4, 5],
  ['ArrowUp', 4, 3],
  ['ArrowUp', 0, 0],
  ['ArrowDown', 99, 99],
  ['PageDown', 4, 14],
  ['PageDown', 95, 99],
  ['PageUp', 4, 0],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['Tab', 50, undefined],
])('%s on row %i of a hundred goes to %s', (key, at, to) => {
  expect(moveTo(key, at, 100, 10)).toBe(to)
})

/** The part of a row's element that the keys read. */
class RowElement {
  readonly dataset: { readonly index: string }
  constructor(at: number) {
    this.dataset = { index: String(at) }
  }
  closest(selector: string) {
    return selector === 'tr[data-index]' ? this : null
  }
}

const id = (row: string) => row

test.each([
  ['a row appeared above', 'abcdef', 'xabcdef', 'de'],
  ['rows above were deleted', 'abcdef', 'cdef', 'de'],
  ['the order changed', 'abcdef', 'debfca', 'de'],
])('a range starts at the row that was selected, although %s', (_, before, after, chosen) => {
  vi.stubGlobal('HTMLElement', RowElement)
  vi.stubGlobal('document', { activeElement: null, body: {} })
  let selected: ReadonlySet<string> = new Set()
  const options = (rows: string) => ({
    rows: Array.from(rows),
    rowId: id,
    selected,
    onSelect: (ids: ReadonlySet<string>) => {
      selected = ids
    },
    onClear: () => undefined,
    help: '',
  })
  let active = 0
  const first = options(before)
  const keys = createGridKeys(first, (at) => {
    active = at
  })
  const press = (key: string, shiftKey: boolean) =>
    // A press on the active row, with only what the keys read of an event.
    keys.onKeyDown({
      key,
      shiftKey,
      target: new RowElement(active),
      currentTarget: { contains: () => true },
      preventDefault: () => undefined,
    } as never)

  keys.onFocus({ target: new RowElement(3), currentTarget: { contains: () => true } } as never)
  press(' ', false)
  const next = options(after)
  keys.update(next, active)
  keys.follow(next.rows, id)
  keys.update(options(after), active)
  press('ArrowDown', true)
  expect([...selected].toSorted().join('')).toBe(chosen)
})

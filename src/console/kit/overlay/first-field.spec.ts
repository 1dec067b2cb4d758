import { expect, test } from 'vitest'
import { firstField } from './first-field'

interface Found {
  readonly name: string
  readonly closest: (selector: string) => { readonly querySelector: (selector: string) => unknown } | null
}
const field = (name: string, checked?: Found | null): Found => ({
  name,
  closest: (selector) =>
    checked === undefined || selector !== '[role="radiogroup"]'
      ? null
      : { querySelector: (wanted) => (wanted === ':checked' ? checked : null) },
})
const second = field('second')

test.each<[string, Found | null, string | undefined]>([
  ['a text', field('text'), 'text'],
  ['radio buttons of which the second is checked', field('first', second), 'second'],
  ['radio buttons of which none is checked', field('first', null), 'first'],
  ['no field', null, undefined],
])('focus enters a dialog that begins with %s at its first field or the checked one', (_, first, focused) => {
  expect(firstField({ querySelector: () => first as never })).toEqual(
    focused === undefined ? null : expect.objectContaining({ name: focused }),
  )
})

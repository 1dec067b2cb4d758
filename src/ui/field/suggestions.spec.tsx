import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Suggestions } from './suggestions'

test('a suggestion is entered as is and shown with bidirectional characters made visible', () => {
  const of = [{ value: 'a\u202eb' }, { value: 7, label: 'web\u2066-1, us-iad' }]
  expect(renderToStaticMarkup(<Suggestions id="x" of={of} />)).toBe(
    '<datalist id="x"><option value="a\u202eb">a‹U+202E›b</option><option value="7">web‹U+2066›-1, us-iad</option></datalist>',
  )
})

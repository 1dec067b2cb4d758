import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Suggestions } from './suggestions'

test('what is offered is entered as it is, and shown with what turns its direction made visible', () => {
  const of = [{ value: 'a\u202eb' }, { value: 7, label: 'web\u2066-1, us-iad' }]
  expect(renderToStaticMarkup(<Suggestions id="x" of={of} />)).toBe(
    '<datalist id="x"><option value="a\u202eb">a‹U+202E›b</option><option value="7">web‹U+2066›-1, us-iad</option></datalist>',
  )
})

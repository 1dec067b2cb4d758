import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckedOnLeave } from './checked-on-leave'

test('a field isn’t wrong before its user has left it', () => {
  const shown = renderToStaticMarkup(<CheckedOnLeave label="Duration" hint="6 to 24" error="Enter a number." />)
  expect(shown).toContain('6 to 24')
  expect(shown).not.toContain('Enter a number.')
  expect(shown).not.toContain('aria-invalid')
})

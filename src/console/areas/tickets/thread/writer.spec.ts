import { expect, test } from 'vitest'
import { hue, initials } from './writer'

test.each([
  ['Mira (Support)', 'MS'],
  ['maria', 'M'],
  ['build-bot-3', 'B3'],
  ['Ärzte Ümit', 'ÄÜ'],
  ['…', ''],
  ['', ''],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('the same avatar has the same hue, and others differ', () => {
  expect(hue('263bce650e68ab4e23f28263760b9fa5')).toBe(hue('263bce650e68ab4e23f28263760b9fa5'))
  expect(hue('263bce650e68ab4e23f28263760b9fa5')).not.toBe(hue('7214dce354acbff06c81f66c4cd00081'))
  expect(hue('')).toBe(0)
})

import { expect, test } from 'vitest'
import { hue, initials } from './writer'

test.each([
  ['Mira (Support)', 'MS'],
  ['maria', 'M'],
  ['build-bot-3', 'B3'],
  ['Ärzte Ümit', 'ÄÜ'],
  ['…', ''],
  ['', ''],
])('%s becomes %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('a hue is of the circle, and its writer’s own', () => {
  expect(hue('263bce650e68ab4e23f28263760b9fa5')).toBe(hue('263bce650e68ab4e23f28263760b9fa5'))
  expect(hue('263bce650e68ab4e23f28263760b9fa5')).not.toBe(hue('7214dce354acbff06c81f66c4cd00081'))
  expect(hue('')).toBe(0)
})

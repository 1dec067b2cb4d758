import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOfComposition, letterOf, nameOf } from './key-press'

test.each([
  ['x', 'KeyX', false, 'x'],
  ['X', 'KeyX', true, 'Shift+x'],
  // With Caps Lock on.
  ['X', 'KeyX', false, 'x'],
  ['?', 'Slash', true, '?'],
  // Shift and 7 on a German keyboard.
  ['/', 'Digit7', true, '/'],
  // Cyrillic layouts have another letter on this key.
  ['ч', 'KeyX', false, 'x'],
  ['ArrowDown', 'ArrowDown', false, undefined],
  [' ', 'Space', false, undefined],
])('%s at %s is %s', (key, code, shiftKey, name) => {
  expect(nameOf({ key, code, shiftKey })).toBe(name)
})

test.each([
  ['k', 'KeyK', 'k'],
  // Dvorak: the letter counts, not its position.
  ['k', 'KeyV', 'k'],
  ['л', 'KeyK', 'k'],
  ['κ', 'KeyK', 'k'],
  ['ל', 'KeyK', 'k'],
  ['Enter', 'Enter', undefined],
])('the letter of %s at %s is %s', (key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter)
})

test.each([
  ['within a composition', 13, true, true],
  ['after it, as in Safari', 229, false, true],
  ['without one', 13, false, false],
])('Enter %s (code %i, composing: %s) belongs to the IME: %s', (_, keyCode, isComposing, isTaken) => {
  expect(isOfComposition({ keyCode, nativeEvent: { isComposing } })).toBe(isTaken)
})

test('nothing else reads letters or compositions from a press', () => {
  const src = join(import.meta.dirname, '../..')
  const others = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.spec)\.tsx?$/.test(file) && file !== join('kit', 'overlay', 'key-press.ts'),
  )
  const reads = /\.isComposing|\.key\.toLowerCase\(|\.keyCode ===/
  expect(others.filter((file) => reads.test(readFileSync(join(src, file), 'utf8')))).toEqual([])
})

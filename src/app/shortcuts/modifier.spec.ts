import { afterEach, expect, test, vi } from 'vitest'
import { modifier } from './modifier'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['MacIntel', '⌘'],
  ['iPad', '⌘'],
  ['Linux x86_64', 'Ctrl'],
  ['Win32', 'Ctrl'],
])('on %s the key is %s', (platform, key) => {
  vi.stubGlobal('navigator', { platform })
  expect(modifier()).toBe(key)
})

test('where nothing is known of the machine it is Ctrl', () => {
  vi.stubGlobal('navigator', undefined)
  expect(modifier()).toBe('Ctrl')
})

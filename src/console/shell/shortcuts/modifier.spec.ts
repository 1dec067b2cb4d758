import { afterEach, expect, test, vi } from 'vitest'
import { modifier } from './modifier'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['MacIntel', '⌘'],
  ['iPad', '⌘'],
  ['Linux x86_64', 'Ctrl'],
  ['Win32', 'Ctrl'],
])('the modifier on %s is %s', (platform, key) => {
  vi.stubGlobal('navigator', { platform })
  expect(modifier()).toBe(key)
})

test('an unknown platform uses Ctrl', () => {
  vi.stubGlobal('navigator', undefined)
  expect(modifier()).toBe('Ctrl')
})

import { afterEach, expect, test } from 'vitest'
import { abandonPalette, closeOverlay, openOverlay, takeTypedAhead, typedAhead } from './open-overlay'

afterEach(closeOverlay)
const take = (...keys: readonly string[]) => keys.map(takeTypedAhead)

test('a loading palette captures typing, Backspace and Enter', () => {
  openOverlay('palette')
  expect(take('k', 'e', 't', 'Backspace', 'y', 's', 'Enter')).toEqual(Array(7).fill(true))
  expect(typedAhead()).toBe('keys')
  expect(take('Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace')).toEqual(Array(5).fill(true))
  expect(typedAhead()).toBe('')
  expect(take('Tab', 'ArrowDown', 'F5')).toEqual([false, false, false])
})

test.each(['activity', 'shortcuts', 'sign-out'] as const)('%s captures no keys while it loads', (which) => {
  openOverlay(which)
  expect(take('a', ' ', 'Enter', 'Backspace', 'Escape')).toEqual(Array(5).fill(false))
  expect(typedAhead()).toBe('')
})

test.each([
  ['Escape', () => void takeTypedAhead('Escape')],
  ['returning to the page', abandonPalette],
])('%s closes a loading palette, and the next one starts empty', (_, leave) => {
  openOverlay('palette')
  take('a')
  leave()
  expect(take('b', 'Enter')).toEqual([false, false])
  openOverlay('palette')
  expect(typedAhead()).toBe('')
})

import { afterEach, expect, test } from 'vitest'
import { closeOverlay, openOverlay, takeAhead, turnBack, typedAhead } from './open-overlay'

afterEach(closeOverlay)
const take = (...keys: readonly string[]) => keys.map(takeAhead)

test('what is typed while the palette is on its way is its own, to be corrected; Enter is not the form’s beneath', () => {
  openOverlay('palette')
  expect(take('k', 'e', 't', 'Backspace', 'y', 's', 'Enter')).toEqual(Array(7).fill(true))
  expect(typedAhead()).toBe('keys')
  expect(take('Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace')).toEqual(Array(5).fill(true))
  expect(typedAhead()).toBe('')
  expect(take('Tab', 'ArrowDown', 'F5')).toEqual([false, false, false])
})

test.each(['activity', 'shortcuts', 'sign-out'] as const)(
  '%s takes no keys, however long it is on its way',
  (which) => {
    openOverlay(which)
    expect(take('a', ' ', 'Enter', 'Backspace', 'Escape')).toEqual(Array(5).fill(false))
    expect(typedAhead()).toBe('')
  },
)

test.each([
  ['Escape', () => void takeAhead('Escape')],
  ['turning to the page', turnBack],
])('%s ends the waiting, and a palette that is asked for again begins with nothing', (_, leave) => {
  openOverlay('palette')
  take('a')
  leave()
  expect(take('b', 'Enter')).toEqual([false, false])
  openOverlay('palette')
  expect(typedAhead()).toBe('')
})

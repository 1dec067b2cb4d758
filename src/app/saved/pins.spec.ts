import { afterEach, expect, test } from 'vitest'
import { clearToasts, toasts } from '#/ui/feedback/toast'
import { accountMemory, remember } from '../attention/account-memory'
import { MOST_PINS } from './pin'
import { unpin } from './pins'

const pins = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ path: `/volumes/${from + n}`, label: '', isGone: false, at: 1 }))
const paths = () => accountMemory.get().pins.map((pin) => pin.path)
const undo = () =>
  toasts
    .read()
    .find((one) => one.action)
    ?.action?.onAct()

afterEach(() => {
  remember({ pins: [] })
  clearToasts()
})

test('Undo of an unpin puts the pin back in its place', () => {
  remember({ pins: pins(1, 3) })
  unpin('/volumes/2')
  expect(paths()).toEqual(['/volumes/1', '/volumes/3'])
  undo()
  expect(paths()).toEqual(['/volumes/1', '/volumes/2', '/volumes/3'])
})

test('Undo of an unpin refuses once other pins fill the maximum', () => {
  remember({ pins: pins(1, MOST_PINS) })
  unpin('/volumes/2')
  remember((now) => ({ pins: [...now.pins, ...pins(100, 1)] }))
  undo()
  expect(paths()).toHaveLength(MOST_PINS)
  expect(paths()).not.toContain('/volumes/2')
  expect(toasts.read().at(-1)?.title).toBe('You can pin 50 pages. Unpin one first.')
})

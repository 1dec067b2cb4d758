import { beforeEach, expect, test } from 'vitest'
import { clearToasts, dismissToast, toast, toasts } from './toast'

// Specs of the same process can have left some.
beforeEach(clearToasts)

test('toasts queue in order and notify subscribers', () => {
  let heard = 0
  const stop = toasts.subscribe(() => {
    heard += 1
  })
  const first = toast({ title: 'one' })
  const second = toast({ title: 'two', tone: 'danger' })
  expect(toasts.read().map((item) => item.title)).toEqual(['one', 'two'])
  dismissToast(first)
  dismissToast('never there')
  expect(toasts.read().map((item) => item.id)).toEqual([second])
  expect(heard).toBe(4)
  stop()
  dismissToast(second)
  expect(heard).toBe(4)
  expect(toasts.read()).toEqual([])
})

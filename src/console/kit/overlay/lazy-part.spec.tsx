import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part'

test('one fetch serves all users, and a failed one is tried again', async () => {
  let calls = 0
  let online = false
  const part = lazyPart(async () => {
    calls += 1
    if (!online) throw new Error('offline')
    return () => null
  })
  expect(await Promise.all([part.preload(), part.preload()])).toEqual([false, false])
  expect(calls).toBe(1)
  online = true
  expect(await part.preload()).toBe(true)
  expect(await part.preload()).toBe(true)
  expect(calls).toBe(2)
})

import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part'

/** Lets every promise that is settled already have its say. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

test('one fetch serves all users, and a failed one is tried again', async () => {
  let calls = 0
  let online = false
  const part = lazyPart(async () => {
    calls += 1
    if (!online) throw new Error('offline')
    return { there: true }
  })
  part.preload()
  part.preload()
  expect(calls).toBe(1)
  await settle()
  online = true
  part.preload()
  await settle()
  part.preload()
  expect(calls).toBe(2)
})

import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eachAtOnce } from './at-once'

/** Runs until `open` is called, in the order of the calls. */
function gates() {
  const waiting: (() => void)[] = []
  return {
    waiting,
    pass: () => new Promise<void>((go) => waiting.push(go)),
  }
}

test('files of a backup are copied several at a time, and never more than allowed (security M8)', async () => {
  const { waiting, pass } = gates()
  let running = 0
  let most = 0
  const all = eachAtOnce(
    16,
    Array.from({ length: 100 }, (_, n) => n),
    async () => {
      running += 1
      most = Math.max(most, running)
      await pass()
      running -= 1
    },
  )
  let done = 0
  while (done < 100) {
    await setImmediate()
    const open = waiting.shift()
    if (!open) continue
    expect(running).toBe(Math.min(16, 100 - done))
    open()
    done += 1
  }
  await all
  expect({ most, running }).toEqual({ most: 16, running: 0 })
})

test('a failure ends the work once all running calls have ended, and begins no further one', async () => {
  const { waiting, pass } = gates()
  const begun: number[] = []
  let ended = 0
  const all = eachAtOnce(3, [0, 1, 2, 3, 4], async (n) => {
    begun.push(n)
    if (n === 1) throw new Error('no luck')
    await pass()
    ended += 1
  }).catch(String)
  await expect.poll(() => waiting.length).toBe(2)
  for (const open of waiting) open()
  expect({ all: await all, ended, begun }).toEqual({ all: 'Error: no luck', ended: 2, begun: [0, 1, 2] })
})

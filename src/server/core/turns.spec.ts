import { expect, test } from 'vitest'
import { Turns } from './turns'

const signal = new AbortController().signal

test('a place is given away only after its time, and only while others wait', async () => {
  let now = 0
  const turns = new Turns(1, () => now)
  const order: string[] = []
  const first = await turns.begin(signal)
  now = 5000
  await first.next()
  const second = turns.begin(signal).then((turn) => {
    order.push('second')
    return turn
  })
  const more = first.next().then(() => order.push('first'))
  await second
  expect(order).toEqual(['second'])
  now = 5999
  await (await second).next()
  expect(order).toEqual(['second'])
  now = 6000
  const third = turns.begin(signal).then(() => order.push('third'))
  const again = (await second).next().then(() => order.push('second'))
  await more
  expect(order).toEqual(['second', 'first'])
  first.end()
  await third
  expect(order).toEqual(['second', 'first', 'third'])
  void again
})

test('work that ends twice frees one place, and waiting work that is aborted takes none', async () => {
  const turns = new Turns(1, () => 0)
  const first = await turns.begin(signal)
  const end = new AbortController()
  const waiting = turns.begin(end.signal)
  end.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  await expect(turns.begin(end.signal)).rejects.toThrow('stopped')
  first.end()
  first.end()
  await turns.begin(signal)
  const entered: string[] = []
  const blocked = turns.begin(signal).then(() => entered.push('third'))
  await Promise.race([blocked, Promise.resolve()])
  expect(entered).toEqual([])
})

test('work that is aborted while it waits for its next turn has no place to give back', async () => {
  let now = 0
  const turns = new Turns(1, () => now)
  const end = new AbortController()
  const first = await turns.begin(end.signal)
  const second = turns.begin(signal)
  now = 2000
  const next = first.next()
  await second
  end.abort(new Error('stopped'))
  await expect(next).rejects.toThrow('stopped')
  first.end()
  const third: string[] = []
  void turns.begin(signal).then(() => third.push('in'))
  await Promise.resolve()
  expect(third).toEqual([])
  ;(await second).end()
  await expect.poll(() => third).toEqual(['in'])
})

import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue'

const of = (account_id: number, n: number) => ({ account_id, n })
const takeAll = (queue: FairQueue<{ account_id: number; n: number }>) => {
  const taken: { account_id: number; n: number }[] = []
  for (let item = queue.take(); item; item = queue.take()) taken.push(item)
  return taken
}
const accounts = (items: { account_id: number }[]) => items.map((i) => i.account_id)

test('a hundred hanging services leave slots for every other account (security S7)', () => {
  const queue = new FairQueue<{ account_id: number; n: number }>()
  for (let n = 0; n < 100; n++) queue.push(of(1, n))
  expect(takeAll(queue)).toHaveLength(8)
  for (let n = 0; n < 100; n++) queue.push(of(2, n))
  expect(accounts(takeAll(queue))).toEqual(Array.from({ length: 8 }, () => 2))
  // Hanging services take all slots.
  for (let account = 3; account < 50; account++) queue.push(of(account, 0))
  expect(accounts(takeAll(queue))).toEqual(Array.from({ length: 47 }, (_, n) => n + 3))
})

test('accounts take turns, and a finished check frees its slot', () => {
  const queue = new FairQueue<{ account_id: number; n: number }>()
  for (let n = 0; n < 3; n++) queue.push(of(1, n))
  for (let n = 0; n < 3; n++) queue.push(of(2, n))
  expect(accounts(takeAll(queue))).toEqual([1, 2, 1, 2, 1, 2])
  for (let n = 3; n < 20; n++) queue.push(of(1, n))
  expect(takeAll(queue)).toHaveLength(5)
  queue.done(of(1, 0))
  expect(takeAll(queue)).toEqual([of(1, 8)])
})

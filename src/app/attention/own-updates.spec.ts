import { beforeEach, expect, test } from 'vitest'
import { recordActivity } from '#/api/activity/activity'
import { session } from '#/api/session/session'
import { tickets } from '#/contract/tickets'
import { trackOwnUpdates } from './own-updates'

const finding = (id: number) => ({
  id: `ticket ${id} now`,
  tone: 'info' as const,
  title: 't',
  target: { to: `/tickets/${id}` },
})
const reply = (ticketId: number, o: { at?: number; open?: boolean } = {}) => {
  const sent = { op: tickets.reply, args: { params: { ticketId } } }
  const { at = 100, open = false } = o
  const counts = { count: 1, done: open ? 0 : 1, refused: 0, unknown: 0 }
  const line = { id: `r${ticketId}`, at, sent, title: null, ...counts, open, why: null }
  return (fresh: boolean) => recordActivity(line, fresh)
}
const FOUND = [finding(1), finding(2)]

beforeEach(() => {
  session.end()
  session.begin('a token', '/v4')
})

test('an own reply counts once', () => {
  const own = trackOwnUpdates(50)
  reply(1)(true)
  const first = own.begin()
  expect([...first.among(FOUND)]).toEqual(['ticket 1 now'])
  first.wasRead()
  expect([...own.begin().among(FOUND)]).toEqual([])
})
test('an own reply still counts after a check that couldn’t read the tickets', () => {
  const own = trackOwnUpdates(50)
  reply(1)(true)
  own.begin()
  expect([...own.begin().among(FOUND)]).toEqual(['ticket 1 now'])
})
test('a reply that was pending when a check began still counts at the next one', () => {
  const own = trackOwnUpdates(50)
  reply(1, { open: true })(true)
  const first = own.begin()
  reply(1)(false)
  first.wasRead()
  expect([...own.begin().among(FOUND)]).toEqual(['ticket 1 now'])
})
test('of the replies before a reload only recent ones count', () => {
  reply(1, { at: 40 })(true)
  reply(2, { at: 60 })(true)
  expect([...trackOwnUpdates(50).begin().among(FOUND)]).toEqual(['ticket 2 now'])
})

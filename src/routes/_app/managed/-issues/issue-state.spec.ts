import { expect, test } from 'vitest'
import { downSince, isOpen, statesOf } from './issue-state'

const issue = (id: number, created: string, ...services: number[]) => ({
  id,
  created,
  services,
  entity: { id: id * 10, label: 'Down', type: 'ticket' as const, url: `/support/tickets/${id * 10}` },
})
const ticket = (id: number, closed: string | null) => ({ id, closed, status: closed ? 'closed' : 'open' }) as const

test('an issue is over when its ticket is closed', () => {
  expect(isOpen({ status: 'new', closed: null })).toBe('open')
  expect(isOpen({ status: 'open', closed: null })).toBe('open')
  expect(isOpen({ status: 'closed', closed: '2026-03-01T12:00:00' })).toBe('over')
})

test('an issue is as its ticket was read last, and not known where it was not read', () => {
  const time = '2026-03-01T10:00:00'
  const issues = [issue(1, time), issue(2, time), issue(3, time), issue(4, time)]
  const states = statesOf(issues, [
    ticket(10, null),
    ticket(20, null),
    ticket(30, time),
    ticket(20, time),
    ticket(5, null),
  ])
  expect([...states]).toEqual([
    [1, 'open'],
    [2, 'over'],
    [3, 'over'],
    [4, 'unknown'],
  ])
})

test('a service is down since the oldest of its issues that is not over', () => {
  const issues = [
    issue(1, '2026-03-01T10:00:00', 7),
    issue(3, '2026-03-03T10:00:00', 7, 8),
    issue(2, '2026-03-02T10:00:00', 7),
  ]
  const states = new Map([
    [1, 'over'],
    [2, 'open'],
    [3, 'open'],
  ] as const)
  expect(downSince(7, issues, states)?.id).toBe(2)
  expect(downSince(8, issues, states)?.id).toBe(3)
  expect(downSince(9, issues, states)).toBeUndefined()
  expect(downSince(7, issues, new Map())).toBeUndefined()
})

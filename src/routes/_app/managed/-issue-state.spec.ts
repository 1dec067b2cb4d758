import { expect, test } from 'vitest'
import { downSince, isOpen } from './-issue-state'

const issue = (id: number, created: string, ...services: number[]) => ({
  id,
  created,
  services,
  entity: { id: id * 10, label: 'Down', type: 'ticket' as const, url: `/support/tickets/${id * 10}` },
})

test('an issue is over when its ticket is closed', () => {
  expect(isOpen({ status: 'new', closed: null })).toBe('open')
  expect(isOpen({ status: 'open', closed: null })).toBe('open')
  expect(isOpen({ status: 'closed', closed: '2026-03-01T12:00:00' })).toBe('over')
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

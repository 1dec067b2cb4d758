import { expect, test } from 'vitest'
import {
  type IssueState,
  byUrgency,
  downSince,
  issueDuration,
  issueStateOf,
  issueStatesOf,
  UNKNOWN,
} from './issue-state'

const issue = (id: number, created: string, ...services: number[]) => ({
  id,
  created,
  services,
  entity: { id: id * 10, label: 'Down', type: 'ticket' as const, url: `/support/tickets/${id * 10}` },
})
const ticket = (id: number, closed: string | null) => ({ id, closed, status: closed ? 'closed' : 'open' }) as const

const open: IssueState = { status: 'open', closed: null }
const resolved = (closed: string | null): IssueState => ({ status: 'resolved', closed })
const time = '2026-03-01T10:00:00'

test('an issue is resolved when its ticket is closed', () => {
  expect(issueStateOf({ status: 'new', closed: null })).toEqual(open)
  expect(issueStateOf({ status: 'open', closed: null })).toEqual(open)
  expect(issueStateOf({ status: 'closed', closed: time })).toEqual(resolved(time))
  expect(issueStateOf({ status: 'closed', closed: null })).toEqual(resolved(null))
})

test('the reason is the last result that the ticket names', () => {
  const description = 'The service shop failed three checks in a row. Last result: Status 500.'
  expect(issueStateOf({ status: 'new', closed: null, description }).reason).toBe('Status 500.')
})

test('an issue has the state of the last read of its ticket, and is unknown without one', () => {
  const issues = [issue(1, time), issue(2, time), issue(3, time), issue(4, time)]
  const states = issueStatesOf(issues, [
    ticket(10, null),
    ticket(20, null),
    ticket(30, time),
    ticket(20, time),
    ticket(5, null),
  ])
  expect([...states]).toEqual([
    [1, open],
    [2, resolved(time)],
    [3, resolved(time)],
    [4, UNKNOWN],
  ])
})

test('open issues come first, then unknown ones, each from the newest', () => {
  const issues = [issue(1, time), issue(2, time), issue(3, time), issue(4, time), issue(5, time)]
  const states = new Map([
    [1, open],
    [2, resolved(time)],
    [3, open],
    [5, resolved(time)],
  ])
  expect(byUrgency(issues, states).map((i) => i.id)).toEqual([3, 1, 4, 5, 2])
})

test('the duration of an open issue ends now, of a resolved one with its ticket', () => {
  const now = Date.UTC(2026, 2, 1, 13)
  expect(issueDuration(issue(1, time), open, now)).toBe(3 * 3_600_000)
  expect(issueDuration(issue(1, time), resolved('2026-03-01T10:20:00'), now)).toBe(20 * 60_000)
  expect(issueDuration(issue(1, time), resolved(null), now)).toBeUndefined()
  expect(issueDuration(issue(1, time), UNKNOWN, now)).toBeUndefined()
  expect(issueDuration(issue(1, 'someday'), open, now)).toBeUndefined()
})

test('a service is down since the oldest of its open issues', () => {
  const issues = [
    issue(1, '2026-03-01T10:00:00', 7),
    issue(3, '2026-03-03T10:00:00', 7, 8),
    issue(2, '2026-03-02T10:00:00', 7),
  ]
  const states = new Map([
    [1, resolved(time)],
    [2, open],
    [3, open],
  ])
  expect(downSince(7, issues, states)?.id).toBe(2)
  expect(downSince(8, issues, states)?.id).toBe(3)
  expect(downSince(9, issues, states)).toBeUndefined()
  expect(downSince(7, issues, new Map())).toBeUndefined()
})

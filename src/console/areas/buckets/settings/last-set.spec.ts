import { beforeEach, expect, test } from 'vitest'
import type { Activity } from '#/console/api/activity/activity'
import { buckets } from '#/contract/buckets'
import { tls } from '#/contract/tls'
import { recordServerTime } from '#/lib/time/clock'
import { lastSet as lastSetOf, type Setting } from './last-set'

const AT = { clusterId: 'eu-central-1', bucket: 'logs' }
const MINUTE = 60_000
/** A time of the API, in minutes after 1970 began. */
const apiTime = (minute: number) => new Date(minute * MINUTE).toISOString().slice(0, 19)
const lastSet = (all: readonly Activity[], at: typeof AT, setting: Setting, minute = 0) =>
  lastSetOf(all, at, setting, apiTime(minute))
beforeEach(() => recordServerTime(new Date().toUTCString()))

const line = (body: object, more: Partial<Activity> = {}): Activity => ({
  id: '1',
  at: 1000,
  sent: { op: buckets.updateAccess, args: { params: AT, body } },
  title: null,
  count: 1,
  done: 1,
  refused: 0,
  unknown: 0,
  open: false,
  why: null,
  ...more,
})
const created = (label: string, more: Partial<Activity> = {}) => ({
  ...more,
  sent: { op: buckets.create, args: { body: { label, cluster: 'eu-central-1', acl: 'public-read' } } },
})

test('the latest confirmed change of that setting and bucket counts, a creation included', () => {
  expect(lastSet([], AT, 'acl')).toBeUndefined()
  expect(lastSet([line({ acl: 'private' }), line({ acl: 'public-read' }, { at: 2000 })], AT, 'acl')).toEqual({
    value: 'public-read',
    time: 2000,
  })
  expect(lastSet([line({ acl: 'private' }), line({ cors_enabled: true })], AT, 'acl')?.value).toBe('private')
  expect(lastSet([line({ cors_enabled: false })], AT, 'cors_enabled')?.value).toBe(false)
  expect(lastSet([line({}, created('logs'))], AT, 'acl')?.value).toBe('public-read')
  expect(lastSet([line({}, created('other'))], AT, 'acl')).toBeUndefined()
  expect(lastSet([line({ acl: 'private' })], { ...AT, bucket: 'other' }, 'acl')).toBeUndefined()
  const upload = line({}, { sent: { op: tls.upload, args: { params: AT, body: { certificate: 'PEM' } } } })
  expect(lastSet([upload], AT, 'certificate')?.value).toBe('PEM')
  expect(
    lastSet([upload, line({}, { sent: { op: tls.remove, args: { params: AT } } })], AT, 'certificate')?.value,
  ).toBe('')
})

test('a refused change is passed over, and one that might have been applied hides what was before', () => {
  const before = line({ acl: 'private' })
  const later = (more: Partial<Activity>) => lastSet([before, line({ acl: 'public-read' }, more)], AT, 'acl')?.value
  expect(later({ done: 0, refused: 1 })).toBe('private')
  expect(later({ done: 0, unknown: 1 })).toBeUndefined()
  expect(later({ done: 0, open: true })).toBeUndefined()
  expect(later({ count: 3, done: 3 })).toBeUndefined()
})

test('a creation answered with an older bucket set nothing', () => {
  const creation = line({}, created('logs', { at: 60 * MINUTE }))
  expect(lastSet([creation], AT, 'acl', 59)?.value).toBe('public-read')
  expect(lastSet([creation], AT, 'acl', 0)).toBeUndefined()
  expect(lastSet([line({ acl: 'private' }), creation], AT, 'acl', 0)?.value).toBe('private')
})

test.each([{}, { done: 0, unknown: 1 }])(
  'of two creations within minutes, neither is known to have created the bucket (%j)',
  (first) => {
    const twice = [line({}, created('logs', first)), line({}, created('logs', { at: MINUTE }))]
    expect(lastSet(twice, AT, 'acl', 0)).toBeUndefined()
  },
)

test('a refused creation doesn’t count as the first of two', () => {
  const twice = [line({}, created('logs', { done: 0, refused: 1 })), line({}, created('logs', { at: MINUTE }))]
  expect(lastSet(twice, AT, 'acl', 0)?.value).toBe('public-read')
})

test('changes of a former bucket with this name don’t count', () => {
  expect(lastSet([line({ acl: 'private' })], AT, 'acl', 60)).toBeUndefined()
  expect(lastSet([line({ acl: 'private' }, { at: 60 * MINUTE })], AT, 'acl', 60)?.value).toBe('private')
})

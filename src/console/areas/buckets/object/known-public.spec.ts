import { beforeEach, expect, test } from 'vitest'
import { recordServerTime } from '#/lib/time/clock'
import { publicBy, type AccessFact } from './known-public'

beforeEach(() => recordServerTime(new Date().toUTCString()))

const HOUR = 3_600_000
const stored = (hour: number) => ({ name: 'a', last_modified: new Date(hour * HOUR).toISOString().slice(0, 19) })
const at = (hour: number, acl?: string, name: string | undefined = 'a'): AccessFact => ({
  time: hour * HOUR,
  name,
  acl,
})

test('an object is public by the latest fact alone, until it is stored again or several change at once', () => {
  const open = at(2, 'public-read')
  expect(publicBy([open, at(1, 'private')])(stored(0))).toBe(true)
  expect(publicBy([open])(stored(3))).toBe(false)
  expect(publicBy([at(2, 'public-read', 'b')])(stored(0))).toBe(false)
  for (const later of [at(3, 'private'), at(3), { time: 3 * HOUR }])
    expect(publicBy([open, later])(stored(0))).toBe(false)
})

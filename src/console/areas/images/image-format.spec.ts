import { afterEach, expect, test } from 'vitest'
import type { Image } from '#/contract/images'
import { recordServerTime } from '#/lib/time/clock'
import { isEndOfLife, publicFacets } from './image-facets'
import { expiryOf, formatImageSize, imageIdOf, imageParams, mightBeSent } from './image-format'
import { regionOptions } from './region-options'

afterEach(() => recordServerTime(new Date().toUTCString()))

const image: Image = {
  id: 'private/7',
  label: 'a',
  description: null,
  created: '2026-11-20T10:00:00',
  updated: null,
  created_by: 'demo',
  deprecated: false,
  is_public: false,
  size: 3500,
  type: 'manual',
  expiry: null,
  eol: null,
  vendor: null,
  status: 'available',
  capabilities: [],
}

test('an ID survives the way into route parameters and back', () => {
  for (const id of ['private/7', 'vendor/debian12', 'vendor/a/b']) expect(imageIdOf(imageParams({ id }))).toBe(id)
  expect(imageParams({ id: 'vendor/debian12' })).toEqual({ owner: 'vendor', name: 'debian12' })
})

test('a size is counted in MB, and a dash before data arrives', () => {
  expect(formatImageSize(image)).toBe('3.42 GiB')
  expect(formatImageSize({ size: 0, status: 'pending_upload' })).toBe('–')
})

test('an image ends at its upload deadline, its expiry or its end of life', () => {
  const waiting: Image = { ...image, status: 'pending_upload' }
  expect(expiryOf(waiting)).toBe('2026-11-21T10:00:00.000Z')
  expect(expiryOf({ ...image, expiry: '2026-12-01T00:00:00' })).toBe('2026-12-01T00:00:00')
  expect(expiryOf({ ...image, is_public: true, eol: '2027-01-01T00:00:00' })).toBe('2027-01-01T00:00:00')
  expect(expiryOf(image)).toBeNull()
})

test('whether an image without a known label was created since is judged by the API’s clock', () => {
  const created = new Date()
  const one = { ...image, created: created.toISOString().slice(0, 19) }
  const sentAfter = (hours: number) => ({
    at: created.getTime() + hours * 3_600_000,
    read: 0,
    label: '',
    ids: undefined,
  })
  expect([0, 2].map((hours) => mightBeSent(one, sentAfter(hours)))).toEqual([true, false])
  recordServerTime(new Date(Date.now() - 2 * 3_600_000).toUTCString())
  expect([0, 2, 4].map((hours) => mightBeSent(one, sentAfter(hours)))).toEqual([true, true, false])
})

test('support ends with deprecation or the end-of-life date', () => {
  const now = Date.UTC(2026, 10, 21)
  const open: Image = { ...image, is_public: true, vendor: 'Debian', eol: '2026-11-20T00:00:00' }
  expect(isEndOfLife(open, now)).toBe(true)
  expect(isEndOfLife({ ...open, eol: '2026-11-22T00:00:00' }, now)).toBe(false)
  expect(isEndOfLife({ ...open, eol: null }, now)).toBe(false)
  expect(isEndOfLife({ ...open, eol: null, deprecated: true }, now)).toBe(true)
  const support = publicFacets([open], now).find((f) => f.id === 'support')
  expect([support?.test?.(open, 'over'), support?.test?.(open, 'current')]).toEqual([true, false])
})

test('a region without instances and one with an outage are marked, and both can be chosen', () => {
  const region = { country: 'de', resolvers: { ipv4: '', ipv6: '' } }
  const [a, b] = regionOptions([
    { ...region, id: 'z', label: 'Z', capabilities: ['Object Storage'], status: 'ok' },
    { ...region, id: 'b', label: 'B', capabilities: ['Instances'], status: 'outage' },
  ])
  expect(a).toEqual({ value: 'b', label: 'B', detail: 'b', tone: 'danger' })
  expect(b).toEqual({ value: 'z', label: 'Z', detail: 'z · No instances listed', tone: 'ok' })
})

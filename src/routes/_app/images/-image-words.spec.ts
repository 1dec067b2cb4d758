import { expect, test } from 'vitest'
import type { Image } from '#/contract/images'
import { isEndOfLife, publicFacets } from './-image-facets'
import { deadlineOf, deadlineWords, endOf, imageIdOf, imageParams, sizeWords } from './-image-words'
import { regionOptions } from './-region-options'

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

test('an id and the two parts of its address are the same thing', () => {
  for (const id of ['private/7', 'vendor/debian12', 'vendor/a/b']) expect(imageIdOf(imageParams({ id }))).toBe(id)
  expect(imageParams({ id: 'vendor/debian12' })).toEqual({ owner: 'vendor', name: 'debian12' })
})

test('a size is in MB, and nothing where no data is there yet', () => {
  expect(sizeWords(image)).toBe('3.42 GiB')
  expect(sizeWords({ size: 0, status: 'pending_upload' })).toBe('–')
})

test('what ends an image: the wait for its data, its expiry, or the provider’s care', () => {
  const waiting: Image = { ...image, status: 'pending_upload' }
  expect(endOf(waiting)).toBe('2026-11-21T10:00:00.000Z')
  expect(deadlineWords(deadlineOf(waiting) ?? 0)).toBe('21 Nov 2026, 10:00 UTC')
  expect(endOf({ ...image, expiry: '2026-12-01T00:00:00' })).toBe('2026-12-01T00:00:00')
  expect(endOf({ ...image, is_public: true, eol: '2027-01-01T00:00:00' })).toBe('2027-01-01T00:00:00')
  expect(endOf(image)).toBeNull()
})

test('support is over for what is deprecated or past its day', () => {
  const now = Date.UTC(2026, 10, 21)
  const open: Image = { ...image, is_public: true, vendor: 'Debian', eol: '2026-11-20T00:00:00' }
  expect(isEndOfLife(open, now)).toBe(true)
  expect(isEndOfLife({ ...open, eol: '2026-11-22T00:00:00' }, now)).toBe(false)
  expect(isEndOfLife({ ...open, eol: null }, now)).toBe(false)
  expect(isEndOfLife({ ...open, eol: null, deprecated: true }, now)).toBe(true)
  const support = publicFacets([open], now).find((f) => f.id === 'support')
  expect([support?.test?.(open, 'over'), support?.test?.(open, 'current')]).toEqual([true, false])
})

test('a region without instances is no choice; one with an outage is, and shows it', () => {
  const region = { country: 'de', resolvers: { ipv4: '', ipv6: '' } }
  const [a, b] = regionOptions([
    { ...region, id: 'z', label: 'Z', capabilities: ['Object Storage'], status: 'ok' },
    { ...region, id: 'b', label: 'B', capabilities: ['Instances'], status: 'outage' },
  ])
  expect(a).toEqual({ value: 'b', label: 'B', detail: 'b', tone: 'danger' })
  expect(b?.disabledReason).toContain('no instances')
})

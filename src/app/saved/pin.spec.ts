import { expect, test } from 'vitest'
import { isPin, resourceAt } from './pin'

const pin = { path: '/volumes/12', label: 'data', isGone: false, at: 1 }

test.each([
  ['/buckets/us-east-1/logs', 'bucket/us-east-1/logs', undefined, 'logs'],
  ['/buckets/us-east-1/logs?folder=2026%2F11%2F', 'bucket/us-east-1/logs', '2026/11/', '2026/11/'],
  ['/volumes/12', 'volume/12', undefined, '12'],
  ['/images/private/3', 'image/private/3', undefined, 'private/3'],
  ['/monitoring/plans/longview-3', 'plan/longview-3', undefined, 'longview-3'],
  ['/monitoring/7', 'client/7', undefined, '7'],
  ['/managed/access/9', 'instance/9', undefined, '9'],
  ['/betas/a%20b', 'beta/a b', undefined, 'a b'],
])('%s points at %s', (path, id, folder, fallback) => expect(resourceAt(path)).toMatchObject({ id, folder, fallback }))

test.each([
  '/volumes',
  '/volumes/12/resize',
  '/buckets/us-east-1/logs?object=a.txt',
  '/volumes/12?folder=a%2F',
  '/betas/%E0%A4%A',
  '/settings',
])('%s is no resource’s page', (path) => expect(resourceAt(path)).toBeUndefined())

test('a pin is read as written', () => expect(isPin(pin)).toBe(true))
test.each([
  null,
  [],
  { ...pin, path: '//evil.example/volumes/12' },
  { ...pin, path: '/\\evil.example' },
  { ...pin, path: '/\t/evil.example' },
  { ...pin, path: 'https://evil.example/volumes/12' },
  { ...pin, path: '/volumes/12?token=secret' },
  { ...pin, path: `/volumes/${'1'.repeat(2000)}` },
  { ...pin, label: 'x'.repeat(201) },
  { ...pin, label: 4 },
  { ...pin, isGone: 'no' },
  { ...pin, at: '1' },
])('%j isn’t a pin', (forged) => expect(isPin(forged)).toBe(false))

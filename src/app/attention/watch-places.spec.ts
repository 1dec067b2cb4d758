import { expect, test } from 'vitest'
import { isPlace, placeTitle } from './watch-places'

test.each([
  ['logs · Buckets · Cloud Console', 'logs · Buckets'],
  ['(3) logs · Buckets · Cloud Console', 'logs · Buckets'],
  ['(99+) Volumes · Cloud Console', 'Volumes'],
  ['Cloud Console', undefined],
])('%s is listed as %s', (title, place) => expect(placeTitle(title)).toBe(place))

test.each(['/volumes', '/volumes/12', '/buckets/eu-1/logs', '/buckets/eu-1/logs/access', '/buckets/eu-1/upload'])(
  'the page %s is listed',
  (path) => expect(isPlace(path)).toBe(true),
)

test.each(['/', '/volumes/tags', '/volumes/12/resize', '/buckets/new', '/buckets/eu-1/logs/access/change'])(
  'the overview or form %s isn’t listed',
  (path) => expect(isPlace(path)).toBe(false),
)

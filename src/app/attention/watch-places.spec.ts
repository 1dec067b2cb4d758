import { expect, test } from 'vitest'
import { placeTitle } from './watch-places'

test.each([
  ['logs · Buckets · Cloud Console', 'logs · Buckets'],
  ['(3) logs · Buckets · Cloud Console', 'logs · Buckets'],
  ['(99+) Volumes · Cloud Console', 'Volumes'],
  ['Cloud Console', undefined],
])('%s is listed as %s', (title, place) => expect(placeTitle(title)).toBe(place))

import { expect, test } from 'vitest'
import { ApiError } from '#/console/api/base/errors'
import { isChanging, pollInterval, volumeInterval } from './polling'

const failed = (kind: ApiError['kind']) => new ApiError({ kind, op: 'volumes.view' })

test('a volume being created or resized is polled after 1 second at first, after 10 at most', () => {
  expect(pollInterval('creating', null, 1)).toBe(1000)
  expect(pollInterval('resizing', null, 2)).toBe(1300)
  expect(pollInterval('resizing', null, 50)).toBe(10_000)
})

test('a migrating volume is polled four times a minute', () => {
  expect(pollInterval('migrating', null, 1)).toBe(15_000)
})

test('an active volume and an unknown status are not polled', () => {
  for (const status of ['active', 'offline', 'contact_support', undefined])
    expect(pollInterval(status, null, 1)).toBe(false)
  expect(['creating', 'resizing', 'migrating', 'active', 'odd'].filter(isChanging)).toEqual([
    'creating',
    'resizing',
    'migrating',
  ])
})

test('a failed poll is repeated after 10 seconds, and never after a 404 or before the first answer', () => {
  expect(pollInterval('creating', failed('server'), 1)).toBe(10_000)
  expect(pollInterval('creating', failed('not-found'), 1)).toBe(false)
  expect(pollInterval(undefined, failed('server'), 0)).toBe(false)
})

test('the polls of a volume start with its status, however long its page was open before', () => {
  const query = { state: { data: { status: 'active' }, error: null, dataUpdateCount: 1 } }
  expect(volumeInterval(query)).toBe(30_000)
  query.state = { ...query.state, dataUpdateCount: 40 }
  expect(volumeInterval(query)).toBe(30_000)
  query.state = { ...query.state, data: { status: 'resizing' }, dataUpdateCount: 41 }
  expect(volumeInterval(query)).toBe(1000)
  query.state = { ...query.state, dataUpdateCount: 42 }
  expect(volumeInterval(query)).toBe(1300)
})

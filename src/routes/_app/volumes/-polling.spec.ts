import { expect, test } from 'vitest'
import { ApiError } from '#/api/client/errors'
import { isChanging, pollInterval } from './-polling'

const failed = (kind: ApiError['kind']) => new ApiError({ kind, op: 'volumes.view' })

test('what is made or grows is looked at every second at first, and never less than every ten', () => {
  expect(pollInterval('creating', null, 1)).toBe(1000)
  expect(pollInterval('resizing', null, 2)).toBe(1300)
  expect(pollInterval('resizing', null, 50)).toBe(10_000)
})

test('a migration is looked at four times a minute', () => {
  expect(pollInterval('migrating', null, 1)).toBe(15_000)
})

test('what rests is left alone, and so is a status that nobody knows', () => {
  for (const status of ['active', 'offline', 'contact_support', undefined])
    expect(pollInterval(status, null, 1)).toBe(false)
  expect(['creating', 'resizing', 'migrating', 'active', 'odd'].filter(isChanging)).toEqual([
    'creating',
    'resizing',
    'migrating',
  ])
})

test('after a failure it waits the longest, and stops for what is gone or was never there', () => {
  expect(pollInterval('creating', failed('server'), 1)).toBe(10_000)
  expect(pollInterval('creating', failed('not-found'), 1)).toBe(false)
  expect(pollInterval(undefined, failed('server'), 0)).toBe(false)
})

import { expect, test } from 'vitest'
import { ApiError } from '#/console/api/base/errors'
import type { Service } from '#/contract/managed-rules'
import { namedServices, wholeServices } from './named-services'

const some: readonly Service[] = []
const error = new ApiError({ kind: 'server', op: 'managed.services', status: 500 })
const reading = 'Loading the affected services…'
const unread = 'Affected services couldn’t be loaded.'

test.each([
  ['nothing is read', { rows: undefined, complete: true, fetching: true, error: null }, reading, undefined],
  ['only the first page is read', { rows: some, complete: false, fetching: true, error: null }, reading, undefined],
  ['all are read', { rows: some, complete: true, fetching: false, error: null }, undefined, undefined],
  ['all are read again', { rows: some, complete: true, fetching: true, error: null }, undefined, undefined],
  ['a refresh fails', { rows: some, complete: true, fetching: false, error }, undefined, undefined],
  ['none can be read', { rows: undefined, complete: true, fetching: false, error }, undefined, unread],
  ['a later page fails', { rows: some, complete: false, fetching: false, error }, undefined, unread],
  ['the list stays incomplete', { rows: some, complete: false, fetching: false, error: null }, undefined, unread],
])('a question waits for the whole list, and says when it can’t be read: %s', (_, list, waiting, missing) => {
  expect(namedServices(list)).toEqual({ rows: list.rows ?? [], waiting, unread: missing })
})

test.each([
  ['nothing is read', undefined, true, undefined],
  ['only some are read', some, false, undefined],
  ['all are read', some, true, some],
])('services are counted once all are read: %s', (_, rows, complete, counted) => {
  expect(wholeServices({ rows, complete })).toBe(counted)
})

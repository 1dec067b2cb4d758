import { expect, test } from 'vitest'
import { ApiError } from '#/console/api/base/errors'
import type { ListState } from '#/console/resource/page/use-list'
import { programsFrom } from './use-programs'

const NOW = '2026-03-01T12:00:00'
const error = new ApiError({ kind: 'offline', op: 'betas.enrolled' })
const listOf = <T>(rows: readonly T[] | undefined, failed: ApiError | null = null): ListState<T> => ({
  rows,
  results: rows?.length,
  complete: true,
  fetching: false,
  error: failed,
  updatedAt: 0,
  retry: () => undefined,
})

test('enrollments whose refresh fails are out of date, not unread', () => {
  expect(programsFrom(listOf([]), listOf([], error), NOW)).toMatchObject({ rows: [], error, enrollmentsError: null })
})

test('programs are listed although the enrollments can’t be read, but not before that is known', () => {
  expect(programsFrom(listOf([]), listOf(undefined, error), NOW)).toMatchObject({
    rows: [],
    error: null,
    enrollmentsError: error,
  })
  expect(programsFrom(listOf([]), listOf(undefined), NOW).rows).toBeUndefined()
  expect(programsFrom(listOf(undefined), listOf([], error), NOW)).toMatchObject({ error: null, enrollmentsError: null })
})

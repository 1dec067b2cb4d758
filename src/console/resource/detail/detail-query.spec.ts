import type { UseQueryResult } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#/console/api/base/errors'
import { detailQuery } from './detail-query'

const error = new ApiError({ kind: 'server', op: 'tickets.view', status: 500 })
const queryOf = (data: unknown, failed: ApiError | null) => {
  const refetch = vi.fn<() => Promise<unknown>>().mockResolvedValue(undefined)
  const query = { data, error: failed, isPending: false, isFetching: false, dataUpdatedAt: 1, refetch }
  return query as unknown as UseQueryResult<unknown, ApiError>
}

test('a page is out of date if any of its shown data is, and only that is read again', () => {
  const [main, fresh, old] = [queryOf({}, null), queryOf({}, null), queryOf({}, error)]
  const query = detailQuery(main, fresh, old)
  expect(query).toMatchObject({ error: null, stale: error })
  query.retry()
  expect([main, fresh, old].map(({ refetch }) => vi.mocked(refetch).mock.calls.length)).toEqual([1, 0, 1])
})

test('a part that was never read says so itself, and no page without data is out of date', () => {
  expect(detailQuery(queryOf({}, null), queryOf(undefined, error))).toMatchObject({ error: null, stale: null })
  expect(detailQuery(queryOf(undefined, error), queryOf({}, error))).toMatchObject({ error, stale: null })
})

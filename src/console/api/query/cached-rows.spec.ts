import { QueryClient, type DataTag } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ApiError } from '../base/errors'
import type { AllRows } from './all-pages'
import { patchCached, removeCachedRow } from './cached-rows'

interface Row {
  readonly id: number
}
const queryKey = ['things', 'things.list', 'all', {}] as unknown as DataTag<readonly unknown[], AllRows<Row>, ApiError>
const list = { queryKey }
const rows = (...ids: number[]): AllRows<Row> => ({
  data: ids.map((id) => ({ id })),
  results: ids.length,
  complete: true,
})

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient()
})
const state = () => cache.getQueryState<AllRows<Row>>(queryKey)

describe('a deleted row', () => {
  test('leaves the list and its count', () => {
    cache.setQueryData(queryKey, rows(1, 2, 3), { updatedAt: 5 })
    removeCachedRow(cache, list, (row) => row.id === 2)
    expect(state()?.data).toEqual(rows(1, 3))
  })
  test('does not make the rest of the list newer', () => {
    cache.setQueryData(queryKey, rows(1, 2), { updatedAt: 5 })
    removeCachedRow(cache, list, (row) => row.id === 2)
    expect(state()).toMatchObject({ dataUpdatedAt: 5, isInvalidated: false })
  })
  test('leaves the list due for a read', async () => {
    cache.setQueryData(queryKey, rows(1, 2), { updatedAt: 5 })
    await cache.invalidateQueries({ queryKey })
    removeCachedRow(cache, list, (row) => row.id === 2)
    expect(state()).toMatchObject({ data: rows(1), dataUpdatedAt: 5, isInvalidated: true })
  })
})

test('a list that is not cached stays so', () => {
  removeCachedRow(cache, list, () => true)
  expect(state()).toBeUndefined()
})

test('unchanged data is the same object, and its subscribers are not called', () => {
  cache.setQueryData(queryKey, rows(1), { updatedAt: 5 })
  const before = state()
  patchCached<AllRows<Row>>(cache, queryKey, (all) => all)
  removeCachedRow(cache, list, (row) => row.id === 9)
  expect(state()).toBe(before)
})

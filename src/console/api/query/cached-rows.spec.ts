import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { images } from '#/contract/images'
import { keys } from '#/contract/keys'
import { monitoring } from '#/contract/monitoring'
import { volumes } from '#/contract/volumes'
import { testVolume } from '#test/api/test-volume'
import type { AllRows } from './all-pages'
import { cacheReturned, patchCached, removeFromList, showInList } from './cached-rows'

interface Row {
  readonly id: number
}
const queryKey = ['volumes', 'volumes.list', 'all', {}]
const rows = (...ids: number[]): AllRows<Row> => ({
  data: ids.map((id) => ({ id })),
  results: ids.length,
  complete: true,
})
const deleted = (volumeId: number) => removeFromList(cache, volumes.remove, { params: { volumeId } })

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient()
})
const state = () => cache.getQueryState<AllRows<Row>>(queryKey)

describe('a deleted row', () => {
  test('leaves the list and its count', () => {
    cache.setQueryData(queryKey, rows(1, 2, 3), { updatedAt: 5 })
    deleted(2)
    expect(state()?.data).toEqual(rows(1, 3))
  })
  test('does not make the rest of the list newer', () => {
    cache.setQueryData(queryKey, rows(1, 2), { updatedAt: 5 })
    deleted(2)
    expect(state()).toMatchObject({ dataUpdatedAt: 5, isInvalidated: false })
  })
  test('leaves the list due for a read', async () => {
    cache.setQueryData(queryKey, rows(1, 2), { updatedAt: 5 })
    await cache.invalidateQueries({ queryKey })
    deleted(2)
    expect(state()).toMatchObject({ data: rows(1), dataUpdatedAt: 5, isInvalidated: true })
  })
})

test('a list that is not cached stays so', () => {
  deleted(1)
  showInList(cache, volumes.view, { id: 1 })
  expect(state()).toBeUndefined()
})

test('unchanged data is the same object, and its subscribers are not called', () => {
  cache.setQueryData(queryKey, rows(1), { updatedAt: 5 })
  const before = state()
  patchCached<AllRows<Row>>(cache, queryKey, (all) => all)
  deleted(9)
  showInList(cache, volumes.view, { id: 1 })
  showInList(cache, volumes.view, { id: 9 })
  expect(state()).toBe(before)
})

const viewed = (id: unknown, area = 'volumes', name = 'volume') =>
  cache.getQueryData([area, `${area}.view`, { params: { [`${name}Id`]: id } }])

describe('a resource that a write returned', () => {
  test('is shown in its view and its row, and the rest of the list is as old as before', () => {
    const [first, second] = [testVolume({ id: 1 }), testVolume({ id: 2 })]
    cache.setQueryData(queryKey, { data: [first, second], results: 2, complete: true }, { updatedAt: 5 })
    const resized = testVolume({ id: 2, size: 40, status: 'resizing' })
    cacheReturned(cache, volumes.resize, resized)
    expect(viewed(2)).toEqual(resized)
    expect(state()).toMatchObject({ data: { data: [first, resized], results: 2 }, dataUpdatedAt: 5 })
  })
  test('is its own, not that of the address', () => {
    cacheReturned(cache, volumes.clone, testVolume({ id: 3 }))
    expect([viewed(1), viewed(3)]).toEqual([undefined, testVolume({ id: 3 })])
  })
  test('can be a part of the response', () => {
    cacheReturned(cache, images.upload, { image: { id: 'private/7' }, upload_to: 'https://store.example/secret' })
    expect(viewed('private/7', 'images', 'image')).toEqual({ id: 'private/7' })
  })
  test('needs no ID where there is one of its kind', () => {
    cacheReturned(cache, monitoring.updatePlan, {})
    expect(cache.getQueryData(['monitoring', 'monitoring.plan', {}])).toEqual({})
  })
  test('stays out of the cache if it contains a secret', () => {
    cacheReturned(cache, keys.create, { id: 7, label: 'ci', secret_key: 'CANARY' })
    expect(cache.getQueryCache().getAll()).toEqual([])
  })
  test('is not made of an empty response', () => {
    cacheReturned(cache, volumes.detach, {})
    expect(cache.getQueryCache().getAll()).toEqual([])
  })
})

import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, type FailureKind } from '../base/errors'
import { invalidateAreas, queryClient } from './query-client'
import { session } from '../session/session'

beforeEach(() => {
  queryClient.clear()
  session.begin('token-1', 'https://a.example/v4')
})
const data = (key: string) => queryClient.getQueryData([key])
const stale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
const watch = (key: string, queryFn: () => Promise<string>) =>
  new QueryObserver(queryClient, { queryKey: [key], queryFn }).subscribe(() => undefined)

test('signing out clears the cache', () => {
  queryClient.setQueryData(['buckets'], 'secret')
  session.end()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})
test('an expired session keeps only visible data, and a new token reads it again', async () => {
  let reads = 0
  const stop = watch('buckets', () => Promise.resolve(`read ${(reads += 1)}`))
  await expect.poll(() => data('buckets')).toBe('read 1')
  queryClient.setQueryData(['volumes'], 'hidden')
  session.expire('token-1')
  expect([data('buckets'), data('volumes')]).toEqual(['read 1', undefined])
  session.begin('token-2', 'https://a.example/v4')
  await expect.poll(() => data('buckets')).toBe('read 2')
  stop()
})
test('disabled queries count as visible, as under a confirmation', () => {
  queryClient.setQueryData(['key'], 'shown')
  const shown = new QueryObserver(queryClient, { queryKey: ['key'], queryFn: () => 'anew', enabled: false })
  const stop = shown.subscribe(() => undefined)
  session.expire('token-1')
  expect(data('key')).toBe('shown')
  stop()
})
test('invalidates whole areas only', async () => {
  queryClient.setQueryData(['objects', 'objects.list', {}], 1)
  queryClient.setQueryData(['volumes', 'volumes.list', {}], 2)
  await invalidateAreas(['objects', 'buckets', 'objects'])
  expect([stale(['objects', 'objects.list', {}]), stale(['volumes', 'volumes.list', {}])]).toEqual([true, false])
})
test('a page that renders late repeats a failed read, but no refused one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const reads: string[] = []
  const failing = (queryKey: string, kind: FailureKind) => ({
    queryKey: [queryKey],
    queryFn: () => {
      reads.push(queryKey)
      return Promise.reject(new ApiError({ kind, op: 'volumes.list' }))
    },
  })
  const all = [failing('forbidden', 'forbidden'), failing('failed', 'server')]
  const render = async () => {
    reads.length = 0
    const leave = all.map((query) => new QueryObserver(queryClient, query).subscribe(() => undefined))
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    for (const left of leave) left()
    return reads
  }
  await Promise.all(all.map((query) => queryClient.prefetchQuery(query)))
  expect(await render()).toEqual([])
  vi.setSystemTime(Date.now() + 5000)
  expect(await render()).toEqual(['failed'])
  vi.setSystemTime(Date.now() + 11_000)
  expect(await render()).toEqual(['forbidden', 'failed'])
  vi.useRealTimers()
})
test('requests and responses are dropped with their page', async () => {
  const sending = new MutationObserver(queryClient, { mutationFn: (key: string) => Promise.resolve(key) })
  const leave = sending.subscribe(() => undefined)
  await sending.mutate('secret')
  leave()
  await expect.poll(() => queryClient.getMutationCache().getAll()).toEqual([])
})

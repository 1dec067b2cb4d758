import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { qAll } from '#/console/api/client/client'
import { images, type Image } from '#/contract/images'
import { askAgainAfter, updateListedImage } from './use-image'

test('an image is polled only while its status can change, and slowly before its data was sent', () => {
  expect(askAgainAfter({ status: 'creating' }, false)).toBe(3000)
  expect(askAgainAfter({ status: 'pending_upload' }, true)).toBe(3000)
  expect(askAgainAfter({ status: 'pending_upload' }, false)).toBe(30_000)
  expect(askAgainAfter({ status: 'available' }, true)).toBe(false)
  expect(askAgainAfter(undefined, true)).toBe(false)
})

const image = (id: string, status: Image['status']) => ({ id, status }) as Image

test('the status of a polled image updates the cached list, which stays as out of date as before', () => {
  const client = new QueryClient()
  const { queryKey } = qAll(images.list, {})
  client.setQueryData(
    queryKey,
    { data: [image('private/1', 'creating')], results: 1, complete: true },
    { updatedAt: 1 },
  )
  client.getQueryCache().find({ queryKey })?.invalidate()
  const listed = () => {
    const { data, isInvalidated, dataUpdatedAt } =
      client.getQueryState<{ data: Image[]; results: number }>(queryKey) ?? {}
    return [data?.data.map((i) => `${i.id} ${i.status}`), data?.results, isInvalidated, dataUpdatedAt]
  }
  updateListedImage(client, 'private/2', image('private/2', 'pending_upload'))
  expect(listed()).toEqual([['private/1 creating'], 1, true, 1])
  updateListedImage(client, 'private/1', image('private/1', 'available'))
  expect(listed()).toEqual([['private/1 available'], 1, true, 1])
  updateListedImage(client, 'private/1', undefined)
  expect(listed()).toEqual([[], 0, true, 1])
})

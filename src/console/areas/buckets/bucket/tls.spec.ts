import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { q } from '#/console/api/client/client'
import { buckets } from '#/contract/buckets'
import { Route } from './tls'

const at = { cluster: 'eu-1', bucket: 'photos' }
const viewed = q(buckets.view, { params: { clusterId: at.cluster, bucket: at.bucket } }).queryKey

/** Number of reads that the loader begins. */
function readsWith(bucket: object | undefined): number {
  const queryClient = new QueryClient()
  const read = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue(undefined)
  queryClient.setQueryData(viewed, bucket as never)
  const { loader } = Route.options
  if (typeof loader !== 'function') return 0
  void loader({ context: { queryClient }, params: at } as never)
  return read.mock.calls.length
}

test.each<[string, number, object | undefined]>([
  ['isn’t read yet', 1, undefined],
  ['can have one', 1, { label: 'photos' }],
  ['can’t have one', 0, { label: 'photos', endpoint_type: 'E3' }],
])('the page of the certificate of a bucket that %s begins with reads of it: %i', (_, reads, bucket) => {
  expect(readsWith(bucket)).toBe(reads)
})

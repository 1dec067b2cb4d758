import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { patchCached } from '#/console/api/query/cached-rows'
import { ConfirmDelete, deletionOf } from '#/console/resource/bulk/confirm-delete'
import { useCan } from '#/console/resource/access/use-can'
import { bucketsQuery, type Gathered } from '#/console/resource/catalog/all-buckets'
import type { MenuItem } from '#/console/kit/overlay/menu-entry'
import { bucketCan } from '#/contract/states'
import { buckets, type Bucket } from '#/contract/buckets'
import { endTransfers } from '../end-transfers'

/** `ask` opens the question for an empty bucket. Another bucket's question also empties it. */
export function useDeleteBucket(ask: (bucket: Bucket) => void): (bucket: Bucket) => MenuItem {
  const can = useCan()
  return useCallback(
    (b) => ({
      danger: true,
      disabledReason: can(buckets.remove),
      ...(bucketCan.remove(b) === undefined
        ? { label: 'Delete bucket', onSelect: () => ask(b) }
        : {
            label: 'Empty and delete bucket',
            link: (
              <Link
                to="/buckets/$cluster/$bucket"
                params={{ cluster: b.cluster, bucket: b.label }}
                search={{ show: 'empty' }}
              />
            ),
          }),
    }),
    [can, ask],
  )
}

interface Props {
  readonly bucket: Bucket
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Removes the bucket from the cached lists of its cluster and of all clusters. */
function removeCachedBucket(cache: QueryClient, { cluster, label }: Bucket): void {
  for (const at of [undefined, cluster]) {
    patchCached<Gathered>(cache, bucketsQuery(at).queryKey, (all) => {
      const data = all.data.filter((b) => b.cluster !== cluster || b.label !== label)
      const removed = all.data.length - data.length
      return removed === 0 ? all : { ...all, data, results: all.results - removed }
    })
  }
}

/** Requires typing the bucket's name, because anyone can take that name as soon as the bucket is deleted. */
export function DeleteBucket({ bucket, onClose, onDeleted }: Props) {
  const cache = useQueryClient()
  return (
    <ConfirmDelete
      op={buckets.remove}
      args={{ params: { clusterId: bucket.cluster, bucket: bucket.label } }}
      onClose={onClose}
      name={bucket.label}
      words={deletionOf('bucket')}
      consequences={[
        `Anyone can then use the name ${bucket.label} in ${bucket.cluster}.`,
        'Access settings and the TLS certificate are deleted, too.',
        'Share links to objects in this bucket stop working.',
      ]}
      {...(bucketCan.remove(bucket) === undefined ? {} : { blocked: bucketCan.remove(bucket) })}
      onDone={() => {
        void endTransfers({ cluster: bucket.cluster, bucket: bucket.label })
        removeCachedBucket(cache, bucket)
        onDeleted?.()
      }}
    />
  )
}

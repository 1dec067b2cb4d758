import { createFileRoute } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { bucketsQuery, useBuckets } from '#/console/resource/catalog/all-buckets'
import { ConfirmDelete } from '#/console/resource/bulk/confirm-delete'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import type { Bucket } from '#/contract/buckets'
import { objectStorage } from '#/contract/object-storage'
import { exactBytes } from '#/lib/bytes'
import { POOL } from '#/lib/buckets/words'
import { plural } from '#/lib/text'
import { endTransfers } from './end-transfers'

export const Route = createFileRoute('/_app/buckets/usage/cancel')({
  staticData: { crumb: 'Cancel Object Storage' },
  component: CancelObjectStorage,
})

/** Deletes all buckets of the account with their contents, permanently (A4.4-3, A4.4-4). The page below shows errors of counting. */
function CancelObjectStorage() {
  const embedded = useEmbedded()
  const list = useBuckets(undefined)
  const client = useQueryClient()
  const navigate = useNavigateHere()
  const rows = list.rows ?? []
  const counted = list.rows !== undefined && list.complete && list.error === null
  const check = async () => {
    const now = await client.fetchQuery({ ...bucketsQuery(undefined), staleTime: 0 })
    if (!now.complete) return 'Your buckets can’t be counted right now. Nothing was deleted.'
    const grew = now.data.some(
      (b) => !rows.some((was) => isSame(was, b) && b.objects <= was.objects && b.size <= was.size),
    )
    return grew
      ? 'Buckets or objects were added after counting. Nothing was deleted. Check the new numbers and confirm again.'
      : undefined
  }
  return (
    <ConfirmDelete
      op={objectStorage.cancel}
      args={{}}
      backLeaves
      onClose={() => void navigate({ to: '/buckets/usage', search: true })}
      name="cancel object storage"
      shown=""
      words={{ verb: 'Cancel', noun: 'Object Storage', past: 'canceled' }}
      title="Cancel Object Storage and delete everything?"
      detail={`${plural(rows.length, 'bucket')} deleted.`}
      dismissLabel="Keep Object Storage"
      blocked={
        counted
          ? undefined
          : list.fetching
            ? 'Wait until all buckets are counted.'
            : 'Not all buckets could be counted.'
      }
      check={check}
      consequences={[
        `${plural(rows.length, 'bucket')} in all clusters`,
        `${plural(
          rows.reduce((sum, b) => sum + b.objects, 0),
          'object',
        )}, ${exactBytes(rows.reduce((sum, b) => sum + b.size, 0))}`,
        'All TLS certificates of buckets, and all share links',
        `Your account’s transfer pool loses the ${POOL} that Object Storage adds.`,
        embedded ? 'Access keys are kept.' : 'Access keys might be revoked, too.',
      ]}
      onDone={() => {
        void endTransfers()
        void navigate({ to: '/buckets' })
      }}
    />
  )
}

/** Compares the creation time too: a bucket that was deleted and created again is another bucket. */
const isSame = (a: Bucket, b: Bucket) => a.cluster === b.cluster && a.label === b.label && a.created === b.created

import { createFileRoute } from '@tanstack/react-router'
import { useEmbedded } from '#/console/resource/catalog/object-store'
import { bucketsQuery, useBuckets } from '#/console/resource/catalog/all-buckets'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDelete } from '#/console/resource/bulk/confirm-delete'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { OpButton } from '#/console/resource/page/op-button'
import { PageHeader } from '#/console/resource/page/page-header'
import { PageRefresh } from '#/console/resource/page/page-refresh'
import type { Bucket } from '#/contract/buckets'
import { objectStorage } from '#/contract/object-storage'
import { formatCount, exactBytes } from '#/lib/bytes'
import { Bytes } from '#/console/kit/text/bytes'
import { Facts } from '#/console/kit/layout/facts'
import { Note } from '#/console/kit/feedback/note'
import { Stack } from '#/console/kit/layout/stack'
import { Loading } from '#/console/kit/feedback/state'
import { toast } from '#/console/kit/feedback/toast'
import { endTransfers } from './end-transfers'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import { plural } from '#/lib/text'
import { cancelSummary, notCounted } from './words'
import { POOL } from '#/lib/buckets/words'

const poolShrinks = `Your account’s transfer pool loses the ${POOL} that Object Storage adds.`

export const Route = createFileRoute('/_app/buckets/cancel')({
  staticData: { crumb: 'Cancel Object Storage' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(bucketsQuery(undefined)),
  component: CancelPage,
})

/** Deletes all buckets of the account with their contents, permanently (A4.4-3, A4.4-4). */
function CancelPage() {
  const embedded = useEmbedded()
  const list = useBuckets(undefined)
  const client = useQueryClient()
  const navigate = useNavigateHere()
  const [asking, setAsking] = useState(false)
  const rows = list.rows ?? []
  const objects = rows.reduce((sum, b) => sum + b.objects, 0)
  const bytes = rows.reduce((sum, b) => sum + b.size, 0)
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
  const blocked = counted
    ? undefined
    : list.fetching
      ? 'Wait until all buckets are counted.'
      : 'Not all buckets could be counted.'
  return (
    <>
      <PageHeader title="Cancel Object Storage" summary={cancelSummary} read={<PageRefresh of={list} />} />
      <Stack gap={4}>
        {!list.rows && !list.error && <Loading shape="lines" rows={2} />}
        {list.error && <ErrorNote error={list.error} retry={list.retry} />}
        {list.rows && (
          <Facts
            items={[
              { label: list.complete ? 'Buckets' : 'Buckets (at least)', value: formatCount(rows.length) },
              { label: list.complete ? 'Objects' : 'Objects (at least)', value: formatCount(objects) },
              { label: list.complete ? 'Size' : 'Size (at least)', value: <Bytes value={bytes} /> },
            ]}
          />
        )}
        {list.failures.map((f) => (
          <ErrorNote key={f.cluster} error={f.error} title={notCounted(f.cluster)} retry={list.retry} />
        ))}
        {rows.length === 0 && counted && <Note>This account has no buckets. There’s nothing to delete.</Note>}
        <Note tone="danger" title="This can’t be undone">
          Share links stop working. {embedded ? 'Access keys are kept.' : 'Access keys might be revoked, too.'}{' '}
          {poolShrinks}
        </Note>
        <div>
          <OpButton
            op={objectStorage.cancel}
            variant="danger"
            blocked={blocked}
            onClick={() => {
              // Counts again, so that the question shows what would be deleted now.
              list.retry()
              setAsking(true)
            }}
          >
            Cancel Object Storage
          </OpButton>
        </div>
        <ConfirmDelete
          op={objectStorage.cancel}
          args={{}}
          open={asking}
          onOpenChange={setAsking}
          name="cancel object storage"
          of=""
          title="Cancel Object Storage and delete everything?"
          submitLabel="Delete all buckets"
          dismissLabel="Keep Object Storage"
          blocked={blocked}
          check={check}
          consequences={[
            `${plural(rows.length, 'bucket')} in all clusters`,
            `${plural(objects, 'object')}, ${exactBytes(bytes)}`,
            'All TLS certificates of buckets',
            poolShrinks,
          ]}
          onDone={() => {
            void endTransfers()
            toast({ title: 'Object Storage canceled', detail: `${plural(rows.length, 'bucket')} deleted.`, tone: 'ok' })
            void navigate({ to: '/buckets' })
          }}
        />
      </Stack>
    </>
  )
}

/** Compares the creation time too: a bucket that was deleted and created again is another bucket. */
const isSame = (a: Bucket, b: Bucket) => a.cluster === b.cluster && a.label === b.label && a.created === b.created

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
import { formatCount } from '#/lib/bytes'
import { Bytes } from '#/console/kit/text/bytes'
import { Facts } from '#/console/kit/layout/facts'
import { Note } from '#/console/kit/feedback/note'
import { Stack } from '#/console/kit/layout/stack'
import { Loading } from '#/console/kit/feedback/state'
import { toast } from '#/console/kit/feedback/toast'
import { endTransfers } from './end-transfers'
import { useNavigateHere } from '#/console/resource/address/use-navigate-here'
import * as copy from './copy'
import * as crumbCopy from './bucket/crumb-copy'

export const Route = createFileRoute('/_app/buckets/cancel')({
  staticData: { crumb: crumbCopy.cancelObjectStorage },
  loader: ({ context }) => void context.queryClient.prefetchQuery(bucketsQuery(undefined)),
  component: CancelPage,
})

/** Deletes all buckets of the account with their contents, permanently (Part A 4.4). */
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
    if (!now.complete) return copy.countFailed
    const grew = now.rows.some(
      (b) => !rows.some((was) => isSame(was, b) && b.objects <= was.objects && b.size <= was.size),
    )
    return grew ? copy.countGrew : undefined
  }
  const blocked = counted ? undefined : list.fetching ? copy.waitForCount : copy.notAllCounted
  return (
    <>
      <PageHeader title={copy.cancelTitle} summary={copy.cancelSummary} read={<PageRefresh of={list} />} />
      <Stack gap={4}>
        {!list.rows && !list.error && <Loading shape="lines" rows={2} />}
        {list.error && <ErrorNote error={list.error} retry={list.retry} />}
        {list.rows && (
          <Facts
            items={[
              { label: list.complete ? copy.buckets : copy.bucketsAtLeast, value: formatCount(rows.length) },
              { label: list.complete ? copy.objects : copy.objectsAtLeast, value: formatCount(objects) },
              { label: list.complete ? copy.size : copy.sizeAtLeast, value: <Bytes value={bytes} /> },
            ]}
          />
        )}
        {list.failures.map((f) => (
          <ErrorNote key={f.cluster} error={f.error} title={copy.notCounted(f.cluster)} retry={list.retry} />
        ))}
        {rows.length === 0 && counted && <Note>{copy.nothingToDelete}</Note>}
        <Note tone="danger" title={copy.cantBeUndone}>
          {copy.whatStops} {embedded ? copy.keysAreKept : copy.keysMightStop} {copy.poolShrinks}
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
            {copy.cancelTitle}
          </OpButton>
        </div>
        <ConfirmDelete
          op={objectStorage.cancel}
          args={{}}
          open={asking}
          onOpenChange={setAsking}
          name={copy.cancelWord}
          of=""
          title={copy.cancelQuestion}
          submitLabel={copy.deleteAll}
          dismissLabel={copy.keepAll}
          blocked={blocked}
          check={check}
          consequences={[
            copy.bucketsEverywhere(rows.length),
            copy.objectsAndBytes(objects, bytes),
            copy.allCertificates,
            copy.poolShrinks,
          ]}
          onDone={() => {
            void endTransfers()
            toast({ title: copy.canceled, detail: copy.bucketsDeleted(rows.length), tone: 'ok' })
            void navigate({ to: '/buckets' })
          }}
        />
      </Stack>
    </>
  )
}

/** Compares the creation time too: a bucket that was deleted and created again is another bucket. */
const isSame = (a: Bucket, b: Bucket) => a.cluster === b.cluster && a.label === b.label && a.created === b.created

import { createFileRoute } from '@tanstack/react-router'
import { bucketsQuery, useBuckets } from '#/app/catalog/all-buckets'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDelete } from '#/app/bulk/confirm-delete'
import { ErrorNote } from '#/app/errors/error-note'
import { OpButton } from '#/app/resource/op-button'
import { PageHeader } from '#/app/resource/page-header'
import { PageRefresh } from '#/app/resource/page-refresh'
import { pluralize } from '#/app/catalog/format'
import type { Bucket } from '#/contract/buckets'
import { objectStorage } from '#/contract/object-storage'
import { exactBytes, formatCount } from '#/lib/bytes'
import { Bytes } from '#/ui/text/bytes'
import { Facts } from '#/ui/layout/facts'
import { Note } from '#/ui/feedback/note'
import { Stack } from '#/ui/layout/stack'
import { Loading } from '#/ui/feedback/state'
import { toast } from '#/ui/feedback/toast'
import { endTransfers } from './-end-transfers'
import { useNavigateHere } from '#/app/shell/use-navigate-here'

export const Route = createFileRoute('/_app/buckets/cancel')({
  staticData: { crumb: 'Cancel Object Storage' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(bucketsQuery(undefined)),
  component: CancelPage,
})

/** Part A 4.4: everything in Object Storage goes, of the whole account, and nothing brings it back. */
function CancelPage() {
  const list = useBuckets(undefined)
  const client = useQueryClient()
  const navigate = useNavigateHere()
  const [asking, setAsking] = useState(false)
  const rows = list.rows ?? []
  const objects = rows.reduce((n, b) => n + b.objects, 0)
  const bytes = rows.reduce((n, b) => n + b.size, 0)
  const counted = list.rows !== undefined && list.complete && list.error === null
  const check = async () => {
    const now = await client.fetchQuery({ ...bucketsQuery(undefined), staleTime: 0 })
    if (!now.complete) return 'Your buckets can’t be counted right now. Nothing was deleted.'
    const grew = now.rows.some(
      (b) => !rows.some((was) => isSame(was, b) && b.objects <= was.objects && b.size <= was.size),
    )
    return grew
      ? 'Buckets or objects were added since they were counted. Nothing was deleted. Confirm the new count.'
      : undefined
  }
  const blocked = counted ? undefined : 'Your buckets are still being counted.'
  return (
    <>
      <PageHeader
        title="Cancel Object Storage"
        summary="Removes every bucket of this account with everything in it."
        read={<PageRefresh of={list} />}
      />
      <Stack gap={4}>
        {!list.rows && !list.error && <Loading shape="lines" rows={2} />}
        {list.error && <ErrorNote error={list.error} retry={list.retry} />}
        {list.rows && (
          <Facts
            items={[
              { label: 'Buckets', value: formatCount(rows.length) },
              { label: 'Objects', value: formatCount(objects) },
              { label: 'Size', value: <Bytes value={bytes} /> },
            ]}
          />
        )}
        {list.failures.map((f) => (
          <ErrorNote key={f.cluster} error={f.error} title={`${f.cluster} is not counted`} retry={list.retry} />
        ))}
        {rows.length === 0 && counted && <Note>The account has no buckets: there is nothing to remove.</Note>}
        <Note tone="danger" title="This cannot be undone">
          The data cannot be recovered by anyone. Access keys stay, and signed URLs stop working.
        </Note>
        <div>
          <OpButton
            op={objectStorage.cancel}
            variant="danger"
            blocked={blocked}
            onClick={() => {
              // What is said to go is counted now, not when the page was opened.
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
          noun="all of Object Storage"
          submitLabel="Cancel Object Storage"
          blocked={blocked}
          check={check}
          consequences={[
            `${pluralize(rows.length, 'bucket', 'buckets')} in all clusters`,
            `${pluralize(objects, 'object', 'objects')}, ${exactBytes(bytes)}`,
            'every TLS certificate uploaded to a bucket',
          ]}
          onDone={() => {
            void endTransfers()
            toast({
              title: 'Object Storage canceled',
              detail: `${pluralize(rows.length, 'bucket', 'buckets')} removed.`,
              tone: 'ok',
            })
            void navigate({ to: '/buckets' })
          }}
        />
      </Stack>
    </>
  )
}

/** A bucket that was deleted and created again under its name is another one. */
const isSame = (a: Bucket, b: Bucket) => a.cluster === b.cluster && a.label === b.label && a.created === b.created

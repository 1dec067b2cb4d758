import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmDelete } from '../../../components/confirm-delete'
import { ErrorNote } from '../../../components/error-note'
import { OpButton } from '../../../components/op-button'
import { PageHeader } from '../../../components/page-header'
import { count } from '../../../components/words'
import { objectStorage } from '../../../contract/object-storage'
import { exactBytes, formatBytes, formatCount } from '../../../lib/bytes'
import { Facts } from '../../../ui/facts'
import { Note } from '../../../ui/note'
import { Stack } from '../../../ui/stack'
import { Loading } from '../../../ui/state'
import { toast } from '../../../ui/toast'
import { useBuckets } from '../../../components/all-buckets'

/** Part A 4.4: everything in Object Storage goes, of the whole account, and nothing brings it back. */
export function CancelPage() {
  const list = useBuckets(undefined)
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const rows = list.rows ?? []
  const objects = rows.reduce((n, b) => n + b.objects, 0)
  const bytes = rows.reduce((n, b) => n + b.size, 0)
  const counted = list.rows !== undefined && list.complete
  return (
    <Stack gap={4}>
      <PageHeader title="Cancel Object Storage" summary="Removes every bucket of this account with everything in it." />
      {!list.rows && !list.error && <Loading shape="lines" rows={2} />}
      {list.error && <ErrorNote error={list.error} retry={list.retry} />}
      {list.rows && (
        <Facts
          items={[
            { label: 'Buckets', value: formatCount(rows.length) },
            { label: 'Objects', value: formatCount(objects) },
            { label: 'Size', value: formatBytes(bytes) },
          ]}
        />
      )}
      <Note tone="danger" title="This cannot be undone">
        The data cannot be recovered by anyone. Access keys stay, and signed URLs stop working.
      </Note>
      <div>
        <OpButton
          op={objectStorage.cancel}
          variant="danger"
          blocked={counted ? undefined : 'What would go could not be counted yet.'}
          onClick={() => setAsking(true)}
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
        consequences={[
          `${count(rows.length, 'bucket', 'buckets')} in all clusters`,
          `${count(objects, 'object', 'objects')}, ${exactBytes(bytes)}`,
          'every TLS certificate uploaded to a bucket',
        ]}
        onDone={() => {
          toast({
            title: 'Object Storage is cancelled',
            detail: `${count(rows.length, 'bucket', 'buckets')} removed.`,
            tone: 'ok',
          })
          void navigate({ to: '/buckets' })
        }}
      />
    </Stack>
  )
}

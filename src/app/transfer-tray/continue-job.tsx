import { useQuery } from '@tanstack/react-query'
import { explain } from '#/api/client/errors'
import { countRemaining, type Remaining } from '#/transfers/bulk/remaining'
import { continueJob, unfinishedRequest } from '#/transfers/engine/transfers'
import type { BulkRequest, Unfinished } from '#/transfers/engine/types'
import { ConfirmDialog } from '#/ui/overlay/confirm-dialog'
import { Spinner } from '#/ui/feedback/spinner'
import { Stack } from '#/ui/layout/stack'
import { BulkOutcome } from '../bulk/bulk-outcome'
import { pluralize } from '../catalog/format'

interface Props {
  readonly job: Unfinished
  readonly onClose: () => void
}

/** Asks before an interrupted job continues: what it would do, to how many, counted now. */
export function ContinueJob({ job, onClose }: Props) {
  const request = unfinishedRequest(job.id)
  const left = useQuery({
    queryKey: ['objects', 'remaining', job.id],
    queryFn: ({ signal }) => (request ? countRemaining(request, signal) : null),
    retry: false,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  const action = request && left.data ? actionOf(request, left.data) : undefined
  return (
    <ConfirmDialog
      open
      onDismiss={onClose}
      onConfirm={() => {
        void continueJob(job.id)
        onClose()
      }}
      title={left.data ? (action === undefined ? 'Nothing is left to do' : `${action}?`) : `Continue ${job.title}?`}
      action={action ?? 'Continue'}
      tone={request?.kind === 'acl' || request?.kind === 'volume-detach' ? 'primary' : 'danger'}
      blocked={left.data ? (action === undefined ? 'Nothing is left to do.' : undefined) : 'Counting.'}
      error={left.error ? `What is left can’t be counted. ${explain(left.error).title}.` : undefined}
    >
      {left.data ? (
        <Stack gap={3}>
          <p>A reload interrupted “{job.title}”. Counted again just now:</p>
          <BulkOutcome lines={left.data.todo.names.map((name) => ({ name }))} />
          {left.data.kept.count > 0 && (
            <p>
              {pluralize(left.data.kept.count, 'object was', 'objects were')} added or changed after you confirmed, and
              will be kept.
            </p>
          )}
        </Stack>
      ) : (
        !left.error && <Spinner label="Counting" />
      )}
    </ConfirmDialog>
  )
}

const objects = (n: number) => pluralize(n, 'object')
/** "Delete 8 objects"; undefined where nothing is left. */
function actionOf(r: BulkRequest, { todo, kept }: Remaining): string | undefined {
  const bucket = r.kind === 'empty' && r.removeBucket === true && kept.count === 0
  if (todo.count === 0) return bucket ? 'Delete the bucket' : undefined
  if (r.kind === 'volume-detach') return `Detach ${pluralize(todo.count, 'volume')}`
  if (r.kind === 'volume-delete') return `Delete ${pluralize(todo.count, 'volume')}`
  if (r.kind === 'acl') return `Change access of ${objects(todo.count)}`
  return `Delete ${objects(todo.count)}${bucket ? ' and the bucket' : ''}`
}

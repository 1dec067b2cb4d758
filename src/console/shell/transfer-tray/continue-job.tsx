import { useQuery } from '@tanstack/react-query'
import { countRemaining, type Remaining } from '#/console/transfers/bulk/remaining'
import { continueJob, unfinishedRequest } from '#/console/transfers/engine/transfers'
import type { BulkRequest, Unfinished } from '#/console/transfers/engine/types'
import { ConfirmDialog } from '#/console/kit/overlay/confirm-dialog'
import { Spinner } from '#/console/kit/feedback/spinner'
import { Stack } from '#/console/kit/layout/stack'
import { BulkOutcome } from '#/console/resource/bulk/bulk-outcome'
import { ErrorNote } from '#/console/resource/errors/error-note'
import * as copy from './copy'
import { isDestructive } from './transfer-words'

interface Props {
  readonly job: Unfinished
  readonly onClose: () => void
}

/** Asks before an interrupted job continues, with a new count of what is left. */
export function ContinueJob({ job, onClose }: Props) {
  const request = unfinishedRequest(job.id)
  const left = useQuery({
    queryKey: ['objects', 'remaining', job.id],
    queryFn: ({ signal }) => (request ? countRemaining(request, signal) : null),
    staleTime: 0,
    gcTime: 0,
  })
  const failed = left.error !== null && !left.isFetching
  const words = request && left.data ? wordsOf(request, left.data) : undefined
  const nothing = words === undefined ? copy.nothingToDoReason : undefined
  return (
    <ConfirmDialog
      open
      onDismiss={onClose}
      onConfirm={() => {
        void continueJob(job.id)
        onClose()
      }}
      title={left.data ? (words?.title ?? copy.nothingToDo) : copy.continueTitle(job.title)}
      action={words?.action ?? copy.continueNow}
      tone={request && isDestructive(request.kind) ? 'danger' : 'primary'}
      blocked={left.data ? nothing : failed ? copy.notCounted : copy.counting}
    >
      {left.data ? (
        <Stack gap={3}>
          <p>{copy.interrupted(job.title)}</p>
          <BulkOutcome lines={left.data.todo.names.map((name) => ({ name }))} />
          {left.data.kept.count > 0 && <p>{copy.willBeKept(left.data.kept.count)}</p>}
        </Stack>
      ) : failed ? (
        <ErrorNote error={left.error} title={copy.countFailed} retry={() => void left.refetch()} />
      ) : (
        <Spinner label={copy.counting} />
      )}
    </ConfirmDialog>
  )
}

/** Title and button of the question; undefined where nothing is left. */
function wordsOf(r: BulkRequest, { todo, kept }: Remaining): { title: string; action: string } | undefined {
  const bucket = r.kind === 'empty' && r.removeBucket === true && kept.count === 0
  const { count } = todo
  if (count === 0) return bucket ? { title: copy.deleteBucketQuestion, action: copy.deleteBucket } : undefined
  if (r.kind === 'copy') return { title: copy.copyQuestion(count), action: copy.copyObjects(count) }
  if (r.kind === 'move') return { title: copy.moveQuestion(count), action: copy.moveObjects(count) }
  if (r.kind === 'acl') return { title: copy.changeAccessQuestion(count), action: copy.changeAccess(count) }
  return bucket
    ? { title: copy.deleteWithBucketQuestion(count), action: copy.deleteObjectsAndBucket(count) }
    : { title: copy.deleteQuestion(count), action: copy.deleteObjects(count) }
}

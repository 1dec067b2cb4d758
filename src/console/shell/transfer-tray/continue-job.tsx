import { useQuery } from '@tanstack/react-query'
import { countRemaining, type Remaining } from '#/console/transfers/bulk/remaining'
import { continueJob, unfinishedRequest } from '#/console/transfers/transfers'
import type { BulkRequest, Unfinished } from '#/console/transfers/engine/types'
import { ConfirmDialog } from '#/console/kit/overlay/confirm-dialog'
import { Spinner } from '#/console/kit/feedback/spinner'
import { Stack } from '#/console/kit/layout/stack'
import { BulkOutcome } from '#/console/resource/bulk/bulk-outcome'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { plural } from '#/lib/text'
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
  const nothing = words === undefined ? 'Nothing left to do.' : undefined
  return (
    <ConfirmDialog
      open
      onDismiss={onClose}
      onConfirm={() => {
        void continueJob(job.id)
        onClose()
      }}
      title={left.data ? (words?.title ?? 'Nothing left to do') : `Continue ${job.title}?`}
      action={words?.action ?? 'Continue'}
      tone={request && isDestructive(request.kind) ? 'danger' : 'primary'}
      blocked={left.data ? nothing : failed ? 'The rest couldn’t be counted.' : 'Counting…'}
    >
      {left.data ? (
        <Stack gap={3}>
          <p>{`A reload interrupted “${job.title}”. Counted again just now:`}</p>
          <BulkOutcome lines={left.data.todo.names.map((name) => ({ name }))} />
          {left.data.kept.count > 0 && (
            <p>{`${plural(left.data.kept.count, 'object was', 'objects were')} added or changed after you confirmed, and will be kept.`}</p>
          )}
        </Stack>
      ) : failed ? (
        <ErrorNote error={left.error} title="Couldn’t count what is left" retry={() => void left.refetch()} />
      ) : (
        <Spinner label="Counting…" />
      )}
    </ConfirmDialog>
  )
}

/** Title and button of the question; undefined where nothing is left. */
function wordsOf(r: BulkRequest, { todo, kept }: Remaining): { title: string; action: string } | undefined {
  const bucket = r.kind === 'empty' && r.removeBucket === true && kept.count === 0
  const { count } = todo
  if (count === 0) return bucket ? { title: 'Delete the bucket?', action: 'Delete the bucket' } : undefined
  if (r.kind === 'copy') return { title: `Copy ${plural(count, 'object')}?`, action: `Copy ${plural(count, 'object')}` }
  if (r.kind === 'move') return { title: `Move ${plural(count, 'object')}?`, action: `Move ${plural(count, 'object')}` }
  if (r.kind === 'acl')
    return {
      title: `Change access for ${plural(count, 'object')}?`,
      action: `Change access for ${plural(count, 'object')}`,
    }
  return bucket
    ? {
        title: `Delete ${plural(count, 'object')} and the bucket?`,
        action: `Delete ${plural(count, 'object')} and the bucket`,
      }
    : { title: `Delete ${plural(count, 'object')}?`, action: `Delete ${plural(count, 'object')}` }
}

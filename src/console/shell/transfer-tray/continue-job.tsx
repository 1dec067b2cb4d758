import { useQuery } from '@tanstack/react-query'
import { countRemaining, type Remaining } from '#/console/transfers/bulk/remaining'
import { continueJob, unfinishedRequest } from '#/console/transfers/transfers'
import type { BulkRequest } from '#/console/transfers/objects/requests'
import type { Unfinished } from '#/console/transfers/resume'
import { ConfirmDialog } from '#/console/kit/overlay/confirm-dialog'
import { Spinner } from '#/console/kit/feedback/spinner'
import { Stack } from '#/console/kit/layout/stack'
import { BulkOutcome } from '#/console/resource/bulk/bulk-outcome'
import { ErrorNote } from '#/console/resource/errors/error-note'
import { plural } from '#/lib/text'

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
  const action = request && left.data ? actionOf(job, request, left.data) : undefined
  const nothing = action === undefined ? 'Nothing left to do.' : undefined
  return (
    <ConfirmDialog
      open
      onDismiss={onClose}
      onConfirm={() => {
        void continueJob(job.id)
        onClose()
      }}
      title={left.data ? (action === undefined ? 'Nothing left to do' : `${action}?`) : `Continue ${job.title}?`}
      action={action ?? 'Continue'}
      tone={job.kind.isFinal ? 'danger' : 'primary'}
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

/** The question's button; undefined where nothing is left. */
function actionOf(job: Unfinished, r: BulkRequest, { todo, kept }: Remaining): string | undefined {
  const bucket = 'removeBucket' in r && r.removeBucket === true && kept.count === 0
  if (todo.count === 0) return bucket ? 'Delete the bucket' : undefined
  return `${job.kind.words.verb} ${plural(todo.count, 'object')}${bucket ? ' and the bucket' : ''}`
}

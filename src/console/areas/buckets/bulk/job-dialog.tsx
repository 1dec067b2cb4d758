import type { ReactNode } from 'react'
import { BulkOutcome } from '#/console/resource/bulk/bulk-outcome'
import { CopyFailures } from '#/console/shell/transfer-tray/copy-failures'
import { sentences } from '#/lib/sentences'
import { isJobOver } from '#/console/transfers/engine/job'
import { cancelJob, retryJob, undoJob, useJob, useTransfers } from '#/console/transfers/transfers'
import type { JobView } from '#/console/transfers/engine/view'
import { Button } from '#/console/kit/button/button'
import { Dialog } from '#/console/kit/overlay/dialog'
import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import { Note } from '#/console/kit/feedback/note'
import { ProgressBar } from '#/console/kit/feedback/progress-bar'
import { Stack } from '#/console/kit/layout/stack'
import type { BucketAt } from '../bucket/bucket-page'
import { CorsOffer } from '../settings/cors-offer'
import css from './bulk.module.css'
import { failedOf, jobOutcomeText, progressText } from './job-text'
import { plural } from '#/lib/text'
import { remainingWords, remainsWords } from '#/console/shell/transfer-tray/transfer-words'

interface Props {
  readonly at: BucketAt
  readonly id: string
  readonly onClose: () => void
  /** Shown after the job succeeded. */
  readonly children?: ReactNode
  /** Called with the id of the undo job, to show that job instead. */
  readonly onInstead?: (id: string) => void
}

/** Progress and outcome of a job. Closing the dialog doesn't stop the job, which the tray shows too. */
export function JobDialog({ at, id, onClose, children, onInstead }: Props) {
  const job = useJob(id)
  if (!job) return null
  const over = isJobOver(job)
  const undo = () => {
    const other = undoJob(id)
    if (other !== undefined) onInstead?.(other)
  }
  return (
    <Dialog
      open
      onDismiss={onClose}
      width={560}
      title={job.title}
      footer={
        <>
          <Button variant="primary" onClick={onClose}>
            {over ? 'Done' : 'Continue in background'}
          </Button>
          {over && job.counts.failed > 0 && job.retryable && <Button onClick={() => retryJob(id)}>Retry failed</Button>}
          {over && job.undoable && onInstead && <Button onClick={undo}>Undo</Button>}
          {over && job.counts.failed > 0 && <CopyFailures job={id} />}
          {!over && (
            <Button variant="danger" onClick={() => cancelJob(id)}>
              Stop
            </Button>
          )}
        </>
      }
    >
      <JobBody at={at} job={job}>
        {children}
      </JobBody>
    </Dialog>
  )
}

/** Content of the job dialog, for pages that show a job inline. */
export function JobBody({ at, job, children }: { at: BucketAt; job: JobView; children?: ReactNode }) {
  const failed = failedOf(useTransfers(), job.id)
  const { counts, halt } = job
  const kept = remainingWords(job)
  const over = isJobOver(job)
  const past = counts.all - counts.left
  return (
    <Stack gap={4}>
      {!over && (
        <Stack gap={2}>
          <span>{progressText(job)}</span>
          <ProgressBar
            label={job.title}
            value={job.counting || counts.all === 0 ? null : Math.min(0.99, past / counts.all)}
          />
        </Stack>
      )}
      {halt?.fault === 'cors-off' ? (
        <CorsOffer at={at} what="Job paused" onAllowed={() => retryJob(job.id)} />
      ) : (
        halt && (
          <Note
            tone="warn"
            role="alert"
            title="Job paused"
            action={<Button onClick={() => retryJob(job.id)}>Try again</Button>}
          >
            {sentences(halt.detail, halt.next)}
          </Note>
        )
      )}
      {over && (
        <Note
          tone={job.status === 'failed' ? 'danger' : kept ? 'warn' : job.status === 'done' ? 'ok' : 'info'}
          role="status"
          title={jobOutcomeText(job)}
        >
          {sentences(remainsWords(job), kept)}
        </Note>
      )}
      {over && kept && <BulkOutcome lines={job.kept.names.map((name) => ({ name }))} />}
      {over && job.status === 'done' && (!job.kind.undo || job.undoable) && children}
      {failed.length > 0 && (
        <details open={over}>
          <summary>{`${plural(counts.failed, 'object')} failed`}</summary>
          <ul className={css.failures}>
            {failed.map((t) => (
              <li key={t.id}>
                <MiddleEllipsis text={t.name} />
                <span className={css.hint}>{t.state.failure?.detail}</span>
              </li>
            ))}
          </ul>
          {failed.length < counts.failed && <p className={css.hint}>Copy failures to see all of them.</p>}
        </details>
      )}
    </Stack>
  )
}

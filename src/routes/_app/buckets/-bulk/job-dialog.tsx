import type { ReactNode } from 'react'
import { pluralize } from '#/app/catalog/format'
import { BulkOutcome } from '#/app/bulk/bulk-outcome'
import { keptWords, remainsWords } from '#/app/transfer-tray/transfer-words'
import { formatCount } from '#/lib/bytes'
import { sentences } from '#/lib/sentences'
import { cancelJob, jobReport, retryJob, undoAcl, useJob, useTransfers } from '#/transfers/engine/transfers'
import { saveBlob } from '#/transfers/downloads/save-blob'
import type { JobView } from '#/transfers/engine/types'
import { Button } from '#/ui/button/button'
import { Dialog } from '#/ui/overlay/dialog'
import { MiddleEllipsis } from '#/ui/text/middle-ellipsis'
import { Note } from '#/ui/feedback/note'
import { ProgressBar } from '#/ui/feedback/progress-bar'
import { Stack } from '#/ui/layout/stack'
import type { BucketAt } from '../-bucket-page'
import { CorsOffer } from '../-settings/cors-offer'
import css from './bulk.module.css'
import { about } from './estimate'
import { failedOf, isJobOver, jobOutcomeText, STATUS_WORDS } from './job-words'

interface Props {
  readonly at: BucketAt
  readonly id: string
  readonly onClose: () => void
  /** What is said once it is over and all went well. */
  readonly children?: ReactNode
  /** An undo is a job of its own: it is shown instead. */
  readonly onInstead?: (id: string) => void
}

/** A job over many objects while it runs and what came of it. Closing it stops nothing: the tray has it too. */
export function JobDialog({ at, id, onClose, children, onInstead }: Props) {
  const job = useJob(id)
  if (!job) return null
  const over = isJobOver(job)
  const undo = () => {
    const other = undoAcl(id)
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
            {over ? 'Done' : 'Go on in the background'}
          </Button>
          {over && job.counts.failed > 0 && <Button onClick={() => retryJob(id)}>Try the failed again</Button>}
          {over && job.undoable && onInstead && <Button onClick={undo}>Undo</Button>}
          {over && (job.counts.failed > 0 || job.undoable) && (
            <Button
              onClick={() =>
                saveBlob(new Blob(['\ufeff', jobReport(id)], { type: 'text/csv' }), `${job.bucket}-${job.kind}.csv`)
              }
            >
              Save report
            </Button>
          )}
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

/** The same without a frame of its own. */
export function JobBody({ at, job, children }: { at: BucketAt; job: JobView; children?: ReactNode }) {
  const failed = failedOf(useTransfers(), job.id)
  const { counts, halt } = job
  const kept = keptWords(job)
  const over = isJobOver(job)
  const past = counts.all - counts.left
  return (
    <Stack gap={4}>
      {!over && (
        <Stack gap={2}>
          <span>
            {STATUS_WORDS[job.status]}
            {counts.left > 0 &&
              `: ${formatCount(past)} of ${job.counting ? 'at least ' : ''}${formatCount(counts.all)}`}
            {counts.left > 0 && job.secondsLeft !== null && `, ${about(job.secondsLeft)} left`}
          </span>
          <ProgressBar
            label={job.title}
            value={job.counting || counts.all === 0 ? null : Math.min(0.99, past / counts.all)}
          />
        </Stack>
      )}
      {halt?.fault === 'cors-off' ? (
        <CorsOffer at={at} what="Nothing more was done" onAllowed={() => retryJob(job.id)} />
      ) : (
        halt && (
          <Note
            tone="warn"
            role="alert"
            title="It waits"
            action={<Button onClick={() => retryJob(job.id)}>Try again</Button>}
          >
            {halt.detail}
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
      {over && job.status === 'done' && (job.kind !== 'acl' || job.undoable) && children}
      {failed.length > 0 && (
        <details open={over}>
          <summary>{pluralize(counts.failed, 'object failed', 'objects failed')}</summary>
          <ul className={css.failures}>
            {failed.map((t) => (
              <li key={t.id}>
                <MiddleEllipsis text={t.name} />
                <span className={css.hint}>{t.state.failure?.detail}</span>
              </li>
            ))}
          </ul>
          {failed.length < counts.failed && <p className={css.hint}>All of them are in the report.</p>}
        </details>
      )}
    </Stack>
  )
}

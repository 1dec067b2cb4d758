import rotateCwIcon from '@lucide/icons/icons/rotate-cw'
import undo2Icon from '@lucide/icons/icons/undo-2'
import xIcon from '@lucide/icons/icons/x'
import { sentences } from '#/lib/sentences'
import { cancelJob, dismissTransfers, retryJob, undoJob } from '#/console/transfers/transfers'
import type { JobView } from '#/console/transfers/engine/view'
import { isJobOver, type Names } from '#/console/transfers/engine/job'
import { Icon } from '#/console/kit/button/icon'
import { IconButton } from '#/console/kit/button/icon-button'
import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import { ProgressBar } from '#/console/kit/feedback/progress-bar'
import { CopyFailures } from './copy-failures'
import styles from './transfer-tray.module.css'
import { jobShare, jobWords, remainingWords, namesWords, remainsWords, waitingWords } from './transfer-words'
import { cancel, dismiss } from './words'

interface Props {
  readonly job: JobView
  /** The tray's heading, which isn't repeated */
  readonly said: string
  /** Whether the heading is about this job alone */
  readonly isLone: boolean
}

/** A job over many objects: its progress, what blocks it, and the result of listing again. */
export function TransferJob({ job, said, isLone }: Props) {
  // The heading says how far the only job is.
  const words = isLone && !job.counting && job.status === 'running' ? waitingWords(job) : jobWords(job)
  const over = isJobOver(job)
  const { failed } = job.counts
  const remains = remainsWords(job)
  const kept = remainingWords(job)
  return (
    <li className={styles['job']}>
      <div>
        <MiddleEllipsis text={job.title} />
        {job.retryable ? (
          <IconButton
            name={`Retry ${job.title}`}
            size="sm"
            icon={<Icon of={rotateCwIcon} size={14} aria-hidden />}
            onClick={() => retryJob(job.id)}
          />
        ) : null}
        {job.undoable ? (
          <IconButton
            name={`Undo ${job.title}`}
            size="sm"
            icon={<Icon of={undo2Icon} size={14} aria-hidden />}
            onClick={() => undoJob(job.id)}
          />
        ) : null}
        <IconButton
          name={over ? dismiss(job.title) : cancel(job.title)}
          size="sm"
          icon={<Icon of={xIcon} size={14} aria-hidden />}
          onClick={() => (over ? dismissTransfers(job.id) : cancelJob(job.id))}
        />
      </div>
      {over ? null : <ProgressBar label={job.title} value={jobShare(job)} thin />}
      {words === said || words === '' ? null : <span>{words}</span>}
      {job.halt === null ? null : job.halt.fault === 'cors-off' ? (
        <p data-quiet="">Waiting until the bucket allows browser uploads. This can take a minute.</p>
      ) : (
        <p role="alert">{sentences(job.halt.detail, job.halt.next)}</p>
      )}
      {remains ? <Found words={remains} of={job.remains} /> : null}
      {over && kept ? <Found words={kept} of={job.kept} /> : null}
      {over && failed > 0 ? <CopyFailures job={job.id} variant="ghost" /> : null}
    </li>
  )
}

/** A finding about some objects, with the first names. */
function Found({ words, of }: { readonly words: string; readonly of: Names | null }) {
  const names = of ? namesWords(of) : ''
  return (
    <p data-quiet={names === '' ? '' : undefined}>
      {words} {names}
    </p>
  )
}

import { useRef, useState, type DragEvent } from 'react'
import { sentences } from '#/lib/sentences'
import { visible, plural } from '#/lib/text'
import { bucketOf } from '#/console/transfers/engine/job'
import { chooseAgain, continueJob, forgetUnfinished, useUnfinished } from '#/console/transfers/transfers'
import type { Matched } from '#/console/transfers/objects/match-files'
import type { Unfinished } from '#/console/transfers/resume'
import { droppedEntries } from '#/console/transfers/objects/dropped'
import { Button } from '#/console/kit/button/button'
import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import { VisuallyHidden } from '#/console/kit/layout/visually-hidden'
import { announce } from '#/console/resource/page/announce'
import styles from './transfer-tray.module.css'
import { ContinueJob } from './continue-job'

/** Jobs that a reload interrupted. Bulk jobs continue on click; uploads need their files again, because pages can't keep them. */
export function TransferUnfinished() {
  const jobs = useUnfinished()
  if (jobs.length === 0) return null
  return jobs.map((job) => <One key={job.id} job={job} />)
}

const ambiguousText = ([first = '', ...others]: readonly string[]) =>
  others.length === 0
    ? `${visible(first).text} matches more than one unfinished upload. Choose the whole folder.`
    : `${visible(first).text} and ${plural(others.length, 'other file')} match more than one unfinished upload. Choose the whole folder.`
const changedText = ([first = '', ...others]: readonly string[]) =>
  others.length === 0
    ? `${visible(first).text} changed since you first chose it. Upload the new version.`
    : `${visible(first).text} and ${plural(others.length, 'other file')} changed since you first chose them. Upload the new versions.`

/** Why some of the chosen files aren't uploaded; undefined where all are. */
function leftOut({ found, ambiguous, changed }: Matched): string | undefined {
  if (ambiguous.length > 0 || changed.length > 0)
    return sentences(
      ambiguous.length > 0 ? ambiguousText(ambiguous) : undefined,
      changed.length > 0 ? changedText(changed) : undefined,
    )
  return found.length > 0 ? undefined : 'None of these files match an unfinished upload.'
}

const holdsFiles = (e: DragEvent) => e.dataTransfer.types.includes('Files')

function One({ job }: { readonly job: Unfinished }) {
  const needsFiles = job.kind.resumes === 'files'
  const onlyReads = job.kind.bytes === 'down'
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [asking, setAsking] = useState(false)
  const take = async (loose: readonly File[], entries: readonly FileSystemEntry[] = []) => {
    const { readChosenFiles, readDroppedFiles } = await import('#/console/transfers/objects/read-dropped-files')
    const [dropped, chosen] = await Promise.all([readDroppedFiles(entries), readChosenFiles(loose)])
    const matched = chooseAgain(job.id, [...dropped.files, ...chosen.files])
    setProblem(leftOut(matched))
    if (matched.found.length > 0) announce(`${plural(matched.found.length, 'upload')} continued`)
  }
  const goOn = async () => {
    if (!(await continueJob(job.id)))
      setProblem('The browser didn’t allow writing there. Choose Continue, then allow access.')
  }
  const field = (ref: typeof files, label: string, directory: boolean) => (
    <input
      ref={ref}
      type="file"
      multiple
      {...(directory && { webkitdirectory: '' })}
      tabIndex={-1}
      aria-label={label}
      onChange={(e) => {
        void take([...(e.target.files ?? [])])
        e.target.value = ''
      }}
    />
  )
  return (
    <li
      className={styles['job']}
      {...(needsFiles && {
        onDragEnter: (e: DragEvent) => holdsFiles(e) && e.preventDefault(),
        onDragOver: (e: DragEvent) => holdsFiles(e) && e.preventDefault(),
        onDrop: (e: DragEvent) => {
          if (!holdsFiles(e)) return
          e.preventDefault()
          // The browser drops the entries after the event.
          const { entries, loose } = droppedEntries(e.dataTransfer)
          void take(loose, entries)
        },
      })}
    >
      <div>
        <MiddleEllipsis text={job.title} />
        <span>{job.left > 0 ? `Unfinished, ${plural(job.left, 'file')} left` : 'Unfinished'}</span>
      </div>
      <p data-quiet="">
        {needsFiles
          ? `A reload interrupted this upload. To continue in ${bucketOf(job).bucket}, choose or drop the same files or folder.`
          : job.ended
            ? 'Some objects failed. Continue downloads only those that are missing.'
            : 'A reload interrupted this transfer.'}
      </p>
      {problem ? <p role="alert">{problem}</p> : null}
      <div className={styles['actions']}>
        {needsFiles ? (
          <>
            <Button onClick={() => files.current?.click()}>Choose files</Button>
            <Button onClick={() => folder.current?.click()}>Choose folder</Button>
          </>
        ) : (
          <Button onClick={() => (onlyReads ? void goOn() : setAsking(true))}>
            {onlyReads ? 'Continue' : 'Continue…'}
          </Button>
        )}
        <Button variant="ghost" onClick={() => forgetUnfinished(job.id)}>
          Forget
        </Button>
      </div>
      {asking ? <ContinueJob job={job} onClose={() => setAsking(false)} /> : null}
      {needsFiles ? (
        <VisuallyHidden>
          {field(files, `Files of ${job.title}`, false)}
          {field(folder, `Folder of ${job.title}`, true)}
        </VisuallyHidden>
      ) : null}
    </li>
  )
}

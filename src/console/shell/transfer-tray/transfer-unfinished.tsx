import { useRef, useState, type DragEvent } from 'react'
import { sentences } from '#/lib/sentences'
import { visible } from '#/lib/text'
import { bucketOf, onlyReads } from '#/console/transfers/engine/job'
import { chooseAgain, continueJob, forgetUnfinished, useUnfinished } from '#/console/transfers/engine/transfers'
import type { Matched } from '#/console/transfers/objects/match-files'
import type { Unfinished } from '#/console/transfers/engine/types'
import { droppedEntries } from '#/console/transfers/objects/dropped'
import { Button } from '#/console/kit/button/button'
import { MiddleEllipsis } from '#/console/kit/text/middle-ellipsis'
import { VisuallyHidden } from '#/console/kit/layout/visually-hidden'
import { announce } from '#/console/resource/page/announce'
import styles from './transfer-tray.module.css'
import * as copy from './copy'
import { ContinueJob } from './continue-job'

/** Jobs that a reload interrupted. Bulk jobs continue on click; uploads need their files again, because pages can't keep them. */
export function TransferUnfinished() {
  const jobs = useUnfinished()
  if (jobs.length === 0) return null
  return jobs.map((job) => <One key={job.id} job={job} />)
}

const ambiguousText = ([first = '', ...others]: readonly string[]) =>
  others.length === 0
    ? copy.ambiguousFile(visible(first).text)
    : copy.ambiguousFiles(visible(first).text, others.length)
const changedText = ([first = '', ...others]: readonly string[]) =>
  others.length === 0 ? copy.changedFile(visible(first).text) : copy.changedFiles(visible(first).text, others.length)

/** Why some of the chosen files aren't uploaded; undefined where all are. */
function leftOut({ found, ambiguous, changed }: Matched): string | undefined {
  if (ambiguous.length > 0 || changed.length > 0)
    return sentences(
      ambiguous.length > 0 ? ambiguousText(ambiguous) : undefined,
      changed.length > 0 ? changedText(changed) : undefined,
    )
  return found.length > 0 ? undefined : copy.noMatch
}

const holdsFiles = (e: DragEvent) => e.dataTransfer.types.includes('Files')

function One({ job }: { readonly job: Unfinished }) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [asking, setAsking] = useState(false)
  const take = async (loose: readonly File[], entries: readonly FileSystemEntry[] = []) => {
    const { readChosenFiles, readDroppedFiles } = await import('#/console/transfers/objects/read-dropped-files')
    const [dropped, chosen] = await Promise.all([readDroppedFiles(entries), readChosenFiles(loose)])
    const matched = chooseAgain(job.id, [...dropped.files, ...chosen.files])
    setProblem(leftOut(matched))
    if (matched.found.length > 0) announce(copy.continued(matched.found.length))
  }
  const goOn = async () => {
    if (!(await continueJob(job.id))) setProblem(copy.writingRefused)
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
      {...(job.needsFiles && {
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
        <span>{job.left > 0 ? copy.filesLeft(job.left) : copy.unfinished}</span>
      </div>
      <p data-quiet="">
        {job.needsFiles ? copy.chooseAgain(bucketOf(job).bucket) : job.ended ? copy.someFailed : copy.reloaded}
      </p>
      {problem ? <p role="alert">{problem}</p> : null}
      <div className={styles['actions']}>
        {job.needsFiles ? (
          <>
            <Button onClick={() => files.current?.click()}>{copy.chooseFiles}</Button>
            <Button onClick={() => folder.current?.click()}>{copy.chooseFolder}</Button>
          </>
        ) : (
          <Button onClick={() => (onlyReads(job) ? void goOn() : setAsking(true))}>
            {onlyReads(job) ? copy.continueNow : copy.continueAsking}
          </Button>
        )}
        <Button variant="ghost" onClick={() => forgetUnfinished(job.id)}>
          {copy.forget}
        </Button>
      </div>
      {asking ? <ContinueJob job={job} onClose={() => setAsking(false)} /> : null}
      {job.needsFiles ? (
        <VisuallyHidden>
          {field(files, copy.filesOf(job.title), false)}
          {field(folder, copy.folderOf(job.title), true)}
        </VisuallyHidden>
      ) : null}
    </li>
  )
}

import { Suspense, useRef, useState, type DragEvent } from 'react'
import { visible } from '#/lib/text'
import { chooseAgain, continueJob, forgetUnfinished, useUnfinished } from '#/transfers/engine/transfers'
import type { Matched } from '#/transfers/objects/match-files'
import type { Unfinished } from '#/transfers/engine/types'
import { droppedEntries } from '#/transfers/objects/dropped'
import { Button } from '#/ui/button/button'
import { MiddleEllipsis } from '#/ui/text/middle-ellipsis'
import { VisuallyHidden } from '#/ui/layout/visually-hidden'
import { announce } from '../shell/announce'
import { lazyOrNothing } from '../shell/lazy-or-nothing'
import styles from './transfer-tray.module.css'
import { pluralize } from '../catalog/format'

const ContinueJob = lazyOrNothing(async () => (await import('./continue-job')).ContinueJob)

/** What a reload cut off. Bulk jobs go on at a click; the files of uploads are chosen anew, for no page may keep them. */
export function TransferUnfinished() {
  const jobs = useUnfinished()
  if (jobs.length === 0) return null
  return jobs.map((job) => <One key={job.id} job={job} />)
}

const named = (paths: readonly string[]) => {
  const first = visible(paths[0] ?? '').text
  return paths.length === 1 ? first : `${first} and ${pluralize(paths.length - 1, 'other file')}`
}
/** Why some of the chosen files are not sent; undefined where all of them are. */
function leftOut({ found, ambiguous, changed }: Matched): string | undefined {
  const words: string[] = []
  if (ambiguous.length > 0)
    words.push(
      `${named(ambiguous)} ${ambiguous.length === 1 ? 'fits' : 'fit'} more than one unfinished upload. Choose the whole folder.`,
    )
  if (changed.length > 0)
    words.push(
      `${named(changed)} changed since you first chose ${changed.length === 1 ? 'it' : 'them'}. Upload the new version.`,
    )
  if (words.length > 0) return words.join(' ')
  return found.length > 0 ? undefined : 'None of these files has the name, size, and time of an unfinished one.'
}

const holdsFiles = (e: DragEvent) => e.dataTransfer.types.includes('Files')

function One({ job }: { readonly job: Unfinished }) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [asking, setAsking] = useState(false)
  const take = async (loose: readonly File[], entries: readonly FileSystemEntry[] = []) => {
    const { chosen, walk } = await import('#/transfers/objects/read-dropped-files')
    const [walked, picked] = await Promise.all([walk(entries), chosen(loose)])
    const matched = chooseAgain(job.id, [...walked.files, ...picked.files])
    setProblem(leftOut(matched))
    if (matched.found.length > 0) announce(`${pluralize(matched.found.length, 'upload')} continued`)
  }
  const goOn = async () => {
    if (!(await continueJob(job.id))) setProblem('The browser did not allow writing there.')
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
          // The entries exist only while the event is handled.
          const { entries, loose } = droppedEntries(e.dataTransfer)
          void take(loose, entries)
        },
      })}
    >
      <div>
        <MiddleEllipsis text={job.title} />
        <span>not finished{job.left > 0 ? `, ${pluralize(job.left, 'file')} left` : ''}</span>
      </div>
      <p data-quiet="">
        {job.needsFiles
          ? `The page was reloaded before it was done. Choose or drop the same files or their folder. They go to ${job.bucket} as before.`
          : job.ended
            ? 'Some objects failed. Continue downloads only those that are missing.'
            : 'The page was reloaded before it was done.'}
      </p>
      {problem ? <p role="alert">{problem}</p> : null}
      <div className={styles['actions']}>
        {job.needsFiles ? (
          <>
            <Button onClick={() => files.current?.click()}>Choose files</Button>
            <Button onClick={() => folder.current?.click()}>Choose folder</Button>
          </>
        ) : (
          <Button onClick={() => (job.kind === 'download' ? void goOn() : setAsking(true))}>
            {job.kind === 'download' ? 'Continue' : 'Continue…'}
          </Button>
        )}
        <Button variant="ghost" onClick={() => forgetUnfinished(job.id)}>
          Forget
        </Button>
      </div>
      {asking ? (
        <Suspense>
          <ContinueJob job={job} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
      {job.needsFiles ? (
        <VisuallyHidden>
          {field(files, `Files of ${job.title}`, false)}
          {field(folder, `Folder of ${job.title}`, true)}
        </VisuallyHidden>
      ) : null}
    </li>
  )
}

import { useRef, useState } from 'react'
import { chooseAgain, continueJob, forgetUnfinished, useUnfinished } from '../transfers/transfers'
import type { Unfinished } from '../transfers/types'
import { Button } from '../ui/button'
import { MiddleEllipsis } from '../ui/middle-ellipsis'
import { VisuallyHidden } from '../ui/visually-hidden'
import { announce } from './announce'
import styles from './transfer-tray.module.css'
import { count } from './words'

/** What a reload cut off. Bulk jobs go on at a click; the files of uploads are chosen anew, for no page may keep them. */
export function TransferUnfinished() {
  const jobs = useUnfinished()
  if (jobs.length === 0) return null
  return jobs.map((job) => <One key={job.id} job={job} />)
}

function One({ job }: { readonly job: Unfinished }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const choose = (files: readonly File[]) => {
    const matched = chooseAgain(files)
    if (matched === 0) setProblem('None of these files has the name and size of one that was not finished.')
    else announce(`${count(matched, 'upload goes', 'uploads go')} on`)
  }
  const goOn = async () => {
    if (!(await continueJob(job.id))) setProblem('The browser did not allow writing there.')
  }
  return (
    <li className={styles['job']}>
      <div>
        <MiddleEllipsis text={job.title} />
        <span>not finished{job.left > 0 ? `, ${count(job.left, 'file')} left` : ''}</span>
      </div>
      <p data-quiet="">
        {job.needsFiles
          ? `The page was reloaded before it was done. Choose the files again; they go to ${job.bucket} as before.`
          : 'The page was reloaded before it was done.'}
      </p>
      {problem ? <p role="alert">{problem}</p> : null}
      <div className={styles['actions']}>
        {job.needsFiles ? (
          <Button onClick={() => input.current?.click()}>Choose files again</Button>
        ) : (
          <Button onClick={() => void goOn()}>Continue</Button>
        )}
        <Button variant="ghost" onClick={() => forgetUnfinished(job.id)}>
          Forget
        </Button>
      </div>
      {job.needsFiles ? (
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            multiple
            tabIndex={-1}
            aria-label={`Files of ${job.title}`}
            onChange={(e) => {
              choose([...(e.target.files ?? [])])
              e.target.value = ''
            }}
          />
        </VisuallyHidden>
      ) : null}
    </li>
  )
}

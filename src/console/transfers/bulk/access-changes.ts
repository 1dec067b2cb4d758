/** Changes of access that jobs made, and the jobs that undo them. */
import { recordEnd } from '../engine/ended'
import { isJobOver, type Job } from '../engine/job'
import type { Ledger } from '../engine/ledger'
import type { NoteAcl } from './acl-runner'
import { sentChanges, wasSent, type AclBefore } from '../objects/delete-runner'

/** `isListed`: false after the session has ended, which removed all records. */
export function createAccessChanges(ledger: Ledger, isListed: (job: Job) => boolean) {
  const changed = new Map<string, AclBefore[]>()
  /** Jobs whose changes another job undoes, by the id of that job. */
  const undone = new Map<string, Job>()

  /** Takes over what an earlier page changed. */
  const resume = (job: Job, before: readonly AclBefore[]) => {
    changed.set(job.id, [...before])
    job.undoable = before.some(wasSent)
  }

  const note: NoteAcl = async ({ job }, change) => {
    const list = changed.get(job.id) ?? []
    changed.set(job.id, list)
    const n = list.push(change)
    job.undoable = true
    job.isUndone = false
    await ledger.noteAcl(job.id, n, change)
    return () => {
      // Kept in its place, because the records are numbered.
      const unsent = { ...change, unsent: true }
      list[n - 1] = unsent
      job.undoable = list.some(wasSent)
      if (isListed(job)) void ledger.noteAcl(job.id, n, unsent)
    }
  }

  /** Records a complete undo. One that ended halfway allows another, as does a reload before its end. */
  const endUndo = ({ id, status }: Job, isHalf: boolean) => {
    const job = undone.get(id)
    // A failed one can be retried.
    if (!job || (status === 'failed' && !isHalf)) return
    undone.delete(id)
    if (isHalf) job.isUndone = false
    // A retry under way is recorded at its own end.
    if (isJobOver(job)) recordEnd(job, ledger)
  }

  return {
    resume,
    note,
    /** Changes of a job that were sent, oldest first; of an object the last one. */
    sent: (id: string) => sentChanges(changed.get(id) ?? []),
    /** The next change of the job is its first again. */
    forget: (id: string) => changed.delete(id),
    /** Notes that the job with the id `undo` undoes the changes of another. */
    beginUndo: (undo: string, job: Job) => undone.set(undo, job),
    endUndo,
  }
}

/** Which object starts next: slots for all jobs together, turns between the jobs, and names that are in use. */
import { sendsFile, waitingOf, type Job, type JobItem } from './job'

/** Browsers open six connections per host under HTTP/1.1; two stay free for listings and previews. */
const AT_ONCE = 4
/** Bytes above which an upload takes two slots, because running more at once would only slow each down. */
const HUGE = 1024 ** 3

const weight = (item: JobItem) => (sendsFile(item.job) && item.size > HUGE ? 2 : 1)
const keyOf = ({ job: { subject }, name }: JobItem) =>
  (subject.kind === 'object'
    ? [subject.cluster, subject.bucket, name]
    : [subject.kind, subject.kind === 'image' ? subject.image : '', name]
  ).join('\n')

/** `start` runs an object, which takes its slots with `occupy`. */
export function createTurns(start: (item: JobItem) => void) {
  const busy = new Set<string>()
  /** Objects waiting for another with the same name, since running both would leave the result to chance. */
  const parked = new Map<string, JobItem[]>()
  let order: Job[] = []
  let used = 0

  /** The next object of a job that can start. */
  const take = (job: Job): JobItem | undefined => {
    for (;;) {
      const item = job.queue[job.head]
      if (!item) return undefined
      const waits = item.state.phase === 'queued'
      if (waits && used > 0 && used + weight(item) > AT_ONCE) return undefined
      job.head += 1
      if (job.head > 1000 && job.head * 2 > job.queue.length) {
        job.queue = job.queue.slice(job.head)
        job.head = 0
      }
      if (!waits) continue
      const key = keyOf(item)
      if (!busy.has(key)) return item
      parked.set(key, [...(parked.get(key) ?? []), item])
    }
  }
  /** Starts one object per job in turn, so that a long job doesn't delay a short one. Returns whether any was started. */
  const round = (): boolean => {
    let started = false
    for (const job of order) {
      if (job.halt || job.status !== 'running' || job.running.size >= job.atOnce) continue
      const item = take(job)
      if (item) start(item)
      else if (job.running.size === 0 && waitingOf(job) > 0) {
        // Nothing of the job runs, and its next object needs more slots than are free. Other jobs would take each of them first.
        order = [job, ...order.filter((j) => j !== job)]
        return false
      }
      started ||= item !== undefined
    }
    const first = order.shift()
    if (first) order.push(first)
    return started
  }
  return {
    add: (job: Job) => void order.push(job),
    remove(job: Job) {
      order = order.filter((j) => j !== job)
    },
    /** Starts every object that can start. */
    pump() {
      for (let more = true; more;) more = round()
    },
    /** Takes the slots and the name of an object. Returns a function that frees both, also after the object got another name. */
    occupy: (item: JobItem): (() => void) => {
      const key = keyOf(item)
      const slots = weight(item)
      used += slots
      busy.add(key)
      return () => {
        used -= slots
        busy.delete(key)
        const next = parked.get(key) ?? []
        parked.delete(key)
        for (const waiting of next) waiting.job.queue.splice(waiting.job.head, 0, waiting)
      }
    },
    /** Objects of a job that haven't started, with those that wait for a name. */
    waiting: (job: Job): readonly JobItem[] => [
      ...job.queue.slice(job.head),
      ...Array.from(parked.values())
        .flat()
        .filter((item) => item.job === job),
    ],
  }
}

/** For specs: jobs of a made-up kind, and a queue with the progress that a page shows of it. */
import { newJob, type Job, type Kind, type Runner } from '#/console/transfers/engine/job'
import { createProgressStore } from '#/console/transfers/engine/progress-store'
import { createQueue, type Queue } from '#/console/transfers/engine/queue'

const PHOTOS = { kind: 'object', cluster: 'eu-1', bucket: 'photos' } as const

interface Made {
  readonly bytes?: Kind['bytes'] | undefined
  readonly id?: string
  readonly atOnce?: number
}
export const testKind = (o: Partial<Kind> = {}): Kind => ({
  words: { verb: 'Do', doing: 'Doing', done: 'done', noun: ['deed'] },
  areas: [],
  title: () => 'Job',
  subject: () => PHOTOS,
  work: () => ({ items: [], run: async () => 'done' }),
  ...o,
})
/** A job whose objects `run` runs. */
export function testJob(run: Runner, { id = 'j', bytes, atOnce = Infinity }: Made = {}): Job {
  const kind = testKind({ ...(bytes && { bytes }), work: () => ({ items: [], run, atOnce }) })
  const tools = {
    push: () => undefined,
    room: async () => undefined,
    settle: () => undefined,
    note: async () => () => undefined,
  }
  return newJob({ id, kind, request: { kind: 'test' }, subject: PHOTOS, title: id }, tools)
}

export const silentQueue = (): Queue =>
  createQueue({ onChange: () => undefined, onOver: () => undefined, speed: () => undefined, onMoved: () => undefined })

export function shownQueue() {
  const queue: Queue = createQueue({
    onChange: () => progress.soon(),
    onOver: (item) => progress.over(item),
    speed: () => undefined,
    onMoved: () => undefined,
  })
  const progress = createProgressStore(() => queue)
  return { queue, progress }
}

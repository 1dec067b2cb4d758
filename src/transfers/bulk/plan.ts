/** How a bulk job comes by its objects, and how it proves what it did. */
import { call } from '#/api/client/client'
import { isApiError } from '#/api/client/errors'
import { buckets } from '#/contract/buckets'
import { compareNames } from '#/lib/object-name'
import { NO_NAMES, noteNames, type Job, type NewItem } from '../engine/job'
import { checkPrefixes, namesBeside, outermost, pagesOf } from './listing'
import type { Queue } from '../engine/queue'
import { patientCall, type AttemptIo } from '../objects/signed-attempt'
import { createLook } from '../objects/look'
import { wasShown, type Listed } from './shown'
import type { BulkRequest, Named, BucketRef, ObjectSelection, VolumeRequest } from '../engine/types'

export interface BulkPlan {
  /** Hands every object to the queue; may be called again after it broke off, and goes on where it was. */
  expand(): Promise<void>
  /** After the last object: says what is really left, and what follows from that. */
  after(): Promise<void>
}

/** Objects that wait at most; listing goes on when fewer are left. */
const BACKLOG = 1000
type ObjectsRequest = Exclude<BulkRequest, VolumeRequest>

export const requestSelection = (r: ObjectsRequest): ObjectSelection =>
  r.kind === 'empty'
    ? { prefixes: [''] }
    : 'each' in r
      ? { names: r.each.map(({ name }) => ({ name, size: null })) }
      : r

/** Throws where a prefix would take its neighbours along. */
export const planFor = (r: BulkRequest, queue: Queue, job: Job): BulkPlan =>
  'volumes' in r ? planOfVolumes(r, queue, job) : planOfObjects(r, queue, job)

/** All are named, and each one's own answer proves what became of it. */
function planOfVolumes({ volumes }: VolumeRequest, queue: Queue, job: Job): BulkPlan {
  return {
    async expand() {
      queue.push(
        job,
        volumes.map((v, index) => ({ name: v.label, size: 0, index, payload: v })),
      )
      job.sealed = true
    },
    after: async () => undefined,
  }
}

function planOfObjects(r: ObjectsRequest, queue: Queue, job: Job): BulkPlan {
  const selection = requestSelection(r)
  checkPrefixes(selection.prefixes ?? [], r.kind !== 'delete')
  const prefixes = outermost(selection.prefixes ?? [])
  const names = namesBeside({ ...selection, prefixes })
  const shown = 'shown' in r ? r.shown : undefined
  const confirmed = (e: Listed) => shown === undefined || wasShown(shown, e)
  const own = new Map('each' in r ? r.each.map((e) => [e.name, e.acl]) : [])
  const toItem = ({ name, size }: Named): NewItem => ({
    name,
    size: size ?? 0,
    payload: r.kind === 'acl' ? ('each' in r ? own.get(name) : r.acl) : undefined,
  })
  let prefix = 0
  let marker: string | null = null
  let named = false
  const io = (): AttemptIo => ({ signal: job.stop.signal, emit: () => undefined })
  return {
    async expand() {
      if (!named) queue.push(job, names.map(toItem))
      named = true
      for (; prefix < prefixes.length; prefix += 1) {
        for await (const page of pagesOf(r, prefixes[prefix] ?? '', io(), marker)) {
          queue.push(job, page.entries.filter(confirmed).map(toItem))
          if (r.kind === 'acl')
            job.kept = noteNames(
              job.kept,
              page.entries.filter((e) => !confirmed(e)).map((e) => e.name),
            )
          marker = page.marker
          await queue.room(job, BACKLOG)
        }
        marker = null
      }
    },
    async after() {
      if (r.kind !== 'delete' && r.kind !== 'empty') return
      queue.settle(job, 'proving')
      let remains = NO_NAMES
      let kept = NO_NAMES
      await stillThere(r, prefixes, names, io(), (e) => {
        if (confirmed(e)) remains = noteNames(remains, [e.name])
        else kept = noteNames(kept, [e.name])
      })
      job.remains = remains
      job.kept = kept
      if (r.kind !== 'empty' || !r.removeBucket) return
      job.bucketKept = remains.count + kept.count > 0
      if (job.bucketKept) return
      queue.settle(job, 'removing')
      const params = { clusterId: r.cluster, bucket: r.bucket }
      await patientCall(io(), (o) => call(buckets.remove, { params }, o)).catch((e: unknown) => {
        // Somebody else was quicker, or the first answer was lost.
        if (!isApiError(e) || e.kind !== 'not-found') throw e
      })
    },
  }
}

/** Lists once more: everything below the prefixes, and whichever of the names still exist. */
async function stillThere(
  place: BucketRef,
  prefixes: readonly string[],
  names: readonly Named[],
  io: AttemptIo,
  note: (e: Listed) => void,
): Promise<void> {
  for (const prefix of prefixes)
    for await (const page of pagesOf(place, prefix, io)) for (const e of page.entries) note(e)
  const look = createLook(place)
  for (const { name } of names.toSorted((a, b) => compareNames(a.name, b.name))) {
    const there = await look(name, io)
    if (there) note(there)
  }
}

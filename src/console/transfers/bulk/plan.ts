/** Plans of bulk jobs: they list the objects, and verify the result at the end. */
import { call } from '#/console/api/client/client'
import { isApiError } from '#/console/api/client/errors'
import { buckets } from '#/contract/buckets'
import { compareNames } from '#/lib/object-name'
import { NO_NAMES, noteNames, type Job, type NewItem } from '../engine/job'
import { checkPrefixes, namesBeside, outermost, pagesOf } from '../objects/listing'
import type { Queue } from '../engine/queue'
import { callUntilAnswered, type AttemptIo } from '../objects/sent-write'
import { createLookup } from '../objects/lookup'
import { wasConfirmed, type Listed } from '../objects/confirmed-versions'
import type { BulkRequest, Named, BucketRef, ObjectSelection } from '../engine/types'

export interface BulkPlan {
  /** Adds every object to the queue. After a failure it can be called again and continues. */
  expand(): Promise<void>
  /** Called after the last object. Lists what remains, and deletes the bucket if requested. */
  after(): Promise<void>
}

/** Maximum number of waiting objects. Listing pauses above it. */
const BACKLOG = 1000

export const requestSelection = (r: BulkRequest): ObjectSelection =>
  r.kind === 'empty'
    ? { prefixes: [''] }
    : 'each' in r
      ? { names: r.each.map(({ name }) => ({ name, size: null })) }
      : r

/** Throws for a prefix that would include siblings. */
export function planFor(r: BulkRequest, queue: Queue, job: Job): BulkPlan {
  const selection = requestSelection(r)
  checkPrefixes(selection.prefixes ?? [], r.kind !== 'delete')
  const prefixes = outermost(selection.prefixes ?? [])
  const names = namesBeside({ ...selection, prefixes })
  const shown = 'shown' in r ? r.shown : undefined
  const confirmed = (e: Listed) => shown === undefined || wasConfirmed(shown, e)
  /** Whether it might be a copy that this job made. */
  const isOwnCopy = (name: string) =>
    'into' in r && r.to.cluster === r.cluster && r.to.bucket === r.bucket && name.startsWith(r.into)
  const own = new Map('each' in r ? r.each.map((e) => [e.name, e]) : [])
  const payloadOf = ({ name, etag }: Named) => {
    if (r.kind === 'download') return etag
    if (r.kind === 'acl') return 'each' in r ? own.get(name) : r.acl
    return r.kind === 'copy' || r.kind === 'move' ? r.into + name.slice(r.from.length) : undefined
  }
  const toItem = (named: Named): NewItem => ({
    name: named.name,
    size: named.size ?? 0,
    payload: payloadOf(named),
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
          if (r.kind === 'acl' || r.kind === 'copy' || r.kind === 'move')
            job.kept = noteNames(
              job.kept,
              page.entries.filter((e) => !confirmed(e) && !isOwnCopy(e.name)).map((e) => e.name),
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
      await callUntilAnswered(io(), (o) => call(buckets.remove, { params }, o)).catch((e: unknown) => {
        // Another client deleted it first, or the first response was lost.
        if (!isApiError(e) || e.kind !== 'not-found') throw e
      })
    },
  }
}

/** Lists everything below the prefixes again, and looks up the names. */
async function stillThere(
  place: BucketRef,
  prefixes: readonly string[],
  names: readonly Named[],
  io: AttemptIo,
  note: (e: Listed) => void,
): Promise<void> {
  for (const prefix of prefixes)
    for await (const page of pagesOf(place, prefix, io)) for (const e of page.entries) note(e)
  const look = createLookup(place)
  for (const { name } of names.toSorted((a, b) => compareNames(a.name, b.name))) {
    const there = await look(name, io)
    if (there) note(there)
  }
}

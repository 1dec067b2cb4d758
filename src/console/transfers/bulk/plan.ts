/** Lists the objects of a bulk job, and verifies that it deleted them. */
import { call } from '#/console/api/client/client'
import { isApiError } from '#/console/api/base/errors'
import { buckets } from '#/contract/buckets'
import { compareNames } from '#/lib/object-name'
import type { Listed } from '../engine/failure'
import { NO_NAMES, noteNames, type Job, type NewItem, type Tools, type Work } from '../engine/job'
import { wasConfirmed } from '../objects/confirmed-versions'
import { checkPrefixes, namesBeside, outermost, pagesOf } from '../objects/listing'
import { createLookup } from '../objects/lookup'
import { requestSelection, type BulkRequest, type EmptyRequest, type Named } from '../objects/requests'
import { callUntilAnswered, type AttemptIo } from '../objects/retried-calls'

/** Maximum number of waiting objects. Listing pauses above it. */
const BACKLOG = 1000

interface Options {
  /** Returns extra data of an object for its runner. */
  readonly payload?: (named: Named) => unknown
  /** Whether a listed object that wasn't confirmed is reported as kept. By default none is. */
  readonly reports?: (name: string) => boolean
}
const ioOf = (job: Job): AttemptIo => ({ signal: job.stop.signal, emit: () => undefined })

/** Throws for a prefix that would include siblings. */
export function planFor(
  r: BulkRequest,
  job: Job,
  { push, room }: Tools,
  { payload, reports }: Options = {},
): Pick<Work, 'items' | 'list'> {
  const selection = requestSelection(r)
  checkPrefixes(selection.prefixes ?? [], r.kind !== 'delete')
  const prefixes = outermost(selection.prefixes ?? [])
  const toItem = (named: Named): NewItem => ({ name: named.name, size: named.size ?? 0, payload: payload?.(named) })
  let prefix = 0
  let marker: string | null = null
  return {
    items: namesBeside({ ...selection, prefixes }).map(toItem),
    async list() {
      for (; prefix < prefixes.length; prefix += 1) {
        for await (const page of pagesOf(r, prefixes[prefix] ?? '', ioOf(job), marker)) {
          push(job, page.entries.filter((e) => isConfirmed(r, e)).map(toItem))
          const others = page.entries.filter((e) => !isConfirmed(r, e) && reports?.(e.name))
          job.kept = noteNames(
            job.kept,
            others.map((e) => e.name),
          )
          marker = page.marker
          await room(job, BACKLOG)
        }
        marker = null
      }
    },
  }
}

/** Lists everything again after a deletion, and notes what is left. */
export async function verifyDeleted(r: BulkRequest, job: Job, { settle }: Tools): Promise<void> {
  settle(job, 'proving')
  let remains = NO_NAMES
  let kept = NO_NAMES
  const note = (e: Listed) => {
    if (isConfirmed(r, e)) remains = noteNames(remains, [e.name])
    else kept = noteNames(kept, [e.name])
  }
  await eachLeft(r, ioOf(job), note)
  job.remains = remains
  job.kept = kept
}

/** Whether the user saw this version before confirming. True for a request of any version. */
export const isConfirmed = (r: BulkRequest, e: Listed): boolean => !('shown' in r) || wasConfirmed(r.shown, e)

/** Calls `note` for each selected object that exists. */
export async function eachLeft(r: BulkRequest, io: AttemptIo, note: (e: Listed) => void): Promise<void> {
  const selection = requestSelection(r)
  const prefixes = outermost(selection.prefixes ?? [])
  for (const prefix of prefixes) for await (const page of pagesOf(r, prefix, io)) for (const e of page.entries) note(e)
  const look = createLookup(r)
  const names = namesBeside({ ...selection, prefixes }).toSorted((a, b) => compareNames(a.name, b.name))
  for (const { name } of names) {
    const there = await look(name, io)
    if (there) note(there)
  }
}

/** Deletes the bucket after its objects, if requested. A bucket that isn't empty is kept. */
export async function removeEmptied(r: EmptyRequest, job: Job, { settle }: Tools): Promise<void> {
  if (!r.removeBucket) return
  job.bucketKept = (job.remains?.count ?? 0) + job.kept.count > 0
  if (job.bucketKept) return
  settle(job, 'removing')
  const params = { clusterId: r.cluster, bucket: r.bucket }
  await callUntilAnswered(ioOf(job), (o) => call(buckets.remove, { params }, o)).catch((e: unknown) => {
    // Another client deleted it first, or the first response was lost.
    if (!isApiError(e) || e.kind !== 'not-found') throw e
  })
}

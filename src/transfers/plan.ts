/** How a bulk job comes by its objects, and how it proves what it did. */
import { call } from '../api/client'
import { isApiError } from '../api/errors'
import { buckets } from '../contract/buckets'
import type { Job, NewItem } from './job'
import { checkPrefixes, namesBeside, outermost, pagesOf } from './listing'
import type { Queue } from './queue'
import { patientCall, type AttemptIo } from './signed-attempt'
import type { BulkRequest, JobView, Named, Place, Selection, VolumeRequest } from './types'

export interface Plan {
  /** Hands every object to the queue; may be called again after it broke off, and goes on where it was. */
  expand(): Promise<void>
  /** After the last object: says what is really left, and what follows from that. */
  after(): Promise<void>
  /** Begins anew: what was tried is looked for once more. Only for whole prefixes. */
  restart?: () => void
}

/** Objects that wait at most; listing goes on when fewer are left. */
const BACKLOG = 1000
const NAMED = 100
type ObjectsRequest = Exclude<BulkRequest, VolumeRequest>

const selectionOf = (r: ObjectsRequest): Selection =>
  r.kind === 'empty'
    ? { prefixes: [''] }
    : 'each' in r
      ? { names: r.each.map(({ name }) => ({ name, size: null })) }
      : r

/** Throws where a prefix would take its neighbours along. */
export const planFor = (r: BulkRequest, queue: Queue, job: Job): Plan =>
  'volumes' in r ? planOfVolumes(r, queue, job) : planOfObjects(r, queue, job)

/** All are named, and each one's own answer proves what became of it. */
function planOfVolumes({ volumes }: VolumeRequest, queue: Queue, job: Job): Plan {
  return {
    async expand() {
      queue.push(
        job,
        volumes.map((v) => ({ name: v.label, size: 0, payload: v })),
      )
      job.sealed = true
    },
    after: async () => undefined,
  }
}

function planOfObjects(r: ObjectsRequest, queue: Queue, job: Job): Plan {
  const selection = selectionOf(r)
  checkPrefixes(selection.prefixes ?? [], r.kind !== 'delete')
  const prefixes = outermost(selection.prefixes ?? [])
  const names = namesBeside({ ...selection, prefixes })
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
        for await (const page of pagesOf(job, prefixes[prefix] ?? '', io(), marker)) {
          queue.push(job, page.entries.map(toItem))
          marker = page.marker
          await queue.room(job, BACKLOG)
        }
        marker = null
      }
    },
    async after() {
      if (r.kind !== 'delete' && r.kind !== 'empty') return
      queue.settle(job, 'proving')
      const remains = await leftBelow(job, prefixes, names, io())
      job.remains = remains
      if (r.kind !== 'empty' || !r.removeBucket || remains.count > 0) return
      queue.settle(job, 'removing')
      const params = { clusterId: job.cluster, bucket: job.bucket }
      await patientCall(io(), (o) => call(buckets.remove, { params }, o)).catch((e: unknown) => {
        // Somebody else was quicker, or the first answer was lost.
        if (!isApiError(e) || e.kind !== 'not-found') throw e
      })
    },
    ...(names.length > 0
      ? {}
      : {
          restart() {
            prefix = 0
            marker = null
          },
        }),
  }
}

/** Order of the listing: bytes of UTF-8, which is the order of code points. */
function before(a: string, b: string): boolean {
  const [x, y] = [Array.from(a), Array.from(b)]
  const i = x.findIndex((c, n) => c !== y[n])
  if (i < 0) return x.length < y.length
  return y[i] !== undefined && (x[i]?.codePointAt(0) ?? 0) < (y[i]?.codePointAt(0) ?? 0)
}

/** Lists once more: everything below the prefixes, and whichever of the names still exist. */
async function leftBelow(
  place: Place,
  prefixes: readonly string[],
  names: readonly Named[],
  io: AttemptIo,
): Promise<NonNullable<JobView['remains']>> {
  const found: string[] = []
  let count = 0
  const note = (name: string) => {
    count += 1
    if (found.length < NAMED) found.push(name)
  }
  for (const prefix of prefixes)
    for await (const page of pagesOf(place, prefix, io)) for (const e of page.entries) note(e.name)
  const sorted = names.map((n) => n.name).toSorted((a, b) => (before(a, b) ? -1 : 1))
  for (let i = 0; i < sorted.length;) {
    // From just before a name one page mostly tells of it, and of all further names up to the page's end.
    const from = Array.from(sorted[i] ?? '')
      .slice(0, -1)
      .join('')
    const first = i
    for await (const page of pagesOf(place, '', io, from === '' ? null : from)) {
      const listed = new Set(page.entries.map((e) => e.name))
      const end = page.marker === null ? undefined : (page.entries.at(-1)?.name ?? page.marker)
      const next = sorted.findIndex((name, n) => n >= i && end !== undefined && before(end, name))
      const told = sorted.slice(i, next < 0 ? undefined : next)
      for (const name of told) if (listed.has(name)) note(name)
      i += told.length
      if (i > first) break
    }
  }
  return { count, names: found }
}

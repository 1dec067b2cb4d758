/** Looks up the object that has a name, just before that object is replaced, deleted or changed. */
import { call } from '#/console/api/client/client'
import { objects, type ObjectEntry } from '#/contract/objects'
import { compareNames, justBefore } from '#/lib/object-name'
import { createRecent } from '#/lib/time/recent'
import { bucketOf, type JobItem, type Job } from '../engine/job'
import { listedPage } from './listing'
import type { AttemptIo } from './retried-calls'
import type { BucketRef } from '../engine/job'

/** Milliseconds for which a listing is reused. */
export const FRESH_MS = 10_000

/** Bytes. A marker made from a name is a little longer than the name. */
const LONGEST_MARKER = 1000
const utf8 = new TextEncoder()
const bytesOf = (text: string) => utf8.encode(text).length

interface Page {
  readonly asked: number
  /** Covers the names after this one, up to and including `to`; null is the end of the bucket. */
  readonly from: string
  readonly to: string | null
  readonly entries: ReadonlyMap<string, ObjectEntry>
}
export type ObjectLookup = ReturnType<typeof createLookup>

/** `now` in milliseconds. */
export function createLookup(place: BucketRef, now = () => performance.now()) {
  let page: Page | undefined
  let pending: Promise<Page> | undefined
  /** Noted if a server lists names before the marker, which shows that its markers aren't names. */
  const otherMarkers = createRecent(undefined, now)

  const covers = (p: Page | undefined, name: string, since: number): p is Page =>
    p !== undefined &&
    p.asked >= since &&
    compareNames(p.from, name) < 0 &&
    (p.to === null || compareNames(name, p.to) <= 0)
  const read = async (name: string, io: AttemptIo): Promise<Page> => {
    const asked = now()
    const from = justBefore(name)
    const { entries, marker } = await listedPage(place, '', from === '' ? null : from, io)
    if (from !== '' && entries.some((e) => compareNames(e.name, from) <= 0)) otherMarkers.note()
    const to = marker === null ? null : (entries.at(-1)?.name ?? from)
    return { asked, from, to, entries: new Map(entries.map((e) => [e.name, e])) }
  }
  /** Looks up one name as a prefix: the name itself is first among all that begin with it. */
  const alone = async (name: string, io: AttemptIo) =>
    (await listedPage(place, name, null, io)).entries.find((e) => e.name === name) ?? null

  /**
   * Null if the name is free. One list call also covers the names that follow. `again` ignores earlier listings. Throws like
   * `callUntilAnswered`.
   */
  return async (name: string, io: AttemptIo, { again = false } = {}): Promise<ObjectEntry | null> => {
    const since = again ? now() : now() - FRESH_MS
    while (!otherMarkers.has() && bytesOf(name) < LONGEST_MARKER) {
      if (covers(page, name, since)) return page.entries.get(name) ?? null
      if (pending) {
        await pending.catch(() => undefined)
        continue
      }
      pending = read(name, io)
      try {
        page = await pending
      } finally {
        pending = undefined
      }
      if (!covers(page, name, since)) otherMarkers.note()
    }
    return alone(name, io)
  }
}

/** Looks up one name at once: it waits for no network. Throws ApiError. */
export async function findNow(
  { cluster, bucket, name }: BucketRef & { readonly name: string },
  signal: AbortSignal,
): Promise<ObjectEntry | null> {
  const query = { prefix: name, page_size: 25 }
  const page = await call(objects.list, { params: { clusterId: cluster, bucket }, query }, { signal })
  return page.data.find((e) => e.name === name) ?? null
}

const looks = new WeakMap<Job, ObjectLookup>()

/** Looks up the object that has a name now; null if the name is free. */
export function lookUpName(job: Job, name: string, io: AttemptIo, again: boolean): Promise<ObjectEntry | null> {
  const look = looks.get(job) ?? createLookup(bucketOf(job))
  looks.set(job, look)
  return look(name, io, { again })
}
/** Looks up the object that has an item's name now; null if the name is free. A retry never reuses an earlier listing. */
export const lookUp = (item: JobItem, io: AttemptIo, again = item.state.attempt > 1): Promise<ObjectEntry | null> =>
  lookUpName(item.job, item.name, io, again)

/** What a name holds at this moment, looked up just before it is replaced, deleted or changed. */
import type { ObjectEntry } from '#/contract/objects'
import { compareNames, justBefore } from '#/lib/object-name'
import { bucketOf, type JobItem, type Job } from '../engine/job'
import { listedPage } from '../bulk/listing'
import type { AttemptIo } from './signed-attempt'
import type { BucketRef } from '../engine/types'

/** Milliseconds that a listing answers for. */
export const FRESH_MS = 10_000

/** Bytes: a marker made from a name is a little longer than the name. */
const LONGEST_MARKER = 1000
const utf8 = new TextEncoder()
const bytesOf = (text: string) => utf8.encode(text).length

interface Page {
  readonly asked: number
  /** It covers the names after this one, up to and with `to`; null is the end of the bucket. */
  readonly from: string
  readonly to: string | null
  readonly entries: ReadonlyMap<string, ObjectEntry>
}
export type ObjectLookup = ReturnType<typeof createLook>

/** `now` in milliseconds. */
export function createLook(place: BucketRef, now = () => performance.now()) {
  let page: Page | undefined
  let pending: Promise<Page> | undefined
  /** False once a server has listed names before the marker: its markers are no names. */
  let leaps = true

  const covers = (p: Page | undefined, name: string, since: number): p is Page =>
    p !== undefined &&
    p.asked >= since &&
    compareNames(p.from, name) < 0 &&
    (p.to === null || compareNames(name, p.to) <= 0)
  const read = async (name: string, io: AttemptIo): Promise<Page> => {
    const asked = now()
    const from = justBefore(name)
    const { entries, marker } = await listedPage(place, '', from === '' ? null : from, io)
    if (from !== '' && entries.some((e) => compareNames(e.name, from) <= 0)) leaps = false
    const to = marker === null ? null : (entries.at(-1)?.name ?? from)
    return { asked, from, to, entries: new Map(entries.map((e) => [e.name, e])) }
  }
  /** The name itself comes first among all that begin with it. */
  const alone = async (name: string, io: AttemptIo) =>
    (await listedPage(place, name, null, io)).entries.find((e) => e.name === name) ?? null

  /**
   * Null where the name is free. One list call answers for the names that follow, too. `again`: an earlier answer does
   * not count. Throws as `patientCall`.
   */
  return async (name: string, io: AttemptIo, { again = false } = {}): Promise<ObjectEntry | null> => {
    const since = again ? now() : now() - FRESH_MS
    while (leaps && bytesOf(name) < LONGEST_MARKER) {
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
      if (leaps && !covers(page, name, since)) leaps = false
    }
    return alone(name, io)
  }
}

const looks = new WeakMap<Job, ObjectLookup>()

/** What a name holds now; null where it is free. */
export function lookUpName(job: Job, name: string, io: AttemptIo, again: boolean): Promise<ObjectEntry | null> {
  const look = looks.get(job) ?? createLook(bucketOf(job))
  looks.set(job, look)
  return look(name, io, { again })
}
/** What an item's name holds now; null where it is free. A retry never relies on what was seen before it. */
export const lookUp = (item: JobItem, io: AttemptIo, again = item.state.attempt > 1): Promise<ObjectEntry | null> =>
  lookUpName(item.job, item.name, io, again)

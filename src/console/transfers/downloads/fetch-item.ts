/** The objects of a download, checked against the listing that the job was made from. */
import { isMd5 } from '#/lib/md5'
import { bucketOf, type Job, type JobItem, type RunIo, type Runner } from '../engine/job'
import { fetchChecked } from '../objects/fetch-checked'
import type { FetchedObject } from '../objects/fetch-object'
import { lookUp } from '../objects/lookup'

/** Writes the objects of one download. */
export interface Downloader {
  readonly run: Runner
  /** Called after the last object: closes the written file, and reports what is missing. */
  end(job: Job): Promise<void>
  abort(): Promise<void>
}

const etagOf = ({ payload }: JobItem) => (typeof payload === 'string' ? payload : undefined)

const EMPTY_MD5 = 'd41d8cd98f00b204e9800998ecf8427e'
/** Whether an object only marks a folder. A size of 0 might be unknown, which the ETag shows. */
export function isMarker(item: JobItem): boolean {
  const etag = etagOf(item) ?? null
  return item.name.endsWith('/') && item.size === 0 && (!isMd5(etag) || etag === EMPTY_MD5)
}

/** Throws like `fetchChecked`. */
export async function fetchItem(item: JobItem, io: RunIo): Promise<FetchedObject> {
  const { name, size } = item
  const etag = etagOf(item)
  const listed = etag === undefined ? undefined : { size, etag }
  return fetchChecked({ place: bucketOf(item.job), name, listed, listAgain: async () => lookUp(item, io, true) }, io)
}

/** Deletes one object by a signed URL after a click, ahead of the queue. */
import { invalidateAreas } from '#/console/api/query/query-client'
import { answerFailure, bareEtag } from './store-answer'
import { signingFailure } from '../engine/faults'
import { notedObject } from './object-activity'
import { DELETED, OTHER_VERSION, versionDeletion } from './deletion'
import { findNow } from './lookup'
import { sign } from './sign'

export interface ObjectKey {
  readonly cluster: string
  readonly bucket: string
  /** The object's full name. */
  readonly name: string
}

/**
 * Resolves when the store has deleted the version with this ETag, or the object was already deleted. Without an ETag it
 * deletes any version. Throws TransferFailure.
 */
export const removeObject = (key: ObjectKey, etag?: string | null): Promise<void> =>
  notedObject(`Delete ${key.name}`, { ...key, method: 'DELETE' }, () => remove(key, etag))

async function remove(key: ObjectKey, etag: string | null | undefined): Promise<void> {
  const { signal } = new AbortController()
  const find = async () => findNow(key, signal)
  const one = versionDeletion({
    place: key,
    find,
    isConfirmed: (there) => etag == null || bareEtag(there.etag) === bareEtag(etag),
  })
  try {
    const signed = await sign({ ...key, method: 'DELETE' })
    // Signing can wait, so this comes last.
    await one.allowed(true)
    const answer = await one.send(signed, signal)
    const isDone = answer.status >= 200 && answer.status < 300
    // A deletion without an answer might have been carried out.
    if (!isDone && !(answer.status === 0 && (await find().catch(() => undefined)) === null))
      throw await answerFailure(answer, signed.url, { place: key })
  } catch (e) {
    if (e === OTHER_VERSION) void invalidateAreas(['objects', 'buckets'])
    if (e !== DELETED) throw signingFailure(e)
  }
  await invalidateAreas(['objects', 'buckets'])
}

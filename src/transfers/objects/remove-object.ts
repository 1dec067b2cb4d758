/** Deletes one object by a signed URL after a click, ahead of the queue (Part A 4.2). */
import { invalidateAreas } from '#/api/query/query-client'
import { answerFailure, failure, signingFailure } from '../engine/faults'
import { notedObject } from '../engine/job-activity'
import { onlyVersion, PRECONDITION_FAILED, sendConditionally } from './conditions'
import { createLook } from './look'
import { sign } from './sign'
import { bareRequest } from './signed-attempt'
import * as copy from '../engine/copy'

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
  notedObject(copy.deleteTitle(key.name), { ...key, method: 'DELETE' }, () => remove(key, etag))

async function remove(key: ObjectKey, etag: string | null | undefined): Promise<void> {
  const io = { signal: new AbortController().signal, emit: () => undefined }
  const signed = await sign({ ...key, method: 'DELETE' }).catch((e: unknown) => {
    throw signingFailure(e)
  })
  const answer = await sendConditionally({
    place: key,
    condition: onlyVersion(etag),
    mayHaveLeft: () => false,
    send: async (required) => bareRequest(signed, 'DELETE', io.signal, required),
  })
  if (answer.status === PRECONDITION_FAILED) {
    const there = await createLook(key)(key.name, io, { again: true }).catch((e: unknown) => {
      throw signingFailure(e)
    })
    if (there !== null) {
      void invalidateAreas(['objects', 'buckets'])
      throw failure('changed', PRECONDITION_FAILED)
    }
  } else if (answer.status !== 404 && (answer.status < 200 || answer.status > 299))
    throw await answerFailure(answer, signed.url, { place: key })
  await invalidateAreas(['objects', 'buckets'])
}

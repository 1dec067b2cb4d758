/** Deleting one object by a signed URL (Part A 4.2), as an answer to a click: it goes ahead of the queue. */
import { invalidateAreas } from '#/api/query/query-client'
import { answerFailure, signingFailure } from '../engine/faults'
import { notedObject } from '../engine/job-activity'
import { sign } from './sign'
import { bareRequest } from './signed-attempt'

export interface ObjectKey {
  readonly cluster: string
  readonly bucket: string
  /** The whole name. */
  readonly name: string
}

/** Resolves when the store has said that it is gone; an object that was gone already counts. Throws TransferFailure. */
export const removeObject = (key: ObjectKey): Promise<void> =>
  notedObject(`Delete ${key.name}`, { ...key, method: 'DELETE' }, () => remove(key))

async function remove(key: ObjectKey): Promise<void> {
  const signed = await sign({ ...key, method: 'DELETE' }).catch((e: unknown) => {
    throw signingFailure(e)
  })
  const answer = await bareRequest(signed, 'DELETE', new AbortController().signal)
  if (answer.status !== 404 && (answer.status < 200 || answer.status > 299))
    throw await answerFailure(answer, signed.url, { place: key })
  await invalidateAreas(['objects', 'buckets'])
}

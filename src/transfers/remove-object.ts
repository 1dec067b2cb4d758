/** Deleting one object by a signed URL (Part A 4.2). */
import { invalidateAreas } from '../api/query-client'
import { diagnose, signedFetch } from '../api/signed'
import { failure, refusal, signingFailure } from './faults'
import { sign } from './sign'

export interface ObjectKey {
  readonly cluster: string
  readonly bucket: string
  /** The whole name. */
  readonly name: string
}

/** Resolves when the store has said that it is gone; an object that was gone already counts. Throws TransferFailure. */
export async function removeObject(key: ObjectKey): Promise<void> {
  const signed = await sign({ ...key, method: 'DELETE' }).catch((e: unknown) => {
    throw signingFailure(e)
  })
  const answer = await signedFetch(signed.url, { method: 'DELETE' }, signed.target).catch(async () => {
    throw failure(await diagnose(signed.url))
  })
  if (!answer.ok && answer.status !== 404) throw refusal({ status: answer.status, text: await answer.text() })
  await invalidateAreas(['objects', 'buckets'])
}

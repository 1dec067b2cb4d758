/** A folder's marker: an object without bytes whose name ends with the slash (Part A 4.2). */
import { invalidateAreas } from '../../../../api/query-client'
import { diagnose, signedFetch } from '../../../../api/signed'
import { answerFailure, failure, signingFailure } from '../../../../transfers/faults'
import { notedObject } from '../../../../transfers/job-activity'
import type { ObjectKey } from '../../../../transfers/remove-object'
import { sign } from '../../../../transfers/sign'

const TYPE = 'application/x-directory'

/** Resolves when the store has it. Throws TransferFailure. */
export const makeFolder = (key: ObjectKey): Promise<void> =>
  notedObject(`Create folder ${key.name}`, { ...key, method: 'PUT' }, () => make(key))

async function make(key: ObjectKey): Promise<void> {
  const signed = await sign({ ...key, method: 'PUT', contentType: TYPE }).catch((e: unknown) => {
    throw signingFailure(e)
  })
  const init = { method: 'PUT', body: '', headers: { 'Content-Type': TYPE } }
  const answer = await signedFetch(signed.url, init, signed.target).catch(async () => {
    throw failure(await diagnose(signed.url, { place: key }))
  })
  if (!answer.ok)
    throw await answerFailure(
      { status: answer.status, text: await answer.text(), stalled: false, retryAfter: null },
      signed.url,
      { place: key },
    )
  await invalidateAreas(['objects', 'buckets'])
}

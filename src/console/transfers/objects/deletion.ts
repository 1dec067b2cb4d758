/** Deletes one version of an object: only the confirmed one, and only the store's own word counts. */
import type { ObjectEntry } from '#/contract/objects'
import { answerFailure, storeErrorCode, failure } from '../engine/faults'
import { type Condition, onlyVersion, PRECONDITION_FAILED, sendConditionally } from './conditions'
import { canceledError } from '../engine/waits'
import type { StoreAnswer } from './put'
import type { Signed } from './sign'
import { bareRequest } from './signed-attempt'
import type { BucketRef } from '../engine/types'

/** Thrown if no object has the name, so that nothing is left to do. */
export const DELETED = failure('object-gone', 404)
/** Thrown if the name has another version than the confirmed one. */
export const OTHER_VERSION = failure('changed', PRECONDITION_FAILED)

interface Deletion {
  readonly place: BucketRef
  /** Looks up the object that has the name. `again` ignores earlier listings. */
  readonly find: (again: boolean) => Promise<ObjectEntry | null>
  readonly isConfirmed: (there: ObjectEntry) => boolean
}

export function versionDeletion({ place, find, isConfirmed }: Deletion) {
  let condition: Condition
  /** Throws DELETED or OTHER_VERSION if nothing must be sent. */
  const allowed = async (again: boolean): Promise<void> => {
    const there = await find(again)
    if (there === null) throw DELETED
    if (!isConfirmed(there)) throw OTHER_VERSION
    condition = onlyVersion(there.etag)
  }
  return {
    allowed,
    /**
     * Sends the DELETE after `allowed`. Throws DELETED, OTHER_VERSION or TransferFailure. `cut` ends a request that was sent,
     * `signal` keeps others from being sent.
     */
    async send(signed: Signed, signal: AbortSignal, cut = signal): Promise<StoreAnswer> {
      const answer = await sendConditionally({
        place,
        url: signed.url,
        condition,
        look: async () => allowed(true),
        send: async (required) => {
          if (signal.aborted) throw canceledError()
          return bareRequest(signed, 'DELETE', cut, required)
        },
        signal,
      })
      if (answer.status === PRECONDITION_FAILED && condition) {
        await allowed(true)
        // The store has a newer version than the listing shows.
        throw OTHER_VERSION
      }
      const isDone = answer.status >= 200 && answer.status < 300
      const code = storeErrorCode(answer)
      if (answer.status === 404 && code === 'NoSuchKey') throw DELETED
      // A gateway or a sign-in page of the network can send these as well.
      if ((isDone && answer.text.trim() !== '') || (answer.status === 404 && code === undefined)) {
        if ((await find(true)) === null) throw DELETED
        throw await answerFailure(answer, signed.url)
      }
      return answer
    },
  }
}

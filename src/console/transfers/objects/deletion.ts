/** Deletes one version of an object: only the confirmed one, and only the store's own word counts. */
import type { ObjectEntry } from '#/contract/objects'
import { canceledError } from '../engine/failure'
import { failure } from '../engine/faults'
import { bucketOf, type BucketRef, type Runner } from '../engine/job'
import { type Condition, onlyVersion, PRECONDITION_FAILED, sendConditionally } from './conditions'
import { wasConfirmed, type ConfirmedVersions } from './confirmed-versions'
import { lookUp } from './lookup'
import { cutAfter } from './retried-calls'
import { bareRequest, sendSigned } from './signed-attempt'
import { answerFailure, storeErrorCode, type StoreAnswer } from './store-answer'
import type { Signed } from './sign'

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

/** Seconds; long enough for the request to start. */
const SHORT = 360

/** Deletes only versions that were shown. An already deleted object counts as done. */
export const deleteRunner =
  (shown: ConfirmedVersions): Runner =>
  async (item, io) => {
    const one = versionDeletion({
      place: bucketOf(item.job),
      find: async (again) => lookUp(item, io, again || undefined),
      isConfirmed: (there) => wasConfirmed(shown, there),
    })
    // A deletion that has been sent isn't cut off, because its response says whether the object still exists.
    const cut = cutAfter(io.signal, () => true)
    try {
      await sendSigned(
        {
          ...bucketOf(item.job),
          name: item.name,
          method: 'DELETE',
          expiresIn: () => SHORT,
          repeatable: true,
          allowed: async () => one.allowed(false),
          send: async (signed) => one.send(signed, io.signal, cut.signal),
        },
        io,
      )
    } catch (e) {
      if (e === OTHER_VERSION) return 'kept'
      if (e !== DELETED) throw e
    } finally {
      cut.end()
    }
    return 'done'
  }

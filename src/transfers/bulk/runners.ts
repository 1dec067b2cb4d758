/** Deletes one object. Defines how a change of access is recorded, and what Undo restores from the record. */
import { failure } from '../engine/faults'
import { isFailure } from '../engine/is-failure'
import { canceledError } from '../engine/retry'
import { bucketOf, type Runner } from '../engine/job'
import { lookUp } from '../objects/look'
import { type Condition, onlyVersion, PRECONDITION_FAILED, sendConditionally } from '../objects/conditions'
import type { Signed } from '../objects/sign'
import { cutAfter } from '../objects/sent-write'
import { wasShown, type ShownVersions } from './shown'
import { sendSigned, bareRequest } from '../objects/signed-attempt'
import type { RestoredAccess, WritableAcl } from '../engine/types'

/** Seconds; long enough for the request to start. */
const SHORT = 360

const GONE = failure('not-shown')

/** Deletes only versions that were shown. An already deleted object counts as done. */
export const deleteRunner =
  (shown: ShownVersions): Runner =>
  async (item, io) => {
    let condition: Condition
    const allowed = async (again?: boolean) => {
      const there = await lookUp(item, io, again)
      if (there === null) throw GONE
      if (!wasShown(shown, there)) throw failure('not-shown')
      condition = onlyVersion(there.etag)
    }
    const send = async ({ url, target }: Signed) => {
      // A deletion that has been sent isn't cut off, because its response says whether the object still exists.
      const cut = cutAfter(io.signal, () => true)
      const answer = await sendConditionally({
        place: bucketOf(item.job),
        condition,
        mayHaveLeft: () => false,
        send: async (required) => {
          if (io.signal.aborted) throw canceledError()
          return bareRequest({ url, target }, 'DELETE', cut.signal, required)
        },
      }).finally(() => cut.end())
      if (answer.status !== PRECONDITION_FAILED || !condition) return answer
      await allowed(true)
      // The store has a newer version than the listing shows.
      throw failure('not-shown')
    }
    try {
      await sendSigned(
        {
          ...bucketOf(item.job),
          name: item.name,
          method: 'DELETE',
          expiresIn: () => SHORT,
          repeatable: true,
          allowed: async () => allowed(),
          send,
        },
        io,
      )
    } catch (e) {
      if (isFailure(e) && e.fault === 'not-shown') return e === GONE ? 'done' : 'kept'
      if (!isFailure(e) || e.status !== 404 || e.fault === 'bucket-gone') throw e
    }
    return 'done'
  }

export interface AclBefore {
  readonly name: string
  /** `custom` can't be restored. */
  readonly before: WritableAcl | 'custom'
  readonly after: WritableAcl
  /** The version, where it was looked up. */
  readonly etag?: string | null | undefined
  /** Whether the change was recorded but never sent, as after a cancel. */
  readonly unsent?: boolean | undefined
}

export const wasSent = ({ unsent }: AclBefore): boolean => unsent !== true
/** Changes that were sent, of an object the last one: a retry records its object again. */
export const sentChanges = (all: readonly AclBefore[]): readonly AclBefore[] => [
  ...new Map(all.filter(wasSent).map((change) => [change.name, change])).values(),
]

/** What Undo restores. A custom policy can't be written again. */
export const restoredAccess = (changes: readonly AclBefore[]): readonly RestoredAccess[] =>
  changes.flatMap(({ name, before, after, etag }) =>
    before === 'custom' ? [] : [{ name, acl: before, was: after, etag }],
  )

/** Deletes one object. Defines how a change of access is recorded, and what Undo restores from the record. */
import { bucketOf, type Runner } from '../engine/job'
import { lookUp } from './lookup'
import { DELETED, OTHER_VERSION, versionDeletion } from './deletion'
import { cutAfter } from './sent-write'
import { wasConfirmed, type ConfirmedVersions } from './confirmed-versions'
import { sendSigned } from './signed-attempt'
import type { RestoredAccess, WritableAcl } from '../engine/types'

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

/** What is done to one object by deletions and changes of access. */
import { call } from '#/api/client/client'
import { isApiError } from '#/api/client/errors'
import { objects } from '#/contract/objects'
import * as copy from '../engine/copy'
import { failure, isFailure, signingFailure } from '../engine/faults'
import { bucketOf, type JobItem, type Runner, type RunIo } from '../engine/job'
import { lookUp } from '../objects/look'
import { type Condition, onlyVersion, PRECONDITION_FAILED, sendConditionally } from '../objects/conditions'
import type { Signed } from '../objects/sign'
import { wasShown, type ShownVersions } from './shown'
import { attempt, bareRequest, patientCall } from '../objects/signed-attempt'
import type { TransferFailure } from '../engine/state'
import type { WritableAcl } from '../engine/types'

/** Seconds: long enough for the request to start. */
const SHORT = 360

const GONE = failure('not-shown')

/** Deletes versions that were shown; an object that was deleted already counts as done. */
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
      const answer = await sendConditionally({
        place: bucketOf(item.job),
        condition,
        mayHaveLeft: () => false,
        send: async (required) => bareRequest({ url, target }, 'DELETE', io.signal, required),
      })
      if (answer.status !== PRECONDITION_FAILED || !condition) return answer
      await allowed(true)
      // The listing is behind the store.
      throw failure('not-shown')
    }
    try {
      await attempt(
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
      if (isFailure(e) && e.fault === 'not-shown') {
        io.emit({ type: 'signed' })
        return e === GONE ? 'done' : 'kept'
      }
      if (!isFailure(e) || e.status !== 404 || e.fault === 'bucket-gone') throw e
    }
    return 'done'
  }

export interface AclBefore {
  readonly name: string
  /** `custom` cannot be set again. */
  readonly before: WritableAcl | 'custom'
  readonly after: WritableAcl
}

const DELETED: TransferFailure = {
  fault: 'refused',
  detail: copy.objectDeletedSince,
  next: '',
  status: 404,
}

/**
 * Reads, remembers for undoing, then writes; versions that were not shown are kept, where `shown` is given. `note` resolves
 * when it is safely remembered.
 */
export const aclRunner =
  (note: (item: JobItem, change: AclBefore) => Promise<void>, shown?: ShownVersions): Runner =>
  async (item, io: RunIo) => {
    const { cluster, bucket } = bucketOf(item.job)
    const params = { clusterId: cluster, bucket }
    const { name, payload } = item
    const after = payload as WritableAcl
    const asked = async <T>(ask: Parameters<typeof patientCall<T>>[1]) =>
      patientCall(io, ask).catch(async (e: unknown) => {
        // A 404 is the bucket's, and stops the job, only where the bucket is not listed either.
        const there = isApiError(e) && e.kind === 'not-found' ? await seen(true) : undefined
        throw there === null ? DELETED : signingFailure(e)
      })
    const seen = (again = false) =>
      lookUp(item, io, again).catch((e: unknown) => {
        throw signingFailure(e)
      })
    const there = shown ? await seen() : null
    if (shown && there && !wasShown(shown, there)) {
      io.emit({ type: 'signed' })
      return 'kept'
    }
    const { acl: before } = await asked((o) => call(objects.acl, { params, query: { name } }, o))
    io.emit({ type: 'signed' })
    if (before === after) return 'unchanged'
    await note(item, { name, before, after })
    await asked((o) => call(objects.updateAcl, { params, body: { acl: after, name } }, o))
    // After a wait it stands where it began: only what is sent can be done.
    io.emit({ type: 'signed' })
    return 'done'
  }

/** Changes the access of one object. */
import { call } from '#/console/api/client/client'
import { isApiError } from '#/console/api/base/errors'
import { objects } from '#/contract/objects'
import { signingFailure } from '../engine/faults'
import { bucketOf, type Runner, type RunIo, type Tools } from '../engine/job'
import type { TransferFailure } from '../engine/failure'
import type { AclChange, RestoredAccess, WritableAcl } from '../objects/requests'
import { lookUp } from '../objects/lookup'
import { writeUntilAnswered, callUntilAnswered } from '../objects/retried-calls'
import { wasConfirmed, type ConfirmedVersions } from '../objects/confirmed-versions'

const DELETED: TransferFailure = {
  fault: 'refused',
  detail: 'The object was deleted after you confirmed.',
  next: '',
  status: 404,
}

/**
 * Reads the setting, records it for undo, then writes the new one. With `shown`, versions that weren't shown are kept. An undo keeps
 * newer versions and settings.
 */
export const aclRunner =
  (note: Tools['note'], shown?: ConfirmedVersions): Runner =>
  async (item, io: RunIo) => {
    const { cluster, bucket } = bucketOf(item.job)
    const params = { clusterId: cluster, bucket }
    const { name, payload } = item
    const undo = typeof payload === 'object' ? (payload as RestoredAccess) : undefined
    const after = undo?.acl ?? (payload as WritableAcl)
    const answered = async <T>(answer: Promise<T>) =>
      answer.catch(async (e: unknown) => {
        // A 404 means a deleted bucket, which ends the job, only if listing the bucket fails too.
        const there = isApiError(e) && e.kind === 'not-found' ? await seen(true) : undefined
        throw there === null ? DELETED : signingFailure(e)
      })
    const seen = (again = false) =>
      lookUp(item, io, again).catch((e: unknown) => {
        throw signingFailure(e)
      })
    const there = shown || undo?.etag != null ? await seen() : null
    if (there && (shown ? !wasConfirmed(shown, there) : there.etag !== undo?.etag)) return 'kept'
    const { acl: before } = await answered(
      callUntilAnswered(io, (o) => call(objects.acl, { params, query: { name } }, o)),
    )
    if (undo && before !== after && before !== undo.was) return 'kept'
    if (before === after) return 'unchanged'
    const change: AclChange = { name, before, after, etag: there?.etag }
    const markUnsent = await note(item, change)
    let sent = false
    const emit: RunIo['emit'] = (e) => {
      sent ||= e.type === 'signed'
      io.emit(e)
    }
    const write = writeUntilAnswered({ ...io, emit }, (o) =>
      call(objects.updateAcl, { params, body: { acl: after, name } }, o),
    )
    await answered(write).finally(() => {
      if (!sent) markUnsent()
    })
    return 'done'
  }

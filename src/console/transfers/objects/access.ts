/** Access of one object, as its other copy has it. */
import { call } from '#/console/api/client/client'
import { objects } from '#/contract/objects'
import { signingFailure } from '../engine/faults'
import type { BucketRef } from '../engine/job'
import type { WritableAcl } from './requests'
import { callUntilAnswered, type AttemptIo } from './retried-calls'

interface ObjectAt extends BucketRef {
  readonly name: string
}

/** `custom` can't be written. Throws TransferFailure, or AbortError when canceled. */
export const readAccess = async (at: ObjectAt, io: AttemptIo): Promise<WritableAcl | 'custom'> =>
  (await asked(io, (o) => call(objects.acl, { params: paramsOf(at), query: { name: at.name } }, o))).acl

/** New objects are private, so that this access needs no call. Throws like `readAccess`. */
export async function setAccess(at: ObjectAt, acl: WritableAcl, io: AttemptIo): Promise<void> {
  if (acl === 'private') return
  await asked(io, (o) => call(objects.updateAcl, { params: paramsOf(at), body: { acl, name: at.name } }, o))
}

const paramsOf = ({ cluster, bucket }: BucketRef) => ({ clusterId: cluster, bucket })

const asked = <T>(io: AttemptIo, ask: Parameters<typeof callUntilAnswered<T>>[1]) =>
  callUntilAnswered(io, ask).catch((e: unknown) => {
    throw io.signal.aborted ? e : signingFailure(e)
  })

/** The audit record of a request to the object store. */
import type { IncomingMessage } from 'node:http'
import { type AuditRecord, type AuditTarget, isRefusal, knownMethod } from '#/server/audit/trail'
import type { Allowed } from '../signing/access'
import type { ObjectRef } from '../signing/locate'
import { parseSigned } from '../signing/signing'
import type { StoreError } from './answers'

/** Filled step by step while a request is served. */
export interface ObjectsTrace {
  place?: ObjectRef
  /** The upload of an image, by the image's number. */
  image?: number
  allowed?: Allowed
  account?: number
}

/** The target. The expiry identifies one of the account's signed URLs; the signature itself is a secret. */
function targetOf(req: IncomingMessage, { place, image, allowed }: ObjectsTrace): AuditTarget {
  if (image !== undefined) return { image }
  const signed = place?.query === undefined ? undefined : parseSigned(req.url ?? '')
  const bucket = allowed?.bucket ?? place?.bucket
  const name = allowed?.name ?? signed?.name ?? place?.name ?? ''
  return {
    ...(bucket ? { cluster: bucket.cluster, bucket: bucket.label } : {}),
    ...(name === '' ? {} : { name }),
    access: signed ? 'signed URL' : 'anyone',
    ...(signed ? { expires: signed.expires } : {}),
  }
}

/** Undefined for successful reads, and for reads of unknown resources. `status`: undefined if the client got no response. */
export function objectsAuditRecord(
  req: IncomingMessage,
  status: number | undefined,
  trace: ObjectsTrace,
  refusal: StoreError | undefined,
): AuditRecord | undefined {
  const method = knownMethod(req.method ?? '')
  const writes = method === 'PUT' || method === 'DELETE'
  if (!writes && (status === undefined || !isRefusal(status))) return undefined
  const isOurs = refusal?.code === 'InternalError' || refusal?.code === 'InsufficientStorage'
  return {
    via: 'objects',
    action: `${method} ${trace.image === undefined ? 'object' : 'image data'}`,
    outcome: refusal === undefined ? 'done' : isOurs ? 'failed' : 'refused',
    ...(status === undefined ? {} : { status }),
    ...(refusal ? { reason: status === undefined ? 'The client disconnected.' : refusal.code } : {}),
    ...(trace.account === undefined ? {} : { account: trace.account }),
    target: targetOf(req, trace),
  }
}

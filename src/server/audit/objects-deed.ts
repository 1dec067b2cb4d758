/** What a request to the object store leaves in the audit trail. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Allowed } from '../objects/access'
import type { Refusal } from '../objects/answers'
import type { Place } from '../objects/locate'
import { parseSigned } from '../objects/signing'
import { isRefusal, knownMethod } from './api-deed'
import type { Deed, Target } from './trail'

/** Filled while a request is served, as far as it gets. */
export interface Trace {
  place?: Place
  /** The upload of an image, by the image's number. */
  image?: number
  allowed?: Allowed
  account?: number
}

/** What was meant. A URL's expiry tells which of its account's signed URLs it was; the signature itself is a secret. */
function targetOf(req: IncomingMessage, { place, image, allowed }: Trace): Target {
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

/** Undefined for reads that were answered, and for those of what does not exist. */
export function objectsDeed(
  req: IncomingMessage,
  res: ServerResponse,
  trace: Trace,
  refusal: Refusal | undefined,
): Deed | undefined {
  const method = knownMethod(req.method ?? '')
  const writes = method === 'PUT' || method === 'DELETE'
  // A client that left was answered nothing.
  const status = refusal && !res.headersSent ? undefined : res.statusCode
  if (!writes && (status === undefined || !isRefusal(status))) return undefined
  const isOurs = refusal?.code === 'InternalError' || refusal?.code === 'InsufficientStorage'
  return {
    via: 'objects',
    action: `${method} ${trace.image === undefined ? 'object' : 'image data'}`,
    outcome: refusal === undefined ? 'done' : isOurs ? 'failed' : 'refused',
    ...(status === undefined ? {} : { status }),
    ...(refusal ? { reason: status === undefined ? 'The client left.' : refusal.code } : {}),
    ...(trace.account === undefined ? {} : { account: trace.account }),
    target: targetOf(req, trace),
  }
}

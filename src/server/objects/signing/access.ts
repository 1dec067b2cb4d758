/** Access by a signed URL, or for anyone by the canned ACLs (docs/decisions/0001, "Signed URLs" and "Access"). */
import type { IncomingMessage } from 'node:http'
import type { Services } from '#/server/core/services'
import { StoreError } from '../http/answers'
import type { BucketRow, ObjectPlace } from './locate'
import { parseSigned, verifies } from './signing'
import { signingKeyById } from './signing-key'

/** What a request may act on. */
export interface Allowed {
  readonly bucket: BucketRow
  readonly name: string
  readonly signed: boolean
}

const READABLE: ReadonlySet<string> = new Set(['public-read', 'public-read-write'])
/** Whether anyone can list the names of a bucket. */
export const listable = (bucket: BucketRow) => READABLE.has(bucket.acl)
/**
 * Access to an object by its own ACL. `custom` grants nothing here, and `authenticated-read` has no signed-in readers.
 */
export const isPubliclyReadable = (object: { readonly acl: string }) => READABLE.has(object.acl)

/** Throws if the request isn't allowed at all. Public reads are checked later, by the object's own ACL. */
export async function authorize(
  services: Services,
  req: IncomingMessage,
  place: ObjectPlace,
  now: Date,
): Promise<Allowed> {
  if (place.via === 'path' && place.query !== undefined) return bySignature(services, req, place, now)
  const { bucket, name } = place
  if (!bucket) throw new StoreError('AccessDenied')
  const writes = req.method === 'PUT' || req.method === 'DELETE'
  if (writes && bucket.acl !== 'public-read-write') throw new StoreError('AccessDenied')
  if (writes && !isPlainWrite(req, place.query)) throw new StoreError('NotImplemented')
  return { bucket, name, signed: false }
}

/**
 * Whether a write is of the object itself. S3-compatible tools also write its properties (`?acl`), parts and copies, and
 * bytes in chunks with sums, all of which would replace the object by something else.
 */
function isPlainWrite({ headers }: IncomingMessage, query = ''): boolean {
  const named = [...new URLSearchParams(query).keys()]
  // Some tools name the operation.
  if (named.some((name) => name !== 'x-id')) return false
  return headers['x-amz-copy-source'] === undefined && !/\baws-chunked\b/i.test(headers['content-encoding'] ?? '')
}

async function bySignature(
  services: Services,
  req: IncomingMessage,
  { bucket }: ObjectPlace,
  now: Date,
): Promise<Allowed> {
  const target = parseSigned(req.url ?? '')
  const key = target && (await signingKeyById(services, target.keyId))
  if (!target || !key || !bucket || bucket.account_id !== key.accountId) throw new StoreError('SignatureDoesNotMatch')
  const request = { method: req.method ?? '', bucketId: bucket.id, contentType: req.headers['content-type'] }
  if (!verifies(key.secret, target, request)) throw new StoreError('SignatureDoesNotMatch')
  if (now.getTime() > target.expires * 1000) throw new StoreError('Expired')
  return { bucket, name: target.name, signed: true }
}

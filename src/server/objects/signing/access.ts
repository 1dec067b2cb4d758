/** Access by a signed URL, or for anyone by the canned ACLs (docs/where-the-reference-is-silent.md, "Signed URLs" and "Access"). */
import type { IncomingMessage } from 'node:http'
import type { Services } from '#/server/core/services'
import { StoreError } from '../http/answers'
import type { BucketRow, ObjectRef } from './locate'
import { parseSigned, verifies } from './signing'
import { signingKeyById } from './signing-key'

/** What a request may act on. */
export interface Allowed {
  readonly bucket: BucketRow
  readonly name: string
  readonly signed: boolean
  /** The query of a request without a signature. */
  readonly query?: string | undefined
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
  place: ObjectRef,
  now: Date,
): Promise<Allowed> {
  const writes = req.method === 'PUT' || req.method === 'DELETE'
  const isSigned = place.via === 'path' && place.query !== undefined
  const allowed = isSigned ? await bySignature(services, req, place, now) : byAcl(place, writes)
  if (writes && !isPlainWrite(req, allowed.query)) throw new StoreError('NotImplemented')
  return allowed
}

function byAcl({ bucket, name, query }: ObjectRef, writes: boolean): Allowed {
  if (!bucket || (writes && bucket.acl !== 'public-read-write')) throw new StoreError('AccessDenied')
  return { bucket, name, signed: false, query }
}

const namesIn = (query = '') => [...new URLSearchParams(query).keys()]
/** Headers that S3-compatible stores keep with an object. This one has no place for them. */
const KEPT = /^(?:content-(?:disposition|language)|expires|x-amz-(?:acl|copy-source|grant-.+|meta-.+|tagging))$/
/** What a browser sends by itself, and means the request. */
const OF_REQUEST = /^(?:no-cache|no-store|max-age=0|[, ])*$/i

/**
 * Whether a write is of the object itself. S3-compatible tools also write its properties (`?acl`), parts and copies, and
 * bytes in chunks with sums, all of which would replace the object by something else.
 */
function isPlainWrite({ headers }: IncomingMessage, query: string | undefined): boolean {
  // Some tools name the operation.
  if (namesIn(query).some((name) => name !== 'x-id')) return false
  const { 'content-encoding': coding = 'identity', 'cache-control': cache = '' } = headers
  // Bytes in chunks are marked by this value. Not every tool names the coding too.
  if (/^STREAMING-/i.test(String(headers['x-amz-content-sha256']))) return false
  return /^identity$/i.test(coding) && OF_REQUEST.test(cache) && !Object.keys(headers).some((name) => KEPT.test(name))
}

/** Properties of buckets and objects in the S3-compatible API, by the parameter that asks for one. */
const PROPERTIES = new Set(
  `accelerate acl analytics attributes cors encryption intelligent-tiering inventory legal-hold lifecycle location logging metrics
  notification object-lock ownershipControls partNumber policy policyStatus publicAccessBlock replication requestPayment restore retention
  tagging torrent uploadId uploads versionId versioning versions website`.split(/\s+/),
)
/** Throws `StoreError` 501 if a read asks for a property, for which the object or the list would be a wrong answer. */
export function requirePlainRead(query: string | undefined): void {
  if (namesIn(query).some((name) => PROPERTIES.has(name))) throw new StoreError('NotImplemented')
}

async function bySignature(
  services: Services,
  req: IncomingMessage,
  { bucket }: ObjectRef,
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

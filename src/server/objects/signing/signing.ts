/**
 * Signed URLs: `{origin}/{cluster}/{bucket}/{base64url(name)}?AccessKeyId=&Expires=&Signature=`. Only one spelling is
 * valid, so that no edit of a URL is accepted, however harmless.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedGrant {
  readonly method: string
  readonly cluster: string
  readonly bucket: string
  /** Id of the bucket's row, so that a recreated bucket doesn't revive the URLs of its predecessor. */
  readonly bucketId: number
  readonly name: string
  /** Epoch seconds. */
  readonly expires: number
  /** The bound content type; '' is a type of its own. Absent: any type or none is accepted. */
  readonly contentType?: string | undefined
  readonly keyId: string
}
export interface SignaturePayload {
  readonly cluster: string
  readonly bucket: string
  readonly name: string
  readonly keyId: string
  readonly expires: number
  readonly signature: string
}

const VERSION = 'v1'
const QUERY = /^AccessKeyId=([A-Z0-9]{20})&Expires=([1-9]\d{0,11})&Signature=([0-9a-f]{64})$/

/** HMAC-SHA256, lowercase hex. JSON keeps the parts apart whatever they contain. */
function signature(secret: string, g: SignedGrant): string {
  const name = Buffer.from(g.name, 'utf8').toString('hex')
  const parts = [VERSION, g.method, g.cluster, g.bucket, g.bucketId, name, g.expires, g.contentType ?? null, g.keyId]
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex')
}

/** Path and query of the signed URL. */
export function signedPath(secret: string, g: SignedGrant): string {
  const path = [g.cluster, g.bucket, Buffer.from(g.name, 'utf8').toString('base64url')]
  const query = `AccessKeyId=${g.keyId}&Expires=${g.expires}&Signature=${signature(secret, g)}`
  return `/${path.map(encodeURIComponent).join('/')}?${query}`
}

/** Text that decodes and encodes back to the same bytes, else undefined. */
function canonical(decode: () => string, encode: (s: string) => string, given: string): string | undefined {
  try {
    const text = decode()
    return encode(text) === given ? text : undefined
  } catch {
    return undefined
  }
}
const segment = (raw: string) => canonical(() => decodeURIComponent(raw), encodeURIComponent, raw)
const objectName = (raw: string) =>
  canonical(
    () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(raw, 'base64url')),
    (s) => Buffer.from(s, 'utf8').toString('base64url'),
    raw,
  )

/** Reads a request target; undefined unless it is spelled exactly as `signedPath` does. */
export function parseSigned(target: string): SignaturePayload | undefined {
  const mark = target.indexOf('?')
  if (mark < 0) return undefined
  const query = QUERY.exec(target.slice(mark + 1))
  const parts = target.slice(0, mark).split('/')
  if (!query || parts.length !== 4 || parts[0] !== '') return undefined
  const [, rawCluster = '', rawBucket = '', rawName = ''] = parts
  const [cluster, bucket, name] = [segment(rawCluster), segment(rawBucket), objectName(rawName)]
  if (!cluster || !bucket || !name) return undefined
  const [, keyId = '', expires = '', given = ''] = query
  return { cluster, bucket, name, keyId, expires: Number(expires), signature: given }
}

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Whether this request is allowed: signed for any content type, or for exactly the one that it sends. */
export function verifies(
  secret: string,
  target: SignaturePayload,
  request: { readonly method: string; readonly bucketId: number; readonly contentType: string | undefined },
): boolean {
  const { signature: given, ...rest } = target
  const grant = { ...rest, method: request.method, bucketId: request.bucketId }
  const free = same(given, signature(secret, grant))
  if (request.contentType === undefined) return free
  return same(given, signature(secret, { ...grant, contentType: request.contentType })) || free
}

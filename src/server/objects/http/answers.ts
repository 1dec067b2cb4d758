/**
 * Headers and errors of the object origin. Whatever an object contains, no browser can run it (docs/decisions/0003).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeXml, XML_HEAD } from './acl-xml'

/** Destinations in which a browser would run, apply or frame a response. */
const REFUSED_DESTINATIONS = new Set([
  'audioworklet',
  'embed',
  'fencedframe',
  'frame',
  'iframe',
  'object',
  'paintworklet',
  'script',
  'serviceworker',
  'sharedworker',
  'style',
  'worker',
  'xslt',
])
/**
 * Types shown in the tab instead of saved; none of them can contain a script. Of a list of types, a browser takes the last one, so the
 * whole text must match.
 */
const INLINE = /^(?:image\/(?:gif|jpeg|png|webp)|text\/plain)(?: *; *charset=(?:[\w.-]+|"[\w.-]+"))?$/i

/** Whether a browser requests the object in order to execute it. */
export const wantsToRun = (req: IncomingMessage) =>
  REFUSED_DESTINATIONS.has((req.headers['sec-fetch-dest'] ?? '').toLowerCase()) ||
  req.headers['service-worker'] !== undefined

/** For every response, before anything is known about the request. */
export function setSecurityHeaders(res: ServerResponse): void {
  res.setHeader('Content-Security-Policy', "sandbox; default-src 'none'")
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('Referrer-Policy', 'no-referrer')
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  res.setHeader('Cache-Control', 'no-store')
}

/** Readers can also embed the object, so that a page of another origin can show an image of a signed URL. */
export const openToAllOrigins = (res: ServerResponse) => res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')

export function allowAllOrigins(res: ServerResponse): void {
  res.setHeader('Access-Control-Allow-Origin', '*')
  res.setHeader('Access-Control-Expose-Headers', 'ETag, X-Request-Id, Retry-After')
}

/** Whether the browser shows or saves the object, and its filename: the last part of the object's name. */
export function disposition(name: string, contentType: string): string {
  const kind = INLINE.test(contentType.trim()) ? 'inline' : 'attachment'
  const base = name.split('/').findLast((part) => part !== '') ?? 'object'
  const plain = base.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(base).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}

// No apostrophes: XML escapes them, and tools show the escape.
const ERRORS = {
  AccessDenied: [403, 'Access denied.'],
  BadDigest: [400, 'The data does not match Content-MD5. It might have been damaged in transit. Send it again.'],
  BadRequest: [400, 'The request cannot be read.'],
  EntityTooLarge: [413, 'The object is larger than 5 GiB.'],
  Expired: [403, 'Request has expired.'],
  ImageUploaded: [409, 'The image already has its data.'],
  InsufficientStorage: [507, 'There is not enough space for the object.'],
  InternalError: [500, 'Something went wrong on the server.'],
  InvalidArgument: [400, 'A parameter is not valid.'],
  InvalidDigest: [400, 'Content-MD5 must be the base64 of 16 bytes.'],
  InvalidRange: [416, 'The range is outside the object.'],
  InvalidURI: [400, 'The name in the address is not valid UTF-8 or contains a NUL character.'],
  KeyTooLongError: [400, 'The name must be 1 to 1,024 bytes of UTF-8 without a NUL character.'],
  MethodNotAllowed: [405, 'This method is not allowed here.'],
  NoSuchUpload: [404, 'This upload does not exist. It might have expired, or its image was deleted.'],
  NotGzip: [400, 'The data is not a gzip file. Send a raw disk image compressed with gzip.'],
  NotImplemented: [501, 'This server does not offer this operation, or cannot store a header of the request.'],
  NoSuchKey: [404, 'The object does not exist.'],
  ObjectDamaged: [500, 'The stored data of this object is damaged. Ask the operator to restore it from a backup.'],
  PreconditionFailed: [412, 'The object has changed or already exists.'],
  ServiceUnavailable: [503, 'The server cannot reach its data right now. Try again.'],
  SignatureDoesNotMatch: [403, 'The signature does not match the request.'],
  SlowDown: [503, 'Too many responses are waiting to be read. Try again.'],
  TooManyRequests: [429, 'Too many requests, or too many responses that wait to be read. Try again later.'],
  UnsupportedMediaType: [415, 'Send the data as application/octet-stream.'],
} as const satisfies Record<string, readonly [number, string]>
export type ErrorCode = keyof typeof ERRORS

/** Thrown anywhere while a request is served; becomes the error response. */
export class StoreError extends Error {
  readonly code: ErrorCode
  readonly headers: Readonly<Record<string, string>>
  constructor(code: ErrorCode, headers: Readonly<Record<string, string>> = {}) {
    super(code)
    this.code = code
    this.headers = headers
  }
}

/** Bytes and milliseconds for which a refused upload is still read, so that its client can read the response. */
const LINGER = { bytes: 64 * 1024 * 1024, ms: 10_000 }

/** An error as small XML, in the form that S3-compatible tools read. */
export function refuseAsXml(req: IncomingMessage, res: ServerResponse, { code, headers }: StoreError): void {
  const [status, message] = ERRORS[code]
  // The S3-compatible code for this case; the message distinguishes it from other refusals.
  const shown = code === 'Expired' ? 'AccessDenied' : code
  const body = `${XML_HEAD}<Error><Code>${shown}</Code><Message>${escapeXml(message)}</Message></Error>`
  res.setHeader('Cache-Control', 'no-store')
  // The header reveals nothing, and without it a page couldn't distinguish a closed bucket from a dead host.
  openToAllOrigins(res)
  res.writeHead(status, { 'Content-Type': 'application/xml', 'Content-Length': Buffer.byteLength(body), ...headers })
  res.end(req.method === 'HEAD' ? undefined : body)
  if (!req.complete) linger(req)
}

function linger(req: IncomingMessage) {
  let left = LINGER.bytes
  const stop = () => req.socket.destroy()
  const timer = setTimeout(stop, LINGER.ms).unref()
  req.once('close', () => clearTimeout(timer))
  req.on('error', () => {})
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) stop()
  })
  // Whichever code read the body and refused the request left the stream paused.
  req.resume()
}

/** The object store's own origin: signed URLs by path, public access by path or by the bucket's hostname. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { trailOf } from '#/server/audit/trail'
import { BytesInFlight } from '#/server/core/bytes-in-flight'
import { ApiFailure } from '#/server/core/handlers'
import {
  addressKey,
  Limits,
  OBJECT_REQUESTS,
  PREFLIGHTS,
  PUBLIC_LISTS,
  type Window,
  WRONG_SIGNATURES,
} from '#/server/core/limits'
import type { Log } from '#/server/core/log/log'
import { requestLog } from '#/server/core/log/request-log'
import { CHECKS, READY_PATH } from '#/server/core/http'
import { readiness } from '#/server/core/readiness'
import { addressOf, newRequest, requestId, withRequest } from '#/server/system/request-context'
import type { Services } from '#/server/core/services'
import { authorize, listable, requirePlainRead } from '../signing/access'
import { allowAllOrigins, setSecurityHeaders, StoreError, refuseAsXml, wantsToRun } from './answers'
import { DamagedObject } from '../storage/checked'
import { deleteObject } from '../storage/commit'
import { requireWritable } from './conditions'
import { serveDownload } from './download'
import { imageSlot, receiveImage } from './image-upload'
import { locate, type ObjectRef } from '../signing/locate'
import { PACE, type PaceLimits } from '../storage/pace'
import { withReserve } from '#/server/storage/reserve'
import { isStoreAway, StoreBusy } from '#/server/storage/store'
import { isFull } from '#/server/system/disk-space'
import { type ObjectsTrace, objectsAuditRecord } from './objects-audit'
import { sendPublicList } from './public-list'
import { upload } from './upload'
import { busyReason } from '#/server/core/answers'

export type ObjectsListener = (req: IncomingMessage, res: ServerResponse) => void
export interface ListenerOptions {
  /** Limits after which a client counts as too slow. */
  readonly pace?: PaceLimits
  /** Maximum bytes of one object; 5 GiB. */
  readonly maxBytes?: number
  /** Maximum bytes of one image's data; 5 GiB. */
  readonly maxImageBytes?: number
  /** Logs server failures. */
  readonly report?: (error: unknown) => void
  /** Logs each request. */
  readonly log?: Log
  readonly limits?: Limits
  /** Counts lists that clients haven't read. */
  readonly unread?: BytesInFlight
  /** Counts the memory of downloads until they end. */
  readonly downloads?: BytesInFlight
}

/** Memory of the downloads of one address, and of all together. */
const DOWNLOADS = { one: 256 * 1024 * 1024, all: 512 * 1024 * 1024 }

const METHODS = 'GET, HEAD, PUT, DELETE, OPTIONS'

/**
 * A handler for `node:http`, on a server without a limit on complete requests, which would cut long uploads that make
 * progress. The handler itself limits idle time and rate. A signed URL's expiry is checked at the start of the request.
 */
export function objectsListener(services: Services, options: ListenerOptions = {}): ObjectsListener {
  const report = options.report ?? (() => undefined)
  const { trustProxy } = services.settings
  const trail = trailOf(services)
  const limits = options.limits ?? new Limits()
  const unread = options.unread ?? new BytesInFlight('unread')
  const downloads = options.downloads ?? new BytesInFlight('unread', DOWNLOADS.one, DOWNLOADS.all)
  const logRequest = options.log ? requestLog(options.log) : undefined
  const count = (window: Window, req: IncomingMessage, res: ServerResponse) =>
    requireWithin(services, limits, window, req, res)
  return (req, res) => {
    const started = performance.now()
    const id = requestId()
    const request = id === undefined ? newRequest() : { id }
    res.setHeader('X-Request-Id', request.id)
    const trace: ObjectsTrace = {}
    const address = addressOf(req, trustProxy)
    const recordOf = (status: number | undefined, refusal?: StoreError) => {
      const entry = objectsAuditRecord(req, status, trace, refusal)
      return entry && { ...entry, request: request.id, address }
    }
    // A change without a result found nothing to change.
    const recording = trail.begin((result) =>
      result === undefined ? undefined : recordOf(req.method === 'DELETE' ? 204 : 200),
    )
    const end = (refusal?: StoreError) => {
      // A disconnected client got no response.
      const entry = recordOf(refusal && !res.headersSent ? undefined : res.statusCode, refusal)
      const isUnchanged = refusal === undefined && !recording.isStored
      if (entry) recording.end(isUnchanged ? { ...entry, unchanged: true } : entry, report)
      const { method = '', socket } = req
      // A disconnected client got no response.
      const status = res.headersSent || !socket.destroyed ? res.statusCode : 499
      const route = method === 'OPTIONS' ? 'OPTIONS object' : 'object'
      const line = { method, route, status, milliseconds: performance.now() - started, address }
      if (req.url !== READY_PATH || status !== 200) logRequest?.({ ...line, account: trace.account })
    }
    withRequest(request, async () => {
      try {
        await recording.during(() => serve(services, req, res, trace, { ...options, count, unread, downloads }))
        end()
      } catch (error) {
        const refusal = refusalOf(error, () => count(WRONG_SIGNATURES, req, res))
        if (isOurs(error, refusal, req)) report(error)
        // The response can't be sent any more, at least to this client.
        if (res.headersSent || req.socket.destroyed) res.destroy()
        else refuseAsXml(req, res, refusal)
        end(refusal)
      }
    }).catch(report)
  }
}

/**
 * Whether a failure is the server's. A damaged object cuts its own connection; most other failures on a closed connection
 * mean that the client disconnected, and look like a lost connection to the database.
 */
function isOurs(error: unknown, { code }: StoreError, req: IncomingMessage): boolean {
  if (code === 'ObjectDamaged' || code === 'InsufficientStorage' || isStoreAway(error)) return true
  if (error instanceof StoreBusy || error instanceof ApiFailure) return false
  if (code === 'ServiceUnavailable') return !req.destroyed && !req.socket.destroyed
  return code === 'InternalError' && !req.destroyed
}

function toRefusal(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  if (error instanceof DamagedObject) return new StoreError('ObjectDamaged')
  if (error instanceof StoreBusy) return new StoreError('ServiceUnavailable', { 'Retry-After': '5' })
  // Too many unread bytes, of this address or of all.
  if (error instanceof ApiFailure && (error.status === 429 || error.status === 503))
    return new StoreError(error.status === 429 ? 'TooManyRequests' : 'SlowDown', { 'Retry-After': '1' })
  if (busyReason(error) !== undefined) return new StoreError('ServiceUnavailable', { 'Retry-After': '1' })
  return new StoreError(isFull(error) ? 'InsufficientStorage' : 'InternalError')
}

/** Counts a wrong or expired signature by its address, with 429 beyond the limit; valid ones still work. */
function refusalOf(error: unknown, countWrong: () => void): StoreError {
  const refusal = toRefusal(error)
  if (refusal.code !== 'SignatureDoesNotMatch' && refusal.code !== 'Expired') return refusal
  try {
    countWrong()
    return refusal
  } catch (e) {
    return toRefusal(e)
  }
}

type Count = (window: Window, req: IncomingMessage, res: ServerResponse) => void
interface Serving extends ListenerOptions {
  readonly count: Count
  readonly unread: BytesInFlight
  readonly downloads: BytesInFlight
}

function callerOf({ trustProxy }: Services['settings'], req: IncomingMessage): string {
  const forwarded = req.headersDistinct['x-forwarded-for']?.at(-1)
  return addressKey(req.socket.remoteAddress, forwarded, trustProxy)
}

/** Throws if the address of the request has used up its window. Pages of any origin can read that response. */
function requireWithin(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  limits: Limits,
  window: Window,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  if (!settings.rateLimits) return
  const verdict = limits.takeOf([window], callerOf(settings, req), clock.now(), clock.elapsed?.())
  if (verdict.allowed) return
  allowAllOrigins(res)
  throw new StoreError('TooManyRequests', { 'Retry-After': String(verdict.retryAfter) })
}

async function serve(
  services: Services,
  req: IncomingMessage,
  res: ServerResponse,
  trace: ObjectsTrace,
  options: Serving,
) {
  const now = services.clock.now()
  const pace = options.pace ?? PACE
  setSecurityHeaders(res)
  if (wantsToRun(req)) throw new StoreError('AccessDenied')
  // A browser treats a refused preflight as a closed bucket. The request that follows it is refused instead.
  if (req.method === 'OPTIONS' && !isWithin(() => options.count(PREFLIGHTS, req, res))) return allow(res)
  // Health checks must not share the window of clients.
  if (req.method !== 'OPTIONS' && req.url !== READY_PATH) options.count(OBJECT_REQUESTS, req, res)
  const place = await locate(services, req)
  trace.place = place
  if (place.via === 'path' && req.url === READY_PATH && CHECKS.has(req.method ?? '')) {
    const ready = await readiness(services)
    res.writeHead(ready.status, { 'Content-Type': 'application/json' }).end(await ready.text())
    return undefined
  }
  const slot = imageSlot(req, place)
  if (slot) {
    trace.image = slot.id
    return receiveImage(services, req, res, slot, { now, pace, maxBytes: options.maxImageBytes })
  }
  if (place.bucket?.cors_enabled) allowAllOrigins(res)
  if (req.method === 'OPTIONS') return preflight(req, res, place)
  if (!['GET', 'HEAD', 'PUT', 'DELETE'].includes(req.method ?? '')) {
    throw new StoreError('MethodNotAllowed', { Allow: METHODS })
  }
  const allowed = await authorize(services, req, place, now)
  trace.allowed = allowed
  trace.account = allowed.bucket.account_id
  if (allowed.name === '') return bucketItself(services, req, res, place, options)
  if (req.method === 'PUT') return upload(services, req, res, allowed, pace, options.maxBytes)
  if (req.method === 'DELETE') {
    await withReserve(services.settings.dataDir, () =>
      deleteObject(services, allowed.bucket.id, allowed.name, (old) => requireWritable(req.headers, old)),
    )
    res.writeHead(204).end()
    return undefined
  }
  const { downloads } = options
  const who = callerOf(services.settings, req)
  return downloads.during(who, (add) => {
    const hold = (bytes: number) => {
      downloads.require(who, bytes)
      add(bytes)
    }
    return serveDownload(services, req, res, allowed, { pace, hold })
  })
}

/** Browsers send preflights without credentials. Missing headers mean refusal. */
function preflight(req: IncomingMessage, res: ServerResponse, { bucket }: ObjectRef) {
  if (!bucket?.cors_enabled || req.headers['access-control-request-method'] === undefined) {
    throw new StoreError('AccessDenied')
  }
  allow(res)
}

function isWithin(count: () => void): boolean {
  try {
    count()
    return true
  } catch {
    return false
  }
}

function allow(res: ServerResponse) {
  allowAllOrigins(res)
  res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, PUT, DELETE')
  res.setHeader('Access-Control-Allow-Headers', 'Content-Type, Range, If-Match, If-None-Match, Content-MD5')
  res.writeHead(200, { 'Content-Length': 0 }).end()
}

/** Lists a public bucket at its own hostname. */
async function bucketItself(
  services: Services,
  req: IncomingMessage,
  res: ServerResponse,
  place: ObjectRef,
  { unread, count, pace = PACE }: Serving,
) {
  const { bucket, via, query = '' } = place
  if (via !== 'host' || !bucket || !listable(bucket)) throw new StoreError('AccessDenied')
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    throw new StoreError('MethodNotAllowed', { Allow: 'GET, HEAD, OPTIONS' })
  }
  requirePlainRead(query)
  count(PUBLIC_LISTS, req, res)
  const who = callerOf(services.settings, req)
  await sendPublicList(services, req, res, { bucket, query, who, unread, pace })
}

/** The object store's own origin: signed URLs by path, public access by path or by the bucket's host name. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { objectsDeed, type Trace } from '../audit/objects-deed'
import { trailOf } from '../audit/trail'
import { addressKey, Limits, OBJECT_REQUESTS, WRONG_SIGNATURES, type Window } from '../limits'
import { requestLine, type Log } from '../log'
import { READY_PATH } from '../http'
import { readiness } from '../readiness'
import { addressOf, newRequest, requestId, withRequest } from '../request-context'
import type { Services } from '../services'
import { authorise, listable } from './access'
import { allowAllOrigins, harden, Refusal, refuse, wantsToRun } from './answers'
import { DamagedObject } from './checked'
import { deleteObject } from './commit'
import { requireWritable } from './conditions'
import { download } from './download'
import { imageSlot, receiveImage } from './image-upload'
import { locate, type Place } from './locate'
import { PACE, type PaceLimits } from './pace'
import { publicList } from './public-list'
import { withReserve } from './reserve'
import { isFull } from './room'
import { upload } from './upload'

export type ObjectsListener = (req: IncomingMessage, res: ServerResponse) => void
export interface ListenerOptions {
  /** When a client counts as too slow. */
  readonly pace?: PaceLimits
  /** Most bytes of one object; 5 GiB. */
  readonly maxBytes?: number
  /** Most bytes of one image's data; 5 GiB. */
  readonly maxImageBytes?: number
  /** Told of what went wrong on our side. */
  readonly report?: (error: unknown) => void
  /** Gets a line for each request. */
  readonly log?: Log
  readonly limits?: Limits
}

const METHODS = 'GET, HEAD, PUT, DELETE, OPTIONS'

/**
 * A handler for `node:http`, on a server without a limit on whole requests, which would cut long uploads that make progress: it
 * judges idleness and rate itself. Takes the time of the request at its start, by which a signed URL's expiry is judged.
 */
export function objectsListener(services: Services, options: ListenerOptions = {}): ObjectsListener {
  const report = options.report ?? (() => undefined)
  const { trustProxy } = services.settings
  const trail = trailOf(services)
  const limits = options.limits ?? new Limits()
  const count = (window: Window, req: IncomingMessage, res: ServerResponse) =>
    requireWithin(services, limits, window, req, res)
  return (req, res) => {
    const started = performance.now()
    const id = requestId()
    const request = id === undefined ? newRequest() : { id }
    res.setHeader('X-Request-Id', request.id)
    const trace: Trace = {}
    const address = addressOf(req, trustProxy)
    const end = (refusal?: Refusal) => {
      const deed = objectsDeed(req, res, trace, refusal)
      if (deed) trail.record({ ...deed, request: request.id, address }, report)
      const { method = '', socket } = req
      // Nobody was answered where the client has left.
      const status = res.headersSent || !socket.destroyed ? res.statusCode : 499
      const line = { method, route: 'object', status, milliseconds: performance.now() - started, address }
      if (req.url !== READY_PATH || status !== 200) options.log?.(requestLine({ ...line, account: trace.account }))
    }
    withRequest(request, async () => {
      try {
        await serve(services, req, res, trace, { ...options, count })
        end()
      } catch (error) {
        const refusal = refusalOf(error, () => count(WRONG_SIGNATURES, req, res))
        // A damaged object cuts its own connection; any other failure on one that is closed is the client's leaving.
        const ours = refusal.code === 'ObjectDamaged' || (refusal.code === 'InternalError' && !req.destroyed)
        if (ours) report(error)
        // Nothing can be said any more, to this client at least.
        if (res.headersSent || req.socket.destroyed) res.destroy()
        else refuse(req, res, refusal)
        end(refusal)
      }
    }).catch(report)
  }
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DamagedObject) return new Refusal('ObjectDamaged')
  return new Refusal(isFull(error) ? 'InsufficientStorage' : 'InternalError')
}

/** A wrong or expired signature counts by its address, and becomes 429 where there were too many: valid ones go on. */
function refusalOf(error: unknown, countWrong: () => void): Refusal {
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

/** Throws where the address of the request has used up its window. Pages of any origin can read that answer. */
function requireWithin(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  limits: Limits,
  window: Window,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  if (!settings.rateLimits) return
  const forwarded = req.headersDistinct['x-forwarded-for']?.at(-1)
  const who = addressKey(req.socket.remoteAddress, forwarded, settings.trustProxy)
  const verdict = limits.takeOf([window], who, clock.now(), clock.elapsed?.())
  if (verdict.allowed) return
  allowAllOrigins(res)
  throw new Refusal('TooManyRequests', { 'Retry-After': String(verdict.retryAfter) })
}

async function serve(
  services: Services,
  req: IncomingMessage,
  res: ServerResponse,
  trace: Trace,
  options: ListenerOptions & { readonly count: Count },
) {
  const now = services.clock.now()
  const pace = options.pace ?? PACE
  harden(res)
  if (wantsToRun(req)) throw new Refusal('AccessDenied')
  // A browser takes a refused preflight for a bucket that is closed to it. Health checks must not share what clients use up.
  if (req.method !== 'OPTIONS' && req.url !== READY_PATH) options.count(OBJECT_REQUESTS, req, res)
  const place = await locate(services, req)
  trace.place = place
  if (place.via === 'path' && req.url === READY_PATH && req.method === 'GET') {
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
    throw new Refusal('MethodNotAllowed', { Allow: METHODS })
  }
  const allowed = await authorise(services, req, place, now)
  trace.allowed = allowed
  trace.account = allowed.bucket.account_id
  if (allowed.name === '') return bucketItself(services, req, res, place)
  if (req.method === 'PUT') return upload(services, req, res, allowed, pace, options.maxBytes)
  if (req.method === 'DELETE') {
    await withReserve(services.settings.dataDir, () =>
      deleteObject(services, allowed.bucket.id, allowed.name, (old) => requireWritable(req.headers, old)),
    )
    res.writeHead(204).end()
    return undefined
  }
  return download(services, req, res, allowed, pace)
}

/** Asked by browsers without any credential; refused by the absence of the headers. */
function preflight(req: IncomingMessage, res: ServerResponse, { bucket }: Place) {
  if (!bucket?.cors_enabled || req.headers['access-control-request-method'] === undefined) {
    throw new Refusal('AccessDenied')
  }
  res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, PUT, DELETE')
  res.setHeader('Access-Control-Allow-Headers', 'Content-Type, Range, If-Match, If-None-Match, Content-MD5')
  res.writeHead(200, { 'Content-Length': 0 }).end()
}

async function bucketItself(services: Services, req: IncomingMessage, res: ServerResponse, place: Place) {
  const { bucket, via, query = '' } = place
  if (via !== 'host' || !bucket || !listable(bucket)) throw new Refusal('AccessDenied')
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    throw new Refusal('MethodNotAllowed', { Allow: 'GET, HEAD, OPTIONS' })
  }
  await publicList(services, req, res, bucket, query)
}

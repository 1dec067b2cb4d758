/** A proxy between browser and server that injects faults into real traffic. Also useful for manual tests. */
import { EventEmitter, once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Listening, listening } from '../support/listening'

export interface Fault {
  readonly method?: string
  /** Matched against path and query. */
  readonly path?: RegExp
  /** Number of requests to affect; all by default. */
  readonly times?: number
  /** Milliseconds before the request is forwarded. */
  readonly delay?: number
  /** Bytes per second in each direction. */
  readonly bandwidth?: number
  /** The connection breaks after this many bytes of the request's body reached the server. */
  readonly cutRequestAt?: number
  /** The connection breaks after this many bytes of the answer's body. */
  readonly cutResponseAt?: number
  /** `before`: the server never gets the request. `after`: the server handles it, and the answer is lost. */
  readonly reset?: 'before' | 'after'
  /** Answered by the proxy. The server never gets the request, or, with `late`, handles it first. */
  readonly answer?: {
    readonly late?: true
    readonly status: number
    readonly type?: string
    readonly body?: string
    readonly headers?: Record<string, string>
  }
  /** Changes the body of the server's answer and adapts its length. */
  readonly rewrite?: (body: Buffer) => Buffer | string
  /** Replaces the content type of the server's answer. */
  readonly retype?: string
  /** The server handles the request, and half of its answer arrives. */
  readonly half?: Half
}
/**
 * How half an answer ends: short of its `Content-Length` (`length`), without the last chunk (`chunks`), or by a normal
 * `close`, which only a reader of the content can detect.
 */
export type Half = 'length' | 'chunks' | 'close'
interface Active extends Fault {
  left: number
  /** Ends a delay. */
  readonly over: AbortController
  readonly struck: () => unknown
}
export interface Barrier {
  /** The first request is held. */
  readonly arrived: Promise<unknown>
  readonly release: () => void
}
export interface FaultProxy extends Listening {
  /** Adds a fault and returns a function that removes it. The newest match wins. Removing a fault releases slowed requests. */
  add(fault: Fault): () => void
  /** Holds matching requests until they are released, in place of bandwidths and delays that must be long enough. */
  hold(fault: Omit<Fault, 'delay'>): Barrier
  /** Removes all faults. */
  clear(): void
  /** `METHOD path` of every request, with or without a fault. */
  readonly seen: string[]
}
/** Faults that a browser reports as an error. */
const REPORTED = ['answer', 'reset', 'half', 'cutRequestAt', 'cutResponseAt'] as const

/** Longer than any test. */
const FOREVER_MS = 3_600_000

/** Resolves after `ms` milliseconds or when the fault is removed. */
const wait = (ms: number, over: AbortSignal | undefined) =>
  pause(ms, undefined, over ? { signal: over } : {}).catch(() => undefined)

/** Breaks the connection at byte `limit` and limits it to `rate` bytes per second until the fault is removed. */
function narrow(limit: number, rate: number, over: AbortSignal | undefined, cut: () => void) {
  let passed = 0
  return new Transform({
    highWaterMark: 16 * 1024,
    async transform(chunk: Buffer, _, done) {
      const part = chunk.subarray(0, Math.max(0, limit - passed))
      passed += part.length
      if (Number.isFinite(rate)) await wait((part.length / rate) * 1000, over)
      if (passed >= limit) {
        this.push(part)
        // The forwarded bytes must arrive before the reset.
        setImmediate(cut)
      } else done(null, part)
    },
  })
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts)
}

function endHalfWay(how: Half, reply: IncomingMessage, body: Buffer, res: ServerResponse): void {
  const { 'transfer-encoding': _, 'content-length': __, ...kept } = reply.headers
  const first = body.subarray(0, Math.ceil(body.length / 2))
  const status = reply.statusCode ?? 502
  if (how === 'close') {
    res.useChunkedEncodingByDefault = false
    res.writeHead(status, { ...kept, connection: 'close' }).end(first)
    return
  }
  res.writeHead(status, how === 'length' ? { ...kept, 'content-length': body.length } : kept)
  // The forwarded bytes must arrive before the reset.
  res.write(first, () => setImmediate(() => void res.socket?.destroy()))
}

async function pass(
  target: string,
  req: IncomingMessage,
  res: ServerResponse,
  fault: Fault,
  over?: AbortSignal,
): Promise<void> {
  const reset = () => void req.socket.resetAndDestroy()
  const {
    answer,
    rewrite,
    retype,
    half,
    bandwidth = Infinity,
    cutRequestAt = Infinity,
    cutResponseAt = Infinity,
  } = fault
  if (fault.delay) await wait(fault.delay, over)
  // The client might have disconnected by now.
  if (req.socket.destroyed) return undefined
  if (fault.reset === 'before') return reset()
  const say = ({ status, type = 'text/html', headers, body = '' }: NonNullable<Fault['answer']>) =>
    void res.writeHead(status, { 'content-type': type, ...headers }).end(body)
  if (answer && !answer.late) {
    await bodyOf(req)
    return say(answer)
  }
  // Only an uncompressed body can be rewritten.
  const headers = (rewrite ?? half) ? { ...req.headers, 'accept-encoding': 'identity' } : req.headers
  const onward = request(target + (req.url ?? '/'), { method: req.method, headers, agent: false })
  const replied = once(onward, 'response') as Promise<[IncomingMessage]>
  const cutBoth = () => {
    const cut = () =>
      setImmediate(() => {
        onward.destroy()
        reset()
      })
    // Forwarded bytes are buffered until the connection is open.
    if (onward.socket?.connecting) onward.socket.once('connect', cut)
    else cut()
  }
  // Either side can end early (a refusal, a cut): ignore the error, since the answer decides.
  const sent = pipeline(req, narrow(cutRequestAt, bandwidth, over, cutBoth), onward).catch(() => undefined)
  const [reply] = await replied
  if (fault.reset === 'after' || answer) {
    await Promise.all([bodyOf(reply), sent])
    return answer ? say(answer) : reset()
  }
  if (rewrite) {
    const body = Buffer.from(rewrite(await bodyOf(reply)))
    const { 'transfer-encoding': _, ...kept } = reply.headers
    res.writeHead(reply.statusCode ?? 502, { ...kept, 'content-length': body.length })
    res.end(body)
    return
  }
  if (half) return endHalfWay(half, reply, await bodyOf(reply), res)
  if (retype === undefined) res.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
  else res.writeHead(reply.statusCode ?? 502, { ...reply.headers, 'content-type': retype })
  res.flushHeaders()
  await pipeline(
    reply,
    narrow(cutResponseAt, bandwidth, over, () => void req.socket.destroy()),
    res,
  )
}

/** `injected` gets the URLs of requests that it breaks. */
export async function faultProxy(target: () => string, injected = new Set<string>()): Promise<FaultProxy> {
  const faults: Active[] = []
  const seen: string[] = []
  const end = (from: number, count: number) => {
    for (const { over } of faults.splice(from, count)) over.abort()
  }
  const strike = (req: IncomingMessage): Active | undefined => {
    const hit = faults.findLast(
      (f) => f.left > 0 && (f.method ?? req.method) === req.method && (f.path?.test(req.url ?? '') ?? true),
    )
    if (hit) hit.left -= 1
    hit?.struck()
    return hit
  }
  const add = (fault: Fault, struck: () => unknown = () => undefined) => {
    const active = { ...fault, left: fault.times ?? Infinity, over: new AbortController(), struck }
    faults.push(active)
    return () => {
      const at = faults.indexOf(active)
      if (at !== -1) end(at, 1)
    }
  }
  const server = await listening((req, res) => {
    seen.push(`${req.method} ${req.url}`)
    const hit = strike(req)
    if (hit && REPORTED.some((fault) => hit[fault] !== undefined)) injected.add(`${server.origin}${req.url}`)
    pass(target(), req, res, hit ?? {}, hit?.over.signal).catch(() => void res.destroy())
  })
  return {
    origin: server.origin,
    add: (fault) => add(fault),
    hold(fault) {
      const struck = new EventEmitter()
      const arrived = once(struck, 'request')
      return { arrived, release: add({ ...fault, delay: FOREVER_MS }, () => struck.emit('request')) }
    },
    clear: () => end(0, faults.length),
    seen,
    close() {
      end(0, faults.length)
      return server.close()
    },
  }
}

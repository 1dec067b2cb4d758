/** A proxy between browser and server that breaks what it is told to break. Also of use by hand: every fault is real traffic. */
import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Listening, listening } from '../support/listening'

export interface Fault {
  readonly method?: string
  /** Matched against path and query. */
  readonly path?: RegExp
  /** How many requests it strikes; all while it is there, when absent. */
  readonly times?: number
  /** Milliseconds before the request goes on. */
  readonly delay?: number
  /** Bytes a second, each way. */
  readonly bandwidth?: number
  /** The connection breaks after this many bytes of the request's body reached the server. */
  readonly cutRequestAt?: number
  /** The connection breaks after this many bytes of the answer's body. */
  readonly cutResponseAt?: number
  /** `before`: the server never sees it. `after`: the server has done it, and its answer is lost. */
  readonly reset?: 'before' | 'after'
  /** Answered by the proxy; the server never sees it, or, where `late`, has done it. */
  readonly answer?: {
    readonly late?: true
    readonly status: number
    readonly type?: string
    readonly body?: string
    readonly headers?: Record<string, string>
  }
  /** Changes the server's answer; its length is made to fit, so that only a reader of the content can notice. */
  readonly rewrite?: (body: Buffer) => Buffer | string
  /** The server's answer as if it were of this type. */
  readonly retype?: string
  /** The server has done it; half of its answer comes. */
  readonly half?: Half
}
/**
 * How half an answer ends: short of the `length` that it was announced with, within a body of `chunks` whose last never comes, or by
 * `close`, in good order, so that only a reader of the content can notice.
 */
export type Half = 'length' | 'chunks' | 'close'
interface Active extends Fault {
  left: number
  /** Ends its waiting. */
  readonly over: AbortController
}
export interface FaultProxy extends Listening {
  /** Adds a fault; returns what ends it. The newest match wins. What a fault slows goes on at full speed once it has ended. */
  add(fault: Fault): () => void
  /** Ends all faults. */
  clear(): void
  /** `METHOD path` of every request that came, struck or not. */
  readonly seen: string[]
}

/** Milliseconds, or until the fault has ended. */
const wait = (ms: number, over: AbortSignal | undefined) =>
  pause(ms, undefined, over ? { signal: over } : {}).catch(() => undefined)

/** Breaks the connection at byte `limit`, and lets no more than `rate` bytes a second through until the fault is over. */
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
        // What was let through is to arrive first.
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
  // What was let through is to arrive first.
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
  // Whoever asked may have gone meanwhile.
  if (req.socket.destroyed) return undefined
  if (fault.reset === 'before') return reset()
  const say = ({ status, type = 'text/html', headers, body = '' }: NonNullable<Fault['answer']>) =>
    void res.writeHead(status, { 'content-type': type, ...headers }).end(body)
  if (answer && !answer.late) {
    await bodyOf(req)
    return say(answer)
  }
  // What is to be rewritten must come as text.
  const headers = (rewrite ?? half) ? { ...req.headers, 'accept-encoding': 'identity' } : req.headers
  const onward = request(target + (req.url ?? '/'), { method: req.method, headers, agent: false })
  const replied = once(onward, 'response') as Promise<[IncomingMessage]>
  const cutBoth = () => {
    const cut = () =>
      setImmediate(() => {
        onward.destroy()
        reset()
      })
    // Bytes let through wait in memory until the connection stands.
    if (onward.socket?.connecting) onward.socket.once('connect', cut)
    else cut()
  }
  // Either side may end early (a refusal, a cut); what matters then is the answer, or that there is none.
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

export async function faultProxy(target: () => string): Promise<FaultProxy> {
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
    return hit
  }
  const server = await listening((req, res) => {
    seen.push(`${req.method} ${req.url}`)
    const hit = strike(req)
    pass(target(), req, res, hit ?? {}, hit?.over.signal).catch(() => void res.destroy())
  })
  return {
    origin: server.origin,
    add(fault) {
      const active = { ...fault, left: fault.times ?? Infinity, over: new AbortController() }
      faults.push(active)
      return () => {
        const at = faults.indexOf(active)
        if (at !== -1) end(at, 1)
      }
    },
    clear: () => end(0, faults.length),
    seen,
    close() {
      end(0, faults.length)
      return server.close()
    },
  }
}

/** Signed requests to an S3-compatible store. Only what every such store has: GET, PUT, POST and DELETE by path. */
import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { codeOrMessage } from '../system/error-code'
import type { ObjectStoreSettings } from '../system/settings'
import { StoreAway } from './store'

export interface EngineRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Below the bucket; empty for the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | AsyncIterable<Buffer>
  /** Bytes of the body. */
  readonly length?: number
}
export interface EngineAnswer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
}

/** Milliseconds without any progress after which the store counts as away. */
const STALLED_MS = 30_000
/** Milliseconds that an unused connection stays open; stores close theirs after a minute or more. */
const IDLE_MS = 5000
/** Answers of a store that has too much to do (`SlowDown`, `InternalError`) and expects the same request later. */
const BUSY: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])
/** Milliseconds, on average, before each repetition. */
const PAUSES_MS = [100, 500]
/** Maximum bytes of an answer that is read into memory: a page of names, or an error. */
const MAX_ANSWER = 4 * 1024 * 1024

/** The code of an error in XML. */
const codeIn = (xml: string): string => /<Code>([^<]{1,100})<\/Code>/.exec(xml)?.[1] ?? ''
/** Whether the answer says that the object doesn't exist. Without its bucket, nothing is known about an object. */
const isMissing = (answer: { readonly status: number; readonly text: string }): boolean =>
  answer.status === 404 && codeIn(answer.text) !== 'NoSuchBucket'

const away = (request: Pick<EngineRequest, 'method'>, why: string, cause?: unknown): StoreAway =>
  new StoreAway(`The object store failed on ${request.method}: ${why}`, { cause })

export class S3Client {
  readonly #settings: ObjectStoreSettings
  readonly #agent: http.Agent
  readonly #request: typeof http.request
  readonly #stalledMs: number

  constructor(settings: ObjectStoreSettings, stalledMs = STALLED_MS) {
    const { Agent, request } = settings.endpoint.startsWith('https:') ? https : http
    this.#settings = settings
    this.#agent = new Agent({ keepAlive: true, timeout: IDLE_MS, maxFreeSockets: 64 })
    this.#request = request
    this.#stalledMs = stalledMs
  }

  #address(origin: string, { key, query = {} }: Pick<EngineRequest, 'key' | 'query'>): URL {
    const url = new URL(`${origin}/${this.#settings.bucket}${key === '' ? '' : `/${key}`}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  #signer(
    url: URL,
    more: { readonly method: string; readonly headers?: Record<string, string>; readonly signQuery?: boolean },
  ) {
    const { key, secret, region } = this.#settings
    return new AwsV4Signer({ url: url.href, service: 's3', region, accessKeyId: key, secretAccessKey: secret, ...more })
  }

  /** An address for GET that clients use without a key. Signing contacts nobody. */
  async presign(origin: string, key: string, query: Readonly<Record<string, string>>): Promise<string> {
    const url = this.#address(origin, { key, query })
    const signed = await this.#signer(url, { method: 'GET', signQuery: true }).sign()
    return signed.url.href
  }

  async #begin(request: EngineRequest, done: AbortSignal): Promise<http.IncomingMessage> {
    const { method, headers = {}, body, length = 0 } = request
    const url = this.#address(this.#settings.endpoint, request)
    const signed = await this.#signer(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    }).sign()
    return new Promise((resolve, reject) => {
      const req = this.#request(signed.url, {
        method,
        agent: this.#agent,
        headers: {
          ...Object.fromEntries(signed.headers),
          ...(method === 'GET' || method === 'DELETE' ? {} : { 'content-length': String(length) }),
        },
      })
      let answer: http.IncomingMessage | undefined
      const unwatch = watchProgress(req, () => answer, this.#stalledMs)
      const fail = (e: unknown) => {
        unwatch()
        req.destroy()
        reject(e)
      }
      req.once('error', fail)
      req.once('response', (res) => {
        answer = res
        res.once('close', unwatch)
        resolve(res)
      })
      // The agent's time limit is for unused connections.
      req.once('socket', (socket) => void socket.setTimeout(0))
      done.addEventListener('abort', () => req.destroy(), { once: true })
      if (body === undefined || Buffer.isBuffer(body)) req.end(body)
      else pourInto(req, body).catch(fail)
    })
  }

  /** Repeats a request whose body isn't lost: once if an open connection broke, and after each pause if the store is busy. */
  async #send(request: EngineRequest, done: AbortSignal): Promise<http.IncomingMessage> {
    const again = request.body === undefined || Buffer.isBuffer(request.body)
    const reach = () =>
      this.#begin(request, done).catch((e: unknown) => {
        if (!again || !['ECONNRESET', 'EPIPE'].includes(codeOrMessage(e))) throw e
        return this.#begin(request, done)
      })
    for (const pause of again ? PAUSES_MS : []) {
      const res = await reach()
      if (!BUSY.has(res.statusCode ?? 0)) return res
      await limitedText(res)
      await wait(pause * (0.5 + Math.random()))
    }
    return reach()
  }

  /** The whole answer. Throws `StoreAway` for any that isn't a success, but null if the object doesn't exist. */
  async ask(request: EngineRequest): Promise<EngineAnswer | null> {
    const end = new AbortController()
    let answer: EngineAnswer
    try {
      const res = await this.#send(request, end.signal)
      answer = { status: res.statusCode ?? 0, headers: res.headers, text: await limitedText(res) }
    } catch (e) {
      if (e instanceof SourceFailed) throw e.cause
      throw away(request, codeOrMessage(e), e)
    } finally {
      end.abort()
    }
    if (isMissing(answer)) return null
    // Some answers of the completion of parts are errors with the status of a success.
    if (answer.status >= 300 || codeIn(answer.text) !== '') {
      throw away(request, `${answer.status} ${codeIn(answer.text)}`.trim())
    }
    return answer
  }

  /** The same for an object's bytes, which are read by the caller. */
  async get(key: string, headers: Readonly<Record<string, string>>): Promise<http.IncomingMessage | null> {
    const request: EngineRequest = { method: 'GET', key, headers }
    const end = new AbortController()
    try {
      const res = await this.#send(request, end.signal)
      const status = res.statusCode ?? 0
      if (status === 200 || status === 206) return res
      const text = await limitedText(res)
      if (isMissing({ status, text })) return null
      throw away(request, `${status} ${codeIn(text)}`.trim())
    } catch (e) {
      throw e instanceof StoreAway ? e : away(request, codeOrMessage(e), e)
    }
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** The source of a body failed, and not the store. */
class SourceFailed extends Error {}

async function pourInto(req: http.ClientRequest, body: AsyncIterable<Buffer>): Promise<void> {
  const chunks = body[Symbol.asyncIterator]()
  for (;;) {
    const next = await chunks.next().catch((cause: unknown) => {
      throw new SourceFailed('The source failed.', { cause })
    })
    if (next.done === true) break
    if (req.destroyed) return
    if (!req.write(next.value)) {
      await new Promise<void>((go) => {
        const settle = () => {
          req.off('drain', settle).off('close', settle)
          go()
        }
        req.once('drain', settle).once('close', settle)
      })
    }
  }
  req.end()
}

/** Destroys a request on which the store makes no progress. A slow client on our side doesn't count. */
function watchProgress(
  req: http.ClientRequest,
  answer: () => http.IncomingMessage | undefined,
  ms: number,
): () => void {
  let before = -1
  let since = performance.now()
  const timer = setInterval(
    () => {
      const res = answer()
      const { socket } = req
      const bytes = (socket?.bytesWritten ?? 0) + (socket?.bytesRead ?? 0)
      const onUs = res ? res.readableLength > 0 || res.isPaused() : req.writableLength === 0 && !req.writableEnded
      if (bytes !== before || onUs) {
        before = bytes
        since = performance.now()
      } else if (performance.now() - since > ms) {
        const stalled = Object.assign(new Error('no progress'), { code: 'ESTALLED' })
        if (res) res.destroy(stalled)
        req.destroy(stalled)
      }
    },
    Math.min(1000, ms / 4),
  ).unref()
  return () => clearInterval(timer)
}

async function limitedText(res: Readable): Promise<string> {
  let bytes = 0
  return textOf(
    (async function* limited() {
      for await (const chunk of res as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > MAX_ANSWER) throw new Error('the response is too long')
        yield chunk
      }
    })(),
  )
}

/** One connection pool to one server. An incomplete answer counts as none. */
import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'

export interface Answer {
  readonly status: number
  readonly bytes: Buffer
}
export interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
  /** Pauses after this many bytes of the body. */
  readonly pause?: { readonly after: number; readonly ms: number } | undefined
}

export class Wire {
  /** Whether an answer was lost. The server is then down, and a retry could not know the outcome of the first attempt. */
  broken = false
  readonly #agent = new Agent({ keepAlive: true })
  readonly #token: string

  constructor(token: string) {
    this.#token = token
  }

  /** Undefined if the connection ended before the answer did. */
  send(method: string, url: string, { headers = {}, body, pause }: Sent = {}): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      let over = false
      const end = (answer: Answer | undefined) => {
        if (!over && answer === undefined) this.broken = true
        over = true
        resolve(answer)
      }
      const lost = () => end(undefined)
      const length = body === undefined ? {} : { 'Content-Length': String(body.length) }
      const req = request(url, { method, agent: this.#agent, headers: { ...length, ...headers } }, (res) => {
        const parts: Buffer[] = []
        res.on('data', (part: Buffer) => parts.push(part))
        res.on('error', lost)
        res.on('close', lost)
        res.on('end', () => end({ status: res.statusCode ?? 0, bytes: Buffer.concat(parts) }))
      })
      req.on('error', lost)
      req.on('close', () => setImmediate(lost))
      if (body === undefined || pause === undefined) req.end(body)
      else {
        req.write(body.subarray(0, pause.after))
        setTimeout(() => req.end(body.subarray(pause.after)), pause.ms)
      }
    })
  }
  /** Calls the API. Returns its JSON, or undefined without an answer. Throws if the server itself fails. */
  async api(method: string, url: string, json?: unknown, more: Readonly<Record<string, string>> = {}) {
    const type = json === undefined ? {} : { 'Content-Type': 'application/json' }
    const headers = { Authorization: `Bearer ${this.#token}`, ...type, ...more }
    const body = json === undefined ? undefined : Buffer.from(JSON.stringify(json))
    const answer = await this.send(method, url, { headers, body })
    if (answer === undefined) return undefined
    const text = answer.bytes.toString('utf8')
    if (answer.status >= 500) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`)
    return { status: answer.status, body: JSON.parse(text === '' ? '{}' : text) as Body }
  }
  close(): void {
    this.#agent.destroy()
  }
}
/** Fields of answers that the tests read. */
export interface Body {
  readonly id?: number
  readonly url?: string
  readonly upload_to?: string
  readonly image?: { readonly id: string }
  readonly data?: readonly Row[]
  readonly pages?: number
  readonly errors?: unknown
}
export interface Row {
  readonly id: number | string
  readonly label: string
  readonly name: string
  readonly etag: string
  readonly status: string
  readonly size: number
  readonly objects: number
}

export const fingerprint = (bytes: Buffer) => `${createHash('md5').update(bytes).digest('hex')} ${bytes.length}`
export const how = (answer: { readonly status: number } | undefined) =>
  answer === undefined ? 'lost' : answer.status < 300 ? 'done' : 'refused'

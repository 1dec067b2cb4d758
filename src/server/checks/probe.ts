/** One check of one service: a connection, or an HTTP request that looks for a text. Connects to what it is given and nowhere else. */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect, type LookupFunction } from 'node:net'
import type { Address } from '../system/check-rule'

/** Bytes of an answer in which the text is looked for. */
const MOST = 1024 * 1024

/** Where a service is: its host without brackets. Undefined where the address is none. */
export function probeTargetOf(
  type: string,
  address: string,
): { readonly host: string; readonly port: number } | undefined {
  const text = type === 'tcp' ? `tcp://${address}` : address
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port }
}

/** Answers a connection's question for the address with those that have been judged: the name is not asked for again. */
const answering =
  (addresses: readonly Address[]): LookupFunction =>
  (_, options, done) => {
    const [first] = addresses
    if (options.all) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family)
  }

export interface Probe {
  readonly type: string
  readonly address: string
  readonly body: string | null
  /** Judged already; one at least. */
  readonly addresses: readonly Address[]
  /** Ends the check, with what became of it thrown. */
  readonly signal: AbortSignal
}

/** Undefined where the service is up, else why it is not. Throws only where `signal` ends it. */
export async function probe(p: Probe): Promise<string | undefined> {
  try {
    return await (p.type === 'tcp' ? connects(p) : answers(p))
  } catch (e) {
    if (p.signal.aborted) throw e
    return wordsOf(e)
  }
}

function connects({ address, addresses, signal }: Probe): Promise<undefined> {
  const { host = '', port = 0 } = probeTargetOf('tcp', address) ?? {}
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: answering(addresses) })
    const end = () => socket.destroy(new Error('ended'))
    signal.addEventListener('abort', end, { once: true })
    socket.once('connect', () => {
      socket.destroy()
      resolve(undefined)
    })
    socket.once('error', reject)
    socket.once('close', () => signal.removeEventListener('abort', end))
  })
}

/** A redirect is an answer and is not followed: it could lead anywhere. */
async function answers({ address, body, addresses, signal }: Probe): Promise<string | undefined> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = address.toLowerCase().startsWith('https:') ? httpsRequest : httpRequest
    const options = { lookup: answering(addresses), signal, agent: false, headers: { 'User-Agent': 'service-check' } }
    request(address, options, resolve).once('error', reject).end()
  })
  try {
    const { statusCode = 0 } = response
    if (statusCode < 200 || statusCode > 399) return `The answer had the status ${statusCode}.`
    if (body === null || body === '') return undefined
    return (await holds(response, body)) ? undefined : 'The answer did not hold the expected text.'
  } finally {
    response.destroy()
  }
}

async function holds(response: IncomingMessage, body: string): Promise<boolean> {
  const wanted = Buffer.from(body)
  let held: Buffer = Buffer.alloc(0)
  let read = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    // What was searched already can only matter where the text begins in it.
    const search: Buffer = Buffer.concat([held, chunk])
    if (search.includes(wanted)) return true
    held = search.subarray(Math.max(0, search.length - wanted.length + 1))
    read += chunk.length
    if (read > MOST) return false
  }
  return false
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut.',
  ENOTFOUND: 'The name of the host is not known.',
  EAI_AGAIN: 'The name of the host could not be looked up.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
}
/** What a failed lookup or connection means. */
export function wordsOf(e: unknown): string {
  const { code, message } = e as Partial<NodeJS.ErrnoException>
  return WORDS[code ?? ''] ?? `The check failed: ${code ?? message ?? 'no reason is known'}.`
}

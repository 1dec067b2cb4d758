/**
 * One check of one service: a connection, or an HTTP request that looks for a text. Connects only to the given
 * addresses.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect, type LookupFunction } from 'node:net'
import type { Address } from '../system/check-rule'
import { errorCode } from '../system/error-code'

/** Maximum bytes of a response to search. */
const MOST = 1024 * 1024

/** Host without brackets and port of a service. Undefined if the address is invalid. */
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

/** Resolves a connection's host to the verified addresses without another lookup. */
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
  /** Verified addresses; at least one. */
  readonly addresses: readonly Address[]
  /** Ends the check by throwing the reason. */
  readonly signal: AbortSignal
}

/** Undefined if the service is up, else the reason why not. Throws only if `signal` ends the check. */
export async function probe(p: Probe): Promise<string | undefined> {
  try {
    return await (p.type === 'tcp' ? connects(p) : answers(p))
  } catch (e) {
    if (p.signal.aborted) throw e
    return failureReason(e)
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

/** A redirect counts as a response and isn't followed, since it could lead anywhere. */
async function answers({ address, body, addresses, signal }: Probe): Promise<string | undefined> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = address.toLowerCase().startsWith('https:') ? httpsRequest : httpRequest
    const options = { lookup: answering(addresses), signal, agent: false, headers: { 'User-Agent': 'service-check' } }
    request(address, options, resolve).once('error', reject).end()
  })
  try {
    const { statusCode = 0 } = response
    if (statusCode < 200 || statusCode > 399) return `The response had status ${statusCode}.`
    if (body === null || body === '') return undefined
    return (await holds(response, body)) ? undefined : "The response didn't contain the expected text."
  } finally {
    response.destroy()
  }
}

async function holds(response: IncomingMessage, body: string): Promise<boolean> {
  const wanted = Buffer.from(body)
  let held: Buffer = Buffer.alloc(0)
  let read = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    // Already searched bytes matter only if the text begins in them.
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
  ECONNRESET: 'The connection was closed.',
  ENOTFOUND: "The host doesn't exist.",
  EAI_AGAIN: "The host couldn't be resolved.",
  EHOSTUNREACH: "The host can't be reached.",
  ENETUNREACH: "The network can't be reached.",
}
/** The meaning of a failed lookup or connection. */
export function failureReason(e: unknown): string {
  const code = errorCode(e)
  const reason = code ?? (e instanceof Error ? e.message : 'unknown reason')
  return WORDS[code ?? ''] ?? `The check failed: ${reason}.`
}

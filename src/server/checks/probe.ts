/**
 * One check of one service: a connection, or an HTTP request that looks for a text. Connects only to the given
 * addresses.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect, type LookupFunction } from 'node:net'
import { PassThrough, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Address } from '../system/check-rule'
import { errorCode } from '../system/error-code'

export type Verdict =
  | { readonly kind: 'up' }
  | { readonly kind: 'down'; readonly reason: string }
  /** The host isn't allowed, or the answer can't be judged. */
  | { readonly kind: 'unchecked' }
const UP: Verdict = { kind: 'up' }
export const UNCHECKED: Verdict = { kind: 'unchecked' }
export const down = (reason: string): Verdict => ({ kind: 'down', reason })

/** Maximum decoded bytes of a response to search. */
const MOST = 1024 * 1024

/** Host without brackets and port of a service. Undefined if the address is invalid. */
export function probeTargetOf(
  type: string,
  address: string,
): { readonly host: string; readonly port: number } | undefined {
  // Of the known schemes only, international names are made ASCII.
  const text = type === 'tcp' ? `http://${address}` : address
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

/** Throws only if `signal` ends the check. */
export async function probe(p: Probe): Promise<Verdict> {
  try {
    return await (p.type === 'tcp' ? connects(p) : answers(p))
  } catch (e) {
    if (p.signal.aborted) throw e
    return down(failureReason(e))
  }
}

function connects({ address, addresses, signal }: Probe): Promise<Verdict> {
  const { host = '', port = 0 } = probeTargetOf('tcp', address) ?? {}
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: answering(addresses) })
    const end = () => socket.destroy(new Error('ended'))
    signal.addEventListener('abort', end, { once: true })
    socket.once('connect', () => {
      socket.destroy()
      resolve(UP)
    })
    socket.once('error', reject)
    socket.once('close', () => signal.removeEventListener('abort', end))
  })
}

/** A redirect counts as a response and isn't followed, since it could lead anywhere. */
async function answers({ address, body, addresses, signal }: Probe): Promise<Verdict> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = address.toLowerCase().startsWith('https:') ? httpsRequest : httpRequest
    const headers = { 'User-Agent': 'service-check', 'Accept-Encoding': 'identity' }
    const lookup = answering(addresses)
    request(address, { lookup, signal, agent: false, headers, ...LENIENT }, resolve)
      .once('error', reject)
      .end()
  })
  try {
    const { statusCode = 0 } = response
    if (statusCode < 200 || statusCode > 399) return down(`The response had status ${statusCode}.`)
    return body === null || body === '' ? UP : await holds(response, body)
  } finally {
    response.destroy()
  }
}

/** As browsers read: large heads, and odd bytes in a header. */
const LENIENT = { maxHeaderSize: 256 * 1024, insecureHTTPParser: true }
const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  identity: () => new PassThrough(),
}

async function holds(response: IncomingMessage, wanted: string): Promise<Verdict> {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const decoded = Object.hasOwn(DECODERS, coding) ? DECODERS[coding]?.() : undefined
  if (decoded === undefined) return UNCHECKED
  const type = response.headers['content-type'] ?? ''
  let text: ReturnType<typeof decoderOf>
  let held = ''
  let read = 0
  try {
    for await (const chunk of response.pipe(decoded) as AsyncIterable<Buffer>) {
      text ??= decoderOf(type, chunk)
      if (text === undefined) return UNCHECKED
      // Already searched text matters only if the wanted one begins in it.
      held = held.slice(Math.max(0, held.length - wanted.length + 1)) + text.decode(chunk, { stream: true })
      if (held.includes(wanted)) return UP
      read += chunk.length
      // The rest could contain it.
      if (read > MOST) return UNCHECKED
    }
  } finally {
    decoded.destroy()
  }
  return down("The response didn't contain the expected text.")
}

/** The charset of the header, else of the page's first bytes, else UTF-8; undefined for an unknown one. */
function decoderOf(type: string, first: Buffer) {
  const named = /charset\s*=\s*["']?([\w.:-]+)/i
  const label = (named.exec(type) ?? named.exec(first.subarray(0, 1024).toString('latin1')))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed.',
  ENOTFOUND: "The host doesn't exist.",
  EAI_AGAIN: "The host couldn't be resolved.",
  EHOSTUNREACH: "The host can't be reached.",
  ENETUNREACH: "The network can't be reached.",
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate chain is self-signed.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate chain is incomplete.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The certificate's issuer isn't trusted.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate isn't for this host.",
}
/** The meaning of a failed lookup or connection. */
export function failureReason(e: unknown): string {
  const code = errorCode(e)
  if (code?.startsWith('HPE_') === true) return "The response isn't valid HTTP."
  const reason = code ?? (e instanceof Error ? e.message : 'unknown reason')
  return WORDS[code ?? ''] ?? `The check failed: ${reason}.`
}

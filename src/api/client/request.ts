/** The one place where a call becomes bytes: path, query, body, headers, fetch. */
import type { AnyOp } from '#/contract/op'
import { takeEarly } from '../first-load/early'

/** An operation's arguments without their types; only api/ handles them so. */
export interface LooseArgs {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}
type Route = Pick<AnyOp, 'method' | 'path' | 'bodyKind'>

/** A path parameter that no URL can carry unchanged. */
export class PathRefused extends Error {
  override readonly name = 'PathRefused'
}

/**
 * One path segment. `.` and `..`, also percent-encoded, are folded away by every URL parser, so that
 * `DELETE …/buckets/c1/..` would reach another resource: refused. So is an empty one.
 */
export function segment(value: unknown): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || text === '') throw new PathRefused('A name in the address is empty.')
  if (/^(?:\.|%2e){1,2}$/i.test(text)) throw new PathRefused(`The name "${text}" cannot be part of an address.`)
  if (!text.isWellFormed()) throw new PathRefused('A name in the address is not valid text.')
  return encodeURIComponent(text)
}

/** `/volumes/{volumeId}` with its parameters put in, each as exactly one segment. Throws PathRefused. */
export const buildPath = (template: string, params: LooseArgs['params'] = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => segment(Object.hasOwn(params, name) ? params[name] : undefined))

const scalar = (v: unknown): v is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof v)

/** `?a=b`, or nothing. Absent and null values are left out. */
export function buildQuery(query: LooseArgs['query'] = {}): string {
  const entries = Object.entries(query).flatMap(([k, v]): [string, string][] => (scalar(v) ? [[k, String(v)]] : []))
  return entries.length > 0 ? `?${new URLSearchParams(entries).toString()}` : ''
}

/** The whole address of a call under `base` (absolute, no final slash). */
export const buildUrl = (base: string, op: Route, args: LooseArgs): string =>
  base + buildPath(op.path, args.params) + buildQuery(args.query)

function form(body: unknown): FormData {
  const data = new FormData()
  for (const [k, v] of Object.entries(typeof body === 'object' && body !== null ? body : {}) as [string, unknown][]) {
    if (v instanceof Blob) data.append(k, v)
    else if (scalar(v)) data.append(k, String(v))
  }
  return data
}

export interface SendOptions {
  base: string
  /** Goes into the Authorization header of this one origin and nowhere else. */
  token: string | null
  signal?: AbortSignal | undefined
  headers?: Readonly<Record<string, string>>
}

/** Address, headers and body, whatever sends them. */
export function written(op: Route, args: LooseArgs, o: Pick<SendOptions, 'base' | 'token' | 'headers'>) {
  const headers = new Headers({ Accept: 'application/json', ...o.headers })
  if (o.token !== null) headers.set('Authorization', `Bearer ${o.token}`)
  const multipart = op.bodyKind === 'multipart'
  const hasBody = args.body !== undefined && op.bodyKind !== 'none'
  // FormData brings its own type, with the boundary.
  if (hasBody && !multipart) headers.set('Content-Type', 'application/json')
  const body = hasBody ? (multipart ? form(args.body) : JSON.stringify(args.body)) : null
  return { url: buildUrl(o.base, op, args), headers, body }
}

/** Sends once. Rejects as fetch does; judges nothing. */
export type Send = (op: Route, args: LooseArgs, o: SendOptions) => Promise<Response>
export const send: Send = (op, args, o) => {
  const { url, headers, body } = written(op, args, o)
  const early = op.method === 'GET' ? takeEarly(url, o.token) : undefined
  if (early) return early
  return fetch(url, {
    method: op.method,
    headers,
    body,
    signal: o.signal ?? null,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    cache: 'no-store',
  })
}

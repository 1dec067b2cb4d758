/** Builds and sends requests: path, query, body, headers, fetch. */
import type { AnyOp } from '#/contract/op'
import { takeEarly } from './early'
import { dialectAt } from '#/contract/dialects/dialects'

/** Untyped arguments of an operation, for use inside api/. */
export interface LooseArgs {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}
type Route = Pick<AnyOp, 'id' | 'method' | 'path' | 'bodyKind' | 'auth'>

/** Whether the operation has no lasting effect: a read, or signing a URL. */
export const changesNothing = (op: Pick<AnyOp, 'method' | 'safe'>): boolean => op.method === 'GET' || op.safe === true
/** Whether the operation deletes or revokes its resource, so that a 404 can mean success. */
export const deletes = (op: Pick<AnyOp, 'method' | 'deletes'>): boolean => op.method === 'DELETE' || op.deletes === true

/** A path parameter that no URL can contain unchanged. */
export class PathRefused extends Error {
  override readonly name = 'PathRefused'
}

/**
 * Encodes one path segment. Throws PathRefused for an empty segment and for `.` and `..`, also percent-encoded: URL parsers remove
 * them, so that `DELETE …/buckets/c1/..` would reach another resource.
 */
export function segment(value: unknown): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || text === '') throw new PathRefused('A name in the URL is empty.')
  if (/^(?:\.|%2e){1,2}$/i.test(text)) throw new PathRefused(`The name “${text}” can’t be part of a URL.`)
  if (!text.isWellFormed()) throw new PathRefused('A name in the URL isn’t valid text.')
  return encodeURIComponent(text)
}

/** Fills in the parameters of `/volumes/{volumeId}`, each as one segment. Throws PathRefused. */
export const buildPath = (template: string, params: LooseArgs['params'] = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => segment(Object.hasOwn(params, name) ? params[name] : undefined))

const scalar = (v: unknown): v is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof v)

/** Builds `?a=b`, or an empty string. Omits undefined and null values. */
export function buildQuery(query: LooseArgs['query'] = {}): string {
  const entries = Object.entries(query).flatMap(([k, v]): [string, string][] => (scalar(v) ? [[k, String(v)]] : []))
  return entries.length > 0 ? `?${new URLSearchParams(entries).toString()}` : ''
}

/** Builds the URL of a call. `base`: absolute, without a trailing slash. */
export const buildUrl = (base: string, op: Pick<Route, 'path'>, args: LooseArgs): string =>
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
  /** Sent only in the Authorization header to this origin. */
  token: string | null
  signal?: AbortSignal | undefined
  headers?: Readonly<Record<string, string>>
}

/** Returns the operation and its arguments in the words of the API at `base`. */
export const inApiWords = <O extends Pick<Route, 'id' | 'method' | 'path'>>(
  base: string | undefined,
  op: O,
  args: LooseArgs,
) => dialectAt(base)?.outgoing(op, args) ?? { op, args }

/** Builds URL, headers and body for fetch or XHR. */
export function buildRequest(ours: Route, given: LooseArgs, o: Pick<SendOptions, 'base' | 'token' | 'headers'>) {
  const { op, args } = inApiWords(o.base, ours, given)
  const headers = new Headers({ Accept: 'application/json', ...o.headers })
  if (o.token !== null) headers.set('Authorization', `Bearer ${o.token}`)
  const multipart = op.bodyKind === 'multipart'
  const hasBody = args.body !== undefined && op.bodyKind !== 'none'
  // FormData sets its own type with the boundary.
  if (hasBody && !multipart) headers.set('Content-Type', 'application/json')
  const body = hasBody ? (multipart ? form(args.body) : JSON.stringify(args.body)) : null
  dialectAt(o.base)?.writeHeaders(op, headers)
  return { url: buildUrl(o.base, op, args), headers, body }
}

/** Sends once. Rejects like fetch, and doesn't check the status. */
export type Send = (op: Route, args: LooseArgs, o: SendOptions) => Promise<Response>
/** Returns a response in the contract's words. */
export const understood = (op: Route, args: LooseArgs, base: string, res: Promise<Response>): Promise<Response> => {
  const dialect = dialectAt(base)
  return dialect ? res.then((said) => dialect.incoming(op, args, said)) : res
}
/** Sends a call, or takes the response that the page's first script requested for it. */
export const send: Send = (op, args, o) => {
  const { url, headers, body } = buildRequest(op, args, o)
  const early = op.method === 'GET' ? takeEarly(url, o.token) : undefined
  if (early) return early
  const res = fetch(url, {
    method: op.method,
    headers,
    body,
    signal: o.signal ?? null,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    cache: 'no-store',
  })
  return understood(op, args, o.base, res)
}

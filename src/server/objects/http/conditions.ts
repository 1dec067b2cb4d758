/** Conditional requests (RFC 9110 13): whether a request can act on the current object. */
import type { IncomingHttpHeaders } from 'node:http'
import { parseStamp } from '#/server/system/time'
import { StoreError } from './answers'

/** The current object of the name; undefined if there is none. */
type Current = { readonly etag: string; readonly last_modified: string } | undefined

/** The ETag in header form. */
export const etagOf = ({ etag }: { readonly etag: string }): string => `"${etag}"`

/** Only If-None-Match compares weakly (RFC 9110 13.1.1, 13.1.2). */
function names(header: string, current: Current, weakly: boolean): boolean {
  if (header.trim() === '*') return current !== undefined
  if (!current) return false
  const tags = header.split(',').map((t) => (weakly ? t.trim().replace(/^W\//, '') : t.trim()))
  return tags.includes(etagOf(current))
}

/** An invalid date is ignored. */
function isNewer(header: string | undefined, current: Current): boolean | undefined {
  const at = Date.parse(header ?? '')
  return Number.isNaN(at) || !current ? undefined : parseStamp(current.last_modified).getTime() > at
}

/** Throws 412 if a write must not happen. Check again within the transaction that writes. */
export function requireWritable(headers: IncomingHttpHeaders, current: Current): void {
  if (!mayAct(headers, current)) throw new StoreError('PreconditionFailed')
  const none = headers['if-none-match']
  if (none !== undefined && names(none, current, true)) throw new StoreError('PreconditionFailed')
}

/** For GET and HEAD: throws 412, or reports 304 because the client has the current object. */
export function isUnchanged(headers: IncomingHttpHeaders, current: NonNullable<Current>): boolean {
  if (!mayAct(headers, current)) throw new StoreError('PreconditionFailed')
  const none = headers['if-none-match']
  if (none !== undefined) return names(none, current, true)
  return isNewer(headers['if-modified-since'], current) === false
}

function mayAct(headers: IncomingHttpHeaders, current: Current): boolean {
  const match = headers['if-match']
  if (match !== undefined) return names(match, current, false)
  return isNewer(headers['if-unmodified-since'], current) !== true
}

/** The MD5 in `Content-MD5` (RFC 1864) as hex; undefined without the header. Throws 400 for an invalid one. */
export function declaredMd5(headers: IncomingHttpHeaders): string | undefined {
  const text = headers['content-md5']
  if (text === undefined) return undefined
  const one = typeof text === 'string' ? text.trim() : ''
  if (!/^[A-Za-z0-9+/]{22}==$/.test(one)) throw new StoreError('InvalidDigest')
  return Buffer.from(one, 'base64').toString('hex')
}

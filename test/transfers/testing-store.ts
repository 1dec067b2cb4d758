/** For specs: an API and an object store with one bucket that other clients write to as well. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type Answer, faultServer, json, raw, reset, type Seen } from '../api/fault-server'

interface Held {
  readonly text: string
  readonly acl: string
  /** Seconds after a fixed start; each write has a time of its own. */
  readonly second: number
}
const PAGE = 25
const stamp = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString().slice(0, 19)
const bytesOf = (name: string) => Buffer.from(name)

export type StoreServer = Awaited<ReturnType<typeof storeServer>>

/** `events`: called before a request runs, like another client that is faster. */
export async function storeServer() {
  const server = await faultServer()
  const held = new Map<string, Held>()
  const refuse = new Set<string>()
  /** Names whose access can't be changed. */
  const refuseAcl = new Set<string>()
  /** Names of objects that are stored and sent with `Content-Encoding: gzip`. */
  const compressed = new Set<string>()
  const events: {
    onUrl?: () => void
    onPut?: () => void
    onDelete?: () => void
    onList?: () => void
    onAcl?: () => void
  } = {}
  /** The store's treatment of conditional requests, as object stores and gateways have it. */
  const conditions: { are: 'kept' | 'ignored' | 'not implemented' } = { are: 'kept' }
  /** Whether the connection ends at any request with a condition, as it looks where a preflight refuses the header. */
  let refused = false
  /** Whether a signed URL comes with `exists`, as from some APIs. */
  const tells = { exists: false }
  /** Each entry limits the rate of one call to the API, the first that matches. */
  const limits: ((seen: Seen) => boolean)[] = []
  /** Each entry answers one request to the store in its place, the first that returns an answer. */
  const inPlace: ((seen: Seen) => Answer | undefined)[] = []
  let second = 0
  let lists = 0
  let removed = false
  const put = (name: string, text = name) => {
    second += 1
    held.set(name, { text, acl: 'private', second })
  }
  const entryOf = (name: string) => {
    const { text, second: at } = held.get(name) ?? { text: '', second: 0 }
    const stored = compressed.has(name) ? gzipSync(text) : bytesOf(text)
    const etag = createHash('md5').update(stored).digest('hex')
    return { name, size: stored.length, etag, last_modified: stamp(at), owner: 'o' }
  }
  const names = () => [...held.keys()].toSorted((a, b) => Buffer.compare(bytesOf(a), bytesOf(b)))
  server.say((res, seen, n) => {
    const url = new URL(seen.url, server.origin)
    const answer = (status: number, body: unknown) =>
      json(status, body, { 'x-ratelimit-limit': '1000000', 'x-ratelimit-remaining': '1000000' })(res, seen, n)
    const param = (name: string) => url.searchParams.get(name) ?? ''
    const limited = limits.findIndex((isHit) => isHit(seen))
    if (limited >= 0) {
      limits.splice(limited, 1)
      return json(429, { errors: [{ field: '', reason: 'Slow down.' }] }, { 'retry-after': '0' })(res, seen, n)
    }
    if (url.pathname.endsWith('/object-list')) {
      lists += 1
      events.onList?.()
      const all = names().filter(
        (k) => k.startsWith(param('prefix')) && Buffer.compare(bytesOf(k), bytesOf(param('marker'))) > 0,
      )
      const next = { is_truncated: all.length > PAGE, next_marker: all.length > PAGE ? (all[PAGE - 1] ?? null) : null }
      answer(200, { data: all.slice(0, PAGE).map((name) => ({ ...entryOf(name), ...next })), ...next })
    } else if (url.pathname.endsWith('/object-acl')) {
      const body = seen.method === 'PUT' ? (JSON.parse(seen.body) as { name: string; acl: string }) : null
      const name = body?.name ?? param('name')
      const now = held.get(name)
      if (!now || (body && (refuse.has(name) || refuseAcl.has(name))))
        answer(now ? 400 : 404, { errors: [{ field: 'name', reason: 'No.' }] })
      else {
        if (body) events.onAcl?.()
        if (body) held.set(name, { ...now, acl: body.acl })
        answer(200, { acl: body?.acl ?? now.acl, acl_xml: '<x/>' })
      }
    } else if (url.pathname.endsWith('/object-url')) {
      const { name } = JSON.parse(seen.body) as { name: string }
      events.onUrl?.()
      const exists = tells.exists ? { exists: held.has(name) } : {}
      answer(200, { url: `${server.origin}/store/${Buffer.from(name).toString('base64url')}?S=${n}`, ...exists })
    } else if (url.pathname.startsWith('/store/')) {
      for (const [i, other] of inPlace.entries()) {
        const given = other(seen)
        if (given) {
          inPlace.splice(i, 1)
          return given(res, seen, n)
        }
      }
      if (refused && (seen.headers['if-match'] ?? seen.headers['if-none-match']) !== undefined)
        return reset(res, seen, n)
      const name = Buffer.from(url.pathname.slice('/store/'.length), 'base64url').toString()
      const plain = (status: number, text = '') => raw(status, 'application/xml', text)(res, seen, n)
      const found = held.get(name)
      if (seen.method === 'GET' && found && compressed.has(name)) {
        const headers = { 'content-type': 'text/x-kept', 'content-encoding': 'gzip' }
        res.writeHead(200, { ...headers, 'content-length': entryOf(name).size }).end(gzipSync(found.text))
      } else if (seen.method === 'GET' && found) raw(200, 'text/x-kept', found.text)(res, seen, n)
      else if (seen.method !== 'PUT' && seen.method !== 'DELETE') plain(403, 'probe')
      else if (refuse.has(name)) plain(403, '<Error><Code>Locked</Code></Error>')
      else {
        if (seen.method === 'PUT') events.onPut?.()
        else events.onDelete?.()
        const { 'if-match': match, 'if-none-match': none } = seen.headers
        const isMet = held.has(name)
          ? none === undefined && (match === undefined || match === `"${entryOf(name).etag}"`)
          : match === undefined
        if (conditions.are === 'not implemented' && (match ?? none) !== undefined) plain(501)
        else if (conditions.are === 'kept' && !isMet) plain(412, '<Error><Code>PreconditionFailed</Code></Error>')
        else if (seen.method === 'PUT') {
          put(name, seen.body)
          res.writeHead(200, { etag: `"${entryOf(name).etag}"` }).end()
        } else if (held.delete(name)) plain(204)
        else plain(404, '<Error><Code>NoSuchKey</Code></Error>')
      }
    } else if (seen.method === 'DELETE') {
      removed = held.size === 0
      answer(removed ? 200 : 400, removed ? {} : { errors: [{ field: '', reason: 'Not empty.' }] })
    } else answer(404, { errors: [{ field: '', reason: 'Not found' }] })
    return undefined
  })
  return {
    server,
    tells,
    held,
    refuse,
    refuseAcl,
    compressed,
    events,
    limits,
    inPlace,
    conditions,
    refuseConditions() {
      refused = true
    },
    put,
    names,
    /** As the listing shows them now. */
    entries: () => names().map(entryOf),
    entryOf,
    lists: () => lists,
    removed: () => removed,
    sent: (method: string) => server.seen.filter((s) => s.method === method && s.url.startsWith('/store/')),
  }
}

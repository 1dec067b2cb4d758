/** A public bucket's names as XML at its hostname, in the form that S3-compatible tools read. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BytesInFlight } from '#/server/core/bytes-in-flight'
import { Limiter } from '#/server/core/limiter'
import type { Services } from '#/server/core/services'
import type { BucketRow } from '../signing/locate'
import { type PaceLimits, watchPace } from '../storage/pace'
import { escapeXml, fitsXml, XML_HEAD } from './acl-xml'
import { openToAllOrigins, StoreError } from './answers'
import { entryName, listObjects } from './listing'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { whenEnded } from '#/server/core/connections'

/** Bytes given to the connection at once. The socket counts them as sent from then on. */
const SLICE = 64 * 1024

function* slicesOf(text: Buffer) {
  for (let at = 0; at < text.length; at += SLICE) yield text.subarray(at, at + SLICE)
}

/** Cuts a client that reads too slowly. Resolves once the text is sent or the connection is closed. */
async function sendText(
  { socket }: IncomingMessage,
  res: ServerResponse,
  text: Buffer,
  limits: PaceLimits,
): Promise<void> {
  // A stream to a response that waits behind another one never ends if its connection does.
  const ended = new Promise<void>((done) => whenEnded(res, done))
  const unwatch = watchPace(
    limits,
    () => socket.bytesWritten,
    () => socket.destroy(),
  )
  // It fails if the client disconnects.
  const sent = pipeline(Readable.from(slicesOf(text)), res).catch(() => res.destroy())
  await Promise.race([sent, ended])
  unwatch()
}

/** Lists of one address, and of all, that are built at once. */
const TURNS = { all: 4, one: 2 }
/** Bytes counted for a list before it is built. */
const EXPECTED = 512 * 1024
const turns = new WeakMap<Services['db'], Limiter>()

/** Most names of a page. */
const MOST = 1000
const tag = (name: string, content: string | number) => `<${name}>${content}</${name}>`

function maxKeys(given: string | null): number {
  if (given === null || given === '') return MOST
  if (!/^\d{1,9}$/.test(given) || Number(given) < 1) throw new StoreError('InvalidArgument')
  return Math.min(Number(given), MOST)
}

/** The name after which the second version of the list continues. Any text fits into XML in this form. */
const tokenOf = (name: string) => Buffer.from(name, 'utf8').toString('base64url')
function nameIn(token: string): string {
  const name = Buffer.from(token, 'base64url').toString('utf8')
  if (tokenOf(name) !== token) throw new StoreError('InvalidArgument')
  return name
}

/** Where a list starts. A tool stops after the first page of a list in the other version than it asked for. */
function placeIn(q: URLSearchParams) {
  const isSecond = q.get('list-type') === '2'
  const start = q.get(isSecond ? 'start-after' : 'marker') ?? ''
  const token = isSecond ? q.get('continuation-token') : null
  return { isSecond, start, marker: token === null ? start : nameIn(token) }
}

/** A page of names as `query` asks for it. Throws `StoreError` for a parameter that no list can have. */
async function listXml({ db }: Pick<Services, 'db'>, bucket: BucketRow, query: string): Promise<Buffer> {
  const q = new URLSearchParams(query)
  const prefix = q.get('prefix') ?? ''
  const { isSecond, start, marker } = placeIn(q)
  const delimiter = q.get('delimiter') ?? ''
  const pageSize = maxKeys(q.get('max-keys'))
  if (Array.from(delimiter).length > 1 || [prefix, marker, delimiter].some((t) => t.includes('\0')))
    throw new StoreError('InvalidArgument')
  const { entries, nextMarker } = await listObjects(db, bucket.id, { prefix, marker, delimiter, pageSize })
  // Names that XML can't contain are encoded, and then all others too, as the response declares.
  const encoded =
    q.get('encoding-type') === 'url' || ![prefix, marker, delimiter, ...entries.map(entryName)].every(fitsXml)
  const text = (s: string) => (encoded ? encodeURIComponent(s).replaceAll('%2F', '/') : escapeXml(s))
  const next = (name: string) =>
    isSecond ? tag('NextContinuationToken', tokenOf(name)) : tag('NextMarker', text(name))
  const xml = [
    XML_HEAD,
    '<ListBucketResult>',
    tag('Name', escapeXml(bucket.label)),
    tag('Prefix', text(prefix)),
    tag(isSecond ? 'StartAfter' : 'Marker', text(start)),
    isSecond ? tag('KeyCount', entries.length) : '',
    tag('MaxKeys', pageSize),
    delimiter === '' ? '' : tag('Delimiter', text(delimiter)),
    encoded ? tag('EncodingType', 'url') : '',
    tag('IsTruncated', String(nextMarker !== null)),
    nextMarker === null ? '' : next(nextMarker),
    ...entries.map((e) =>
      e.folder === null
        ? tag(
            'Contents',
            tag('Key', text(e.row.name)) +
              tag('LastModified', `${e.row.last_modified}.000Z`) +
              tag('ETag', `&quot;${e.row.etag}&quot;`) +
              tag('Size', e.row.size),
          )
        : tag('CommonPrefixes', tag('Prefix', text(e.folder))),
    ),
    '</ListBucketResult>',
  ].join('')
  return Buffer.from(xml)
}

export interface PublicList {
  readonly bucket: BucketRow
  readonly query: string
  /** The client's address, which `unread` counts by. */
  readonly who: string
  readonly unread: BytesInFlight
  readonly pace: PaceLimits
}

/** Sends the list. Throws `ApiFailure` 429 or 503 if clients have too many bytes that they haven't read. */
export async function sendPublicList(
  services: Services,
  req: IncomingMessage,
  res: ServerResponse,
  { bucket, query, who, unread, pace }: PublicList,
): Promise<void> {
  const limiter = turns.get(services.db) ?? new Limiter(TURNS)
  turns.set(services.db, limiter)
  await unread.during(who, async (add) => {
    add(EXPECTED)
    const bytes = await limiter.run(who, () => listXml(services, bucket, query))
    add(bytes.length - EXPECTED)
    openToAllOrigins(res)
    res.setHeader('Cache-Control', 'no-cache')
    res.writeHead(200, { 'Content-Type': 'application/xml', 'Content-Length': bytes.length })
    if (req.method === 'HEAD') res.end()
    else await sendText(req, res, bytes, pace)
  })
}

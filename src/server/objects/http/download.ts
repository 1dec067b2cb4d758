/** Sends an object: complete, in part, or only its headers. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Selectable } from 'kysely'
import type { ObjectTable } from '#/server/db/schema'
import type { Services } from '#/server/core/services'
import { whenEnded } from '#/server/core/connections'
import { StoreAway } from '#/server/storage/store'
import { isBadBlock } from '#/server/system/error-code'
import { parseStamp } from '#/server/system/time'
import { listable, isPubliclyReadable, requirePlainRead, type Allowed } from '../signing/access'
import { disposition, openToAllOrigins, StoreError } from './answers'
import { CheckedBytes, DamagedObject, isDamaged, isInDoubt, noteRead } from '../storage/checked'
import { etagOf, isUnchanged } from './conditions'
import { watchPace, type PaceLimits } from '../storage/pace'
import { countTransfer } from '../storage/egress-meter'

/** Fewer bytes cost less than a second request. */
const LEAST_BYTES = 1024 * 1024
/** The object store has another ETag for what was uploaded in parts, so conditions are checked here. */
const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'if-range']

/**
 * Whether the client of a download follows a redirect to the object store. Its responses lack the headers that keep a browser from
 * running an object (decision 0003), so only what a browser saves to a file is sent there.
 */
function canRedirect(req: IncomingMessage, { bytes, shown }: { bytes: number; shown: string }): boolean {
  if (req.method !== 'GET' || bytes < LEAST_BYTES || !shown.startsWith('attachment;')) return false
  if (CONDITIONS.some((name) => req.headers[name] !== undefined)) return false
  // Programs send no mode. Code and media of a page stay on this origin, which its policy names and whose CORS it knows.
  const mode = req.headers['sec-fetch-mode']
  return mode === undefined || mode === 'navigate'
}

interface ByteRange {
  readonly start: number
  /** Inclusive. */
  readonly end: number
}

/**
 * `undefined`: send the whole object, as for a header that is absent, invalid, or names several ranges. `null`: no byte
 * of the object is in the range, which is a 416.
 */
function parseRange(header: string | undefined, size: number): ByteRange | undefined | null {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '') {
    if (last === '') return undefined
    const length = Math.min(Number(last), size)
    return length === 0 ? null : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? null : { start, end }
}

type Row = Selectable<ObjectTable>

/** Memory of a download that nobody reads, in bytes: 1 MiB on each side of the check, and pieces before and behind it. */
const BUFFERED = 2.75 * 1024 * 1024
/** Bytes of a download that is always sent, so that large ones of others can't keep a page from its images. */
const SMALL = 64 * 1024
/** Readings of a row whose file is missing, because the object can be replaced after its row was read. */
const ATTEMPTS = 3

const elapsedOf = (clock: Services['clock']) => clock.elapsed?.() ?? clock.now().getTime()

async function findObject({ db }: Services, { bucket, name, signed, query }: Allowed): Promise<Row> {
  const row = await db
    .selectFrom('object')
    .selectAll()
    .where('bucket_id', '=', bucket.id)
    .where('name', '=', name)
    .executeTakeFirst()
  if (row && (signed || isPubliclyReadable(row))) {
    requirePlainRead(query)
    return row
  }
  // Whether a closed bucket contains a name must stay secret.
  throw new StoreError(!row && (signed || listable(bucket)) ? 'NoSuchKey' : 'AccessDenied')
}

/** Null if missing. */
async function look(store: Services['store'], blob: string, range: ByteRange | undefined, wanted: boolean) {
  if (wanted) return store.open(blob, range)
  const file = await store.stat(blob)
  return file && { ...file, source: null }
}

/**
 * Opens the file unless `wanted` is off; null if missing. Throws `DamagedObject` if the file is known to be damaged or
 * its length differs from the row.
 */
async function openFile(
  { store, clock }: Services,
  { blob, size }: Row,
  range: ByteRange | undefined,
  wanted: boolean,
) {
  const again = async () => ((await store.recover(blob)) ? look(store, blob, range, wanted) : null)
  const file = (await look(store, blob, range, wanted)) ?? (await again())
  if (!file) return null
  const wrong =
    file.size !== size
      ? `${file.size} of ${size} bytes`
      : isDamaged(store, blob, file.changed, elapsedOf(clock))
        ? 'its MD5 differs'
        : undefined
  if (wrong === undefined) return file
  file.source?.destroy()
  throw new DamagedObject(blob, wrong)
}

/** An address of the object store for the whole object; null if it has none or can't serve this object. */
async function linkTo({ store }: Services, row: Row, shown: string): Promise<string | null> {
  const file = store.link && (await store.stat(row.blob))
  if (!file || file.size !== row.size) return null
  return (await store.link?.(row.blob, { contentType: row.content_type, disposition: shown })) ?? null
}

function head(res: ServerResponse, row: Row, signed: boolean) {
  openToAllOrigins(res)
  res.setHeader('Cache-Control', signed ? 'private, no-store' : 'no-cache')
  res.setHeader('ETag', etagOf(row))
  res.setHeader('Last-Modified', parseStamp(row.last_modified).toUTCString())
  res.setHeader('Accept-Ranges', 'bytes')
}

interface DownloadLimits {
  readonly pace: PaceLimits
  /** Counts bytes in memory until the download ends. Throws if these are too many for its client, or for all together. */
  readonly hold: (bytes: number) => void
}

/** What a download sends. */
interface Part {
  readonly row: Row
  /** Undefined for the whole object. */
  readonly range: ByteRange | undefined
  readonly bytes: number
  /** Its `Content-Disposition`. */
  readonly shown: string
}

/** `isWhole`: a range isn't sent. Throws `StoreError` for a range that the object doesn't have. */
function partOf(req: IncomingMessage, row: Row, isWhole: boolean): Part {
  // No range is defined for HEAD (RFC 9110 14.2), so the response describes the whole object.
  const range = req.method === 'HEAD' || isWhole ? undefined : rangeOf(req, row)
  if (range === null) throw new StoreError('InvalidRange', { 'Content-Range': `bytes */${row.size}` })
  const bytes = range ? range.end - range.start + 1 : row.size
  return { row, range, bytes, shown: disposition(row.name, row.content_type) }
}

/** Answers a GET or HEAD for an object. Throws `StoreError`, `DamagedObject` or `StoreAway`. */
export async function serveDownload(
  services: Services,
  req: IncomingMessage,
  res: ServerResponse,
  allowed: Allowed,
  { pace, hold }: DownloadLimits,
): Promise<void> {
  let held = 0
  for (let attempt = 1; ; attempt++) {
    const row = await findObject(services, allowed)
    if (isUnchanged(req.headers, row)) {
      head(res, row, allowed.signed)
      res.writeHead(304).end()
      return
    }
    const inDoubt = isInDoubt(services.store, row.blob)
    const part = partOf(req, row, inDoubt)
    const { bytes, shown } = part
    const link = !inDoubt && canRedirect(req, { bytes, shown }) ? await linkTo(services, row, shown) : null
    if (link !== null) {
      countTransfer(services, allowed.bucket.account_id, bytes)
      openToAllOrigins(res)
      res.writeHead(307, { Location: link, 'Content-Length': 0 }).end()
      return
    }
    const memory = req.method === 'HEAD' || bytes <= SMALL ? 0 : Math.min(bytes, BUFFERED)
    // An earlier attempt already counted some.
    if (memory > held) {
      hold(memory - held)
      held = memory
    }
    const file = await openFile(services, row, part.range, req.method !== 'HEAD')
    if (file !== null) return sendFile(services, res, allowed, { ...part, ...file }, pace)
    if (attempt === ATTEMPTS) throw new DamagedObject(row.blob, 'it is missing')
  }
}

/** Sends an open file, or only its headers without a `source`. */
async function sendFile(
  services: Services,
  res: ServerResponse,
  { bucket, signed }: Allowed,
  { row, range, bytes, shown, source, changed }: Part & { readonly source: Readable | null; readonly changed: number },
  pace: PaceLimits,
): Promise<void> {
  head(res, row, signed)
  res.setHeader('Content-Type', row.content_type)
  res.setHeader('Content-Disposition', shown)
  res.setHeader('Content-Length', bytes)
  if (range) res.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${row.size}`)
  res.writeHead(range ? 206 : 200)
  if (!source) {
    res.end()
    return
  }
  const check = new CheckedBytes({ blob: row.blob, bytes, md5: bytes === row.size ? row.etag : null })
  try {
    await send(services, [source, check], res, bucket.account_id, pace)
  } catch (e) {
    // The next download reads the file again, because a disk can recover.
    if (e instanceof StoreAway && isBadBlock(e.cause)) throw new DamagedObject(row.blob, "the disk can't read it")
    if (e instanceof DamagedObject) noteRead(services.store, row.blob, changed, false, elapsedOf(services.clock))
    throw e
  }
  if (check.isSound) noteRead(services.store, row.blob, changed, true, elapsedOf(services.clock))
}

function rangeOf(req: IncomingMessage, row: Row) {
  const condition = req.headers['if-range']
  const current =
    condition === undefined || condition === etagOf(row) || condition === parseStamp(row.last_modified).toUTCString()
  return current ? parseRange(req.headers.range, row.size) : undefined
}

/**
 * Throws only `DamagedObject`, or `StoreAway` if the store fails before the client disconnects. The connection is cut by
 * then, so that an object never looks complete when it isn't.
 */
async function send(
  services: Services,
  [source, check]: readonly [Readable, CheckedBytes],
  res: ServerResponse,
  accountId: number,
  limits: PaceLimits,
): Promise<void> {
  // A response that waits behind another one has no socket yet.
  const { socket } = res.req
  const unwatch = watchPace(
    limits,
    () => socket.bytesWritten,
    () => socket.destroy(),
  )
  check.on('data', (chunk: Buffer) => countTransfer(services, accountId, chunk.length))
  // A stream to a response that waits behind another one never ends if its connection does.
  let failure: Error | undefined
  let ended = false
  // The end of the response destroys the source too, which isn't a failure of the store.
  source.once('error', (e) => {
    if (!ended && !res.destroyed) failure = e
  })
  const left = new Promise<void>((done) => {
    whenEnded(res, () => {
      ended = true
      source.destroy()
      if (res.socket === null) done()
    })
  })
  try {
    await Promise.race([pipeline(source, check, res), left])
  } catch (e) {
    // Bytes in our own buffers were never sent.
    countTransfer(services, accountId, -res.writableLength)
    res.destroy()
    if (e instanceof DamagedObject) throw e
    if (failure)
      throw new StoreAway(`The object store failed during a download: ${failure.message}`, { cause: failure })
    // Otherwise the client disconnected.
  } finally {
    unwatch()
  }
}

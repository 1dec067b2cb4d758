/** Sends an object: whole, in part, or its headers alone. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Selectable } from 'kysely'
import type { ObjectTable } from '../db/schema'
import type { Services } from '../services'
import { unstamp } from '../time'
import { listable, readable, type Allowed } from './access'
import { disposition, openToAllOrigins, Refusal } from './answers'
import { watchPace, type PaceLimits } from './pace'
import { parseRange, type ByteRange } from './range'
import { countTransfer } from './transfer'

type Row = Selectable<ObjectTable>

async function findObject({ db }: Services, { bucket, name, signed }: Allowed): Promise<Row> {
  const row = await db
    .selectFrom('object')
    .selectAll()
    .where('bucket_id', '=', bucket.id)
    .where('name', '=', name)
    .executeTakeFirst()
  if (row && (signed || readable(row))) return row
  // Whether a closed bucket holds a name is nobody's business.
  throw new Refusal(!row && (signed || listable(bucket)) ? 'NoSuchKey' : 'AccessDenied')
}

/** The bytes, once the file is really open: between reading the row and here the object may have been replaced. */
async function open(services: Services, row: Row, range: ByteRange | undefined): Promise<Readable | undefined> {
  const source = services.store.read(row.blob, range)
  try {
    await once(source, 'open')
    return source
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const etagOf = (row: Row) => `"${row.etag}"`
const matches = (header: string | undefined, row: Row) =>
  header?.split(',').some((tag) => [etagOf(row), '*'].includes(tag.trim().replace(/^W\//, ''))) ?? false

function head(res: ServerResponse, row: Row, signed: boolean) {
  openToAllOrigins(res)
  res.setHeader('Cache-Control', signed ? 'private, no-store' : 'no-cache')
  res.setHeader('ETag', etagOf(row))
  res.setHeader('Last-Modified', unstamp(row.last_modified).toUTCString())
  res.setHeader('Accept-Ranges', 'bytes')
}

export async function download(
  services: Services,
  req: IncomingMessage,
  res: ServerResponse,
  allowed: Allowed,
  limits: PaceLimits,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const row = await findObject(services, allowed)
    if (matches(req.headers['if-none-match'], row)) {
      head(res, row, allowed.signed)
      res.writeHead(304).end()
      return
    }
    // For HEAD no range is defined (RFC 9110 14.2): it tells of the whole object.
    const range = req.method === 'HEAD' ? undefined : rangeOf(req, row)
    if (range === null) throw new Refusal('InvalidRange', { 'Content-Range': `bytes */${row.size}` })
    const source = req.method === 'HEAD' ? null : await open(services, row, range)
    if (source === undefined && attempt < 3) continue
    if (source === undefined) throw new Error('The bytes of an object are missing.')
    head(res, row, allowed.signed)
    res.setHeader('Content-Type', row.content_type)
    res.setHeader('Content-Disposition', disposition(row.name, row.content_type))
    res.setHeader('Content-Length', range ? range.end - range.start + 1 : row.size)
    if (range) res.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${row.size}`)
    res.writeHead(range ? 206 : 200)
    if (source) await send(services, source, res, allowed.bucket.account_id, limits)
    else res.end()
    return
  }
}

function rangeOf(req: IncomingMessage, row: Row) {
  const condition = req.headers['if-range']
  const current =
    condition === undefined || condition === etagOf(row) || condition === unstamp(row.last_modified).toUTCString()
  return current ? parseRange(req.headers.range, row.size) : undefined
}

async function send(
  services: Services,
  source: Readable,
  res: ServerResponse,
  accountId: number,
  limits: PaceLimits,
): Promise<void> {
  const { socket } = res
  const unwatch = watchPace(
    limits,
    () => socket?.bytesWritten ?? 0,
    () => socket?.destroy(),
  )
  source.on('data', (chunk: Buffer) => countTransfer(services, accountId, chunk.length))
  try {
    await pipeline(source, res)
  } catch {
    // The client went away. What waits in our own buffers never left.
    countTransfer(services, accountId, -res.writableLength)
    res.destroy()
  } finally {
    unwatch()
  }
}

/** Receives an object of up to 5 GiB, streamed to the store and durable before the response. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '#/server/core/services'
import type { Allowed } from '../signing/access'
import { StoreError } from './answers'
import { commitObject } from '../storage/commit'
import { declaredMd5, requireWritable } from './conditions'
import { watchPace, type PaceLimits } from '../storage/pace'
import { MAX_OBJECT_BYTES, BlobTooLarge, type Stored } from '#/server/storage/store'

const DEFAULT_TYPE = 'application/octet-stream'

/** `limit`: maximum bytes of the object. */
export async function upload(
  services: Services,
  req: IncomingMessage,
  res: ServerResponse,
  { bucket, name }: Allowed,
  limits: PaceLimits,
  limit = MAX_OBJECT_BYTES,
): Promise<void> {
  const bytes = Buffer.byteLength(name, 'utf8')
  if (bytes < 1 || bytes > 1024) throw new StoreError('KeyTooLongError')
  // A part stored as a whole object would replace all the rest (RFC 9110 14.5).
  if (req.headers['content-range'] !== undefined) throw new StoreError('BadRequest')
  if (Number(req.headers['content-length'] ?? 0) > limit) throw new StoreError('EntityTooLarge')
  const md5 = declaredMd5(req.headers)
  // Refused now if already known, and by the commit if the object changes meanwhile.
  requireWritable(req.headers, await currentObject(services, bucket.id, name))
  const stored = await receive(services, req, { pace: limits, limit, account: bucket.account_id })
  // The parser enforces the length; this check covers proxies and agents that don't.
  const declared = req.headers['content-length']
  if (declared !== undefined && Number(declared) !== stored.size) {
    await services.store.remove(stored.blob)
    throw new StoreError('BadRequest')
  }
  if (md5 !== undefined && md5 !== stored.etag) {
    await services.store.remove(stored.blob)
    throw new StoreError('BadDigest')
  }
  const contentType = req.headers['content-type']?.slice(0, 255) || DEFAULT_TYPE
  const object = { name, contentType, stored }
  const named = await commitObject(services, bucket.id, object, (old) => requireWritable(req.headers, old))
  if (!named) throw new StoreError('AccessDenied')
  res.writeHead(200, { ETag: `"${stored.etag}"`, 'Content-Length': 0 }).end()
}

const currentObject = ({ db }: Services, bucketId: number, name: string) =>
  db
    .selectFrom('object')
    .select(['etag', 'last_modified'])
    .where('bucket_id', '=', bucketId)
    .where('name', '=', name)
    .executeTakeFirst()

interface Receiving {
  readonly pace: PaceLimits
  /** Maximum bytes. */
  readonly limit: number
  readonly account: number
  /** Sees the request before a byte is written and refuses it by throwing. */
  readonly look?: () => Promise<void>
}
/** Writes the body to the store. */
export async function receive(
  services: Services,
  req: IncomingMessage,
  { pace, limit, account, look }: Receiving,
): Promise<Stored> {
  const { socket } = req
  const unwatch = watchPace(
    pace,
    () => socket.bytesRead,
    () => socket.destroy(),
  )
  // From here on the store is the bottleneck, not the client.
  req.once('end', unwatch)
  try {
    await look?.()
    const declared = req.headers['content-length']
    const length = declared === undefined ? {} : { length: Number(declared) }
    return await services.store.write(req, limit, { ...length, account })
  } catch (error) {
    if (error instanceof BlobTooLarge) throw new StoreError('EntityTooLarge')
    throw error
  } finally {
    unwatch()
  }
}

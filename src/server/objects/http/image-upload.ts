/** Receives the data of a new image at the address from Image Upload. Data can never be read there. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { MAX_IMAGE } from '#/contract/images'
import { schedule } from '#/server/core/jobs'
import type { Services } from '#/server/core/services'
import { stamp } from '#/server/system/time'
import { allowAllOrigins, StoreError } from './answers'
import { canBeGzip, peek } from '#/server/storage/gzip'
import { dropUncommitted } from '../storage/commit'
import type { ObjectRef } from '../signing/locate'
import type { PaceLimits } from '../storage/pace'
import type { Stored } from '#/server/storage/store'
import { receive } from './upload'
import { write } from '#/server/db/write'

interface Slot {
  readonly id: number
  readonly key: string
}
interface Rules {
  readonly now: Date
  readonly pace: PaceLimits
  /** Maximum bytes of compressed data; 5 GiB. */
  readonly maxBytes: number | undefined
}

/** The upload that a request addresses, if any. A bucket at its own hostname can contain an object with this name. */
export function imageSlot(req: IncomingMessage, { via }: ObjectRef): Slot | undefined {
  const [, id, query] = /^\/image-uploads\/([1-9]\d{0,14})(?:\?(.*))?$/.exec(req.url ?? '') ?? []
  if (via !== 'path' || id === undefined) return undefined
  return { id: Number(id), key: new URLSearchParams(query).get('key') ?? '' }
}

/** Pages of any origin can send here, since the key in the address grants access. */
export async function receiveImage(
  services: Services,
  req: IncomingMessage,
  res: ServerResponse,
  slot: Slot,
  { now, pace, maxBytes = MAX_IMAGE }: Rules,
): Promise<void> {
  allowAllOrigins(res)
  if (req.method === 'OPTIONS') {
    res.setHeader('Access-Control-Allow-Methods', 'PUT')
    res.setHeader('Access-Control-Allow-Headers', 'Content-Type')
    res.writeHead(200, { 'Content-Length': 0 }).end()
    return
  }
  if (req.method !== 'PUT') throw new StoreError('MethodNotAllowed', { Allow: 'PUT, OPTIONS' })
  const hash = createHash('sha256').update(slot.key).digest('hex')
  const account = await requireOpen(services, slot.id, hash, now)
  const type = (req.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/octet-stream') throw new StoreError('UnsupportedMediaType')
  if (req.headers['content-range'] !== undefined) throw new StoreError('BadRequest')
  const declared = req.headers['content-length']
  if (Number(declared ?? 0) > maxBytes) throw new StoreError('EntityTooLarge')
  const look = async () => {
    if (!canBeGzip(await peek(req))) throw new StoreError('NotGzip')
  }
  const stored = await receive(services, req, { pace, limit: maxBytes, account, look })
  if (declared !== undefined && Number(declared) !== stored.size) {
    await services.store.remove(stored.blob)
    throw new StoreError('BadRequest')
  }
  await accept(services, slot.id, hash, stored)
  res.writeHead(200, { 'Content-Length': 0 }).end()
}

/** Returns the account of the image. */
async function requireOpen({ db }: Pick<Services, 'db'>, id: number, hash: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('image')
    .select(['blob', 'upload_ends', 'account_id'])
    .where('id', '=', id)
    .where('upload_hash', '=', hash)
    .executeTakeFirst()
  if (row?.account_id == null) throw new StoreError('NoSuchUpload')
  if (row.blob !== null) throw new StoreError('ImageUploaded')
  if ((row.upload_ends ?? '') <= stamp(now)) throw new StoreError('Expired')
  return row.account_id
}

/** The first of several concurrent uploads to finish is accepted; the bytes of the others are deleted. */
async function accept(services: Services, id: number, hash: string, { blob, etag }: Stored): Promise<void> {
  const { db, clock } = services
  try {
    const owner = await db.selectFrom('image').select('account_id').where('id', '=', id).executeTakeFirst()
    const account = owner?.account_id
    if (account == null) throw new StoreError('NoSuchUpload')
    await write(db, { account }, async (trx) => {
      // The expiry was checked at the start of the request, but the image might have been deleted since.
      await requireOpen({ db: trx }, id, hash, new Date(0))
      await trx.updateTable('image').set({ blob, md5: etag }).where('id', '=', id).execute()
      await schedule(trx, services, 'image.uploaded', { id, account }, clock.now())
      return id
    })
  } catch (e) {
    await dropUncommitted(services, blob, e)
  }
}

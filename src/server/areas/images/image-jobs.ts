/** What images do by themselves: captures get ready, uploads are unpacked and measured, what is over goes. Part B 3, 4.3. */
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { schedule, type JobKinds } from '#/server/core/jobs'
import type { ObjectStore } from '#/server/storage/store'
import { stamp, unstamp } from '#/server/system/time'
import { dropImage } from './image-rows'

const MIB = 1024 * 1024
/** Bytes that an image may unpack to: 1 TiB. A few megabytes can be made to unpack for hours. */
const MAX_UNPACKED = 1024 ** 4
const Payload = z.object({ id: z.int() })

export const imageJobs: JobKinds = {
  'image.captured': async ({ db }, payload) => {
    const { id } = Payload.parse(payload)
    await db
      .updateTable('image')
      .set({ status: 'available' })
      .where('id', '=', id)
      .where('status', '=', 'creating')
      .execute()
  },
  'image.over': async (services, payload) => {
    const { id } = Payload.parse(payload)
    const now = stamp(services.clock.now())
    let later: string | null = null
    await dropImage(services, id, null, (row) => {
      // The clock was set back since the image was made.
      const ends = row.status === 'pending_upload' && row.blob === null ? row.upload_ends : row.expiry
      if (ends !== null && ends > now) later = ends
      const waits = row.status === 'pending_upload' && row.blob === null
      return (waits && row.upload_ends !== null && row.upload_ends <= now) || (row.expiry !== null && row.expiry <= now)
    })
    if (later !== null) await schedule(services.db, services, 'image.over', { id }, unstamp(later))
  },
}

/** Work that takes as long as its data is large. */
export const slowImageJobs: JobKinds = {
  'image.uploaded': async (services, payload, signal) => {
    const { id } = Payload.parse(payload)
    const row = await services.db.selectFrom('image').select('blob').where('id', '=', id).executeTakeFirst()
    if (row?.blob == null) return
    const { blob } = row
    const bytes = await unpackedSize(services.store, blob, MAX_UNPACKED, signal)
    if (bytes === undefined) {
      // No status says that an image failed: it goes, and an event tells.
      await dropImage(services, id, null)
      return
    }
    const size = Math.max(1, Math.ceil(bytes / MIB))
    const updated = stamp(services.clock.now())
    await services.db
      .updateTable('image')
      .set({ status: 'available', size, updated })
      .where('id', '=', id)
      .where('status', '=', 'pending_upload')
      .execute()
  },
}

/** Bytes behind the compression; undefined where they are damaged, cut short or more than `most`. Holds little of them at a time. */
export async function unpackedSize(
  store: Pick<ObjectStore, 'read'>,
  blob: string,
  most: number,
  signal?: AbortSignal,
): Promise<number | undefined> {
  let bytes = 0
  const count = new Writable({
    write(chunk: Buffer, _, done) {
      bytes += chunk.length
      done(bytes > most ? new TooMuch() : null)
    },
  })
  try {
    await pipeline(store.read(blob), createGunzip({ chunkSize: MIB }), count, signal ? { signal } : {})
    return bytes
  } catch (e) {
    const { code = '' } = e as NodeJS.ErrnoException
    if (e instanceof TooMuch || code.startsWith('Z_')) return undefined
    throw e
  }
}
class TooMuch extends Error {}

/**
 * Background jobs of images: completing captures, unpacking and measuring uploads, removing expired ones.
 */
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { isClockSure } from '#/server/db/age-limit'
import { inSeconds, schedule, type JobKinds } from '#/server/core/jobs'
import { md5OfStored } from '#/server/storage/md5'
import type { ObjectStore } from '#/server/storage/store'
import { errorCode, isBadBlock } from '#/server/system/error-code'
import { stamp, parseStamp } from '#/server/system/time'
import { dropImage } from './image-rows'

const MIB = 1024 * 1024
/** Maximum unpacked bytes of an image: 1 TiB. A few compressed megabytes can take hours to unpack. */
const MAX_UNPACKED = 1024 ** 4
/** Seconds until a file that was damaged after its upload is read again. */
const DAMAGED_AGAIN = 3600
/** Seconds until an image is looked at again if the clock might be wrong. */
const UNSURE_AGAIN = 3600
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
    if (!(await isClockSure(services))) {
      await schedule(services.db, services, 'image.over', payload, inSeconds(services, UNSURE_AGAIN))
      return
    }
    const now = stamp(services.clock.now())
    let later: string | null = null
    await dropImage(services, id, null, (row) => {
      // The clock was set back after the image was created.
      const ends = row.status === 'pending_upload' && row.blob === null ? row.upload_ends : row.expiry
      if (ends !== null && ends > now) later = ends
      const waits = row.status === 'pending_upload' && row.blob === null
      return (waits && row.upload_ends !== null && row.upload_ends <= now) || (row.expiry !== null && row.expiry <= now)
    })
    if (later !== null) await schedule(services.db, services, 'image.over', { id }, parseStamp(later))
  },
}

/** Jobs whose duration depends on the size of the data. */
export const slowImageJobs: JobKinds = {
  'image.uploaded': async (services, payload, signal, turn) => {
    const { id } = Payload.parse(payload)
    const row = await services.db.selectFrom('image').select(['blob', 'md5']).where('id', '=', id).executeTakeFirst()
    if (row?.blob == null) return
    const { blob, md5 } = row
    const bytes = await measure(services.store, { blob, md5 }, { signal, turn })
    if (bytes === 'damaged by the disk') {
      // `verify` names the file. Once it is restored, the image becomes available.
      await schedule(services.db, services, 'image.uploaded', payload, inSeconds(services, DAMAGED_AGAIN))
      return
    }
    if (bytes === undefined) {
      // No status says that an image failed, so the image is deleted and an event is recorded.
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

interface Pace {
  readonly signal: AbortSignal
  readonly turn: () => Promise<void>
}
/** The unpacked bytes; undefined for uploaded data that can't be unpacked. */
async function measure(
  store: Pick<ObjectStore, 'read'>,
  { blob, md5 }: { readonly blob: string; readonly md5: string | null },
  pace: Pace,
): Promise<number | 'damaged by the disk' | undefined> {
  try {
    const bytes = await unpackedSize(store, blob, MAX_UNPACKED, pace)
    if (bytes !== undefined || md5 === null) return bytes
    return md5 === (await md5OfStored(store, blob, pace.signal)) ? undefined : 'damaged by the disk'
  } catch (e) {
    if (!isBadBlock(e)) throw e
    return 'damaged by the disk'
  }
}

/** Counts the unpacked bytes with little memory; undefined if the data is damaged, truncated or larger than `most`. */
export async function unpackedSize(
  store: Pick<ObjectStore, 'read'>,
  blob: string,
  most: number,
  { signal, turn }: { readonly signal?: AbortSignal; readonly turn?: () => Promise<void> } = {},
): Promise<number | undefined> {
  let bytes = 0
  const count = new Writable({
    write(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > most) done(new TooMuch())
      else if (turn) turn().then(() => done(), done)
      else done()
    },
  })
  try {
    await pipeline(store.read(blob), createGunzip({ chunkSize: MIB / 4 }), count, signal ? { signal } : {})
    return bytes
  } catch (e) {
    if (e instanceof TooMuch || errorCode(e)?.startsWith('Z_')) return undefined
    throw e
  }
}
class TooMuch extends Error {}

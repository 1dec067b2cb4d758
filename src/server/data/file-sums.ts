/** Adds the MD5 of files that were stored before their tables had one. */
import type { Services } from '../core/services'
import { md5OfStored } from '../storage/md5'

type Needs = Pick<Services, 'db' | 'store'>
interface Unsummed {
  readonly id: number
  readonly blob: string | null
  /** Bytes, if the row has them. */
  readonly size: number | null
}

/**
 * Hashes one file at a time and returns how many got their MD5. Skips missing files and those of another length, which
 * `verify` names. Rejects once `signal` aborts; the next call continues from there.
 */
export async function addFileSums({ db, store }: Needs, signal: AbortSignal): Promise<number> {
  const attachments = await sumEach(store, signal, {
    next: (after) =>
      db
        .selectFrom('ticket_attachment')
        .select(['id', 'blob', 'size'])
        .where('id', '>', after)
        .where('md5', 'is', null)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    save: (id, md5) => db.updateTable('ticket_attachment').set({ md5 }).where('id', '=', id).execute(),
  })
  const images = await sumEach(store, signal, {
    next: (after) =>
      db
        .selectFrom('image')
        .select((e) => ['id', 'blob', e.lit(null).as('size')])
        .where('id', '>', after)
        .where('blob', 'is not', null)
        .where('md5', 'is', null)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    // Bytes that were accepted once never change.
    save: (id, md5) => db.updateTable('image').set({ md5 }).where('id', '=', id).execute(),
  })
  return attachments + images
}

interface Rows {
  next(after: number): Promise<Unsummed | undefined>
  save(id: number, md5: string): Promise<unknown>
}
async function sumEach(store: Needs['store'], signal: AbortSignal, rows: Rows): Promise<number> {
  let added = 0
  for (let row = await rows.next(0); row; row = await rows.next(row.id)) {
    const md5 = await md5OfBlob(store, row, signal)
    if (md5 === undefined) continue
    await rows.save(row.id, md5)
    added += 1
  }
  return added
}

async function md5OfBlob(
  store: Needs['store'],
  { blob, size }: Unsummed,
  signal: AbortSignal,
): Promise<string | undefined> {
  signal.throwIfAborted()
  const file = blob === null ? null : await store.stat(blob)
  if (blob === null || file === null || (size !== null && file.size !== size)) return undefined
  return md5OfStored(store, blob, signal)
}

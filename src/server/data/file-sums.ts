/** Adds the MD5 of files that were stored before their tables had one. */
import { isOutage } from '../core/log/failure-log'
import type { Services } from '../core/services'
import { md5OfStored } from '../storage/md5'

type Needs = Pick<Services, 'db' | 'store'>
interface Unsummed {
  readonly id: number
  readonly blob: string | null
  /** Bytes, if the row has them. */
  readonly size: number | null
}

interface SumOptions {
  /** Ends the work; the next call continues. */
  readonly signal: AbortSignal
  /** Called for each file that can't be read, with a sentence that names it. */
  readonly onUnreadable: (text: string) => void
}

/**
 * Hashes one file at a time and returns how many got their MD5. Skips missing files and those of another length, which
 * `verify` names, and files that can't be read. Rejects once `signal` aborts, and while the store can't be reached.
 */
export async function addFileSums({ db, store }: Needs, options: SumOptions): Promise<number> {
  const attachments = await sumEach(store, options, {
    of: 'attachment ',
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
  const images = await sumEach(store, options, {
    of: 'image private/',
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
  /** What precedes the id in messages, as `verify` names it. */
  readonly of: string
  next(after: number): Promise<Unsummed | undefined>
  save(id: number, md5: string): Promise<unknown>
}
async function sumEach(store: Needs['store'], { signal, onUnreadable }: SumOptions, rows: Rows): Promise<number> {
  let added = 0
  for (let row = await rows.next(0); row; row = await rows.next(row.id)) {
    const { id, blob } = row
    const md5 = await md5OfBlob(store, row, signal).catch((e: unknown) => {
      if (signal.aborted || isOutage(e)) throw e
      const why = e instanceof Error ? e.message : String(e)
      onUnreadable(`The file ${blob} of ${rows.of}${id} can't be read: ${why}. Restore it from a backup.`)
      return undefined
    })
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

/** Copies the bytes that rows reference from one store to another under the same ids, and compares them. */
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { namedBlobs, type NamedBlob } from '../db/named-blobs'
import { md5OfStored } from '../storage/md5'
import { withRetries } from '../storage/retries'
import { MAX_OBJECT_BYTES, type ObjectStore } from '../storage/store'
import { eachAtOnce } from '../system/at-once'
import { isBadBlock } from '../system/error-code'

interface MovedBytes {
  readonly files: number
  readonly bytes: number
  /** Files that an interrupted copy had not copied yet. */
  readonly copied: number
}
interface Stores {
  readonly from: ObjectStore
  readonly to: ObjectStore
}
const AT_ONCE = 4

/** Run it again after an interruption. Throws if a file is missing or damaged in the source. */
export async function moveBytes(db: Kysely<Database>, { from, to }: Stores): Promise<MovedBytes> {
  const sum = { files: 0, bytes: 0, copied: 0 }
  await eachAtOnce(AT_ONCE, namedBlobs(db), async (named) => {
    const there = await to.stat(named.blob)
    const source = await from.stat(named.blob)
    if (!source || (named.size !== null && source.size !== named.size)) throw damaged(named)
    if (there?.size !== source.size) {
      await withRetries(() => copy(named, { from, to }))
      sum.copied += 1
    }
    sum.files += 1
    sum.bytes += source.size
  })
  return sum
}

async function copy({ blob, size, md5 }: NamedBlob, { from, to }: Stores): Promise<void> {
  const file = await from.open(blob)
  if (!file) throw damaged({ blob })
  try {
    const stored = await to.write(file.source, MAX_OBJECT_BYTES, { blob, length: file.size })
    if ((md5 !== null && stored.etag !== md5) || (size !== null && stored.size !== size)) throw damaged({ blob })
  } catch (e) {
    // The target's disk can fail too.
    if (isBadBlock(file.source.errored)) throw damaged({ blob })
    throw e
  } finally {
    file.source.destroy()
  }
}
const damaged = ({ blob }: Pick<NamedBlob, 'blob'>) =>
  new Error(`The file ${blob} is missing or damaged. Restore it from a backup, and run the command again.`)

/** Reads every copied file and compares length and MD5 with the row, or with the source if the row has none. */
export async function compareCopies(db: Kysely<Database>, { from, to }: Stores): Promise<void> {
  const signal = new AbortController().signal
  await eachAtOnce(AT_ONCE, namedBlobs(db), async ({ blob, size, md5 }) => {
    const md5In = (store: ObjectStore) => withRetries(() => md5OfStored(store, blob, signal))
    const copied = await to.stat(blob)
    const expected = size ?? (await from.stat(blob))?.size
    const same = copied?.size === expected && (await md5In(to)) === (md5 ?? (await md5In(from)))
    if (same) return
    // The next run copies it again.
    await to.remove(blob)
    throw new Error(`The copy of the file ${blob} differs. Run the command again.`)
  })
}

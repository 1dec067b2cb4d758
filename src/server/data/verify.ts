/**
 * Reads every file that a row references and compares it with the row. Changes nothing; the server can run meanwhile.
 */
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { eachAtOnce } from '../system/at-once'
import { isBadBlock } from '../system/error-code'
import { namedAmong, namedBlobs, ownersOfBlob, type NamedBlob } from '../db/named-blobs'
import type { Services } from '../core/services'
import { withRetries } from '../storage/retries'
import { findUnnamed, sweptBefore } from '../objects/storage/sweep'

type Needs = Pick<Services, 'db' | 'store'>
type Problem = 'missing' | 'length' | 'bytes'

/** Maximum damaged and maximum unreferenced files listed. */
const LISTED = 100
const AT_ONCE = 4

export interface Damage {
  readonly blob: string
  /** `length`: another length than the row's. `bytes`: the same length, but another MD5, or the disk can't read it. */
  readonly problem: Problem
  /** The owner of the file: `us-iad-1/photos/cat.png`, `attachment 7`, `image private/3`. */
  readonly of: readonly string[]
}
export interface Verified {
  /** Referenced files and the bytes read. */
  readonly files: number
  readonly bytes: number
  readonly missing: number
  readonly wrong_length: number
  readonly wrong_bytes: number
  /** The first hundred. */
  readonly damaged: readonly Damage[]
  /** Unreferenced files, and the first hundred of them. */
  readonly unnamed: number
  readonly unnamed_files: readonly string[]
}

/** Rejects if the store can't be reached. */
export async function verify({ db, store }: Needs): Promise<Verified> {
  const count = { files: 0, bytes: 0 }
  const problems: Record<Problem, number> = { missing: 0, length: 0, bytes: 0 }
  const damaged: Damage[] = []
  await eachAtOnce(AT_ONCE, namedBlobs(db), async (named) => {
    const found = await withRetries(() => problemOf(store, named)).catch(unreadable)
    count.files += 1
    if (typeof found === 'number') {
      count.bytes += found
      return
    }
    // Deleted or replaced after its row was read.
    if (!(await namedAmong(db, [named.blob])).has(named.blob)) return
    problems[found] += 1
    if (damaged.length < LISTED)
      damaged.push({ blob: named.blob, problem: found, of: await ownersOfBlob(db, named.blob) })
  })
  const { unnamed } = await findUnnamed({ db, store }, { before: await sweptBefore({ db, store }) })
  return {
    ...count,
    missing: problems.missing,
    wrong_length: problems.length,
    wrong_bytes: problems.bytes,
    damaged,
    unnamed: unnamed.length,
    unnamed_files: unnamed.slice(0, LISTED),
  }
}

/** Bytes read, if the file is sound. */
async function problemOf(store: Needs['store'], { blob, size, md5 }: NamedBlob): Promise<Problem | number> {
  const file = await store.open(blob)
  if (!file) return 'missing'
  try {
    if (size !== null && file.size !== size) return 'length'
    if (md5 === null) return file.size
    const hash = createHash('md5')
    await pipeline(file.source, hash)
    return hash.digest('hex') === md5 ? file.size : 'bytes'
  } finally {
    file.source.destroy()
  }
}

/** A bad block of the disk concerns its file alone. */
function unreadable(e: unknown): Problem {
  if (isBadBlock(e)) return 'bytes'
  throw e
}

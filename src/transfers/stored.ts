/** Whether a bucket has what was sent. */
import { isMd5 } from '../lib/md5'
import { failure } from './faults'
import type { Item } from './job'
import { lookUp } from './look'
import { pause } from './patience'
import type { StoreAnswer } from './put'
import type { AttemptIo } from './signed-attempt'

/** What was sent, and its MD5 in hex, which is read once; rejects with TransferFailure where the file changed. */
export interface SentFile {
  readonly file: File
  readonly sum: () => Promise<string>
}

const differs = (name: string) => ({
  ...failure('differs'),
  detail: `${name} in the bucket differs from your file: it was damaged on the way.`,
})

/**
 * Compares what the store took with the file. An ETag that is no MD5 (of parts, or encrypted) proves nothing and is let
 * pass; where the page may read none, the listing is asked. Throws TransferFailure.
 */
export async function verifyStored(
  item: Item,
  { file, sum }: SentFile,
  { etag }: StoreAnswer,
  io: AttemptIo,
): Promise<void> {
  let told = etag ?? null
  if (told === null) {
    const entry = await lookUp(item, io, true).catch((e: unknown) => {
      throw failure('unconfirmed', 0, e)
    })
    if (!entry) throw failure('not-stored')
    if (entry.size !== null && entry.size !== file.size) throw differs(item.name)
    told = entry.etag
  }
  if (isMd5(told) && told !== (await sum())) throw differs(item.name)
}

/** Between two looks: a store may list an object only a moment after it took it. */
const LOOK_AGAIN_MS = 1000

/** Whether a file arrived whose answer did not. Throws ApiError, or AbortError when canceled. */
export async function hasArrived(item: Item, { file, sum }: SentFile, io: AttemptIo): Promise<boolean> {
  for (let look = 0; look < 2; look += 1) {
    if (look > 0) await pause(LOOK_AGAIN_MS, io.signal)
    const entry = await lookUp(item, io, true)
    if (entry?.size === file.size && isMd5(entry.etag) && entry.etag === (await sum())) return true
  }
  return false
}

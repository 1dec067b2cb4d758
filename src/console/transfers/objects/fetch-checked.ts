/** An object's bytes, checked against the listing: a proxy can cut, change or replace what it passes on. */
import type { ObjectEntry } from '#/contract/objects'
import { createMd5, isMd5 } from '#/lib/md5'
import { failure, signingFailure } from '../engine/faults'
import type { RunIo, BucketRef } from '../engine/job'
import { type FetchedObject, fetchObject } from './fetch-object'

/** What a listing says about an object's bytes. An ETag that isn't an MD5 (multipart or encrypted) says nothing. */
export type ListedBytes = Pick<ObjectEntry, 'size' | 'etag'>

interface Checked {
  readonly place: BucketRef
  readonly name: string
  /** Undefined if no listing has shown the object. */
  readonly listed: ListedBytes | undefined
  /** Lists the object again, because another client can have stored a new version before the download; null if it was deleted. */
  readonly listAgain: () => Promise<ListedBytes | null>
}

/** Fetches an object. Its stream ends with TransferFailure unless size and MD5 are those of the listed version. */
export async function fetchChecked({ place, name, listed, listAgain }: Checked, io: RunIo): Promise<FetchedObject> {
  const object = await fetchObject(place, name, io)
  const sum = await createMd5()
  let size = 0
  const isWhole = (l: ListedBytes, hex: string) => {
    // Only a browser that decompresses an object reads more bytes than were sent. The sum is that of the compressed bytes.
    if (object.size !== null && size > object.size) return l.size === null || l.size === object.size
    return (l.size === null || l.size === size) && (!isMd5(l.etag) || l.etag === hex)
  }
  const check = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      size += chunk.byteLength
      sum.update(chunk)
      controller.enqueue(chunk)
    },
    async flush() {
      const hex = sum.hex()
      if (listed && isWhole(listed, hex)) return
      const now = await listAgain().catch((e: unknown) => {
        throw io.signal.aborted ? e : signingFailure(e)
      })
      if (now === null || !isWhole(now, hex)) throw failure('incomplete')
    },
  })
  return { ...object, stream: object.stream.pipeThrough(check) }
}

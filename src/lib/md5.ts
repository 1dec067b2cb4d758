/** MD5 of a file, to compare it with an object, whose etag is its MD5. */

/** Each piece takes a few ms, so that the page stays responsive. */
const PIECE = 1024 * 1024

const known = new WeakMap<Blob, string>()

/** Hex; each file is read once. Throws if aborted or if the file can't be read. */
export async function md5Of(file: Blob, signal?: AbortSignal): Promise<string> {
  signal?.throwIfAborted()
  const before = known.get(file)
  if (before !== undefined) return before
  // Loaded late because no first view needs it.
  const { md5 } = await import('js-md5')
  const hash = md5.create()
  for (let from = 0; from < file.size; from += PIECE) {
    signal?.throwIfAborted()
    hash.update(new Uint8Array(await file.slice(from, from + PIECE).arrayBuffer()))
  }
  const hex = hash.hex()
  known.set(file, hex)
  return hex
}

/** Whether an etag is an MD5; some stores return others. */
export const isMd5 = (etag: string | null): etag is string => etag !== null && /^[0-9a-f]{32}$/.test(etag)

/** MD5 of a file, to tell whether the bucket holds these very bytes: the store's etag is the MD5 of the object. */

/** A piece takes a few ms, so that the page stays responsive. */
const PIECE = 1024 * 1024
/** Larger files are not read just to compare them. */
export const MD5_MOST_BYTES = 256 * 1024 * 1024

const known = new WeakMap<Blob, string>()

/** Hex; read once per file. Throws when aborted or when the file cannot be read. */
export async function md5Of(file: Blob, signal?: AbortSignal): Promise<string> {
  signal?.throwIfAborted()
  const before = known.get(file)
  if (before !== undefined) return before
  // Large, and needed by nothing that is shown first.
  const { createMd5 } = await import('./md5-blocks')
  const hash = createMd5()
  for (let from = 0; from < file.size; from += PIECE) {
    signal?.throwIfAborted()
    hash.update(new Uint8Array(await file.slice(from, from + PIECE).arrayBuffer()))
  }
  const hex = hash.digest()
  known.set(file, hex)
  return hex
}

/** An etag that is an MD5; of what other stores give, some is not. */
export const isMd5 = (etag: string | null): etag is string => etag !== null && /^[0-9a-f]{32}$/.test(etag)

/** MD5 of a file or of a stream, to compare it with an object, whose etag is its MD5. */

/** Each piece takes a few ms, so that the page stays responsive. */
const PIECE = 1024 * 1024

const known = new WeakMap<Blob, string>()

export interface Md5 {
  update(bytes: Uint8Array): unknown
  /** Ends the sum. */
  hex(): string
}
/** Loaded late because no first view needs it. */
export const createMd5 = async (): Promise<Md5> => (await import('js-md5')).md5.create()

/** Hex; each file is read once. Throws if aborted or if the file can't be read. */
export async function md5Of(file: Blob, signal?: AbortSignal): Promise<string> {
  signal?.throwIfAborted()
  const before = known.get(file)
  if (before !== undefined) return before
  const hash = await createMd5()
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

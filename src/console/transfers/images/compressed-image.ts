/**
 * Raw disks compressed into the browser's private storage as a stream, with only a few blocks in memory. Each has its own
 * folder, named by its key, until its data is sent or a day has passed.
 */
const PLACE = 'images'
const DAY_MS = 25 * 3_600_000

export interface Compressing {
  readonly signal: AbortSignal
  /** Bytes. Compression stops with TooLarge above this size. */
  readonly most: number
  readonly onProgress: (read: number, written: number) => void
}
export interface CompressedFile {
  readonly key: string
  readonly file: File
}
export class ImageTooLarge extends Error {
  override readonly name = 'TooLarge'
}

export const canCompress = (): boolean =>
  typeof CompressionStream === 'function' &&
  typeof FileSystemFileHandle === 'function' &&
  'createWritable' in FileSystemFileHandle.prototype &&
  typeof navigator.storage?.getDirectory === 'function'

/** Bytes of storage still available to this page; undefined if unknown. */
export async function roomLeft(): Promise<number | undefined> {
  const { quota, usage = 0 } = await navigator.storage.estimate()
  return quota === undefined ? undefined : Math.max(0, quota - usage)
}

const place = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(PLACE, { create: true })

/** Passes chunks through and reports the total so far. */
function counting(onBytes: (sum: number) => void) {
  let sum = 0
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      sum += chunk.length
      onBytes(sum)
      out.enqueue(chunk)
    },
  })
}

/** Rejects with AbortError when canceled, with TooLarge, or with the browser's quota error, and then leaves no file. */
export async function compress(file: File, { signal, most, onProgress }: Compressing): Promise<CompressedFile> {
  const key = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const folder = await (await place()).getDirectoryHandle(key, { create: true })
  try {
    const handle = await folder.getFileHandle(`${file.name}.gz`, { create: true })
    let [read, written] = [0, 0]
    const tell = () => onProgress(read, written)
    await file
      .stream()
      .pipeThrough(
        counting((sum) => {
          read = sum
          tell()
        }),
      )
      .pipeThrough(new CompressionStream('gzip'))
      .pipeThrough(
        counting((sum) => {
          if (sum > most) throw new ImageTooLarge()
          written = sum
          tell()
        }),
      )
      .pipeTo(await handle.createWritable(), { signal })
    return { key, file: await handle.getFile() }
  } catch (e) {
    await dropCompressed(key)
    throw e
  }
}

/** The file with this key; undefined if it no longer exists. */
export async function compressedFile(key: string): Promise<File | undefined> {
  try {
    for await (const entry of (await (await place()).getDirectoryHandle(key)).values())
      if (entry.kind === 'file') return await entry.getFile()
  } catch {
    // The browser can clear it at any time.
  }
  return undefined
}

export async function dropCompressed(key: string): Promise<void> {
  try {
    await (await place()).removeEntry(key, { recursive: true })
  } catch {
    // Already deleted, or open in another tab. The sweep removes it later.
  }
}

/** Removes what closed tabs left, once it is a day old. */
export async function sweepKept(now = Date.now()): Promise<void> {
  try {
    const old: string[] = []
    for await (const key of (await place()).keys()) {
      const file = await compressedFile(key)
      if (!file || now - file.lastModified > DAY_MS) old.push(key)
    }
    await Promise.all(old.map(dropCompressed))
  } catch {
    // Without private storage there is nothing to sweep.
  }
}

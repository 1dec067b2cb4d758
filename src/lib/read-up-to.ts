/**
 * Reads a stream until it ends or has `most` bytes, then cancels it. With `lenient`, an error after the first bytes
 * also ends it. `within` limits one read.
 */
export async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  most: number,
  lenient = false,
  within: <T>(read: Promise<T>) => Promise<T> = (read) => read,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; ended: boolean }> {
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  let ended = false
  try {
    while (length < most) {
      const { done, value } = await within(reader.read())
      if (done) {
        ended = true
        break
      }
      parts.push(value)
      length += value.length
    }
  } catch (error) {
    if (!lenient || length === 0) {
      void reader.cancel().catch(() => undefined)
      throw error
    }
  }
  // The rest isn't needed, and a broken stream can't be canceled.
  await reader.cancel().catch(() => undefined)
  const bytes = new Uint8Array(Math.min(length, most))
  let at = 0
  for (const part of parts) {
    bytes.set(part.subarray(0, bytes.length - at), at)
    at += part.length
    if (at >= bytes.length) break
  }
  return { bytes, ended: ended && length <= most }
}

/**
 * Bytes given to the decompressor at once. Each piece is unpacked whole, on this thread, before anything can stop it.
 * Deflate packs zeros about 1,000 to 1, so that a piece becomes at most 4 MiB.
 */
const PIECE = 4096

/** Reads `packed` piece by piece, never ahead of demand. */
function pieces(packed: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream(
    {
      pull(controller) {
        if (at < packed.length) controller.enqueue(packed.subarray(at, (at += PIECE)))
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Unpacks the beginning of gzip data, also if truncated; undefined if not even that can be read. */
export async function gunzipStart(packed: Uint8Array<ArrayBuffer>, most: number) {
  const unpacked = pieces(packed).pipeThrough(new DecompressionStream('gzip'))
  return readUpTo(unpacked, most, true).catch(() => undefined)
}

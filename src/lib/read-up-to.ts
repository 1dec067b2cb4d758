/** Reads a stream until it ends or holds `most` bytes, then lets go of it. An error after the first bytes ends it too, where `lenient`. */
export async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  most: number,
  lenient = false,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; ended: boolean }> {
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  let ended = false
  try {
    while (length < most) {
      const { done, value } = await reader.read()
      if (done) {
        ended = true
        break
      }
      parts.push(value)
      length += value.length
    }
  } catch (error) {
    if (!lenient || length === 0) throw error
  }
  // What is left is not wanted; a stream that broke has nothing to cancel.
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
 * Bytes given to the decompressor at once. It unpacks each piece whole, in one go on this thread, before anything can stop it;
 * deflate packs zeros about 1,000 to 1, so that a piece becomes 4 MiB at most.
 */
const PIECE = 4096

/** `packed` piece by piece, and nothing ahead of what is asked for. */
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

/** The beginning of what gzip packed, also from a beginning of it; undefined where not even that can be read. */
export async function gunzipStart(packed: Uint8Array<ArrayBuffer>, most: number) {
  const unpacked = pieces(packed).pipeThrough(new DecompressionStream('gzip'))
  return readUpTo(unpacked, most, true).catch(() => undefined)
}

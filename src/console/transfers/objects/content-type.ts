/** The media type of a file, the same for signing and sending, because the store rejects a difference. */
import { ANY_MEDIA_TYPE, mediaType } from '#/lib/media-type'

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/

/** Bytes by which a large text is judged. */
const JUDGED = 16 * 1024 ** 2
const PIECE = 1024 ** 2

/** Whether the bytes are text in UTF-8. False for a file that can't be read, which fails when it is sent. */
async function isUtf8(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const end = Math.min(file.size, JUDGED)
  try {
    for (let from = 0; from < end; from += PIECE) {
      const bytes = new Uint8Array(await file.slice(from, Math.min(end, from + PIECE)).arrayBuffer())
      if (bytes.includes(0)) return false
      decoder.decode(bytes, { stream: from + PIECE < file.size })
    }
    return true
  } catch {
    return false
  }
}

/**
 * The type by the name, because a browser's own guess differs by machine; else that guess. Never empty, because a browser would
 * send an empty header. A text in UTF-8 says so, because browsers read it in another encoding otherwise.
 */
export async function contentType(file: File): Promise<string> {
  const named = mediaType(file.name)
  const own = (file.type.split(';')[0] ?? '').trim().toLowerCase()
  const type = named === ANY_MEDIA_TYPE && MEDIA_TYPE.test(own) ? own : named
  // `.ts` is TypeScript as well as video.
  const isText = type.startsWith('text/') || type === 'video/mp2t'
  if (!isText || !(await isUtf8(file))) return type
  return `${type === 'video/mp2t' ? 'text/plain' : type}; charset=utf-8`
}

import { Mime } from 'mime/lite'
import standard from 'mime/types/standard.js'

/** Extensions that the standard types lack. */
const types = new Mime(standard, {
  'application/x-7z-compressed': ['7z'],
  'application/x-subrip': ['srt'],
  'application/x-tar': ['tar'],
  'audio/flac': ['flac'],
  'image/vnd.microsoft.icon': ['ico'],
  'video/mp4': ['m4v'],
})
/** The type of a name that no rule matches. */
export const ANY_MEDIA_TYPE = 'application/octet-stream'

/**
 * The media type of an object by the extension of its name: the only table of types. Both the signed request and the upload's
 * header use it, because the signature binds the type. (A browser's own guess differs by machine.)
 */
export function mediaType(name: string): string {
  const base = name.slice(name.lastIndexOf('/') + 1)
  const dot = base.lastIndexOf('.')
  return (dot > 0 && types.getType(base.slice(dot + 1))) || ANY_MEDIA_TYPE
}

/** What a preview shows: judged by the object's own bytes, within caps that are said. */
import { look, type SniffResult } from '#/lib/sniff'
import { gunzipStart } from '#/lib/read-up-to'
import type { BucketAt } from '../-bucket-page'
import { readStart } from './read-object'

/** Bytes of text that are shown. */
export const TEXT_CAP = 256 * 1024
/** Bytes of an image that are held to draw it. */
export const IMAGE_CAP = 32 * 1024 * 1024

export interface PreviewData {
  readonly look: SniffResult
  /** The bytes that were looked at are all there are. */
  readonly whole: boolean
  readonly declared: string | null
  /** Of text that is not Unicode: its bytes, to be read again in another encoding. */
  readonly bytes?: Uint8Array
  /** It was packed by gzip, and is shown unpacked. */
  readonly unpacked: boolean
  /** A signed GET for what the browser itself reads bit by bit: video and sound. */
  readonly url: string
  /** Of an image within the cap: its bytes under the type that they say, never under the one that was claimed. */
  readonly image?: Blob
}

export async function loadPreview(
  at: BucketAt,
  name: string,
  size: number | null,
  signal: AbortSignal,
): Promise<PreviewData> {
  // Known without asking; a range of nothing would be refused.
  if (size === 0) return { look: { kind: 'empty' }, whole: true, declared: null, unpacked: false, url: '' }
  const start = await readStart(at, name, TEXT_CAP, signal)
  const { bytes, declared, url } = start
  const whole = start.whole || bytes.length === size
  const found = look({ bytes, whole, declared, name })
  const common = { whole, declared, url, unpacked: false }
  if (found.kind === 'image' && (size ?? 0) <= IMAGE_CAP) {
    const all = whole ? bytes : (await readStart(at, name, IMAGE_CAP + 1, signal)).bytes
    const type = found.type ?? ''
    return { ...common, look: found, ...(all.length > IMAGE_CAP ? {} : { image: new Blob([all], { type }) }) }
  }
  if (found.kind !== 'gzip') return { ...common, look: found, ...(found.encoding && { bytes }) }
  const inner = await gunzipStart(bytes, TEXT_CAP)
  if (!inner || inner.bytes.length === 0) return { ...common, look: found }
  const text = look({ bytes: inner.bytes, whole: whole && inner.ended, declared: null, name })
  // Only text is unpacked: what else lies in an archive is for a program that knows it.
  return text.text === undefined
    ? { ...common, look: found }
    : {
        ...common,
        look: text,
        whole: whole && inner.ended,
        unpacked: true,
        ...(text.encoding && { bytes: inner.bytes }),
      }
}

const NAMES: Readonly<Record<SniffResult['kind'], string>> = {
  image: 'an image',
  video: 'a video',
  audio: 'sound',
  empty: 'empty',
  gzip: 'packed by gzip',
  pdf: 'a PDF document',
  svg: 'an SVG drawing',
  html: 'an HTML page',
  json: 'JSON',
  csv: 'a table as CSV',
  text: 'text',
  binary: 'no text and no format that browsers show',
}
export const kindWords = (kind: SniffResult['kind']): string => NAMES[kind]

const CLAIMS: readonly (readonly [claim: RegExp, kinds: readonly SniffResult['kind'][]])[] = [
  [/^image\/svg\+xml$/, ['svg']],
  [/^image\//, ['image']],
  [/^video\//, ['video', 'audio']],
  [/^audio\//, ['audio', 'video']],
  [/^application\/pdf$/, ['pdf']],
  [/^application\/(?:x-)?gzip$/, ['gzip']],
  [/^text\/|[/+]json$|[/+]xml$/, ['text', 'json', 'csv', 'html', 'svg', 'empty']],
]

/** Where the content type claims something else than the bytes are: what it claims. */
export function falseClaim({ declared, look: found, unpacked }: PreviewData): string | undefined {
  const type = (declared?.split(';')[0] ?? '').trim().toLowerCase()
  const kind = unpacked ? 'gzip' : found.kind
  const claim = CLAIMS.find(([which]) => which.test(type))
  return claim === undefined || kind === 'empty' || claim[1].includes(kind) ? undefined : type
}

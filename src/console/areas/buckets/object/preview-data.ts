/** Loads a preview and detects its type from the object's bytes, within size caps. */
import { look, type SniffResult } from '#/lib/sniff'
import { gunzipStart } from '#/lib/read-up-to'
import type { BucketAt } from '../bucket/bucket-page'
import { readStart } from './read-object'

/** Maximum bytes of text in a preview. */
export const TEXT_CAP = 256 * 1024
/** Maximum bytes of an image in a preview, which is held in memory. */
export const IMAGE_CAP = 32 * 1024 * 1024

export interface PreviewData {
  readonly look: SniffResult
  /** Whether the inspected bytes are the whole object. */
  readonly whole: boolean
  readonly declared: string | null
  /** Text that isn't Unicode: its bytes, for decoding with another encoding. */
  readonly bytes?: Uint8Array
  /** Whether the text was unpacked from gzip. */
  readonly unpacked: boolean
  /** A signed GET for video and audio, which the browser streams. */
  readonly url: string
  /** An image within the cap, typed by its bytes and never by its content type. */
  readonly image?: Blob
}

export async function loadPreview(
  at: BucketAt,
  name: string,
  size: number | null,
  signal: AbortSignal,
): Promise<PreviewData> {
  // The store would refuse a range of an empty object.
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
  // Only text is unpacked; other archives need a program that knows the format.
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

const KIND_LABELS: Readonly<Record<SniffResult['kind'], string>> = {
  image: 'an image',
  video: 'a video',
  audio: 'audio',
  empty: 'empty',
  gzip: 'a gzip archive',
  pdf: 'a PDF',
  svg: 'an SVG image',
  html: 'an HTML page',
  json: 'JSON',
  csv: 'CSV',
  text: 'text',
  binary: 'in a format that browsers don’t show',
}
export const kindLabel = (kind: SniffResult['kind']): string => KIND_LABELS[kind]

const CLAIMS: readonly (readonly [claim: RegExp, kinds: readonly SniffResult['kind'][]])[] = [
  [/^image\/svg\+xml$/, ['svg']],
  [/^image\//, ['image']],
  [/^video\//, ['video', 'audio']],
  [/^audio\//, ['audio', 'video']],
  [/^application\/pdf$/, ['pdf']],
  [/^application\/(?:x-)?gzip$/, ['gzip']],
  [/^text\/|[/+]json$|[/+]xml$/, ['text', 'json', 'csv', 'html', 'svg', 'empty']],
]

/** The content type, where it contradicts the bytes; undefined otherwise. */
export function contradictingType({ declared, look: found, unpacked }: PreviewData): string | undefined {
  const type = (declared?.split(';')[0] ?? '').trim().toLowerCase()
  const kind = unpacked ? 'gzip' : found.kind
  const claim = CLAIMS.find(([which]) => which.test(type))
  return claim === undefined || kind === 'empty' || claim[1].includes(kind) ? undefined : type
}

/** Determines an object's type from its first bytes, whatever its content type or name claims. */

export type Media = 'image' | 'video' | 'audio'
export type SniffedKind = Media | 'empty' | 'gzip' | 'pdf' | 'svg' | 'html' | 'json' | 'csv' | 'text' | 'binary'
export interface SniffResult {
  readonly kind: SniffedKind
  /** The media type of an image, video or sound, from its bytes. */
  readonly type?: string
  /** The characters of a text. */
  readonly text?: string
  /** The encoding assumed for text that isn't Unicode. */
  readonly encoding?: Encoding
}
/** Legacy encodings that a preview offers, most common first. */
export const ENCODINGS = [
  'windows-1252',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'windows-1250',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
] as const
export type Encoding = (typeof ENCODINGS)[number]

export interface Sample {
  readonly bytes: Uint8Array
  /** Whether the bytes are the complete object. */
  readonly whole: boolean
  /** The object's content type, if any. */
  readonly declared: string | null
  readonly name: string
  /** The encoding chosen by the user; otherwise guessed if the bytes aren't Unicode. */
  readonly encoding?: Encoding | undefined
}

const ascii = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length))
const starts = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)

const BRANDS: readonly (readonly [brand: RegExp, kind: Media, type: string])[] = [
  [/^avi[fs]/, 'image', 'image/avif'],
  [/^M4[AB] /, 'audio', 'audio/mp4'],
  [/^(?:isom|iso\d|mp4\d|avc1|M4V |dash|qt {2}|MSNV|3gp|mmp4|f4v )/, 'video', 'video/mp4'],
]

const media = (kind: Media, type: string): SniffResult => ({ kind, type })

function magic(b: Uint8Array): SniffResult | undefined {
  if (starts(b, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return media('image', 'image/png')
  if (starts(b, 0xff, 0xd8, 0xff)) return media('image', 'image/jpeg')
  if (/^GIF8[79]a/.test(ascii(b, 0, 6))) return media('image', 'image/gif')
  if (ascii(b, 0, 4) === 'RIFF') {
    const form = ascii(b, 8, 4)
    if (form === 'WEBP') return media('image', 'image/webp')
    if (form === 'WAVE') return media('audio', 'audio/wav')
  }
  if (ascii(b, 0, 2) === 'BM' && b.length > 26 && b.subarray(6, 10).every((x) => x === 0))
    return media('image', 'image/bmp')
  if (starts(b, 0, 0, 1, 0) && (b[4] ?? 0) > 0 && b[5] === 0) return media('image', 'image/x-icon')
  if (ascii(b, 4, 4) === 'ftyp') {
    const brand = BRANDS.find(([which]) => which.test(ascii(b, 8, 4)))
    if (brand) return media(brand[1], brand[2])
  }
  if (starts(b, 0x1a, 0x45, 0xdf, 0xa3)) return media('video', 'video/webm')
  if (ascii(b, 0, 4) === 'OggS')
    return ascii(b, 28, 7).includes('theora') ? media('video', 'video/ogg') : media('audio', 'audio/ogg')
  if (ascii(b, 0, 4) === 'fLaC') return media('audio', 'audio/flac')
  if (ascii(b, 0, 3) === 'ID3' || (b[0] === 0xff && [0xfb, 0xf3, 0xf2].includes(b[1] ?? 0)))
    return media('audio', 'audio/mpeg')
  if (ascii(b, 0, 5) === '%PDF-') return { kind: 'pdf' }
  if (starts(b, 0x1f, 0x8b, 0x08)) return { kind: 'gzip' }
  return undefined
}

/** Control characters that no text contains; form feeds and escapes (colored logs) are allowed. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const NO_TEXT = /[\0-\x06\x0e-\x1a\x1c-\x1f]/

/** Decodes UTF-8 or, with a byte order mark, UTF-16. Drops an incomplete character at the end. */
export function decodedText(bytes: Uint8Array, whole: boolean): string | undefined {
  const encoding = starts(bytes, 0xff, 0xfe) ? 'utf-16le' : starts(bytes, 0xfe, 0xff) ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !whole })
    return NO_TEXT.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Bytes below a space that text in any of the encodings can contain: tab, line ends, form feed, escape. */
const TEXT_CONTROLS = new Set([0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b])
const KANA = /[\u3041-\u30ff]/

function decoded(bytes: Uint8Array, encoding: string, whole: boolean, fatal: boolean): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes, { stream: !whole })
  } catch {
    return undefined
  }
}

/** The most likely legacy encoding: the declared one, a Japanese one that yields kana, else Western European. */
function guess(bytes: Uint8Array, whole: boolean, declared: string | null): Encoding {
  const named = /charset=\s*"?([\w-]+)/i.exec(declared ?? '')?.[1]?.toLowerCase()
  const known = ENCODINGS.find((e) => e === named || (named === 'iso-8859-1' && e === 'windows-1252'))
  if (known) return known
  const japanese = (['shift_jis', 'euc-jp'] as const).find((e) => KANA.test(decoded(bytes, e, whole, true) ?? ''))
  return japanese ?? 'windows-1252'
}

/** Decodes text in a legacy encoding; undefined if a byte can't be text. */
function legacyText({
  bytes,
  whole,
  declared,
  encoding,
}: Sample): Required<Pick<SniffResult, 'text' | 'encoding'>> | undefined {
  if (bytes.some((b) => b === 0x7f || (b < 0x20 && !TEXT_CONTROLS.has(b)))) return undefined
  const chosen = encoding ?? guess(bytes, whole, declared)
  // Bytes that the encoding lacks appear as replacement characters, and the user can choose another encoding.
  const text = decoded(bytes, chosen, whole, false)
  return text === undefined ? undefined : { text, encoding: chosen }
}

/** Text claiming to be markup is labeled as such but always shown as text. */
function textKind(text: string, type: string, extension: string): SniffedKind {
  const first = text.slice(0, 1024).trimStart()
  const claims = (...types: string[]) => types.includes(type) || types.includes(extension)
  if (
    claims('image/svg+xml', 'svg') ||
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?(?:<!doctype svg[^>]*>\s*)?<svg[\s>]/i.test(first)
  )
    return 'svg'
  if (
    claims('text/html', 'application/xhtml+xml', 'html', 'htm', 'xhtml') ||
    /^(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|head|body|script|iframe)[\s>]/i.test(first)
  )
    return 'html'
  if (claims('text/csv', 'text/tab-separated-values', 'csv', 'tsv')) return 'csv'
  if (
    claims('application/json', 'json', 'map', 'webmanifest') ||
    type.endsWith('+json') ||
    /^(?:\{\s*["}]|\[\s*[[{\]"\d])/.test(first)
  )
    return 'json'
  return 'text'
}

/** Determines the type by the bytes; content type and name only choose between ways to show text. */
export function look(sample: Sample): SniffResult {
  const { bytes, whole, declared, name } = sample
  if (bytes.length === 0) return { kind: 'empty' }
  const known = magic(bytes)
  if (known) return known
  const unicode = decodedText(bytes, whole)
  const legacy = unicode === undefined ? legacyText(sample) : undefined
  const text = unicode ?? legacy?.text
  if (text === undefined) return { kind: 'binary' }
  const type = (declared?.split(';')[0] ?? '').trim().toLowerCase()
  const extension = /\.([a-z0-9]+)(?:\.gz)?$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return { kind: textKind(text, type, extension), text, ...(legacy && { encoding: legacy.encoding }) }
}

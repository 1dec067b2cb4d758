/** Checks a file for an image before the upload. Reads its first mebibyte and its last bytes. */
import { gunzipStart } from '../read-up-to'
import { decodedText } from '../sniff'
import { inspectDisk, INSPECTED_RANGES } from './disk'
import {
  isBlockGzip,
  isGzip,
  isReadableGzip,
  GZIP_MIN_BYTES,
  GZIP_TRAILER_BYTES,
  estimatedUnpackedSize,
  secondMember,
} from './gzip'
import { VHD_FOOTER_BYTES, hasVhdFooter, VHD, wrongFormat } from './wrong-formats'
import { formatCount } from '#/lib/bytes'
import { choose } from './words'

/**
 * - `good`: a gzip-compressed disk. `unsure`: gzip-compressed data that could be a disk.
 * - `raw`: a disk that isn't compressed. `refused`: a file that the server would refuse or couldn't use.
 */
export type ImageVerdict = 'good' | 'unsure' | 'raw' | 'refused'
export interface ImageFinding {
  readonly verdict: ImageVerdict
  /** The content as a noun phrase: "gzip of a disk with a GPT partition table". */
  readonly found: string
  /** A sentence; empty if `found` says enough. */
  readonly why: string
  /** A sentence that says what to do; empty for a usable file. */
  readonly next: string
  readonly warnings: readonly string[]
  /** Size of the disk in bytes; null if unknown. */
  readonly unpacked: number | null
}

interface Source {
  readonly blob: Blob
  readonly name: string
  /** Limit of the compressed data in bytes. */
  readonly most: number
}
const START = 1024 * 1024
const SECTOR = 512
/** Bytes that a disk can have behind its last partition. */
const SLACK = 64 * 1024 * 1024
const DISK_NAME = /\.(img|raw|dd|iso|bin|hdd)$/i

const finding = (verdict: ImageVerdict, found: string, rest: Partial<ImageFinding> = {}): ImageFinding => ({
  verdict,
  found,
  why: '',
  next: '',
  warnings: [],
  unpacked: null,
  ...rest,
})
const refused = (found: string, why: string, next: string) => finding('refused', found, { why, next })
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const isText = (b: Uint8Array, whole: boolean) =>
  decodedText(b.subarray(0, 4096), whole && b.length <= 4096) !== undefined

/** Rejects only if the file can't be read. */
export async function inspectImage(source: Source): Promise<ImageFinding> {
  const { blob } = source
  if (blob.size === 0) return refused('an empty file', '', choose)
  const start = await bytesOf(blob.slice(0, START))
  return isGzip(start) ? packed(source, start) : unpacked(source, start)
}

async function unpacked({ blob, name }: Source, start: Uint8Array): Promise<ImageFinding> {
  const wrong = wrongFormat(start) ?? (hasVhdFooter(await bytesOf(blob.slice(-VHD_FOOTER_BYTES))) ? VHD : undefined)
  if (wrong) return refused(wrong.name, 'Only gzip-compressed raw disks can become images.', wrong.next)
  const disk = inspectDisk(start)
  const whole = blob.size % SECTOR === 0
  if (disk || (whole && DISK_NAME.test(name) && !isText(start, false)))
    return finding('raw', disk ? `a raw disk with ${disk.name}` : 'possibly a raw disk', {
      warnings: disk?.warning === undefined ? [] : [disk.warning],
      unpacked: blob.size,
    })
  if (isText(start, blob.size <= start.length)) return refused('text', '', choose)
  return refused('not a disk image', '', choose)
}

/** Removes first members without data, after which a browser, unlike the server, unpacks no other. */
async function withoutEmptyMembers(start: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const next = secondMember(start)
  const first = next < 0 ? undefined : await gunzipStart(start.subarray(0, next), 1)
  return first?.ended && first.bytes.length === 0 ? withoutEmptyMembers(start.subarray(next)) : start
}

async function packed({ blob, most }: Source, whole: Uint8Array<ArrayBuffer>): Promise<ImageFinding> {
  if (blob.size > most)
    return refused(
      'too large',
      `The file is ${formatCount(blob.size)} bytes. The limit for compressed images is ${formatCount(most)} bytes.`,
      'Shrink the disk or zero its unused blocks, then compress it again.',
    )
  if (blob.size < GZIP_MIN_BYTES || !isReadableGzip(whole))
    return refused('damaged gzip', 'The header is invalid.', 'Compress the disk again.')
  const start = await withoutEmptyMembers(whole)
  const read = await gunzipStart(start, INSPECTED_RANGES)
  if (!read) return refused('damaged gzip', 'The first bytes can’t be unpacked.', 'Compress the disk again.')
  const { bytes, ended } = read
  const short = !ended && bytes.length < INSPECTED_RANGES
  if (ended && bytes.length === 0) return refused('gzip of an empty file', '', choose)
  if (isGzip(bytes)) return refused('compressed twice with gzip', '', 'Unpack it once.')
  const wrong = wrongFormat(bytes)
  if (wrong) return refused(`gzip of ${wrong.name}`, 'Only raw disks can become images.', wrong.next)

  const disk = inspectDisk(bytes)
  const parts = isBlockGzip(start) || short
  const size = ended
    ? bytes.length
    : estimatedUnpackedSize(await bytesOf(blob.slice(-GZIP_TRAILER_BYTES)), blob.size, disk?.least ?? bytes.length)
  const warnings = [
    ...(disk?.warning === undefined ? [] : [disk.warning]),
    ...(disk && !parts && size % SECTOR !== 0
      ? ['The disk doesn’t end with a whole sector. It might have been cut off.']
      : []),
    ...(short ? ['Only the first part could be read. The file has several parts or is damaged.'] : []),
    ...(blob.size > 5e9 ? ['The file is larger than 5,000,000,000 bytes. Some servers refuse files this large.'] : []),
  ]
  // The trailer counts modulo 4 GiB and only the last member, and in a cut file is random: the size counts only if the
  // disk's own partition table agrees.
  const agreed = ended || (disk !== undefined && disk.least > 0 && size >= disk.least && size - disk.least < SLACK)
  const known = { warnings, unpacked: parts || !agreed ? null : size }
  if (disk) return finding('good', `gzip of a disk with ${disk.name}`, known)
  if (isText(bytes, ended)) return refused('gzip of text', '', choose)
  if (!parts && size % SECTOR !== 0)
    return refused('gzip of something other than a disk', `Disks consist of whole ${SECTOR}-byte sectors.`, choose)
  return finding('unsure', 'gzip of unknown data', {
    ...known,
    why: 'The first bytes show no partition table or file system.',
  })
}

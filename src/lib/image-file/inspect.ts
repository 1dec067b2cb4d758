/** A file that is to become an image, looked into before anything is sent. Reads its first mebibyte and its last bytes. */
import { formatCount } from '../bytes'
import { gunzipStart } from '../read-up-to'
import { textOf } from '../sniff'
import { lookAtDisk, LOOKED_AT } from './disk'
import { isBlocked, isGzip, isReadable, SMALLEST, TRAILER, estimatedUnpackedSize } from './gzip'
import { FOOTER, hasVhdFooter, VHD, wrongFormat } from './wrong-formats'

/**
 * - `good`: gzip with a disk in it. `unsure`: gzip, and nothing speaks against a disk.
 * - `raw`: a disk that is not compressed yet. `refused`: the server would refuse it, or could not use it.
 */
export type ImageVerdict = 'good' | 'unsure' | 'raw' | 'refused'
export interface ImageFinding {
  readonly verdict: ImageVerdict
  /** What was found: "gzip of a disk with a GPT partition table". */
  readonly found: string
  /** What follows from it; empty where nothing needs to be said. */
  readonly why: string
  readonly next: string
  readonly warnings: readonly string[]
  /** Bytes of the disk, as far as that can be known. */
  readonly unpacked: number | null
}

interface Source {
  readonly blob: Blob
  readonly name: string
  /** Most bytes of compressed data. */
  readonly most: number
}
const START = 1024 * 1024
const SECTOR = 512
/** Space that a disk may have behind its last partition, bytes. */
const SLACK = 64 * 1024 * 1024
const DISK_NAME = /\.(img|raw|dd|iso|bin|hdd)$/i
const CHOOSE = 'Choose a raw disk that was compressed with gzip.'

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
const isText = (b: Uint8Array, whole: boolean) => textOf(b.subarray(0, 4096), whole && b.length <= 4096) !== undefined

/** Rejects only where the file itself cannot be read. */
export async function inspectImage(source: Source): Promise<ImageFinding> {
  const { blob } = source
  if (blob.size === 0) return refused('an empty file', 'There is nothing in it.', CHOOSE)
  const start = await bytesOf(blob.slice(0, START))
  return isGzip(start) ? packed(source, start) : unpacked(source, start)
}

async function unpacked({ blob, name }: Source, start: Uint8Array): Promise<ImageFinding> {
  const wrong = wrongFormat(start) ?? (hasVhdFooter(await bytesOf(blob.slice(-FOOTER))) ? VHD : undefined)
  if (wrong) return refused(wrong.name, 'Only raw disks, compressed with gzip, can become images.', wrong.next)
  const disk = lookAtDisk(start)
  const whole = blob.size % SECTOR === 0
  if (disk || (whole && DISK_NAME.test(name) && !isText(start, false)))
    return finding('raw', disk ? `a raw disk with ${disk.name}` : 'perhaps a raw disk', {
      why: 'It is not compressed yet, and only gzip is taken.',
      warnings: disk?.warning === undefined ? [] : [disk.warning],
      unpacked: blob.size,
    })
  if (isText(start, blob.size <= start.length)) return refused('text', 'It is no disk.', CHOOSE)
  return refused('neither gzip nor a disk', 'Nothing in its first bytes says that it is one.', CHOOSE)
}

async function packed({ blob, most }: Source, start: Uint8Array<ArrayBuffer>): Promise<ImageFinding> {
  if (blob.size > most)
    return refused(
      `gzip of ${formatCount(blob.size)} bytes`,
      `An image has at most ${formatCount(most)} bytes of compressed data.`,
      'Make the disk smaller, or empty its unused blocks, and compress it again.',
    )
  if (blob.size < SMALLEST || !isReadable(start))
    return refused('damaged gzip', 'Its header makes no sense.', 'Compress the disk again.')
  const read = await gunzipStart(start, LOOKED_AT)
  if (!read) return refused('damaged gzip', 'Its first bytes cannot be unpacked.', 'Compress the disk again.')
  const { bytes, ended } = read
  const short = !ended && bytes.length < LOOKED_AT
  if (ended && bytes.length === 0) return refused('gzip of an empty file', 'There is nothing in it.', CHOOSE)
  if (isGzip(bytes)) return refused('gzip within gzip', 'It was compressed twice.', 'Unpack it once.')
  const wrong = wrongFormat(bytes)
  if (wrong) return refused(`gzip of ${wrong.name}`, 'Only a raw disk can become an image.', wrong.next)

  const disk = lookAtDisk(bytes)
  const parts = isBlocked(start) || short
  const size = ended
    ? bytes.length
    : estimatedUnpackedSize(await bytesOf(blob.slice(-TRAILER)), blob.size, disk?.least ?? bytes.length)
  const warnings = [
    ...(disk?.warning === undefined ? [] : [disk.warning]),
    ...(disk && !parts && size % SECTOR !== 0 ? ['Its end is no whole sector: it may have been cut off.'] : []),
    ...(short ? ['Only its first part could be read: it is made of several, or it is damaged.'] : []),
    ...(blob.size > 5e9 ? ['It has more than 5,000,000,000 bytes: not every server counts 5 GB so far.'] : []),
  ]
  // The trailer counts modulo 4 GiB, speaks of the last member alone, and is chance where the file was cut: it is
  // believed where the disk's own table agrees.
  const agreed = ended || (disk !== undefined && disk.least > 0 && size >= disk.least && size - disk.least < SLACK)
  const known = { warnings, unpacked: parts || !agreed ? null : size }
  if (disk) return finding('good', `gzip of a disk with ${disk.name}`, known)
  if (isText(bytes, ended)) return refused('gzip of text', 'It is no disk.', CHOOSE)
  if (!parts && size % SECTOR !== 0)
    return refused('gzip of no disk', `A disk is made of whole sectors of ${SECTOR} bytes; this is not.`, CHOOSE)
  return finding('unsure', 'gzip of unknown data', {
    ...known,
    why: 'Its first bytes show no partition table and no file system: it cannot be told whether it is a disk.',
  })
}

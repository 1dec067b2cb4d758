/** Formats other than raw disks, by their first bytes: a name, and how to get a raw disk from one. */
import { hasText } from './bytes'
import { choose } from './words'

const disk = (format: string) => `a ${format} disk`
const archive = (format: string) => `a ${format} archive`
const data = (format: string) => `${format} data`
const convert = 'Convert it to a raw disk (qemu-img convert -O raw), then compress that with gzip.'
const unpackInside = 'Unpack it, then compress the raw disk inside with gzip.'
const repack = 'Unpack it, then compress the raw disk with gzip instead.'

export interface WrongFormat {
  /** "a qcow2 disk" */
  readonly name: string
  readonly next: string
}
type Row = readonly [at: number, magic: string, name: string, next: string]

const ROWS: readonly Row[] = [
  [0, 'QFI\xfb', disk('qcow2'), convert],
  [0, 'KDMV', disk('VMDK'), convert],
  [0, 'COWD', disk('VMDK'), convert],
  [0, '# Disk DescriptorFile', 'the description of a VMDK disk', convert],
  [0, 'vhdxfile', disk('VHDX'), convert],
  [0, 'conectix', disk('VHD'), convert],
  [64, '\x7f\x10\xda\xbe', disk('VDI'), convert],
  [0, 'WithoutFreeSpace', disk('Parallels'), convert],
  [0, 'WithouFreSpacExt', disk('Parallels'), convert],
  [257, 'ustar', archive('tar'), unpackInside],
  [0, '070701', archive('cpio'), unpackInside],
  [0, 'PK\x03\x04', archive('ZIP'), unpackInside],
  [0, "7z\xbc\xaf'\x1c", archive('7z'), unpackInside],
  [0, 'Rar!\x1a\x07', archive('RAR'), unpackInside],
  [0, '\xfd7zXZ\0', data('xz'), repack],
  [0, '\x28\xb5\x2f\xfd', data('Zstandard'), repack],
  [0, '\x04\x22\x4d\x18', data('LZ4'), repack],
  [0, '\x7fELF', 'a program', choose],
  [0, '%PDF-', 'a PDF', choose],
]

/** The format of these bytes; undefined for a raw disk, unknown data and gzip, which is wrong only inside gzip. */
export function wrongFormat(bytes: Uint8Array): WrongFormat | undefined {
  const row = ROWS.find(([at, magic]) => hasText(bytes, at, magic))
  if (row) return { name: row[2], next: row[3] }
  // "BZh" alone could be chance: a level and the mark of the first block follow.
  if (/^BZh[1-9]1AY&SY/.test(String.fromCharCode(...bytes.subarray(0, 10))))
    return { name: data('bzip2'), next: repack }
  return undefined
}
/** Bytes of the footer that makes a raw disk a fixed VHD. */
export const VHD_FOOTER_BYTES = 512
export const hasVhdFooter = (last: Uint8Array): boolean => hasText(last, 0, 'conectix')
export const VHD: WrongFormat = { name: disk('VHD'), next: convert }

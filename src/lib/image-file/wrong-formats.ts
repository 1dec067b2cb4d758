/** Formats other than raw disks, by their first bytes: a name, and how to get a raw disk from one. */
import { says } from './bytes'

export interface WrongFormat {
  /** "a qcow2 disk" */
  readonly name: string
  readonly next: string
}
type Row = readonly [at: number, magic: string, name: string, next: string]

const CONVERT = 'Convert it to a raw disk (qemu-img convert -O raw), then compress that with gzip.'
const UNPACK = 'Unpack it, then compress the raw disk inside with gzip.'
const REPACK = 'Unpack it, then compress the raw disk with gzip instead.'
const NO_DISK = 'Choose a gzip-compressed raw disk image.'

const ROWS: readonly Row[] = [
  [0, 'QFI\xfb', 'a qcow2 disk', CONVERT],
  [0, 'KDMV', 'a VMDK disk', CONVERT],
  [0, 'COWD', 'a VMDK disk', CONVERT],
  [0, '# Disk DescriptorFile', 'the description of a VMDK disk', CONVERT],
  [0, 'vhdxfile', 'a VHDX disk', CONVERT],
  [0, 'conectix', 'a VHD disk', CONVERT],
  [64, '\x7f\x10\xda\xbe', 'a VDI disk', CONVERT],
  [0, 'WithoutFreeSpace', 'a Parallels disk', CONVERT],
  [0, 'WithouFreSpacExt', 'a Parallels disk', CONVERT],
  [257, 'ustar', 'a tar archive', UNPACK],
  [0, '070701', 'a cpio archive', UNPACK],
  [0, 'PK\x03\x04', 'a ZIP archive', UNPACK],
  [0, "7z\xbc\xaf'\x1c", 'a 7z archive', UNPACK],
  [0, 'Rar!\x1a\x07', 'a RAR archive', UNPACK],
  [0, '\xfd7zXZ\0', 'xz data', REPACK],
  [0, '\x28\xb5\x2f\xfd', 'Zstandard data', REPACK],
  [0, '\x04\x22\x4d\x18', 'LZ4 data', REPACK],
  [0, '\x7fELF', 'a program', NO_DISK],
  [0, '%PDF-', 'a PDF', NO_DISK],
]

/** The format of these bytes; undefined for a raw disk, unknown data and gzip, which is wrong only inside gzip. */
export function wrongFormat(bytes: Uint8Array): WrongFormat | undefined {
  const row = ROWS.find(([at, magic]) => says(bytes, at, magic))
  if (row) return { name: row[2], next: row[3] }
  // "BZh" alone could be chance: a level and the mark of the first block follow.
  if (/^BZh[1-9]1AY&SY/.test(String.fromCharCode(...bytes.subarray(0, 10)))) return { name: 'bzip2 data', next: REPACK }
  return undefined
}
/** Bytes of the footer that makes a raw disk a fixed VHD. */
export const FOOTER = 512
export const hasVhdFooter = (last: Uint8Array): boolean => says(last, 0, 'conectix')
export const VHD: WrongFormat = { name: 'a VHD disk', next: CONVERT }

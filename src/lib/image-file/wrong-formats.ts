/** Formats other than raw disks, by their first bytes: a name, and how to get a raw disk from one. */
import * as copy from './copy'
import { hasText } from './bytes'

export interface WrongFormat {
  /** "a qcow2 disk" */
  readonly name: string
  readonly next: string
}
type Row = readonly [at: number, magic: string, name: string, next: string]

const ROWS: readonly Row[] = [
  [0, 'QFI\xfb', copy.disk('qcow2'), copy.convert],
  [0, 'KDMV', copy.disk('VMDK'), copy.convert],
  [0, 'COWD', copy.disk('VMDK'), copy.convert],
  [0, '# Disk DescriptorFile', copy.vmdkDescription, copy.convert],
  [0, 'vhdxfile', copy.disk('VHDX'), copy.convert],
  [0, 'conectix', copy.disk('VHD'), copy.convert],
  [64, '\x7f\x10\xda\xbe', copy.disk('VDI'), copy.convert],
  [0, 'WithoutFreeSpace', copy.disk('Parallels'), copy.convert],
  [0, 'WithouFreSpacExt', copy.disk('Parallels'), copy.convert],
  [257, 'ustar', copy.archive('tar'), copy.unpackInside],
  [0, '070701', copy.archive('cpio'), copy.unpackInside],
  [0, 'PK\x03\x04', copy.archive('ZIP'), copy.unpackInside],
  [0, "7z\xbc\xaf'\x1c", copy.archive('7z'), copy.unpackInside],
  [0, 'Rar!\x1a\x07', copy.archive('RAR'), copy.unpackInside],
  [0, '\xfd7zXZ\0', copy.data('xz'), copy.repack],
  [0, '\x28\xb5\x2f\xfd', copy.data('Zstandard'), copy.repack],
  [0, '\x04\x22\x4d\x18', copy.data('LZ4'), copy.repack],
  [0, '\x7fELF', copy.program, copy.choose],
  [0, '%PDF-', copy.pdf, copy.choose],
]

/** The format of these bytes; undefined for a raw disk, unknown data and gzip, which is wrong only inside gzip. */
export function wrongFormat(bytes: Uint8Array): WrongFormat | undefined {
  const row = ROWS.find(([at, magic]) => hasText(bytes, at, magic))
  if (row) return { name: row[2], next: row[3] }
  // "BZh" alone could be chance: a level and the mark of the first block follow.
  if (/^BZh[1-9]1AY&SY/.test(String.fromCharCode(...bytes.subarray(0, 10))))
    return { name: copy.data('bzip2'), next: copy.repack }
  return undefined
}
/** Bytes of the footer that makes a raw disk a fixed VHD. */
export const VHD_FOOTER_BYTES = 512
export const hasVhdFooter = (last: Uint8Array): boolean => hasText(last, 0, 'conectix')
export const VHD: WrongFormat = { name: copy.disk('VHD'), next: copy.convert }

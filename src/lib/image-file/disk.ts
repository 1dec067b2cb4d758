/** Detects the partition table or file system at the start of a raw disk. */
import { byteAt, hasText, u16, u32, u64 } from './bytes'

/** Names that are read with "an": by their first letter, or by the name of that letter. */
const article = (name: string) => (/^(?:[aeio]|I|F2|NT|XF|IS)/.test(name) ? 'an' : 'a')
const fileSystem = (name: string) => `${article(name)} ${name} file system`

/** Bytes needed for detection. The superblock of btrfs is the last, at 64 KiB. */
export const INSPECTED_RANGES = 69_632

export interface Disk {
  /** "a GPT partition table", "an ext4 file system". */
  readonly name: string
  /** Smallest size in bytes by the partition table; 0 without one. */
  readonly least: number
  /** Why an instance might not start from this disk. */
  readonly warning?: string
}

const SECTOR = 512
const disk = (name: string, least = 0, warning?: string): Disk => ({
  name,
  least,
  ...(warning === undefined ? {} : { warning }),
})
const hasBootMark = (b: Uint8Array) => u16(b, 510) === 0xaa55

function gpt(b: Uint8Array): Disk | undefined {
  for (const sector of [SECTOR, 4096]) {
    if (!hasText(b, sector, 'EFI PART')) continue
    // The last sector repeats the header.
    const least = (u64(b, sector + 32) + 1) * sector
    return sector === SECTOR
      ? disk('a GPT partition table', least)
      : disk(
          'a GPT partition table',
          least,
          'This disk has 4,096-byte sectors. Most virtual disks have 512-byte sectors.',
        )
  }
  return undefined
}

/** Four entries of 16 bytes. In the boot sector of an unpartitioned disk, their values are invalid. */
function mbr(b: Uint8Array): Disk | undefined {
  if (!hasBootMark(b)) return undefined
  const entries = [446, 462, 478, 494]
    .map((at) => ({ active: byteAt(b, at), type: byteAt(b, at + 4), from: u32(b, at + 8), count: u32(b, at + 12) }))
    .filter(({ type }) => type !== 0)
  if (entries.length === 0 || entries.some(({ active, count }) => (active & 0x7f) !== 0 || count === 0))
    return undefined
  return disk('an MBR partition table', Math.max(...entries.map(({ from, count }) => (from + count) * SECTOR)))
}

function ext(b: Uint8Array): Disk | undefined {
  const at = 1024
  if (u16(b, at + 56) !== 0xef53) return undefined
  const size = u32(b, at + 4) * 1024 * 2 ** Math.min(6, u32(b, at + 24))
  const [compatible, needed] = [u32(b, at + 92), u32(b, at + 96)]
  // ext4 added extents, 64-bit sizes and flexible groups, ext3 the journal.
  const version = (needed & 0x2c0) === 0 ? ((compatible & 4) === 0 ? 2 : 3) : 4
  return disk(fileSystem(`ext${version}`), size)
}

function fat(b: Uint8Array): Disk | undefined {
  if (!hasBootMark(b)) return undefined
  if (hasText(b, 3, 'NTFS    ')) return disk(fileSystem('NTFS'))
  if (hasText(b, 3, 'EXFAT   ')) return disk(fileSystem('exFAT'))
  const kind = ['FAT32', 'FAT16', 'FAT12'].find((f) => hasText(b, f === 'FAT32' ? 82 : 54, f))
  return kind === undefined ? undefined : disk(fileSystem(kind))
}

const MAGIC: readonly (readonly [at: number, magic: string, found: Disk])[] = [
  [0, 'XFSB', disk(fileSystem('XFS'))],
  [65_600, '_BHRfS_M', disk(fileSystem('btrfs'))],
  [1024, '\x10\x20\xf5\xf2', disk(fileSystem('F2FS'))],
  [512, 'LABELONE', disk('an LVM volume')],
  [
    0,
    'LUKS\xba\xbe',
    disk('an encrypted volume (LUKS)', 0, 'This disk must be unlocked each time an instance starts.'),
  ],
  [0, 'hsqs', disk(fileSystem('SquashFS'), 0, 'This file system is read-only.')],
  [
    4086,
    'SWAPSPACE2',
    disk('swap space', 0, 'This disk contains no operating system, so an instance can’t start from it.'),
  ],
]
const ISO = 32_769

/** The disk; undefined for unknown data, such as zeros. */
export function inspectDisk(b: Uint8Array): Disk | undefined {
  if (hasText(b, ISO, 'CD001'))
    return disk(
      fileSystem('ISO 9660'),
      0,
      'This is an installation medium. An instance starts the installer, not an installed system.',
    )
  const found = gpt(b) ?? fat(b) ?? mbr(b) ?? ext(b) ?? MAGIC.find(([at, magic]) => hasText(b, at, magic))?.[2]
  return found ?? (hasBootMark(b) ? disk('a boot sector') : undefined)
}

/** What an image file is, why it can't be used, and what to do. Kinds are noun phrases: "a disk with a GPT partition table". */
import { formatCount } from '../bytes'

/** Names that are read with "an": by their first letter, or by the name of that letter. */
const article = (name: string) => (/^(?:[aeio]|I|F2|NT|XF|IS)/.test(name) ? 'an' : 'a')

// Disks
export const gpt = 'a GPT partition table'
export const mbr = 'an MBR partition table'
export const fileSystem = (name: string) => `${article(name)} ${name} file system`
export const lvm = 'an LVM volume'
export const luks = 'an encrypted volume (LUKS)'
export const swap = 'swap space'
export const bootSector = 'a boot sector'
export const noSystem = 'This disk contains no operating system, so an instance can’t start from it.'
export const bigSectors = 'This disk has 4,096-byte sectors. Most virtual disks have 512-byte sectors.'
export const mustUnlock = 'This disk must be unlocked each time an instance starts.'
export const readOnly = 'This file system is read-only.'
export const medium = 'This is an installation medium. An instance starts the installer, not an installed system.'

// Other formats
export const disk = (format: string) => `a ${format} disk`
export const vmdkDescription = 'the description of a VMDK disk'
export const archive = (format: string) => `a ${format} archive`
export const data = (format: string) => `${format} data`
export const program = 'a program'
export const pdf = 'a PDF'
export const convert = 'Convert it to a raw disk (qemu-img convert -O raw), then compress that with gzip.'
export const unpackInside = 'Unpack it, then compress the raw disk inside with gzip.'
export const repack = 'Unpack it, then compress the raw disk with gzip instead.'
export const choose = 'Choose a gzip-compressed raw disk image.'

// The file
export const emptyFile = 'an empty file'
export const text = 'text'
export const notDisk = 'not a disk image'
export const rawDisk = (name: string) => `a raw disk with ${name}`
export const maybeRawDisk = 'possibly a raw disk'
export const onlyGzippedDisks = 'Only gzip-compressed raw disks can become images.'
export const onlyRawDisks = 'Only raw disks can become images.'
export const tooLarge = 'too large'
export const tooLargeWhy = (size: number, most: number) =>
  `The file is ${formatCount(size)} bytes. The limit for compressed images is ${formatCount(most)} bytes.`
export const tooLargeNext = 'Shrink the disk or zero its unused blocks, then compress it again.'
export const manyBytes = 'The file is larger than 5,000,000,000 bytes. Some servers refuse files this large.'

// Gzip
export const damaged = 'damaged gzip'
export const badHeader = 'The header is invalid.'
export const cantUnpack = 'The first bytes can’t be unpacked.'
export const compressAgain = 'Compress the disk again.'
export const gzipOf = (name: string) => `gzip of ${name}`
export const gzipOfDisk = (name: string) => `gzip of a disk with ${name}`
export const gzipOfNothing = 'gzip of an empty file'
export const gzipOfText = 'gzip of text'
export const gzipOfNoDisk = 'gzip of something other than a disk'
export const gzipOfUnknown = 'gzip of unknown data'
export const twice = 'compressed twice with gzip'
export const unpackOnce = 'Unpack it once.'
export const cutOff = 'The disk doesn’t end with a whole sector. It might have been cut off.'
export const severalParts = 'Only the first part could be read. The file has several parts or is damaged.'
export const wholeSectors = (bytes: number) => `Disks consist of whole ${bytes}-byte sectors.`
export const noFileSystem = 'The first bytes show no partition table or file system.'

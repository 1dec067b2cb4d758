import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inspectImage, type ImageVerdict } from './inspect'

const MOST = 5_368_709_120
const SIZE = 1024 * 1024
/** Zeros with bytes at offsets; text has one byte per character. */
function block(size: number, ...marks: (readonly [at: number, what: string | readonly number[]])[]): Buffer {
  const bytes = Buffer.alloc(size)
  for (const [at, what] of marks) bytes.set(typeof what === 'string' ? Buffer.from(what, 'latin1') : what, at)
  return bytes
}
const le32 = (n: number) => [n & 255, (n >>> 8) & 255, (n >>> 16) & 255, n >>> 24]
const BOOT = [510, [0x55, 0xaa]] as const
const partition = (type: number, from: number, count: number) =>
  [446, [0x80, 0, 0, 0, type, 0, 0, 0, ...le32(from), ...le32(count)]] as const
/** Incompressible bytes, the same every time. */
function noise(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  let x = 1
  for (let i = 0; i < size; i += 1) {
    x = (Math.imul(x, 1103515245) + 12345) >>> 0
    bytes[i] = x >>> 16
  }
  return bytes
}
const look = (data: Buffer, name = 'disk.img.gz') =>
  inspectImage({ blob: new Blob([new Uint8Array(data)]), name, most: MOST })

const mbr = block(SIZE, BOOT, partition(0x83, 64, 1024))
const gpt = block(SIZE, BOOT, partition(0xee, 1, 2047), [512, 'EFI PART'], [544, [...le32(2047), 0, 0, 0, 0]])
const ext4 = block(SIZE, [1028, le32(1024)], [1080, [0x53, 0xef]], [1116, [4]], [1120, [0x42, 2]])
const qcow2 = block(SIZE, [0, 'QFI\xfb\0\0\0\x03'])
const tar = block(10_240, [0, 'disk.raw'], [257, 'ustar\x0000'])

type Sample = readonly [name: string, data: Buffer, verdict: ImageVerdict, says: string, file: string | undefined]
const sample = (name: string, data: Buffer, verdict: ImageVerdict, says: string, file?: string): Sample => [
  name,
  data,
  verdict,
  says,
  file,
]
const SAMPLES: readonly Sample[] = [
  sample('MBR', gzipSync(mbr), 'good', 'gzip of a disk with an MBR partition table'),
  sample('GPT', gzipSync(gpt), 'good', 'gzip of a disk with a GPT partition table'),
  sample('ext4', gzipSync(ext4), 'good', 'gzip of a disk with an ext4 file system'),
  sample('ext3', gzipSync(block(SIZE, [1080, [0x53, 0xef]], [1116, [4]])), 'good', 'an ext3 file system'),
  sample('ext2', gzipSync(block(SIZE, [1080, [0x53, 0xef]])), 'good', 'an ext2 file system'),
  sample('XFS', gzipSync(block(SIZE, [0, 'XFSB'])), 'good', 'an XFS file system'),
  sample('btrfs', gzipSync(block(SIZE, [65_600, '_BHRfS_M'])), 'good', 'a btrfs file system'),
  sample('FAT32', gzipSync(block(SIZE, BOOT, [82, 'FAT32   '])), 'good', 'a FAT32 file system'),
  sample('NTFS', gzipSync(block(SIZE, BOOT, [3, 'NTFS    '])), 'good', 'an NTFS file system'),
  sample('ISO 9660, also with a partition table', gzipSync(block(SIZE, BOOT, [32_769, 'CD001'])), 'good', 'ISO 9660'),
  sample('LVM', gzipSync(block(SIZE, [512, 'LABELONE'])), 'good', 'an LVM volume'),
  sample('noise after a table', gzipSync(Buffer.concat([mbr, noise(3 * SIZE)])), 'good', 'an MBR partition table'),
  sample('a file name in the header', Buffer.from(gzipNamed(mbr)), 'good', 'an MBR partition table'),
  sample('zeros alone', gzipSync(block(SIZE)), 'unsure', 'gzip of unknown data'),
  sample('noise alone', gzipSync(noise(2 * SIZE)), 'unsure', 'gzip of unknown data'),
  sample('qcow2 in gzip', gzipSync(qcow2), 'refused', 'gzip of a qcow2 disk'),
  sample('VMDK in gzip', gzipSync(block(SIZE, [0, 'KDMV'])), 'refused', 'gzip of a VMDK disk'),
  sample('VHD in gzip', gzipSync(block(SIZE, [0, 'conectix'])), 'refused', 'gzip of a VHD disk'),
  sample('VDI in gzip', gzipSync(block(SIZE, [64, '\x7f\x10\xda\xbe'])), 'refused', 'gzip of a VDI disk'),
  sample('tar in gzip', gzipSync(tar), 'refused', 'gzip of a tar archive', 'disk.tar.gz'),
  sample('ZIP in gzip', gzipSync(block(SIZE, [0, 'PK\x03\x04'])), 'refused', 'gzip of a ZIP archive'),
  sample('gzip in gzip', gzipSync(gzipSync(mbr)), 'refused', 'compressed twice with gzip'),
  sample('xz in gzip', gzipSync(block(512, [0, '\xfd7zXZ\0'])), 'refused', 'gzip of xz data'),
  sample('text in gzip', gzipSync(Buffer.from('hello disk\n'.repeat(1000))), 'refused', 'gzip of text'),
  sample('no whole sectors', gzipSync(noise(1000)), 'refused', 'gzip of something other than a disk'),
  sample('nothing in gzip', gzipSync(Buffer.alloc(0)), 'refused', 'gzip of an empty file'),
  sample('a reserved flag', Buffer.from([0x1f, 0x8b, 8, 0x80, ...noise(40)]), 'refused', 'damaged gzip'),
  sample(
    'a header, then no deflate',
    Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, ...Array(40).fill(255)]),
    'refused',
    'damaged gzip',
  ),
  sample('qcow2', qcow2, 'refused', 'a qcow2 disk', 'disk.img'),
  sample('a fixed VHD', Buffer.concat([mbr, block(512, [0, 'conectix'])]), 'refused', 'a VHD disk', 'disk.vhd'),
  sample('tar', tar, 'refused', 'a tar archive', 'disk.tar'),
  sample('ZIP', block(SIZE, [0, 'PK\x03\x04']), 'refused', 'a ZIP archive', 'disk.zip'),
  sample('xz', block(SIZE, [0, '\xfd7zXZ\0']), 'refused', 'xz data', 'disk.img.xz'),
  sample('Zstandard', block(SIZE, [0, '\x28\xb5\x2f\xfd']), 'refused', 'Zstandard data', 'disk.img.zst'),
  sample('bzip2', block(SIZE, [0, 'BZh91AY&SY']), 'refused', 'bzip2 data', 'disk.img.bz2'),
  sample('a raw disk', mbr, 'raw', 'a raw disk with an MBR partition table', 'disk.img'),
  sample('a raw disk of any name', ext4, 'raw', 'a raw disk with an ext4 file system', 'backup'),
  sample('zeros that are called a disk', block(SIZE), 'raw', 'possibly a raw disk', 'disk.raw'),
  sample('zeros that are called nothing', block(SIZE), 'refused', 'not a disk image', 'backup'),
  sample('text', Buffer.from('#cloud-config\n'), 'refused', 'text', 'user-data'),
  sample('an empty file', Buffer.alloc(0), 'refused', 'an empty file'),
]

/** With the file name in the header, as the gzip command writes it. */
function gzipNamed(data: Buffer): Buffer {
  const plain = gzipSync(data)
  return Buffer.concat([
    plain.subarray(0, 3),
    Buffer.from([8]),
    plain.subarray(4, 10),
    Buffer.from('disk.img\0'),
    plain.subarray(10),
  ])
}

test.each(SAMPLES)('detects: %s', async (_, data, verdict, says, file) => {
  const found = await look(data, file)
  expect(found).toMatchObject({ verdict, found: expect.stringContaining(says) })
  if (verdict === 'refused') expect(found.next).not.toBe('')
})

test('the unpacked size comes from the trailer, plus 4 GiB if the partition table needs it', async () => {
  const packed = gzipSync(Buffer.concat([mbr, noise(SIZE)]))
  expect((await look(packed)).unpacked).toBe(2 * SIZE)
  // The table says more than 4 GiB; the trailer has the remainder.
  const large = Buffer.concat([block(SIZE, BOOT, partition(0x83, 2048, 8 * 1024 * 1024)), noise(SIZE)])
  expect((await look(gzipSync(large))).unpacked).toBe(2 * SIZE + 2 ** 32)
})

test('an unpacked size that the partition table doesn’t confirm is null', async () => {
  const large = block(SIZE, BOOT, partition(0x83, 2048, 400_000))
  const members = Buffer.concat([gzipSync(large), gzipSync(noise(SIZE))])
  expect(await look(members)).toMatchObject({ verdict: 'good', unpacked: null })
  expect((await look(gzipSync(Buffer.concat([noise(SIZE), noise(SIZE)])))).unpacked).toBeNull()
})

test('a file over the size limit is refused before it is read', async () => {
  const packed = gzipSync(mbr)
  const found = await inspectImage({ blob: new Blob([new Uint8Array(packed)]), name: 'a.gz', most: packed.length - 1 })
  expect(found).toMatchObject({
    verdict: 'refused',
    why: expect.stringMatching(/limit for compressed images is [\d,]+ bytes/),
  })
})

test('a doubtful disk gets a warning and is allowed', async () => {
  const swap = await look(gzipSync(block(SIZE, [4086, 'SWAPSPACE2'])))
  expect(swap).toMatchObject({ verdict: 'good', warnings: [expect.stringContaining('no operating system')] })
  const wide = await look(gzipSync(block(SIZE, [4096, 'EFI PART'], [4128, le32(255)])))
  expect(wide).toMatchObject({ verdict: 'good', warnings: [expect.stringContaining('4,096-byte')] })
  const cut = await look(gzipSync(mbr.subarray(0, SIZE - 5)))
  expect(cut).toMatchObject({ verdict: 'good', warnings: [expect.stringContaining('cut off')] })
  // Cut after a few bytes: these still show a partition table.
  const head = gzipSync(Buffer.concat([mbr.subarray(0, 512), noise(SIZE)]))
  const short = await look(head.subarray(0, 30_000))
  expect(short).toMatchObject({ verdict: 'good', unpacked: null, warnings: [expect.stringContaining('damaged')] })
})

test('the unpacked size of a block-compressed file is null', async () => {
  const one = gzipSync(mbr.subarray(0, SIZE))
  const extra = [6, 0, 0x42, 0x43, 2, 0, 0, 0]
  const blocked = Buffer.concat([
    one.subarray(0, 3),
    Buffer.from([4]),
    one.subarray(4, 10),
    Buffer.from(extra),
    one.subarray(10),
  ])
  expect(await look(blocked)).toMatchObject({ verdict: 'good', unpacked: null })
})

/** Small fake disks, and files in the object store. */
import { randomBytes } from 'node:crypto'
import { constants, deflateRawSync, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { choose, expectPage, submit } from '../support/helpers'

const MIB = 1024 * 1024

/** A raw disk with a partition table and `noise` incompressible bytes. */
export function rawDisk(noise = 0): Buffer {
  const start = Buffer.alloc(MIB)
  start.set([0x80, 0, 0, 0, 0x83, 0, 0, 0, 64, 0, 0, 0, 0, 4, 0, 0], 446)
  start.set([0x55, 0xaa], 510)
  return Buffer.concat([start, randomBytes(noise)])
}
export const packedDisk = (noise = 0): Buffer => gzipSync(rawDisk(noise))

/** A piece of a deflate stream that can be repeated. */
const pack = (data: Buffer) => deflateRawSync(data, { level: 9, finishFlush: constants.Z_FULL_FLUSH })

/** Gzip of a partition table and `gib` GiB of zeros, without compressing them all. */
export function packedZeros(gib: number): Buffer {
  const zeros = pack(Buffer.alloc(16 * MIB))
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
  const blocks = Array.from({ length: gib * 64 - 1 }, () => zeros)
  const end = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  return Buffer.concat([header, pack(Buffer.concat([rawDisk(), Buffer.alloc(15 * MIB)])), ...blocks, end])
}
export const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

/** Uploads through the form and waits for the page of the image. */
export async function upload(page: Page, name: string, data: Buffer): Promise<void> {
  await page.goto('/images/upload')
  await page.getByLabel('File', { exact: true }).setInputFiles(file(`${name}.img.gz`, data))
  await choose(page, 'Region', /Frankfurt/)
  await submit(page, 'Upload image')
  await expectPage(page, name)
}

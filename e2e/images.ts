/** Disks that are none, small enough to be sent in a moment. */
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { choose, expectPage, submit } from './helpers'

const MIB = 1024 * 1024

/** A raw disk with a partition table; `noise` bytes of it do not shrink. */
export function rawDisk(noise = 0): Buffer {
  const start = Buffer.alloc(MIB)
  start.set([0x80, 0, 0, 0, 0x83, 0, 0, 0, 64, 0, 0, 0, 0, 4, 0, 0], 446)
  start.set([0x55, 0xaa], 510)
  return Buffer.concat([start, randomBytes(noise)])
}
export const packedDisk = (noise = 0): Buffer => gzipSync(rawDisk(noise))
export const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

/** From the form to the page of the image that it makes. */
export async function upload(page: Page, name: string, data: Buffer): Promise<void> {
  await page.goto('/images/upload')
  await page.getByLabel('File', { exact: true }).setInputFiles(file(`${name}.img.gz`, data))
  await choose(page, 'Region', /Frankfurt/)
  await submit(page, 'Upload image')
  await expectPage(page, name)
}

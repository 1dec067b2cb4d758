/** The largest transfers: memory use, and the result of a long deletion. Takes minutes. */
import { mkdir, rm, truncate } from 'node:fs/promises'
import { deleteWithFailures, heapOf } from '../../buckets/deletion'
import { expect, test } from '../../support/fixtures'
import { fileWith, uploadOf } from '../../support/storage'
import { trayOf, filesOf } from '../../support/helpers'

const BUCKET = 'eu-central-1/uploads.larkspur.example'
const MIB = 1024 ** 2

test('uploading 5 GiB doesn’t accumulate memory in the server or the page', async ({ page, server }, info) => {
  test.setTimeout(1_800_000)
  await mkdir(info.outputPath(), { recursive: true })
  const path = await fileWith(info.outputPath('whole.bin'), Buffer.alloc(0))
  // A sparse file, so that the test machine stores the bytes only once.
  await truncate(path, 5 * 1024 ** 3)
  const small = await fileWith(info.outputPath('warm.bin'), Buffer.alloc(64 * MIB))
  await page.goto(`/buckets/${BUCKET}`)
  const input = filesOf(page)
  // Excludes the one-time cost of the first upload.
  await input.setInputFiles(small)
  const tray = trayOf(page)
  await expect(tray).toContainText('1 uploaded', { timeout: 60_000 })
  const [before, heap] = [await server.memory(), await heapOf(page)]
  let [most, mostHeap] = [0, 0]
  await input.setInputFiles(path)
  await expect(uploadOf(page, 'whole.bin').getByRole('progressbar')).toBeVisible({ timeout: 60_000 })
  await expect
    .poll(
      async () => {
        most = Math.max(most, await server.memory())
        mostHeap = Math.max(mostHeap, await heapOf(page))
        return tray.textContent()
      },
      { timeout: 1_700_000, intervals: [1000] },
    )
    .toMatch(/2 uploaded|failed/)
  await expect(tray).not.toContainText(/failed/i)
  await rm(path)
  process.stdout.write(
    `server +${((most - before) / MIB).toFixed(0)} MiB, page +${((mostHeap - heap) / MIB).toFixed(0)} MiB\n`,
  )
  expect(most - before).toBeLessThan(64 * MIB)
  expect(mostHeap - heap).toBeLessThan(16 * MIB)
})

test.describe('without request limits', () => {
  test.use({ faulty: true })
  test('12,000 objects are deleted with one in a hundred failing and a reload halfway', async ({
    page,
    server,
    faults,
    complaints,
  }) => {
    test.setTimeout(1_800_000)
    complaints.allow(/status of 403/)
    await deleteWithFailures({ page, server, faults, bucket: BUCKET, count: 12_000 })
  })
})

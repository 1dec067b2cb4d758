/** The transfer queue: sending, waiting, status, and what survives a reload. */
import { mkdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Request } from '@playwright/test'
import { folderOf, textOf } from '../bulk/bulk'
import { deleteWithFailures } from '../../buckets/deletion'
import { expect, test } from '../../support/fixtures'
import { expectPage, submit } from '../../support/helpers'
import { chooseUpload, fileWith, objectNames, putObject, uploadOf } from '../../support/storage'
import { BUCKET, OPEN, NOISE, tray, chooser, keptIn, noted, puts, signs, refusal } from './transfers'

/** For many requests on a busy machine. */
const SLOW = { timeout: 60_000 }

const inUrl = (name: string) => Buffer.from(name).toString('base64url')

test.use({ faulty: true })

test.describe('canceling', () => {
  test('waiting files send nothing, sign nothing, and can be retried', async ({ page, server, faults }) => {
    await page.goto(OPEN)
    faults.objects.hold({ method: 'PUT' })
    for (const n of [1, 2, 3, 4, 5]) {
      await chooseUpload(page, `q${n}.bin`, Buffer.alloc(n === 5 ? 10 : 8_000_000, n), 'application/octet-stream')
      await expect(uploadOf(page, `q${n}.bin`)).toBeVisible()
    }
    await expect(tray(page).getByRole('progressbar')).toHaveCount(4)
    await expect(uploadOf(page, 'q5.bin')).toContainText('Waiting')
    expect(signs(faults.api.seen)).toHaveLength(4)
    await submit(page, 'Cancel q5.bin')
    await submit(page, 'Cancel q1.bin')
    await expect(uploadOf(page, 'q5.bin')).toContainText('Canceled')
    await submit(page, 'Cancel all')
    await expect(tray(page).getByRole('progressbar')).toHaveCount(0)
    faults.objects.clear()
    // All transfers have ended, and the waiting one was never sent.
    await submit(page, 'Retry q2.bin')
    await expect(uploadOf(page, 'q2.bin')).toContainText('7.63 MiB')
    expect(puts(faults.objects.seen).filter((line) => line.includes(inUrl('q5.bin')))).toEqual([])
    expect(await objectNames(server, BUCKET)).not.toContain('q5.bin')
    await submit(page, 'Retry q5.bin')
    await expect(uploadOf(page, 'q5.bin')).toContainText('10 bytes')
  })
})

test('a paused queue sends nothing until it resumes', async ({ page, faults }) => {
  await page.goto(OPEN)
  faults.objects.hold({ method: 'PUT' })
  await chooseUpload(page, 'first.bin', Buffer.alloc(200_000), 'application/octet-stream')
  await expect(uploadOf(page, 'first.bin').getByRole('progressbar')).toBeVisible()
  await submit(page, 'Pause transfers')
  await chooseUpload(page, 'second.txt', 'second')
  await expect(uploadOf(page, 'second.txt')).toContainText('Waiting')
  faults.objects.clear()
  await expect(uploadOf(page, 'first.bin')).toContainText('195 KiB')
  await expect(tray(page)).toContainText('Paused')
  expect(signs(faults.api.seen)).toHaveLength(1)
  await submit(page, 'Resume transfers')
  await expect(uploadOf(page, 'second.txt')).toContainText('6 bytes')
})

test('all failed transfers are retried at once', async ({ page, faults }) => {
  await page.goto(OPEN)
  faults.objects.add({ method: 'PUT', answer: refusal(507, 'QuotaExceeded', 'No room left') })
  for (const name of ['a.txt', 'b.txt']) {
    await chooseUpload(page, name, name)
    await expect(uploadOf(page, name).getByRole('alert')).toContainText('QuotaExceeded: No room left')
  }
  await expect(tray(page)).toContainText('1 failed')
  faults.objects.clear()
  await submit(page, 'Retry all failed')
  for (const name of ['a.txt', 'b.txt']) await expect(uploadOf(page, name)).toContainText('5 bytes')
  await submit(page, 'Clear')
  await expect(tray(page)).toHaveCount(0)
})

test('waits while offline and then continues', async ({ page, context, faults, complaints }) => {
  complaints.allow(NOISE)
  await page.goto(OPEN)
  await submit(page, 'Refresh')
  await chooseUpload(page, 'before.txt', 'x')
  await expect(uploadOf(page, 'before.txt')).toContainText('1 byte')
  faults.objects.hold({ method: 'PUT' })
  // Larger than the network buffers, which can deliver their contents whatever happens to the page.
  await chooseUpload(page, 'offline.bin', Buffer.alloc(8_000_000, 1), 'application/octet-stream')
  await expect(uploadOf(page, 'offline.bin').getByRole('progressbar')).toBeVisible()
  await context.setOffline(true)
  await submit(page, 'Cancel offline.bin')
  await submit(page, 'Retry offline.bin')
  await expect(uploadOf(page, 'offline.bin')).toContainText('Waiting for the connection')
  faults.objects.clear()
  await context.setOffline(false)
  await expect(uploadOf(page, 'offline.bin')).toContainText('7.63 MiB')
})

test('survives navigation, even before its name has been checked', async ({ page, server, faults }) => {
  await page.goto(OPEN)
  await expect(page.getByRole('grid', { name: 'Objects' })).toBeVisible()
  const upload = faults.objects.hold({ method: 'PUT' })
  const names = faults.api.hold({ path: /\/object-list/ })
  await chooseUpload(page, 'travels.bin', Buffer.alloc(400_000, 7), 'application/octet-stream')
  for (const area of ['Buckets', 'Clusters', 'Regions'])
    await test.step(area, async () => {
      await page.getByRole('navigation').getByRole('link', { name: area, exact: true }).first().click()
      await expectPage(page, area)
      names.release()
      await expect(uploadOf(page, 'travels.bin')).toBeVisible()
    })
  upload.release()
  // The row shows the size of an upload in progress, too.
  await expect.poll(() => objectNames(server, BUCKET)).toContain('travels.bin')
  await expect(uploadOf(page, 'travels.bin')).toContainText('391 KiB')
  expect(puts(faults.objects.seen)).toHaveLength(1)
})

test('a reload asks first; choosing the same file again continues with the earlier decision', async ({
  page,
  server,
  faults,
}, info) => {
  await putObject(server, server.demoToken, BUCKET, 'incoming/again.bin', 'was there')
  await page.goto(`${OPEN}?folder=incoming%2F`)
  faults.objects.hold({ method: 'PUT' })
  const bytes = Buffer.alloc(250_000, 3)
  await mkdir(info.outputPath(), { recursive: true })
  const path = await fileWith(info.outputPath('again.bin'), bytes)
  await chooser(page).setInputFiles(path)
  const taken = page.getByRole('dialog', { name: 'Replace again.bin?' })
  await taken.getByRole('radio', { name: 'Keep both' }).check()
  await submit(taken, 'Upload 1 file')
  await expect(uploadOf(page, 'again (2).bin').getByRole('progressbar')).toBeVisible()
  await noted(page, 'incoming/again (2).bin')
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept())
  await Promise.all([asked, page.reload()])
  faults.objects.clear()
  await expect(tray(page)).toContainText('A reload interrupted this upload.')
  const field = tray(page).getByLabel('Files of Upload of incoming/again (2).bin')
  await field.setInputFiles({ name: 'again.bin', mimeType: 'text/plain', buffer: Buffer.from('another') })
  await expect(tray(page).getByRole('alert')).toContainText('again.bin changed since you first chose it.')
  await field.setInputFiles(path)
  await expect
    .poll(() => objectNames(server, BUCKET))
    .toEqual(expect.arrayContaining(['incoming/again (2).bin', 'incoming/again.bin']))
  await expect(uploadOf(page, 'incoming/again (2).bin')).toContainText('244 KiB')
  await expect.poll(() => keptIn(page)).not.toContain('again.bin')
  // Nothing is at risk, so a reload asks and offers nothing.
  await page.reload()
  await expectPage(page, 'uploads.larkspur.example')
  await expect(tray(page)).toHaveCount(0)
})

test('of a folder continues after a reload only with unambiguous files, and the folder can be chosen again (defects B2)', async ({
  page,
  server,
  faults,
}, info) => {
  const paths = Array.from('abcdefgh').map((letter) => `site/${letter}/index.html`)
  const dir = await folderOf(info.outputPath(), Object.fromEntries(paths.map((path) => [path, `I AM ${path[5]}`])))
  // Files as unpacked from an archive: same size, same time.
  for (const path of paths) await utimes(join(dir, path), 1_700_000_000, 1_700_000_000)
  await page.goto(OPEN)
  faults.objects.hold({ method: 'PUT' })
  await page.getByLabel('Folder to upload').setInputFiles(join(dir, 'site'))
  await expect(uploadOf(page, 'site/a/index.html')).toBeVisible()
  await noted(page, 'site/h/index.html')
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept())
  await Promise.all([asked, page.reload()])
  faults.objects.clear()
  await expect(tray(page)).toContainText('8 files left')
  await tray(page).getByLabel('Files of').setInputFiles(join(dir, 'site/e/index.html'))
  await expect(tray(page).getByRole('alert')).toContainText('index.html matches more than one unfinished upload.')
  expect((await objectNames(server, BUCKET)).filter((name) => name.startsWith('site/'))).toEqual([])
  await tray(page).getByLabel('Folder of').setInputFiles(join(dir, 'site'))
  await expect(tray(page)).toContainText('8 uploaded')
  for (const path of paths) expect(await textOf(server, BUCKET, path)).toBe(`I AM ${path[5]}`)
})

test('signing out forgets all transfers', async ({ page, faults }) => {
  await page.goto(OPEN)
  faults.objects.hold({ method: 'PUT' })
  await chooseUpload(page, 'secret-plan.bin', Buffer.alloc(250_000, 3), 'application/octet-stream')
  await expect(uploadOf(page, 'secret-plan.bin').getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await submit(page.getByRole('dialog'), 'Sign out')
  await expectPage(page, /Sign in/)
  await expect.poll(() => keptIn(page)).not.toContain('secret-plan')
  expect(await keptIn(page)).not.toContain('cloud-console.transfers')
})

test('sixty files in a slow queue are each signed just in time', async ({ page, server, faults }) => {
  test.setTimeout(120_000)
  const bodies: { name: string; expires_in: number }[] = []
  page.on('request', (sent: Request) => {
    if (sent.url().endsWith('/object-url')) bodies.push(sent.postDataJSON())
  })
  await page.goto(OPEN)
  faults.objects.add({ method: 'PUT', delay: 100 })
  const names = Array.from({ length: 60 }, (_, n) => `sixty-${String(n).padStart(2, '0')}.txt`)
  await chooser(page).setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })))
  // Never more signed URLs than running transfers.
  await expect
    .poll(() => {
      expect(signs(faults.api.seen).length).toBeLessThanOrEqual(puts(faults.objects.seen).length + 4)
      return puts(faults.objects.seen).length
    }, SLOW)
    .toBe(60)
  await expect(tray(page)).toContainText('60 uploaded', SLOW)
  await expect
    .poll(async () => (await objectNames(server, BUCKET)).filter((n) => n.startsWith('sixty-')))
    .toEqual(names)
  expect(bodies.map((b) => b.name).toSorted()).toEqual(names)
  expect(new Set(bodies.map((b) => b.expires_in))).toEqual(new Set([360]))
  expect(new Set(puts(faults.objects.seen)).size).toBe(60)
  await expect(tray(page)).not.toContainText(/failed/i)
})

test.describe('a deletion', () => {
  test('with failures and a reload halfway leaves exactly the failed objects', async ({
    page,
    server,
    faults,
    complaints,
  }) => {
    test.setTimeout(180_000)
    complaints.allow(/status of 403/)
    await deleteWithFailures({ page, server, faults, bucket: BUCKET, count: 400 })
  })
})

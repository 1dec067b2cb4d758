/** The transfer queue: sending, waiting, status, and what survives a reload. */
import { mkdir } from 'node:fs/promises'
import { expect, test } from '../../support/fixtures'
import { expectPage, filesOf, pillOf, submit, tableRow, trayOf, words } from '../../support/helpers'
import { chooseUpload, fileWith, objectNames, putObject, uploadOf } from '../../support/storage'
import { BUCKET, OPEN, NOISE, keptIn, noted, puts, signs, refusal } from './transfers'

test.use({ faulty: true })

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
  await expect(trayOf(page)).toContainText('Paused')
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
  await expect(trayOf(page)).toContainText('2 failed')
  faults.objects.clear()
  await submit(page, 'Retry all failed')
  for (const name of ['a.txt', 'b.txt']) await expect(uploadOf(page, name)).toContainText('5 bytes')
  await submit(page, 'Clear')
  await expect(trayOf(page)).toHaveCount(0)
})

test('a finished tray folds at once and hides unless the pointer is on it, or for a panel; its button keeps the result', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(OPEN)
  await chooseUpload(page, 'hello.txt', 'hello')
  await expect(trayOf(page)).toContainText('1 uploaded')
  await expect(page.getByRole('button', { name: 'Show transfers' })).toBeVisible()
  expect((await trayOf(page).boundingBox())?.height).toBeLessThanOrEqual(56)
  await trayOf(page).hover()
  await page.clock.fastForward(13_000)
  await expect(trayOf(page)).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.fastForward(7000)
  await expect(trayOf(page)).toBeHidden()
  const pill = pillOf(page)
  await expect(pill).toContainText('1 uploaded')
  await pill.click()
  await submit(page, 'Hide transfers')
  await expect(pill).toBeFocused()
  await page.keyboard.press('Enter')
  await page.clock.fastForward(60_000)
  await expect(trayOf(page)).toBeVisible()
  await tableRow(page, 'hello.txt').getByRole('link').click()
  const panel = page.getByRole('dialog', { name: 'hello.txt' })
  await expect(panel).toBeVisible()
  await expect(trayOf(page)).toBeHidden()
  await submit(panel, 'Download')
  await expect(trayOf(page)).toContainText('1 uploaded, 1 downloaded')
  await expect(uploadOf(page, 'hello.txt')).toContainText(['5 bytes downloaded', '5 bytes uploaded'])
})

test('waits while offline and then continues', async ({ page, context, faults, complaints }) => {
  complaints.allow(NOISE)
  await page.goto(OPEN)
  await submit(page, /^Refresh/)
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
  for (const area of [words.buckets, words.clusters, words.regions])
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
  await filesOf(page).setInputFiles(path)
  const taken = page.getByRole('dialog', { name: 'Replace again.bin?' })
  await taken.getByRole('radio', { name: 'Keep both' }).check()
  await submit(taken, 'Upload 1 file')
  await expect(uploadOf(page, 'again (2).bin').getByRole('progressbar')).toBeVisible()
  await noted(page, 'incoming/again (2).bin')
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept())
  await Promise.all([asked, page.reload()])
  faults.objects.clear()
  await expect(trayOf(page)).toContainText('A reload interrupted this upload.')
  const field = trayOf(page).getByLabel('Files of Upload of incoming/again (2).bin')
  await field.setInputFiles({ name: 'again.bin', mimeType: 'text/plain', buffer: Buffer.from('another') })
  await expect(trayOf(page).getByRole('alert')).toContainText('again.bin changed since you first chose it.')
  await field.setInputFiles(path)
  await expect
    .poll(() => objectNames(server, BUCKET))
    .toEqual(expect.arrayContaining(['incoming/again (2).bin', 'incoming/again.bin']))
  await expect(uploadOf(page, 'incoming/again (2).bin')).toContainText('244 KiB')
  await expect.poll(() => keptIn(page)).not.toContain('again.bin')
  // Nothing is at risk, so a reload asks and offers nothing.
  await page.reload()
  await expectPage(page, 'uploads.larkspur.example')
  await expect(trayOf(page)).toHaveCount(0)
})

test('signing out forgets all transfers', async ({ page, faults }) => {
  await page.goto(OPEN)
  faults.objects.hold({ method: 'PUT' })
  await chooseUpload(page, 'secret-plan.bin', Buffer.alloc(250_000, 3), 'application/octet-stream')
  await expect(uploadOf(page, 'secret-plan.bin').getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: words.signOut }).click()
  await submit(page.getByRole('dialog'), words.signOut)
  await expectPage(page, /Sign in/)
  await expect.poll(() => keptIn(page)).not.toContain('secret-plan')
  expect(await keptIn(page)).not.toContain('cloud-console.transfers')
})

/** Access and content type chosen for an upload. */
import { mkdir } from 'node:fs/promises'
import { aclOf } from '../bulk/bulk'
import { expect, test } from '../../support/fixtures'
import { choose, fillField, submit } from '../../support/helpers'
import { api, fileWith, objectNames, uploadOf } from '../../support/storage'
import type { TestServer } from '../../support/accounts'
import { BUCKET, noted, OPEN, puts, tray } from './transfers'

test.use({ faulty: true })

/** Content type that the store sends for an object. */
async function typeOf(server: TestServer, name: string): Promise<string | null> {
  const { url } = await api(server, server.demoToken, 'POST', `/object-storage/buckets/${BUCKET}/object-url`, { name })
  return (await fetch(String(url))).headers.get('content-type')
}

test('access and content type chosen for an upload hold after a refused change of access, a retry, and a reload', async ({
  page,
  server,
  faults,
}, info) => {
  await page.goto(OPEN)
  await page.getByRole('button', { name: 'More ways to upload' }).click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload files with settings…' }).click()
  await (await chosen).setFiles({ name: 'scene.glb', mimeType: '', buffer: Buffer.from('a scene') })
  const settings = page.getByRole('dialog', { name: 'Upload scene.glb?' })
  await fillField(settings, 'Content type', 'model')
  await expect(settings.getByText('Enter a type and subtype')).toHaveCount(0)
  await settings.getByRole('textbox', { name: 'Content type' }).press('Tab')
  await expect(settings.getByText('Enter a type and subtype')).toBeVisible()
  await fillField(settings, 'Content type', 'model/x-scene')
  await choose(settings, 'Access after upload', 'Public read')
  await expect(settings.getByText('Anyone on the internet can download these objects')).toBeVisible()
  const refuse = faults.api.add({
    method: 'PUT',
    path: /\/object-acl/,
    answer: { status: 400, type: 'application/json', body: '{"errors":[{"reason":"Not now"}]}' },
  })
  await submit(settings, 'Upload 1 file')
  await expect(uploadOf(page, 'scene.glb')).toContainText('The object was stored, but its access couldn’t be changed.')
  expect(await aclOf(server, BUCKET, 'scene.glb')).toBe('private')
  refuse()
  await submit(page, 'Retry scene.glb')
  await expect.poll(() => aclOf(server, BUCKET, 'scene.glb')).toBe('public-read')
  expect(puts(faults.objects.seen)).toHaveLength(1)
  expect(await typeOf(server, 'scene.glb')).toBe('model/x-scene')

  await mkdir(info.outputPath(), { recursive: true })
  const path = await fileWith(info.outputPath('large.glb'), Buffer.alloc(250_000, 3))
  faults.objects.hold({ method: 'PUT' })
  await page.getByLabel('Files with settings').setInputFiles(path)
  const large = page.getByRole('dialog', { name: 'Upload large.glb?' })
  await fillField(large, 'Content type', 'model/x-scene')
  await choose(large, 'Access after upload', 'Public read')
  await submit(large, 'Upload 1 file')
  await expect(uploadOf(page, 'large.glb').getByRole('progressbar')).toBeVisible()
  await noted(page, 'large.glb')
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept())
  await Promise.all([asked, page.reload()])
  faults.objects.clear()
  await tray(page).getByLabel('Files of Upload of large.glb').setInputFiles(path)
  await expect.poll(() => aclOf(server, BUCKET, 'large.glb').catch(() => 'absent')).toBe('public-read')
  expect(await typeOf(server, 'large.glb')).toBe('model/x-scene')
})

test('closing an upload before it starts asks only after a choice was made or a content type corrected', async ({
  page,
  server,
}) => {
  await page.goto(OPEN)
  const take = () =>
    page
      .getByLabel('Files with settings')
      .setInputFiles({ name: 'scene.glb', mimeType: '', buffer: Buffer.from('a scene') })
  const settings = page.getByRole('dialog', { name: 'Upload scene.glb?' })
  const question = page.getByRole('dialog', { name: /^Discard/ })
  await take()
  await submit(settings, 'Cancel')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await take()
  await fillField(settings, 'Content type', 'model/x-scene')
  await page.keyboard.press('Escape')
  await expect(question).toContainText('No files were uploaded.')
  await submit(question, 'Keep editing')
  await expect(question).toHaveCount(0)
  await expect(settings.getByRole('textbox', { name: 'Content type' })).toHaveValue('model/x-scene')
  await submit(settings, 'Cancel')
  await submit(question, 'Discard')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await objectNames(server, BUCKET)).not.toContain('scene.glb')
})

/** A bucket's own certificate: uploaded, refused with the reason at the field, deleted, uploaded again. */
import { mkdir, readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { expectFieldError, expectPage, submit } from './helpers'
import { certificatePair, chooseFile, encryptedKey, notice } from './storage'

const FORM = '/buckets/us-iad-1/team-files/tls/upload'
const certificate = (page: Page) => page.getByLabel('Certificate', { exact: true })
const key = (page: Page) => page.getByLabel('Private key')
const uploaded = (page: Page) => page.getByRole('heading', { name: 'A certificate is uploaded' })

test.beforeEach(async ({}, info) => void (await mkdir(info.outputPath(), { recursive: true })))

test('a pair is uploaded, deleted, and uploaded again; its key stays nowhere', async ({ page }, info) => {
  const pair = await certificatePair(info.outputPath(), 'files.example', 'ec')
  const secret = (await readFile(pair.key, 'utf8')).split('\n')[1] ?? ''
  expect(secret.length).toBeGreaterThan(30)
  for (const round of ['first', 'second']) {
    await test.step(`the ${round} time`, async () => {
      await page.goto(FORM)
      await chooseFile(certificate(page), pair.certificate)
      await chooseFile(key(page), pair.key)
      await submit(page, 'Upload certificate')
      await expect(uploaded(page)).toBeVisible()
      const kept = await page.evaluate(() =>
        [document.documentElement.outerHTML, JSON.stringify(sessionStorage), JSON.stringify(localStorage)].join(' '),
      )
      expect(kept).not.toContain(secret)
      await page.getByRole('button', { name: 'Delete certificate' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete certificate?' })
      await submit(dialog, 'Delete certificate')
      await expect(notice(page, 'Certificate of team-files deleted')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'No certificate is uploaded' })).toBeVisible()
    })
  }
})

test('another pair’s key is named at its field, and both files stay', async ({ page, complaints }, info) => {
  complaints.allow(/status of 400/)
  const pair = await certificatePair(info.outputPath(), 'one.example')
  const other = await certificatePair(info.outputPath(), 'two.example')
  await page.goto(FORM)
  await chooseFile(certificate(page), pair.certificate)
  await chooseFile(key(page), other.key)
  await submit(page, 'Upload certificate')
  await expectFieldError(page, 'Private key', 'Private key does not match the certificate.', true)
  await expect(page.getByText('one.example.crt')).toBeVisible()
  await expect(page.getByText('two.example.key')).toBeVisible()
  await chooseFile(key(page), pair.key)
  await submit(page, 'Upload certificate')
  await expect(uploaded(page)).toBeVisible()
})

test('an encrypted key is refused with what to do', async ({ page, complaints }, info) => {
  complaints.allow(/status of 400/)
  const pair = await certificatePair(info.outputPath(), 'locked.example')
  await page.goto(FORM)
  await chooseFile(certificate(page), pair.certificate)
  await chooseFile(key(page), await encryptedKey(info.outputPath(), pair.key))
  await expect(page.getByRole('status').filter({ hasText: /passphrase|encrypted/i })).toBeVisible()
  await submit(page, 'Upload certificate')
  await expectFieldError(page, 'Private key', 'Private key is encrypted: remove its passphrase first.', true)
  await expect(page.getByText('locked.example.crt')).toBeVisible()
})

test('what is missing is said at the fields, and what is no text is not taken', async ({ page }) => {
  await page.goto(FORM)
  await submit(page, 'Upload certificate')
  await expectFieldError(page, 'Certificate', 'Certificate is required.', true)
  await expectFieldError(page, 'Private key', 'Private key is required.')
  await certificate(page).setInputFiles({
    name: 'picture.pem',
    mimeType: 'application/x-pem-file',
    buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  })
  await expectFieldError(page, 'Certificate', 'picture.pem could not be read as text.')
})

test('a pair may be dropped and pasted, and the request shows the key by name only', async ({ page }, info) => {
  const pair = await certificatePair(info.outputPath(), 'dropped.example', 'ec')
  const text = await readFile(pair.certificate, 'utf8')
  const secret = await readFile(pair.key, 'utf8')
  await page.goto(FORM)
  const dropped = await page.evaluateHandle((pem) => {
    const data = new DataTransfer()
    data.items.add(new File([pem], 'dropped.crt'))
    return data
  }, text)
  await certificate(page).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('dropped.crt')).toBeVisible()
  await page.getByRole('button', { name: 'Paste the text instead' }).last().click()
  await key(page).fill(secret)
  await page.getByRole('button', { name: 'API request' }).click()
  const request = page.getByRole('region', { name: 'API request' })
  await expect(request).toContainText('POST /v4/object-storage/buckets/us-iad-1/team-files/ssl')
  await expect(request).toContainText('private_key')
  expect(await request.innerText()).not.toContain(secret.split('\n')[1])
  await submit(page, 'Upload certificate')
  await expect(uploaded(page)).toBeVisible()
})

test('a bucket that has one says so, and how to replace it', async ({ page }) => {
  await page.goto('/buckets/eu-central-1/uploads.larkspur.example/tls')
  await expectPage(page, 'uploads.larkspur.example')
  await expect(uploaded(page)).toBeVisible()
  await expect(page.getByText('To replace it, delete it and upload the new one.', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upload certificate' })).toHaveCount(0)
})

/** A bucket's certificate: upload, errors at the fields, deletion, and upload again. */
import { mkdir, readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectFieldError, submit } from '../support/helpers'
import { certificatePair, encryptedKey } from '../support/certificates'
import { bodiesOf, chooseFile } from '../support/storage'

const FORM = '/buckets/us-iad-1/team-files/tls/upload'
const certificate = (page: Page) => page.getByLabel('Certificate', { exact: true })
const key = (page: Page) => page.getByLabel('Private key')
const uploaded = (page: Page) => page.getByRole('heading', { name: 'Custom certificate', exact: true })

test.beforeEach(async ({}, info) => void (await mkdir(info.outputPath(), { recursive: true })))

test('a key of another pair is an error at its field: nothing is sent, both files stay', async ({ page }, info) => {
  const sent = bodiesOf(page, /^POST .*\/ssl$/)
  const pair = await certificatePair(info.outputPath(), 'one.example')
  const other = await certificatePair(info.outputPath(), 'two.example', 'ec')
  await page.goto(FORM)
  await chooseFile(certificate(page), pair.certificate)
  await chooseFile(key(page), other.key)
  const reason = 'This key is ECDSA P-256, but the certificate’s key is RSA 2048.'
  await expectFieldError(page, 'Private key', reason)
  await submit(page, 'Upload certificate')
  await expectFieldError(page, 'Private key', reason, true)
  await expect(page.getByText('one.example.crt')).toBeVisible()
  await expect(page.getByText('two.example.key')).toBeVisible()
  expect(sent).toEqual([])
  await chooseFile(key(page), pair.key)
  await expect(page.getByText('Matches the certificate.', { exact: false })).toBeVisible()
  await submit(page, 'Upload certificate')
  await expect(uploaded(page)).toBeVisible()
  // The API can't return it, so the page says what this session uploaded, after a reload as well.
  await page.reload()
  await expect(page.getByText(/^Valid for .+ days?\. Uploaded here just now\.$/)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Subject\s*one\.example/)
})

test('an encrypted key is unlocked in the browser: the plain key is sent, the passphrase isn’t', async ({
  page,
}, info) => {
  const sent = bodiesOf(page, /^POST .*\/ssl$/) as { private_key: string }[]
  const pair = await certificatePair(info.outputPath(), 'locked.example')
  await page.goto(FORM)
  await chooseFile(certificate(page), pair.certificate)
  await chooseFile(key(page), await encryptedKey(info.outputPath(), pair.key))
  await submit(page, 'Upload certificate')
  const passphrase = page.getByLabel('Key passphrase')
  await expect(passphrase).toBeFocused()
  await expect(key(page)).not.toHaveAttribute('aria-invalid')
  await expect(passphrase).toHaveAttribute('autocomplete', 'new-password')
  await passphrase.fill('not it')
  await page.keyboard.press('Enter')
  await expectFieldError(page, 'Key passphrase', 'This passphrase doesn’t unlock the key.')
  expect(sent).toEqual([])
  await passphrase.fill('secret')
  await submit(page, 'Unlock')
  await expect(page.getByText('RSA 2048, unlocked in your browser.', { exact: false })).toBeVisible()
  await expect(passphrase).toBeHidden()
  await submit(page, 'Upload certificate')
  await expect(uploaded(page)).toBeVisible()
  expect(sent[0]?.private_key).toMatch(/^-----BEGIN PRIVATE KEY-----\n/)
  expect(JSON.stringify(sent)).not.toContain('"secret"')
})

test('a pair can be dropped and pasted', async ({ page }, info) => {
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
  // What the certificate says moves the second field down.
  await expect(page.getByText('Visitors might see a warning')).toBeVisible()
  await page.getByRole('button', { name: 'Paste the text instead' }).last().click()
  await expect(key(page)).toBeFocused()
  await key(page).fill(secret)
  await expect(page.getByText('Matches the certificate.', { exact: false })).toBeVisible()
  await submit(page, 'Upload certificate')
  await expect(uploaded(page)).toBeVisible()
})

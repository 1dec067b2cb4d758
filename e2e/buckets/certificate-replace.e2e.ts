/** Replacing a bucket's certificate: two requests as one action, and what is said and kept when the second fails. */
import { mkdir, readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage, submit } from '../support/helpers'
import { placesOf } from '../keys/secret-places'
import { api, certificatePair, chooseFile, notice } from '../support/storage'

const TLS = '/buckets/eu-central-1/uploads.larkspur.example/tls'
const API = '/v4/object-storage/buckets/eu-central-1/uploads.larkspur.example/ssl'
const PATH = /\/uploads\.larkspur\.example\/ssl$/
const stands = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })
const removed = (page: Page) => stands(page, 'The old certificate is removed, the new one is not stored')
const kept = (page: Page) => stands(page, 'Nothing was changed')
const replaced = (page: Page) => notice(page, 'Certificate of uploads.larkspur.example replaced')

test.use({ faulty: true })
test.beforeEach(async ({}, info) => void (await mkdir(info.outputPath(), { recursive: true })))

/** Opens the form with a pair in it; answers a line of its key. */
async function filled(page: Page, dir: string): Promise<string> {
  const pair = await certificatePair(dir, 'uploads.larkspur.example', 'ec')
  await page.goto(`${TLS}/upload`)
  await expectPage(page, 'Replace TLS certificate')
  await chooseFile(page.getByLabel('Certificate', { exact: true }), pair.certificate)
  await chooseFile(page.getByLabel('Private key'), pair.key)
  await expect(page.getByText('It belongs to the certificate', { exact: false })).toBeVisible()
  const secret = (await readFile(pair.key, 'utf8')).split('\n')[1] ?? ''
  expect(secret.length).toBeGreaterThan(30)
  return secret
}
const writes = (seen: readonly string[]) => seen.filter((line) => /^(POST|DELETE) .*\/ssl$/.test(line))

test('old and new change places by one press, and the key stays nowhere', async ({ page, faults }, info) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const secret = await filled(page, info.outputPath())
  await page.getByRole('button', { name: 'API request' }).click()
  const request = page.getByRole('region', { name: 'API request' })
  await expect(request).toContainText('$PRIVATE_KEY')
  expect(await placesOf(page, secret)).toEqual([])
  await submit(page, 'Replace certificate')
  await expect(replaced(page)).toBeVisible()
  await expectPage(page, 'uploads.larkspur.example')
  expect(writes(faults.api.seen)).toEqual([`DELETE ${API}`, `POST ${API}`])
  expect(await placesOf(page, secret)).toEqual([])
  expect(said.join()).not.toContain(secret)
})

test('a pasted key is gone with the form', async ({ page }, info) => {
  const pair = await certificatePair(info.outputPath(), 'uploads.larkspur.example', 'ec')
  const secret = (await readFile(pair.key, 'utf8')).split('\n')[1] ?? ''
  await page.goto(`${TLS}/upload`)
  await page.getByRole('button', { name: 'Paste the text instead' }).last().click()
  const field = page.getByRole('textbox', { name: 'Private key' })
  await expect(field).toHaveAttribute('autocomplete', 'off')
  await expect(field).toHaveAttribute('spellcheck', 'false')
  await field.fill(await readFile(pair.key, 'utf8'))
  await page.getByRole('link', { name: 'TLS certificate' }).click()
  await submit(page.getByRole('dialog', { name: 'Discard what you typed?' }), 'Discard')
  await expectPage(page, 'uploads.larkspur.example')
  expect(await placesOf(page, secret)).toEqual([])
})

test('when storing fails it is said how things stand, leaving is asked about, and one more press stores it', async ({
  page,
  faults,
  complaints,
}, info) => {
  complaints.allow(/status of 50\d/)
  faults.api.add({
    method: 'POST',
    path: PATH,
    times: 1,
    answer: { status: 503, type: 'application/json', body: '{}' },
  })
  await filled(page, info.outputPath())
  await submit(page, 'Replace certificate')
  await expect(removed(page)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  const asked = page.getByRole('dialog', { name: 'Leave the bucket without a certificate?' })
  await expect(asked).toContainText('It is only in this form')
  await submit(asked, 'Stay')
  await submit(page, 'Try again')
  await expect(replaced(page)).toBeVisible()
  expect(writes(faults.api.seen)).toEqual([`DELETE ${API}`, `POST ${API}`, `POST ${API}`])
})

test('somebody else’s certificate of meanwhile is not replaced unasked', async ({ page, server, complaints }, info) => {
  complaints.allow(/status of 400/)
  const at = '/object-storage/buckets/eu-central-1/uploads.larkspur.example/ssl'
  await api(server, server.demoToken, 'DELETE', at)
  const pair = await certificatePair(info.outputPath(), 'uploads.larkspur.example', 'ec')
  const [certificate, privateKey] = await Promise.all([readFile(pair.certificate, 'utf8'), readFile(pair.key, 'utf8')])
  await page.goto(`${TLS}/upload`)
  await expectPage(page, 'Upload TLS certificate')
  await chooseFile(page.getByLabel('Certificate', { exact: true }), pair.certificate)
  await chooseFile(page.getByLabel('Private key'), pair.key)
  await api(server, server.demoToken, 'POST', at, { certificate, private_key: privateKey })
  await submit(page, 'Upload certificate')
  await expect(stands(page, 'A certificate was uploaded to this bucket meanwhile')).toBeVisible()
  await submit(page, 'Replace certificate')
  await expect(replaced(page)).toBeVisible()
})

test('a failed delete changes nothing, and the new pair is not sent', async ({ page, faults, complaints }, info) => {
  complaints.allow(/status of 50\d/)
  faults.api.add({
    method: 'DELETE',
    path: PATH,
    times: 1,
    answer: { status: 500, type: 'application/json', body: '{}' },
  })
  await filled(page, info.outputPath())
  await submit(page, 'Replace certificate')
  await expect(kept(page)).toBeVisible()
  expect(writes(faults.api.seen)).toEqual([`DELETE ${API}`])
  await submit(page, 'Replace certificate')
  await expect(replaced(page)).toBeVisible()
})

test.describe('a lost answer is looked up', () => {
  test.beforeEach(({ complaints }) => complaints.allow(/ERR_(CONNECTION_RESET|EMPTY_RESPONSE)|Failed to load resource/))

  test('the delete had happened: it goes on', async ({ page, faults }, info) => {
    faults.api.add({ method: 'DELETE', path: PATH, times: 1, reset: 'after' })
    await filled(page, info.outputPath())
    await submit(page, 'Replace certificate')
    await expect(replaced(page)).toBeVisible()
  })

  test('the delete had not happened: the old one is in place', async ({ page, faults }, info) => {
    faults.api.add({ method: 'DELETE', path: PATH, reset: 'before' })
    await filled(page, info.outputPath())
    await submit(page, 'Replace certificate')
    await expect(kept(page)).toBeVisible()
    expect(writes(faults.api.seen).filter((line) => line.startsWith('POST'))).toEqual([])
    faults.api.clear()
    await submit(page, 'Replace certificate')
    await expect(replaced(page)).toBeVisible()
  })

  for (const [what, times] of [
    ['every answer is lost', {}],
    ['the browser sends it again by itself, which is refused', { times: 1 }],
  ] as const) {
    test(`the new one was stored, ${what}: it is done`, async ({ page, faults }, info) => {
      faults.api.add({ method: 'POST', path: PATH, reset: 'after', ...times })
      await filled(page, info.outputPath())
      await submit(page, 'Replace certificate')
      await expect(replaced(page)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Custom certificate', exact: true })).toBeVisible()
    })
  }

  test('the new one was not stored: it is said, and tried again', async ({ page, faults }, info) => {
    const end = faults.api.add({ method: 'POST', path: PATH, reset: 'before' })
    await filled(page, info.outputPath())
    await submit(page, 'Replace certificate')
    await expect(removed(page)).toBeVisible()
    end()
    await submit(page, 'Try again')
    await expect(replaced(page)).toBeVisible()
  })

  test('nor can it be looked up: that is said, and looking again tells', async ({ page, faults }, info) => {
    await filled(page, info.outputPath())
    faults.api.add({ method: 'POST', path: PATH, reset: 'after' })
    const end = faults.api.add({ method: 'GET', path: PATH, reset: 'before' })
    await submit(page, 'Replace certificate')
    const unsure = stands(page, 'It is not known whether the new certificate is stored')
    // Reads are tried again before they are given up.
    await expect(unsure).toBeVisible({ timeout: 30_000 })
    end()
    await submit(page, 'Look again')
    await expect(replaced(page)).toBeVisible()
  })
})

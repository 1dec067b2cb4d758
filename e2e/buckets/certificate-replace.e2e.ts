/** Replacing a bucket's certificate: two requests as one action, including failures between them. */
import { mkdir, readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expire, signInAgain } from '../faults/expired'
import { expectPage, submit, words } from '../support/helpers'
import { placesOf } from '../keys/secret-places'
import { certificatePair } from '../support/certificates'
import { api, chooseFile, notice } from '../support/storage'

const TLS = '/buckets/eu-central-1/uploads.larkspur.example/tls'
const API = '/v4/object-storage/buckets/eu-central-1/uploads.larkspur.example/ssl'
const PATH = /\/uploads\.larkspur\.example\/ssl$/
const alert = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })
const deleted = (page: Page) => alert(page, 'The bucket has no certificate')
const unchanged = (page: Page) => alert(page, 'Nothing was changed')
const replaced = (page: Page) => notice(page, 'Certificate for uploads.larkspur.example replaced')

test.use({ faulty: true })
test.beforeEach(async ({}, info) => void (await mkdir(info.outputPath(), { recursive: true })))

/** Opens the form and fills in a pair. Resolves to a line of the key. */
async function filled(page: Page, dir: string): Promise<string> {
  const pair = await certificatePair(dir, 'uploads.larkspur.example', 'ec')
  await page.goto(`${TLS}/upload`)
  await expectPage(page, 'Replace TLS certificate')
  await chooseFile(page.getByLabel('Certificate', { exact: true }), pair.certificate)
  await chooseFile(page.getByLabel('Private key'), pair.key)
  await expect(page.getByText('Matches the certificate.', { exact: false })).toBeVisible()
  const secret = (await readFile(pair.key, 'utf8')).split('\n')[1] ?? ''
  expect(secret.length).toBeGreaterThan(30)
  return secret
}
const writes = (seen: readonly string[]) => seen.filter((line) => /^(POST|DELETE) .*\/ssl$/.test(line))

test('one click replaces the certificate, and the key isn’t kept in the browser', async ({ page, faults }, info) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const secret = await filled(page, info.outputPath())
  expect(await placesOf(page, secret)).toEqual([])
  await submit(page, 'Replace certificate')
  await expect(replaced(page)).toBeVisible()
  await expectPage(page, 'uploads.larkspur.example')
  expect(writes(faults.api.seen)).toEqual([`DELETE ${API}`, `POST ${API}`])
  expect(await placesOf(page, secret)).toEqual([])
  expect(said.join()).not.toContain(secret)
})

test('after a failed upload the form shows that no certificate is left, warns before leaving, and can retry', async ({
  page,
  faults,
}, info) => {
  faults.api.add({
    method: 'POST',
    path: PATH,
    times: 1,
    answer: { status: 503, type: 'application/json', body: '{}' },
  })
  await filled(page, info.outputPath())
  await submit(page, 'Replace certificate')
  await expect(deleted(page)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  const asked = page.getByRole('dialog', { name: 'Leave the bucket without a certificate?' })
  await expect(asked).toContainText('It’s only in this form')
  await submit(asked, 'Stay')
  await submit(page, words.tryAgain)
  await expect(replaced(page)).toBeVisible()
  expect(writes(faults.api.seen)).toEqual([`DELETE ${API}`, `POST ${API}`, `POST ${API}`])
})

test('a certificate uploaded by another client meanwhile is replaced only after another click', async ({
  page,
  server,
  complaints,
}, info) => {
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
  await expect(alert(page, 'Another certificate was uploaded while this form was open.')).toBeVisible()
  await submit(page, 'Replace certificate')
  await expect(replaced(page)).toBeVisible()
})

test('the new certificate isn’t sent after the next sign-in if the token expires before the deletion is confirmed', async ({
  page,
  server,
  faults,
}, info) => {
  await page.clock.install()
  await filled(page, info.outputPath())
  let isDeleted = false
  await page.route(PATH, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    await route.fetch()
    // The response never arrives.
    isDeleted = true
  })
  await submit(page, 'Replace certificate')
  await expect.poll(() => isDeleted).toBe(true)
  await expire(page, faults.api)
  await signInAgain(page, server.demoToken)
  await expect(page.getByRole('button', { name: words.tryAgain })).toBeVisible()
  expect(writes(faults.api.seen).filter((line) => line.startsWith('POST'))).toEqual([])
  await submit(page, words.tryAgain)
  await expect(replaced(page)).toBeVisible()
})

test.describe('a lost response is looked up', () => {
  test('the deletion didn’t happen: the old certificate is in place', async ({ page, faults }, info) => {
    faults.api.add({ method: 'DELETE', path: PATH, reset: 'before' })
    await filled(page, info.outputPath())
    await submit(page, 'Replace certificate')
    await expect(unchanged(page)).toBeVisible()
    expect(writes(faults.api.seen).filter((line) => line.startsWith('POST'))).toEqual([])
    faults.api.clear()
    await submit(page, 'Replace certificate')
    await expect(replaced(page)).toBeVisible()
  })

  test('the new pair was stored: the form is done', async ({ page, faults }, info) => {
    faults.api.add({ method: 'POST', path: PATH, reset: 'after' })
    await filled(page, info.outputPath())
    await submit(page, 'Replace certificate')
    await expect(replaced(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Custom certificate', exact: true })).toBeVisible()
  })

  test('the lookup fails too: the form says so, and a later check finds the stored pair', async ({
    page,
    faults,
  }, info) => {
    await filled(page, info.outputPath())
    faults.api.add({ method: 'POST', path: PATH, reset: 'after' })
    const end = faults.api.add({ method: 'GET', path: PATH, reset: 'before' })
    await submit(page, 'Replace certificate')
    const unsure = alert(page, 'The new certificate might have been stored.')
    // Reads are retried before they fail.
    await expect(unsure).toBeVisible({ timeout: 30_000 })
    end()
    await submit(page, 'Check again')
    await expect(replaced(page)).toBeVisible()
  })
})

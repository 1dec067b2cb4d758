/** The certificate matrix in the browser: verdicts, fixes, and the facts shown. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { certificateMatrix, MATRIX_BUCKET, type PairCase } from './certificate-matrix'
import { expect, test } from '../support/fixtures'
import { expectPage, submit } from '../support/helpers'
import { api, bodiesOf, chooseFile } from '../support/storage'

const FORM = `/buckets/us-iad-1/${MATRIX_BUCKET}/tls/upload`
const certificate = (page: Page) => page.getByLabel('Certificate', { exact: true })
const key = (page: Page) => page.getByLabel('Private key')
const matches = (page: Page) => page.getByText('Matches the certificate.', { exact: false })
const fits = (page: Page) => page.getByText('Matches the bucket.', { exact: false })

let cases: readonly PairCase[]
let dir: string

// Two hundred calls of openssl: one process runs all tests, so that the calls are made once.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  dir = await mkdtemp(join(tmpdir(), 'console-matrix-'))
  cases = await certificateMatrix(dir)
})
test.afterAll(() => rm(dir, { recursive: true, force: true }))

test.beforeEach(async ({ server }) => {
  const bucket = { label: MATRIX_BUCKET, cluster: 'us-iad-1' }
  await api(server, server.demoToken, 'POST', '/object-storage/buckets', bucket)
})

function caseOf(name: string): PairCase {
  const found = cases.find((c) => c.name === name)
  if (!found) throw new Error(`no case ${name}`)
  return found
}

async function openForm(page: Page): Promise<void> {
  await page.goto(FORM)
  await expectPage(page, 'Upload TLS certificate')
}

/** Replaces the files in the form with those of a case. */
async function put(page: Page, c: PairCase): Promise<void> {
  const holding = page.getByRole('button', { name: /^Remove / })
  for (let left = await holding.count(); left > 0; left -= 1) await holding.first().click()
  if (c.certificate !== undefined) await chooseFile(certificate(page), c.certificate)
  if (c.key !== undefined) await chooseFile(key(page), c.key)
  if (c.passphrase === undefined) return
  await page.getByLabel('Key passphrase').fill(c.passphrase)
  await submit(page, 'Unlock')
}

test('each fix takes one click, and the fixed pair is sent', async ({ page }) => {
  const sent = bodiesOf(page, /^POST .*\/ssl$/) as { certificate: string }[]
  await openForm(page)
  for (const [name, button] of [
    ['swapped', 'Swap the two fields'],
    ['both in one file', 'Move the key to its field'],
    ['both in one file, in the key’s field', 'Move certificates to their field'],
    ['two sites', 'Keep only “p256”'],
    ['root first', 'Sort certificates'],
  ] as const) {
    await test.step(name, async () => {
      await put(page, caseOf(name))
      await page.getByRole('button', { name: button }).first().click()
      await expect(matches(page)).toBeVisible()
      await expect(fits(page)).toBeVisible()
      await expect(page.getByText('p256 ← middle', { exact: false })).toBeVisible()
      // The pressed button disappeared.
      await expect(page.locator('body')).not.toBeFocused()
    })
  }
  await submit(page, 'Upload certificate')
  await expect(page.getByRole('heading', { name: 'Custom certificate', exact: true })).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.certificate.match(/BEGIN CERTIFICATE/g)).toHaveLength(3)
})

test('a certificate is judged by the API’s clock, not by that of a computer that is years off', async ({ page }) => {
  await page.clock.install({ time: new Date('2019-05-04T10:00:00Z') })
  await openForm(page)
  await put(page, caseOf('P-256, PKCS #8'))
  await expect(fits(page)).toHaveText(/Valid for (89|90) more days/)
})

test('the certificate field shows subject, names, issuer, dates, key and chain', async ({ page }) => {
  await openForm(page)
  await put(page, caseOf('P-256, PKCS #8'))
  for (const [label, value] of [
    ['Subject', 'p256'],
    ['Names', MATRIX_BUCKET],
    ['Issuer', 'middle'],
    ['Key', 'ECDSA P-256'],
    ['Chain', 'p256 ← middle'],
    ['SHA-256', /^([0-9a-f]{2}:){31}[0-9a-f]{2}$/],
  ] as const) {
    const term = page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })
    await expect(term).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: value }).first()).toBeVisible()
  }
  await expect(fits(page)).toHaveText(/Valid for (89|90) more days/)
})

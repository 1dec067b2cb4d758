/** What was asked for in one session isn't sent in the next one. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { certificatePair } from '../support/certificates'
import { api } from '../support/storage'
import { expire, signInAgain } from './expired'
import type { FaultProxy } from './fault-proxy'

test.use({ faulty: true })
test.beforeEach(async ({ page, complaints }) => {
  complaints.allow(/status of 401|net::ERR_/)
  await page.clock.install()
})

async function fillPair(page: Page, dir: string) {
  const { certificate, key } = await certificatePair(dir, 'files.example', 'ec')
  for (const [field, path] of [
    ['Certificate', certificate],
    ['Private key', key],
  ] as const) {
    await page.getByRole('button', { name: 'Paste the text instead' }).first().click()
    await page.getByRole('textbox', { name: field }).fill(await readFile(path, 'utf8'))
  }
}
const BUCKET = '/object-storage/buckets/eu-central-1/renewed'
const makeBucket = { label: 'renewed', cluster: 'eu-central-1' }
const writes = ({ seen }: FaultProxy) => seen.filter((line) => !/^(GET|OPTIONS|HEAD) /.test(line))

test('a certificate isn’t replaced after the next sign-in if the token expires between the two steps', async ({
  page,
  server,
  faults,
}, info) => {
  await api(server, server.demoToken, 'POST', '/object-storage/buckets', makeBucket)
  const { certificate, key } = await certificatePair(info.outputPath(), 'files.example', 'ec')
  const pair = { certificate: await readFile(certificate, 'utf8'), private_key: await readFile(key, 'utf8') }
  await api(server, server.demoToken, 'POST', `${BUCKET}/ssl`, pair)
  await page.goto('/buckets/eu-central-1/renewed/tls/upload')
  await fillPair(page, info.outputPath())
  let deleted = false
  await page.route(/\/ssl$/, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    await route.fetch()
    // The response never arrives.
    deleted = true
  })
  await page.getByRole('button', { name: 'Replace certificate' }).click()
  await expect.poll(() => deleted).toBe(true)
  await expire(page, faults.api)
  await signInAgain(page, server.demoToken)
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /certificate/i })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Private key' })).toHaveValue(/PRIVATE KEY/)
  expect(writes(faults.api).filter((line) => line.startsWith('POST'))).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'renewed', exact: true })).toBeVisible()
  expect((await api(server, server.demoToken, 'GET', `${BUCKET}/ssl`))['ssl']).toBe(true)
})

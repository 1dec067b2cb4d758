/** First use: from the printed token to an uploaded and downloaded object and a certificate. */
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { expect, test } from '../support/fixtures'
import { choose, expectPage, expectRow, fillField, submit, tableRow } from '../support/helpers'
import { certificatePair } from '../support/certificates'
import { chooseFile, fileWith, uploadOf } from '../support/storage'
import { saved } from '../support/firefox'

test.use({ as: null, ownProcess: true })

test('a new user creates a bucket, uploads and downloads a file, and adds a certificate', async ({
  page,
  server,
}, info) => {
  await mkdir(info.outputPath(), { recursive: true })
  const bytes = randomBytes(3_500_000)
  const file = await fileWith(info.outputPath('holiday film.bin'), bytes)
  const pair = await certificatePair(info.outputPath(), 'films.example')

  await test.step('signs in with the printed token', async () => {
    const printed = /cct_\w+/.exec(server.log())?.[0]
    expect(printed, server.log()).toBeDefined()
    await page.goto('/')
    await expectPage(page, 'Sign in with an access token')
    await page.getByLabel('Access token').fill(printed ?? '')
    await submit(page, 'Sign in')
    await expectPage(page, 'Overview')
  })

  await test.step('creates a bucket with CORS', async () => {
    await page.getByRole('link', { name: 'Create bucket' }).click()
    const panel = page.getByRole('dialog', { name: 'Create bucket' })
    await fillField(panel, 'Name', 'films.example')
    await choose(panel, 'Cluster', /Frankfurt, DE/)
    await expect(panel.getByRole('checkbox', { name: 'Allow browser uploads (CORS)' })).toBeChecked()
    await submit(panel, 'Create bucket')
    await expectPage(page, 'films.example')
    await expect(page.getByText('No objects yet')).toBeVisible()
  })

  await test.step('uploads a file', async () => {
    await page.getByLabel('Files to upload').setInputFiles(file)
    await expect(uploadOf(page, 'holiday film.bin')).toContainText('3.34 MiB')
    await expect(page.getByRole('region', { name: 'Transfers' })).toContainText('1 uploaded')
    await expectRow(page.getByRole('grid', { name: 'Objects' }), { Name: 'holiday film.bin', Size: '3.34 MiB' })
  })

  await test.step('downloads the same bytes', async () => {
    await tableRow(page, 'holiday film.bin').getByRole('link').click()
    const panel = page.getByRole('dialog', { name: 'holiday film.bin' })
    const got = await saved(page, () => panel.getByRole('button', { name: 'Download' }).click())
    expect(got.name).toBe('holiday film.bin')
    expect(got.bytes.equals(bytes)).toBe(true)
    await panel.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('uploads a certificate', async () => {
    await page.getByRole('link', { name: 'TLS certificate' }).click()
    await page.getByRole('link', { name: 'Upload certificate' }).click()
    await expectPage(page, 'Upload TLS certificate')
    await chooseFile(page.getByLabel('Certificate', { exact: true }), pair.certificate)
    await chooseFile(page.getByLabel('Private key'), pair.key)
    await submit(page, 'Upload certificate')
    await expect(page.getByRole('heading', { name: 'Custom certificate', exact: true })).toBeVisible()
  })
})

/**
 * What people come for, from the overview of the demo account, with the presses of the pointer that each takes. Choosing a file takes none,
 * because the system's dialog is no part of the console.
 */
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { certificatePair } from '../support/certificates'
import { file, packedDisk } from '../images/images'
import {
  choose,
  expectPage,
  expectRow,
  filesOf,
  fillField,
  moreAction,
  submit,
  tableRow,
  trayOf,
  words,
} from '../support/helpers'
import { saved } from '../support/firefox'
import { chooseFile, fileWith, putObject, uploadOf } from '../support/storage'

const BUCKET = 'uploads.larkspur.example'

test.beforeEach(async ({ page }, info) => {
  await mkdir(info.outputPath(), { recursive: true })
  await page.addInitScript(() => {
    let presses = 0
    const count = () => void (document.documentElement.dataset['presses'] = String((presses += 1)))
    addEventListener('pointerdown', count, true)
  })
  await page.goto('/')
  await expectPage(page, words.overview)
})
const pressed = async (page: Page, presses: number) =>
  expect(await page.evaluate(() => document.documentElement.dataset['presses'] ?? '0')).toBe(String(presses))
const area = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Areas', exact: true }).getByRole('link', { name, exact: true }).click()
const open = (page: Page, name: string) => tableRow(page, name).getByRole('link', { name, exact: true }).click()

test('uploads a file, and downloads the same bytes', async ({ page }, info) => {
  const bytes = randomBytes(3_500_000)
  await area(page, words.buckets)
  await open(page, BUCKET)
  await filesOf(page).setInputFiles(await fileWith(info.outputPath('holiday film.bin'), bytes))
  await expect(uploadOf(page, 'holiday film.bin')).toContainText('3.34 MiB')
  await expectRow(page.getByRole('grid', { name: 'Objects' }), { Name: 'holiday film.bin', Size: '3.34 MiB' })
  await open(page, 'holiday film.bin')
  const panel = page.getByRole('dialog', { name: 'holiday film.bin' })
  const got = await saved(page, () => panel.getByRole('button', { name: 'Download' }).click())
  expect(got.bytes.equals(bytes)).toBe(true)
  await pressed(page, 4)
})

test('shares an object by link', async ({ page }) => {
  await page.evaluate(() =>
    Reflect.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => Promise.resolve(void (document.documentElement.dataset['copied'] = text)) },
    }),
  )
  await area(page, words.buckets)
  await open(page, 'larkspur-website')
  await open(page, 'index.html')
  await page.getByRole('link', { name: 'Share', exact: true }).click()
  await submit(page, words.copyLink)
  await expect(page.locator('html')).toHaveAttribute('data-copied', /^http.*AccessKeyId=/)
  const link = await page.evaluate(() => document.documentElement.dataset['copied'] ?? '')
  expect((await fetch(link)).status).toBe(200)
  await pressed(page, 5)
})

test('adds a certificate', async ({ page }, info) => {
  const pair = await certificatePair(info.outputPath(), 'files.example')
  await area(page, words.buckets)
  await open(page, 'team-files')
  await page.getByRole('link', { name: 'TLS certificate' }).click()
  await page.getByRole('link', { name: 'Upload certificate' }).click()
  await chooseFile(page.getByLabel('Certificate', { exact: true }), pair.certificate)
  await chooseFile(page.getByLabel('Private key'), pair.key)
  await submit(page, 'Upload certificate')
  await expect(page.getByRole('heading', { name: 'Custom certificate', exact: true })).toBeVisible()
  await pressed(page, 5)
})

test('creates a key for one bucket', async ({ page }) => {
  await area(page, words.accessKeys)
  await page.getByRole('link', { name: words.createAccessKey }).click()
  await fillField(page, /^Label/, 'backup')
  await page.getByRole('combobox', { name: /^Permission for team-files/ }).selectOption('Read/write')
  await submit(page, words.createAccessKey)
  await expect(page.getByRole('heading', { name: 'Save the secret key' })).toBeVisible()
  await pressed(page, 3)
})

test('uploads an image of a disk', async ({ page }) => {
  await area(page, words.images)
  await page.getByRole('link', { name: 'Upload image' }).click()
  await page.getByLabel('File', { exact: true }).setInputFiles(file('golden.img.gz', packedDisk()))
  await choose(page, 'Region', /^Frankfurt/)
  await submit(page, 'Upload image')
  await expectPage(page, 'golden')
  await expect(page.getByText('Available in every region.')).toBeVisible()
  await pressed(page, 5)
})

test('creates a volume, attaches it, and reads the next step', async ({ page }) => {
  await area(page, words.volumes)
  await page.getByRole('link', { name: words.createVolume }).click()
  await fillField(page, 'Label', 'spool')
  await choose(page, 'Region', /^Washington/)
  await submit(page, words.createVolume)
  await expectPage(page, 'spool')
  await expect(page.getByText(/^Not attached\./)).toBeVisible()
  await page.getByRole('link', { name: 'Attach' }).click()
  await choose(page, 'Instance', /^db-replica-2/)
  await submit(page, 'Attach volume')
  await expect(page.getByText('create a file system and mount it.')).toBeVisible()
  await pressed(page, 9)
})

test('opens a ticket', async ({ page }) => {
  await area(page, words.tickets)
  await page.getByRole('link', { name: words.openTicket }).click()
  await fillField(page, 'Subject', 'Slow uploads')
  await fillField(page, 'Description', 'Since this morning.')
  await submit(page, words.openTicket)
  await expectPage(page, 'Slow uploads')
  await pressed(page, 3)
})

test('reads what needs attention, and why a service is down', async ({ page }) => {
  const attention = page.getByRole('list', { name: 'Needs attention' })
  await expect(attention).toContainText('await your reply')
  await pressed(page, 0)
  await attention.getByRole('link', { name: 'Checkout page is down' }).click()
  await expect(page.getByRole('status').first()).toHaveText(
    /^Down for 3 hours\. The response didn't contain the expected text\. Ticket 17/,
  )
  await pressed(page, 1)
})

test('deletes a folder of many objects', async ({ page, server }) => {
  for (let n = 0; n < 30; n += 1) await putObject(server, server.demoToken, `eu-central-1/${BUCKET}`, `old/${n}`, 'x')
  await area(page, words.buckets)
  await open(page, BUCKET)
  await tableRow(page, 'old/').getByRole('checkbox').check()
  await submit(page, 'Delete')
  await submit(page.getByRole('dialog'), 'Delete 30 objects')
  await expect(trayOf(page)).toContainText('30 deleted')
  await expect(tableRow(page, 'old/')).toHaveCount(0)
  await pressed(page, 5)
})

test('finds everything about backups by keyboard', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('backup')
  const found = page.getByRole('listbox').getByRole('option')
  await expect(found.filter({ hasText: 'nightly-backups' })).toBeVisible()
  await pressed(page, 0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('reads the size of a volume, and revokes a key', async ({ page }) => {
    const area = async (name: string) => {
      await submit(page, 'Open navigation')
      await page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name, exact: true }).click()
    }
    await area(words.volumes)
    await expect(tableRow(page, 'pg-data')).toContainText(/\d+ GiB/)
    await pressed(page, 2)
    await area(words.accessKeys)
    await open(page, 'parked')
    await moreAction(page, words.revokeKey)
    await submit(page.getByRole('dialog'), words.revokeKey)
    await expectPage(page, words.accessKeys)
    await pressed(page, 8)
  })
})

/** Images: public and private lists, edit, delete, capture and upload. */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { choose, expectPage, expectRow, fillField, submit, tableRow, trayOf, words } from '../support/helpers'
import { file, packedDisk, packedZeros, rawDisk, upload } from './images'
import { placesOf } from '../keys/secret-places'
import { bodiesOf, notice } from '../support/storage'

const MIB = 1024 * 1024
const table = (page: Page) => page.getByRole('table', { name: 'images' })
const chosenFile = (page: Page) => page.getByLabel('File', { exact: true })
/** Collects the bodies of the uploads that the page creates from now on. */
const records = (page: Page) => bodiesOf(page, /POST .*\/images\/upload$/)

test.describe('signed out', () => {
  test.use({ as: null })

  test('public images are readable, and private images offer to sign in', async ({ page }) => {
    await page.goto('/images')
    await expect(page).toHaveURL(/\/images\/public$/)
    await expect(tableRow(table(page), 'Debian 12')).toBeVisible()
    await expectRow(table(page), { Label: 'Debian 12', Vendor: 'Debian', 'End of life': '2028' })
    await expect(page.getByRole('button', { name: 'Upload image' })).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Filter images' }).fill('alpine')
    await expect(tableRow(table(page), /^Debian 12/)).toHaveCount(0)
    await expect(tableRow(table(page), /Alpine 3\.16/)).toContainText('Deprecated')
    await page.getByRole('link', { name: 'Alpine 3.16' }).click()
    await expectPage(page, 'Alpine 3.16')
    await expect(page).toHaveURL(/\/images\/vendor\/alpine3\.16$/)
    await expect(page.getByText(/Choose a newer image for new instances\.$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
    await page.goto('/images/private/23')
    await expect(page.getByRole('main').getByRole('link', { name: words.signIn })).toBeVisible()
    await page.goto('/images/upload')
    await expect(page).toHaveURL(/\/login/)
  })
})

test('a file that would be refused creates no image; a doubtful one is allowed', async ({ page }) => {
  const made = records(page)
  let left = false
  await page.route(/\/v4\/images\/private/, async (route) => {
    const response = await route.fetch()
    const json: unknown = await response.json()
    await route.fulfill({ response, json: left ? json : Object.assign({}, json, { status: 'pending_upload' }) })
  })
  await page.goto('/images/upload')
  const say = (text: string | RegExp) => expect(chosenFile(page)).toHaveAccessibleErrorMessage(text)
  await submit(page, 'Upload image')
  await say('Choose the file to upload.')
  await expect(chosenFile(page)).toBeFocused()
  await choose(page, 'Region', /Frankfurt/)
  await chosenFile(page).setInputFiles(file('disk.qcow2', Buffer.concat([Buffer.from('QFI\xfb', 'latin1'), rawDisk()])))
  await say(/This is a qcow2 disk.*qemu-img convert/)
  await expect(page.getByRole('textbox', { name: /^Label/ })).toHaveValue('disk.qcow2')
  await submit(page, 'Upload image')
  await expect(chosenFile(page)).toBeFocused()
  await chosenFile(page).setInputFiles(file('notes.txt', Buffer.from('no disk\n')))
  await say(/This is text/)
  expect(made).toEqual([])

  const { gzipSync } = await import('node:zlib')
  await chosenFile(page).setInputFiles(file('empty-disk.img.gz', gzipSync(Buffer.alloc(MIB))))
  await expect(page.getByText('This might not be a disk image')).toBeVisible()
  await choose(page, 'Region', /London/)
  await expect(page.getByText('There’s an outage in London')).toBeVisible()
  await submit(page, 'Upload image')
  await expectPage(page, 'empty-disk')
  await expect(page.getByRole('main').getByText('Checking the file.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: words.regions }).click()
  await expectPage(page, words.regions)
  left = true
  await expect(notice(page, 'Image empty-disk available')).toBeVisible()
  expect(made).toEqual([{ label: 'empty-disk', region: 'eu-west' }])
})

test('choosing 20 GiB of zeros keeps the page responsive', async ({ page }, info) => {
  // From a file: data passed by the test goes through the page and keeps it busy.
  const path = info.outputPath('zeros.img.gz')
  await writeFile(path, packedZeros(20))
  await page.goto('/images/upload')
  await choose(page, 'Region', /Frankfurt/)
  await page.evaluate(() => {
    let last = performance.now()
    const tick = () => {
      const now = performance.now()
      if (now - last > 500) document.body.dataset['gaps'] = String(Number(document.body.dataset['gaps'] ?? 0) + 1)
      last = now
      setTimeout(tick)
    }
    tick()
  })
  await chosenFile(page).setInputFiles(path)
  await expect(page.getByText('Found: gzip of a disk with an MBR partition table', { exact: true })).toBeAttached()
  const gaps = Number(await page.locator('body').getAttribute('data-gaps'))
  // With a MiB of input at once, the decompressor stops the page for 1,390 ms in each of 20 GiB of zeros. A busy machine stops it, too.
  expect(gaps).toBeLessThan(5)
})

test('a raw disk is compressed in the browser and uploaded, and the upload URL is stored nowhere afterwards', async ({
  page,
}) => {
  await page.goto('/images/upload')
  await chosenFile(page).setInputFiles(file('plain.img', rawDisk(2 * MIB)))
  await submit(page, 'Upload image')
  await expect(chosenFile(page)).toHaveAccessibleErrorMessage(/Compress the file first/)
  await submit(page, 'Compress in this browser')
  await expect(page.getByRole('status').filter({ hasText: 'Found: gzip of a disk with an MBR' })).toContainText(
    '3.00 MiB',
  )
  await choose(page, 'Region', /Frankfurt/)
  const upload = page.waitForRequest((r) => r.method() === 'PUT')
  await submit(page, 'Upload image')
  const key = new URL((await upload).url()).searchParams.get('key') ?? ''
  expect(key).not.toBe('')
  await expect(page.getByText('Available in every region.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('3.00 MiB')
  await expect(notice(page, 'Image plain available')).toHaveCount(0)
  expect(await placesOf(page, key)).toEqual([])
})

const damaged = () => {
  const data = packedDisk(MIB)
  data.writeUInt32LE(0, data.length - 8)
  return data
}
/** Holds reads of the image until `when` and until the API has deleted it. */
const holdReadsUntilDeleted = (page: Page, token: string, when: Promise<unknown> = Promise.resolve()) =>
  page.route(/\/v4\/images\/private/, async (route) => {
    await when
    const headers = { authorization: `Bearer ${token}` }
    const statusCode = async () => (await fetch(route.request().url(), { headers })).status
    await expect.poll(statusCode).toBe(404)
    await route.continue().catch(() => undefined)
  })

test('the transfers show an image deleted for damaged data after its page was left', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  const left = new AbortController()
  await holdReadsUntilDeleted(page, server.demoToken, once(left.signal, 'abort'))
  await upload(page, 'damaged', damaged())
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: words.regions }).click()
  await expectPage(page, words.regions)
  left.abort()
  const transfers = trayOf(page)
  await expect(transfers.getByText(/^The image was deleted because its data is damaged/)).toBeVisible()
  await expect(transfers.getByText('1 uploaded')).toHaveCount(0)
})

test('the upload command works elsewhere; signing out asks first, then forgets the upload URL', async ({ page }) => {
  await page.goto('/images/upload')
  await page.getByRole('radio', { name: /On another machine/ }).check()
  await fillField(page, /^Label/, 'from afar')
  await choose(page, 'Region', /Frankfurt/)
  await submit(page, 'Create image and show the command')
  await expectPage(page, 'from afar')
  const command = await page.getByRole('region', { name: 'upload command' }).innerText()
  const to = /'(http[^']+)'/.exec(command)?.[1] ?? ''
  const key = new URL(to).searchParams.get('key') ?? 'none'
  expect(await placesOf(page, key)).toContain('sessionStorage cloud-console.image-uploads')
  const headers = { 'content-type': 'application/octet-stream' }
  expect((await fetch(to, { method: 'PUT', headers, body: new Uint8Array(packedDisk()) })).status).toBe(200)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: /^Sign out$/ }).click()
  const question = page.getByRole('dialog', { name: 'Sign out and discard this?' })
  await expect(question.getByText('Upload URL of image from afar')).toBeVisible()
  await submit(question, words.signOut)
  await expectPage(page, words.signInTitle)
  expect(await placesOf(page, key)).toEqual([])
})

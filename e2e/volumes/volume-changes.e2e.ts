/** Volumes: resize, edit, delete, clone, and status changes made by the server. */
import { expect, test } from '../support/fixtures'
import {
  choose,
  expectPage,
  expectRow,
  expectSaid,
  fillField,
  moreAction,
  rowAction,
  submit,
  words,
} from '../support/helpers'
import { bodiesOf, notice } from '../support/storage'
import { apiRequests, table, volume } from './volumes'
import { AT_ONCE } from '../support/settled'

test('resize only grows, and then shows the commands for the file system', async ({ page, server }) => {
  await page.goto('/volumes/7')
  await page.getByRole('link', { name: 'Resize' }).click()
  await expect(page.getByText(/Volumes can’t shrink, and a larger one costs more\./)).toBeVisible()
  const size = page.getByRole('textbox', { name: 'New size' })
  await size.fill('25')
  await submit(page, 'Resize volume')
  const summary = page.getByRole('main').getByRole('status').first()
  await expect(summary).toHaveText('Attached to staging. Now 25 GiB. Grow the file system to use the new space.')
  const steps = page.getByRole('group', { name: 'Steps' }).getByRole('button')
  await expect(steps).toHaveText(['After resizing', 'Mount', 'Before detaching'])
  await expect(page.getByRole('region', { name: 'command to grow the file system' })).toHaveText(
    'sudo resize2fs /dev/disk/by-id/scsi-0Vendor_Volume_staging_db',
  )
  expect(await volume(server, 7)).toMatchObject({ size: 25, status: 'active' })
})

test('an edit sends only the changed fields, and a new label warns about the device path', async ({ page, server }) => {
  await page.goto('/volumes')
  await rowAction(table(page), 'customer-exports-before-the-move', 'Edit label and tags')
  await page.getByRole('button', { name: 'Remove tag legal' }).click()
  const bodies = bodiesOf(page, /^PUT /)
  await submit(page, 'Save volume')
  await expect(notice(page, 'Volume customer-exports-before-the-move saved')).toBeVisible()
  await moreAction(page, 'Edit label and tags')
  await fillField(page, 'Label', 'exports')
  await expect(page.getByText(/Renaming changes the device path/)).toContainText(
    '/dev/disk/by-id/scsi-0Vendor_Volume_customer-exports-before-the-move',
  )
  await submit(page, 'Save volume')
  await expectPage(page, 'exports')
  const tags = ['archive', 'customer data', 'keep until 2031', 'moved', 'read only']
  expect(bodies).toEqual([{ tags }, { label: 'exports' }])
  expect(await volume(server, 10)).toMatchObject({ label: 'exports', tags })
})

test('only volumes with a changing status are polled, and not in a hidden tab', async ({ page, server }) => {
  await page.clock.install()
  await server.admin('volume', 'update', '11', '--status', 'resizing')
  await page.goto('/volumes')
  await expect(table(page)).toBeVisible()
  await expectRow(table(page), { Label: 'scratch', Status: 'Resizing' })
  const show = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  const seen = apiRequests(page)
  await page.clock.runFor(60_000)
  expect(seen).toEqual([])
  await server.admin('volume', 'update', '11', '--status', 'active')
  await show('visible')
  await page.clock.runFor(15_000)
  await expectRow(table(page), { Label: 'scratch', Status: 'Active' })
  await expectSaid(page, 'Volume scratch is active')
  const before = seen.length
  await page.clock.runFor(14_000)
  const alone = seen.slice(before).filter((line) => /\/volumes\/\d+$/.test(line))
  expect(alone.filter((line) => line !== 'GET /v4/volumes/13')).toEqual([])
})

test('a clone has the data and size of its source, and never offers mkfs', async ({ page }) => {
  await page.goto('/volumes/8/clone')
  await fillField(page, 'Label of the clone', 'mail-again')
  await submit(page, 'Clone volume')
  await expectPage(page, 'mail-again')
  await expect(page.getByText('1 TiB').first()).toBeVisible()
  await expect(page.getByText('A clone contains the file system and data of its source.')).toBeVisible()
  await expect(page.getByText('mkfs')).toHaveCount(0)
})

test('a volume created here offers mkfs until it is called formatted, and no address offers it', async ({ page }) => {
  const offered = page.getByRole('region', { name: 'command to create a file system' })
  const mount = page.getByRole('region', { name: 'commands to mount' })
  for (const address of ['/volumes/1?after=create', '/volumes/1?after=zzz']) {
    await page.goto(address)
    await expect(mount).toBeHidden()
    await page.getByText('Mount instructions').click()
    await expect(mount).toBeVisible()
    await expect(offered).toBeHidden()
  }
  await page.getByText('First use: create a file system').click()
  await expect(page.getByText('This erases everything on the volume', { exact: true })).toBeVisible()
  await expect(offered).toBeVisible()

  await page.goto('/volumes/new')
  await fillField(page, 'Label', 'fresh')
  await choose(page, 'Region', /^Frankfurt/)
  await submit(page, words.createVolume)
  await expectPage(page, 'fresh')
  expect(new URL(page.url()).search).toBe('')
  await expect(offered).toBeVisible()
  await page.getByRole('link', { name: words.volumes }).first().click()
  await expectPage(page, words.volumes)
  await page.goBack()
  const open = async () => {
    await page.reload()
    await expectPage(page, 'fresh')
    await page.getByText('Mount instructions').click()
    await expect(mount).toBeVisible()
  }
  await open()
  await expect(offered).toBeVisible()
  await page.getByRole('checkbox', { name: 'The volume is formatted' }).check()
  await expect(offered).toBeHidden()
  await open()
  await expect(offered).toBeHidden()
})

test('a volume that the list shows as active first is announced too', async ({ page, server }) => {
  await page.clock.install()
  await server.admin('volume', 'update', '11', '--status', 'migrating')
  // Only the list is read: reads of the volume itself never end.
  await page.route(/\/volumes\/11$/, () => undefined)
  await page.goto('/volumes', AT_ONCE)
  await expectRow(table(page), { Label: 'scratch', Status: 'Migrating' })
  await server.admin('volume', 'update', '11', '--status', 'active')
  await page.clock.runFor(40_000)
  await expectRow(table(page), { Label: 'scratch', Status: 'Active' })
  await expectSaid(page, 'Volume scratch is active')
})

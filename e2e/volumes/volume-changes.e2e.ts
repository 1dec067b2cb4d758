/** Volumes that grow, are renamed, copied and removed, and that change by themselves. */
import { expect, test } from '../support/fixtures'
import {
  choose,
  confirmTyped,
  expectFieldError,
  expectPage,
  expectRow,
  expectSaid,
  fillField,
  rowAction,
  submit,
  tableRow,
} from '../support/helpers'
import { api, bodiesOf, notice } from '../support/storage'
import { asked, table, volume } from './volumes'

test('a volume grows, never shrinks, and the commands for its file system come next', async ({ page, server }) => {
  await page.goto('/volumes/11')
  await page.getByRole('link', { name: 'Resize' }).click()
  await expect(page.getByText('A larger volume costs more from now on')).toBeVisible()
  const size = page.getByRole('textbox', { name: 'New size' })
  const bodies = bodiesOf(page, /^POST /)
  for (const [typed, reason] of [
    ['10', 'A volume can only grow: it has 10 GiB.'],
    ['10241', 'Size must be 10 to 10240.'],
    ['12.5', 'Size must be a whole number.'],
  ] as const) {
    await size.fill(typed)
    await submit(page, 'Resize volume')
    await expectFieldError(page, 'New size', reason, true)
  }
  expect(bodies).toEqual([])
  await size.fill('25')
  await expect(page.getByText('15 GiB more')).toBeVisible()
  await submit(page, 'Resize volume')
  await expect(page.getByText(/^scratch (grows to|has) 25 GiB$/).first()).toBeVisible()
  await expect(page.getByText('scratch has 25 GiB')).toBeVisible()
  const steps = page.getByRole('heading', { level: 3 })
  await expect(steps).toHaveText(['After growing', 'Mount', 'Before detaching'])
  await expect(page.getByRole('region', { name: 'command to grow the file system' })).toHaveText(
    'sudo resize2fs /dev/disk/by-id/scsi-0Vendor_Volume_scratch',
  )
  expect(await volume(server, 11)).toMatchObject({ size: 25, status: 'active' })
})

test('a resize that another client overtook says the same size everywhere (defects 9)', async ({ page, server }) => {
  await page.goto('/volumes/11/resize')
  await fillField(page, 'New size', '25')
  await expect(page.getByText('15 GiB more')).toBeVisible()
  await api(server, server.demoToken, 'POST', '/volumes/11/resize', { size: 20 })
  await submit(page, 'Resize volume')
  await expectFieldError(page, 'New size', 'Changed to 20 GiB elsewhere. Check the new size.')
  await expect(page.getByText(/It has 20 GiB now/)).toBeVisible()
  await expect(page.getByText('5 GiB more')).toBeVisible()
})

test('an edit sends what changed alone, and warns of the path', async ({ page, server }) => {
  await page.goto('/volumes')
  await rowAction(table(page), 'customer-exports-before-the-move', 'Edit label and tags')
  await page.getByRole('button', { name: 'Remove tag legal' }).click()
  const bodies = bodiesOf(page, /^PUT /)
  await submit(page, 'Save')
  await expect(notice(page, 'Volume customer-exports-before-the-move saved')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit label and tags' }).click()
  await fillField(page, 'Label', 'exports')
  await expect(page.getByText(/The path changes with the label/)).toContainText(
    '/dev/disk/by-id/scsi-0Vendor_Volume_customer-exports-before-the-move',
  )
  await submit(page, 'Save')
  await expectPage(page, 'exports')
  const tags = ['archive', 'customer data', 'keep until 2031', 'moved', 'read only']
  expect(bodies).toEqual([{ tags }, { label: 'exports' }])
  expect(await volume(server, 10)).toMatchObject({ label: 'exports', tags })
})

test('deleting wants the name, stops where it is attached, and knows who was quicker', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  await page.goto('/volumes/1/delete')
  const question = page.getByRole('dialog')
  await question.getByRole('textbox').fill('pg-data')
  await expect(question).toContainText('The volume is attached: detach it first.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/volumes')
  await rowAction(table(page), 'scratch', 'Delete volume')
  await expect(question).toContainText('Billing for it stops')
  await confirmTyped(page, 'scratch', 'Delete volume')
  await expectPage(page, 'Volumes')
  await expect(tableRow(table(page), 'scratch')).toHaveCount(0)
  await expect(page.getByText('12 volumes', { exact: true })).toBeVisible()
  await rowAction(table(page), 'mail-archive-2019', 'Delete volume')
  await expect(question).toBeVisible()
  await fetch(`${server.origin}/v4/volumes/8`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${server.demoToken}` },
  })
  await confirmTyped(page, 'mail-archive-2019', 'Delete volume')
  await expect(notice(page, 'Volume mail-archive-2019 was already deleted')).toBeVisible()
  await page.goto('/volumes/8')
  await expect(page.getByText('This doesn’t exist')).toBeVisible()
  await page.getByRole('link', { name: 'All volumes' }).click()
  await expectPage(page, 'Volumes')
})

test('what changes by itself is looked at alone, and not in a hidden tab', async ({ page, server }) => {
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
  const seen = asked(page)
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

test('a clone has the size, the region and a label of its own', async ({ page }) => {
  await page.goto('/volumes/8/clone')
  await fillField(page, 'Label of the clone', 'mail-again')
  await submit(page, 'Clone volume')
  await expectPage(page, 'mail-again')
  await expect(page.getByText('1,024 GiB').first()).toBeVisible()
  await expect(page.getByText('A clone has the file system and the data of its source.')).toBeVisible()
  await expect(page.getByText('mkfs')).toHaveCount(0)
})

test('only a volume created just now is offered mkfs; no address, reload or history entry claims one (defects S2)', async ({
  page,
}) => {
  const offered = page.getByRole('region', { name: 'command to make a file system' })
  for (const address of ['/volumes/1?after=create', '/volumes/8', '/volumes/1?after=zzz']) {
    await page.goto(address)
    await expect(page.getByRole('region', { name: 'commands to mount' })).toBeVisible()
    await expect(offered).toBeHidden()
    await expect(page.getByText(/is ready/)).toHaveCount(0)
  }
  await page.getByText('The volume has never been used').click()
  await expect(page.getByText('This erases everything on the volume', { exact: true })).toBeVisible()
  await expect(offered).toBeVisible()

  await page.goto('/volumes/new')
  await fillField(page, 'Label', 'fresh')
  await choose(page, 'Region', /^Frankfurt/)
  await submit(page, 'Create volume')
  await expectPage(page, 'fresh')
  expect(new URL(page.url()).search).toBe('')
  await expect(page.getByText('fresh is ready')).toBeVisible()
  await expect(offered).toBeVisible()
  await page.getByRole('link', { name: 'Volumes' }).first().click()
  await expectPage(page, 'Volumes')
  await page.goBack()
  await expectPage(page, 'fresh')
  await expect(page.getByText('fresh is ready')).toHaveCount(0)
  await page.reload()
  await expectPage(page, 'fresh')
  await expect(page.getByRole('region', { name: 'commands to mount' })).toBeVisible()
  await expect(offered).toBeHidden()
})

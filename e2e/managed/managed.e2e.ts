/** Managed services: services and their checks, issues, contacts, credentials and SSH access. */
import { allowClipboard, saved } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import {
  confirmTyped,
  expectFieldError,
  expectPage,
  expectRow,
  fillField,
  rowAction,
  submit,
  tableRow,
  words,
} from '../support/helpers'
import { card, table } from './managed'
import { placesOf } from '../keys/secret-places'
import { api, notice } from '../support/storage'

test('the overview lists services that are down with their tickets, and draws usage by time range', async ({
  page,
}) => {
  // Browsers in a POSIX locale report this. It isn't a language tag, which the charting library needs.
  await page.addInitScript(() => Reflect.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' }))
  await page.goto('/managed')
  await expectPage(page, 'Managed services')
  await expect(card(page, 'Needs attention').getByRole('listitem')).toHaveText([
    /Checkout page\s*Down for 3 hours\. .*\. Ticket \d+/,
  ])
  const note = page.getByText('Only hosts allowed by your operator are checked.')
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await expect(tableRow(table(page, 'services'), 'Not checked').first()).toBeVisible()
  await expect(note).toBeVisible()
  await submit(page, 'Dismiss')
  await expect(note).toHaveCount(0)
  const sections = page.getByRole('navigation', { name: 'Sections of managed services' })
  await sections.getByRole('link', { name: words.overview, exact: true }).click()
  const cpu = page.getByRole('img', { name: /^CPU\. CPU: latest [\d.]+%, average [\d.]+%, peak [\d.]+%\.$/ })
  await expect(cpu).toBeVisible()
  const allDay = await cpu.getAttribute('aria-label')
  await expect(page.getByRole('img', { name: /^Disk and swap\. Disk: .* blocks\/s\. Swap: / })).toBeVisible()
  const network = page.getByRole('img', { name: /^Network\. In: .*bits\/s\. Out: / })
  await expect(network.locator('canvas')).toBeVisible()
  await expect(page.getByText(/, \d\d:\d\d–now/).getByRole('link', { name: 'Down: Checkout page' })).toBeVisible()
  // A range applies to all charts, whether pressed or dragged.
  const ranges = page.getByRole('group', { name: 'Time range' })
  await expect(ranges.getByRole('button', { name: '24 h', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await submit(ranges, '1 h')
  await expect(cpu).not.toHaveAttribute('aria-label', allDay ?? '')
  await network.scrollIntoViewIfNeeded()
  const box = await network.locator('canvas').boundingBox()
  if (!box) throw new Error('the chart has no box')
  await page.mouse.move(box.x + box.width * 0.4, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + 40, { steps: 5 })
  await page.mouse.up()
  await expect(ranges.locator('[aria-pressed=true]')).toHaveCount(0)
  await submit(ranges, '24 h')
  await expect(cpu).toHaveAttribute('aria-label', allDay ?? '')
  await submit(page, 'Show as table')
  const rows = table(page, 'usage of all instances')
  await expect(rows.getByRole('columnheader')).toContainText([
    'Time',
    'CPU (%)',
    'Disk (blocks/s)',
    'Swap',
    'Network in',
  ])
  await submit(ranges, '1 h')
  await expect(rows.getByRole('row')).toHaveCount(14)
})

test('a check that becomes TCP says that its text is dropped, and a service names its region', async ({
  page,
  server,
}) => {
  const { id } = await api(server, server.demoToken, 'POST', '/managed/services', {
    label: 'inner text',
    service_type: 'url',
    address: 'http://10.1.2.3/health',
    region: 'eu-central',
    body: 'all is well',
    timeout: 5,
  })
  await page.goto(`/managed/services/${String(id)}`)
  await expect(page.getByRole('main')).toContainText('Frankfurt, DE')
  await expect(page.getByRole('main')).not.toContainText('eu-central')
  await page.getByRole('link', { name: 'Edit' }).click()
  const note = page.getByRole('status').filter({ hasText: 'TCP checks can’t look for text.' })
  await expect(note).toHaveCount(0)
  await page.getByRole('radio', { name: /TCP port/ }).check()
  await expect(note).toContainText('Saving removes “all is well”.')
  await page.getByRole('radio', { name: /^URL/ }).check()
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: /^Text to find/ })).toHaveValue('all is well')
})

test('services are filtered and exported by the words of their status', async ({ page }) => {
  await page.goto('/managed/services')
  const list = table(page, 'services')
  await expect(tableRow(list, 'Checkout page')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filter services' }).fill('down')
  await expectRow(list, { Label: 'Checkout page', Status: 'Down' })
  await expect(list.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Table options for services' }).click()
  const { bytes } = await saved(page, () => page.getByRole('menuitem', { name: 'Export 1 row as CSV' }).click())
  expect(bytes.toString()).toMatch(/^[^\n]*Label,Status,[^\n]*\r\nCheckout page,Down,/)
})

test('a login is stored by the server and nowhere in the browser or its log', async ({ page, server, complaints }) => {
  complaints.allow(/status of 400/)
  const list = table(page, 'credentials')
  const password = 'correct horse battery'
  await page.goto('/managed/credentials')
  await expect(tableRow(list, 'web servers')).toBeVisible()
  await expectRow(list, {
    Label: 'db-root.prod',
    'Used for': /Checkout page and 1 other/,
    'Viewed by support': 'Never',
  })
  await page.getByRole('link', { name: 'Create credential' }).click()
  await fillField(page, 'Label', 'db-root.prod')
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveAccessibleDescription(
    /^Another credential has this label\./,
  )
  await fillField(page, /^Username/, 'pgadmin-user')
  await page.getByLabel('Password').fill(password)
  await submit(page, 'Create credential')
  await expectFieldError(page, 'Label', 'A credential with this label already exists.', true)
  await fillField(page, 'Label', 'replica login')
  await submit(page, 'Create credential')
  await expect(notice(page, 'Credential replica login created')).toBeVisible()
  await tableRow(list, 'replica login').getByRole('link', { name: 'replica login' }).click()
  await fillField(page, 'Label', 'replica')
  await submit(page, 'Rename credential')
  await rowAction(list, 'replica', 'Change login')
  await submit(page, 'Change login')
  await expectFieldError(page, 'Password', 'Password is required.', true)
  await page.getByLabel('Password').fill(`${password} 2`)
  await submit(page, 'Change login')
  await expect(notice(page, 'Login for replica changed')).toBeVisible()
  expect([...(await placesOf(page, 'battery')), ...(await placesOf(page, 'pgadmin-user'))]).toEqual([])
  expect(server.log()).not.toContain('battery')
  await rowAction(list, 'db-root.prod', 'Revoke credential')
  await expect(page.getByRole('dialog')).toContainText('The credential is removed from Checkout page, orders-primary.')
  await confirmTyped(page, 'db-root.prod', 'Revoke credential')
  await expect(tableRow(list, 'db-root.prod')).toHaveCount(0)
})

test('SSH access shows its defaults, changes for one instance and for several, and has the key to copy', async ({
  page,
}) => {
  await allowClipboard(page)
  const list = table(page, 'instances')
  await page.goto('/managed/access')
  await expect(tableRow(list, 'staging')).toBeVisible()
  await expectRow(list, { Instance: 'staging', User: 'root (default)', Port: '22 (default)', 'IP address': 'any' })
  await tableRow(list, 'staging').getByRole('link', { name: 'staging' }).click()
  await fillField(page, /^User/, 'ops')
  await fillField(page, /^Port/, '70000')
  await submit(page, 'Save access')
  await expectFieldError(page, 'Port (optional)', 'Port must be 1–65,535.', true)
  await fillField(page, /^Port/, '2200')
  await submit(page, 'Save access')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectRow(list, { Instance: 'staging', User: /^ops$/, Port: /^2200$/ })
  await list.getByRole('checkbox', { name: /db-replica-2/ }).check()
  await list.getByRole('checkbox', { name: /staging/ }).check()
  await submit(page, words.changeAccess)
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(dialog).toContainText('Change SSH access for 2 instances?')
  await expect(dialog.getByRole('button', { name: 'Change SSH access for 2 instances' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await dialog.getByLabel('Change').selectOption('Reset user and port to root and 22')
  await submit(dialog, 'Change SSH access for 2 instances')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Change SSH access for 2 instances: 2 done')).toBeVisible()
  await expectRow(list, { Instance: 'db-replica-2', User: 'root (default)', Port: '22 (default)' })
  await expectRow(list, { Instance: 'staging', User: 'root (default)', Port: '22 (default)' })
  const key = card(page, 'Support’s SSH key')
  await expect(key).toContainText(/ssh-ed25519 \S{68} managedservices@vendor/)
  await key.getByRole('button', { name: /Copy/ }).click()
  await expect(page.getByText('Copied').first()).toBeVisible()
})

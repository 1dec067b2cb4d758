/** Managed services: what is watched and really checked, whom staff calls, how it logs in, what went wrong. */
import { allowClipboard } from '../support/firefox'
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
} from '../support/helpers'
import { card, table } from './managed'
import { placesOf } from '../keys/secret-places'
import { notice } from '../support/storage'

test('the overview says what is down since when, what is open, and draws the day', async ({ page }) => {
  // As browsers say that were started in a POSIX locale: it is no language tag, and the charts' library asks for one.
  await page.addInitScript(() => Reflect.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' }))
  await page.goto('/managed')
  await expectPage(page, 'Managed services')
  await expect(card(page, 'Down now')).toContainText(/Checkout page\s*since 3 hours ago\s*Ticket \d+/)
  await expect(card(page, 'Open issues').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('This server checks only the hosts that its operator has listed')).toBeVisible()
  await expect(page.getByRole('img', { name: /^CPU\. CPU: [\d.]+% to [\d.]+%, now [\d.]+%\.$/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Disk and swap\. Disk: .* blocks\/s\. Swap: / })).toBeVisible()
  const network = page.getByRole('img', { name: /^Network\. In: .*bits\/s\. Out: / })
  await expect(network.locator('canvas')).toBeVisible()
  // A part of the day in all charts at once, and back.
  await network.scrollIntoViewIfNeeded()
  const box = await network.locator('canvas').boundingBox()
  if (!box) throw new Error('the chart has no box')
  await page.mouse.move(box.x + box.width * 0.4, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + 40, { steps: 5 })
  await page.mouse.up()
  await submit(page, 'Show all 24 hours')
  await submit(page, 'Show as table')
  const rows = table(page, 'usage of the last 24 hours')
  await expect(rows.getByRole('columnheader')).toContainText(['Time (UTC)', 'CPU', 'Disk', 'Swap', 'Network in'])
  await expect(rows.getByRole('row').nth(1)).toContainText(/\d%.*blocks\/s.*bits\/s/)
})

test('a service is made for a private address, changed, disabled, enabled and deleted', async ({ page }) => {
  await page.goto('/managed/services')
  await page.getByRole('link', { name: 'Create service' }).click()
  await fillField(page, /^Label/, 'inner web')
  await fillField(page, /^Address \(URL\)/, 'shop.example')
  await submit(page, 'Create service')
  await expectFieldError(page, 'Address (URL)', 'Address must be an http or https URL.', true)
  const region = page.getByRole('combobox', { name: 'Region' })
  await expect(region).toHaveCount(0)
  await fillField(page, /^Address \(URL\)/, 'http://10.1.2.3/health?full=1#top')
  await submit(page, 'Create service')
  await expect(region).toHaveAccessibleErrorMessage('Region is required for a private address.')
  await region.click()
  await page.getByRole('option', { name: /^Frankfurt/ }).click()
  await page.getByRole('checkbox', { name: 'db-root.prod' }).check()
  await submit(page, 'Create service')
  await expectPage(page, 'inner web')
  await expect(page.getByText('http://10.1.2.3/health?full=1', { exact: true })).toBeVisible()
  await expect(card(page, 'How it is looked after')).toContainText('db-root.prod')

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('radio', { name: /TCP port/ }).check()
  await expect(page.getByRole('textbox', { name: /^Text to find/ })).toHaveCount(0)
  await fillField(page, /^Address \(host:port\)/, 'db.example:5432')
  await expect(region).toHaveCount(0)
  await submit(page, 'Save service')
  await expect(notice(page, 'Service inner web is saved')).toBeVisible()
  await expect(page.getByText('db.example:5432', { exact: true })).toBeVisible()

  await submit(page, 'Disable')
  await expect(notice(page, 'Service inner web is disabled')).toBeVisible()
  await submit(page, 'Enable')
  await expect(page.getByRole('button', { name: 'Disable' })).toBeVisible()
  await submit(page, 'Delete service')
  await confirmTyped(page, 'inner web', 'Delete service')
  await expectPage(page, 'Services')
  await expect(tableRow(table(page, 'services'), 'inner web')).toHaveCount(0)
})

test.describe('where checks reach this machine', () => {
  test.use({ env: { CHECK_HOSTS: 'localhost' }, seed: 'empty' })

  test('a service is checked, its third failure opens an issue with a ticket, and it is told on its page', async ({
    page,
    server,
  }) => {
    const token = { Authorization: `Bearer ${server.demoToken}` }
    const make = async (label: string, text: string) => {
      const address = `${server.origin.replace('127.0.0.1', 'localhost')}/config.json`
      const data = { label, service_type: 'url', address, timeout: 5, body: text }
      await page.request.post(`${server.origin}/v4/managed/services`, { headers: token, data })
    }
    await make('front', 'objectOrigins')
    // More than are asked about one by one.
    const down = ['shop', ...Array.from({ length: 40 }, (_, i) => `shop ${i + 2}`)]
    await Promise.all(down.map((label) => make(label, 'Order now')))
    for (let i = 0; i < 3; i += 1) await server.admin('service', 'check')
    await page.goto('/managed/services?sort=label')
    await expect(tableRow(table(page, 'services'), 'front')).toBeVisible()
    await expectRow(table(page, 'services'), { Label: 'front', Status: 'OK' })
    await expectRow(table(page, 'services'), { Label: 'shop', Status: 'Problem' })
    await page.goto('/managed/issues')
    await expect(page.getByText('41 issues of the last 30 days, 41 open.')).toBeVisible()
    await expectRow(table(page, 'issues'), { Issue: 'Down: shop', State: 'Open', Services: 'shop' })
    await table(page, 'issues').getByRole('link', { name: 'Down: shop', exact: true }).click()
    await expectPage(page, 'Down: shop')
    await expect(card(page, 'Ticket')).toContainText('The answer did not hold the expected text.')
    await page.getByRole('link', { name: 'shop', exact: true }).click()
    await expectPage(page, 'shop')
    await expect(table(page, 'issues of this service').getByRole('row')).toHaveCount(2)
  })
})

test('contacts: made, changed, and who is told about what is said before one goes', async ({ page }) => {
  const list = table(page, 'contacts')
  await page.goto('/managed/contacts')
  await expect(tableRow(list, 'Night desk')).toBeVisible()
  await expectRow(list, { Name: 'Night desk', Group: 'on-call', 'Told about': '4 services' })
  await page.getByRole('link', { name: 'Create contact' }).click()
  await submit(page, 'Create contact')
  await expectFieldError(page, 'Name', 'Name is required.', true)
  await fillField(page, /^Name/, 'Day desk')
  await fillField(page, /^Email/, 'day@larkspur.example')
  await fillField(page, /^Phone/, 'call me')
  await submit(page, 'Create contact')
  await expectFieldError(page, 'Phone (optional)', 'Phone must be a telephone number.')
  await fillField(page, /^Phone/, '+49 30 5550155')
  await submit(page, 'Create contact')
  await expect(notice(page, 'Contact Day desk is created')).toBeVisible()
  await tableRow(list, 'Day desk').getByRole('link', { name: 'Day desk' }).click()
  await fillField(page, /^Phone/, '')
  // A field that offers the groups there are.
  await page.getByRole('combobox', { name: /^Group/ }).fill('day shift')
  await submit(page, 'Save contact')
  await expect(notice(page, 'Contact Day desk is saved')).toBeVisible()
  await expectRow(list, { Name: 'Day desk', Phone: '–', Group: 'day shift', 'Told about': '0 services' })
  await rowAction(list, 'Day desk', 'Delete contact')
  await submit(page.getByRole('dialog'), 'Delete contact')
  await expect(tableRow(list, 'Day desk')).toHaveCount(0)
  // The last one of a group that services name.
  await rowAction(list, 'Database team', 'Delete contact')
  await expect(page.getByRole('dialog')).toContainText('nobody is told about orders-primary')
  await confirmTyped(page, 'Database team', 'Delete contact')
  await expect(tableRow(list, 'Database team')).toHaveCount(0)
})

test('credentials: a login goes in and is nowhere after', async ({ page, server, complaints }) => {
  complaints.allow(/status of 400/)
  const list = table(page, 'credentials')
  const password = 'correct horse battery'
  await page.goto('/managed/credentials')
  await expect(tableRow(list, 'web servers')).toBeVisible()
  await expectRow(list, { Label: 'db-root.prod', 'Used for': /Checkout page and 1 other/, 'Opened by staff': 'Never' })
  await page.getByRole('link', { name: 'Create credential' }).click()
  await fillField(page, 'Label', 'db-root.prod')
  await fillField(page, /^User name/, 'pgadmin-user')
  await page.getByLabel('Password').fill(password)
  await submit(page, 'Create credential')
  await expectFieldError(page, 'Label', 'A credential with this label exists already.', true)
  await fillField(page, 'Label', 'replica login')
  await submit(page, 'Create credential')
  await expect(notice(page, 'Credential replica login is created')).toBeVisible()
  await tableRow(list, 'replica login').getByRole('link', { name: 'replica login' }).click()
  await fillField(page, 'Label', 'replica')
  await submit(page, 'Save label')
  await rowAction(list, 'replica', 'Change user name and password')
  await submit(page, 'Change login')
  await expectFieldError(page, 'Password', 'Password is required.', true)
  await page.getByLabel('Password').fill(`${password} 2`)
  await submit(page, 'Change login')
  await expect(notice(page, 'The login of replica is changed')).toBeVisible()
  expect([...(await placesOf(page, 'battery')), ...(await placesOf(page, 'pgadmin-user'))]).toEqual([])
  expect(server.log()).not.toContain('battery')
  await rowAction(list, 'db-root.prod', 'Revoke credential')
  await expect(page.getByRole('dialog')).toContainText('It is taken out of Checkout page, orders-primary.')
  await confirmTyped(page, 'db-root.prod', 'Revoke credential')
  await expect(tableRow(list, 'db-root.prod')).toHaveCount(0)
})

test('SSH access: null is root and 22, one instance and several are changed, the key can be copied', async ({
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
  await expectFieldError(page, 'Port (optional)', 'Port must be 1 to 65535.', true)
  await fillField(page, /^Port/, '2200')
  await submit(page, 'Save access')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectRow(list, { Instance: 'staging', User: /^ops$/, Port: /^2200$/ })
  await list.getByRole('checkbox', { name: /db-replica-2/ }).check()
  await list.getByRole('checkbox', { name: /staging/ }).check()
  await submit(page, 'Change access')
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.getByLabel('What is changed').selectOption('Log in as root at port 22 (the defaults)')
  await submit(dialog, 'Change 2 instances')
  await submit(page, 'Done')
  await expect(dialog).toHaveCount(0)
  await expectRow(list, { Instance: 'db-replica-2', User: 'root (default)', Port: '22 (default)' })
  await expectRow(list, { Instance: 'staging', User: 'root (default)', Port: '22 (default)' })
  const key = card(page, 'Public key of this account')
  await expect(key).toContainText(/ssh-ed25519 \S{68} managedservices@vendor/)
  await key.getByRole('button', { name: /Copy/ }).click()
  await expect(page.getByText('Copied').first()).toBeVisible()
})

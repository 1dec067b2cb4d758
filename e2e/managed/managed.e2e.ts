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
    /Down\s*Checkout page\s*3 hours ago\s*Ticket \d+/,
  ])
  const note = page.getByText('Only hosts allowed by your operator are checked. Others stay pending.')
  await expect(note).toBeVisible()
  await submit(page, 'Dismiss')
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await expect(tableRow(table(page, 'services'), 'Pending').first()).toBeVisible()
  await expect(note).toHaveCount(0)
  const sections = page.getByRole('navigation', { name: 'Sections of managed services' })
  await sections.getByRole('link', { name: 'Overview', exact: true }).click()
  const cpu = page.getByRole('img', { name: /^CPU\. CPU: latest [\d.]+%, average [\d.]+%, peak [\d.]+%\.$/ })
  await expect(cpu).toBeVisible()
  const allDay = await cpu.getAttribute('aria-label')
  await expect(page.getByRole('img', { name: /^Disk and swap\. Disk: .* blocks\/s\. Swap: / })).toBeVisible()
  const network = page.getByRole('img', { name: /^Network\. In: .*bits\/s\. Out: / })
  await expect(network.locator('canvas')).toBeVisible()
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
  const rows = table(page, 'usage of the last 24 hours')
  await expect(rows.getByRole('columnheader')).toContainText(['Time', 'CPU', 'Disk', 'Swap', 'Network in'])
  await expect(rows.getByRole('row').nth(1)).toContainText(/\d%.*blocks\/s.*bits\/s/)
})

test('a service of a private address is created, edited, disabled, enabled by Undo and deleted', async ({ page }) => {
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
  await expect(card(page, 'Check details')).toContainText('db-root.prod')

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('radio', { name: /TCP port/ }).check()
  await expect(page.getByRole('textbox', { name: /^Text to find/ })).toHaveCount(0)
  await fillField(page, /^Address \(host:port\)/, 'db.example:5432')
  await expect(region).toHaveCount(0)
  await submit(page, 'Save service')
  await expect(notice(page, 'Service inner web saved')).toBeVisible()
  await expect(page.getByText('db.example:5432', { exact: true })).toBeVisible()

  await submit(page, 'Disable')
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()
  await expect(notice(page, 'Service inner web disabled')).toBeVisible()
  await expect(notice(page, 'Checks stopped, and any open issue was resolved. No one is notified')).toBeVisible()
  await submit(page, 'Undo')
  await expect(notice(page, 'Service inner web enabled')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disable' })).toBeVisible()
  await submit(page, 'Delete service')
  await confirmTyped(page, 'inner web', 'Delete service')
  await expectPage(page, 'Managed services')
  await expect(tableRow(table(page, 'services'), 'inner web')).toHaveCount(0)
})

test('a check that becomes TCP says that its text is dropped, and a service names its region (defects minor 21)', async ({
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

test.describe('where checks reach this machine', () => {
  test.use({ env: { CHECK_HOSTS: 'localhost' }, seed: 'empty' })

  test('the third failed check of a service opens an issue with a ticket, which its page lists', async ({
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
    // More issues than the console reads tickets one by one.
    const down = ['shop', ...Array.from({ length: 40 }, (_, i) => `shop ${i + 2}`)]
    await Promise.all(down.map((label) => make(label, 'Order now')))
    for (let i = 0; i < 3; i += 1) await server.admin('service', 'check')
    await page.goto('/managed/services?sort=label')
    await expect(tableRow(table(page, 'services'), 'front')).toBeVisible()
    await expectRow(table(page, 'services'), { Label: 'front', Status: 'OK' })
    await expectRow(table(page, 'services'), { Label: 'shop', Status: 'Down' })
    await page.goto('/managed/issues')
    await expect(page.getByText('41 issues in the last 30 days · 41 open')).toBeVisible()
    await expectRow(table(page, 'issues'), {
      Issue: 'Down: shop',
      Status: 'Open',
      Services: 'shop',
      Duration: '1 minute',
    })
    await table(page, 'issues').getByRole('link', { name: 'Down: shop', exact: true }).click()
    await expectPage(page, 'Down: shop')
    await expect(card(page, 'Ticket')).toContainText("The response didn't contain the expected text.")
    await page.getByRole('link', { name: 'shop', exact: true }).click()
    await expectPage(page, 'shop')
    await expect(table(page, 'issues of this service').getByRole('row')).toHaveCount(2)
    await expectRow(table(page, 'issues of this service'), { Issue: 'Down: shop', Status: 'Open' })
    await submit(page, 'Disable')
    // The ticket is polled only once a minute.
    await expectRow(table(page, 'issues of this service'), { Issue: 'Down: shop', Status: 'Resolved' })
  })
})

test('leaving the form of a service keeps the input and says so; an untouched form says nothing', async ({ page }) => {
  await page.goto('/managed/services/new')
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByText('Draft saved')).toHaveCount(0)
  await page.goto('/managed/services/new')
  await fillField(panel, /^Label/, 'half-typed')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.goto('/managed/services/new')
  await expect(panel.getByRole('textbox', { name: /^Label/ })).toHaveValue('half-typed')
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

test('contacts are created, edited and deleted, and deleting names the services left without anyone to notify', async ({
  page,
}) => {
  const list = table(page, 'contacts')
  await page.goto('/managed/contacts')
  await expect(tableRow(list, 'Night desk')).toBeVisible()
  await expectRow(list, { Name: 'Night desk', Group: 'on-call', 'Notified for': '4 services' })
  await page.getByRole('link', { name: 'Create contact' }).click()
  await fillField(page, /^Name/, 'Day desk')
  await fillField(page, /^Phone/, 'call me')
  await submit(page, 'Create contact')
  await expectFieldError(page, 'Phone (optional)', 'Phone must be a number such as +1 202 555 0100.')
  await fillField(page, /^Phone/, '+49 30 5550155')
  await submit(page, 'Create contact')
  await expect(notice(page, 'Contact Day desk created')).toBeVisible()
  await tableRow(list, 'Day desk').getByRole('link', { name: 'Day desk' }).click()
  await fillField(page, /^Phone/, '')
  await fillField(page, /^Name/, '')
  await submit(page, 'Save contact')
  await expectFieldError(page, 'Name (optional)', 'Name can be changed, but not removed.', true)
  await fillField(page, /^Name/, 'Day desk')
  // The field suggests existing groups.
  await page.getByRole('combobox', { name: /^Group/ }).fill('day shift')
  await submit(page, 'Save contact')
  await expect(notice(page, 'Contact Day desk saved')).toBeVisible()
  await expectRow(list, { Name: 'Day desk', Phone: '–', Group: 'day shift', 'Notified for': '0 services' })
  await rowAction(list, 'Day desk', 'Delete contact')
  await submit(page.getByRole('dialog'), 'Delete contact')
  await expect(tableRow(list, 'Day desk')).toHaveCount(0)
  // The last contact of a group that services notify.
  await rowAction(list, 'Database team', 'Delete contact')
  await expect(page.getByRole('dialog')).toContainText('no one is notified about orders-primary.')
  await confirmTyped(page, 'Database team', 'Delete contact')
  await expect(tableRow(list, 'Database team')).toHaveCount(0)
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
  await submit(page, 'Change access')
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(dialog).toContainText('Change SSH access for 2 instances?')
  await expect(dialog.getByRole('button', { name: 'Change 2 instances' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Change').selectOption('Reset user and port to root and 22')
  await submit(dialog, 'Change 2 instances')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Change 2 instances: 2 done')).toBeVisible()
  await expectRow(list, { Instance: 'db-replica-2', User: 'root (default)', Port: '22 (default)' })
  await expectRow(list, { Instance: 'staging', User: 'root (default)', Port: '22 (default)' })
  const key = card(page, 'Public key of this account')
  await expect(key).toContainText(/ssh-ed25519 \S{68} managedservices@vendor/)
  await key.getByRole('button', { name: /Copy/ }).click()
  await expect(page.getByText('Copied').first()).toBeVisible()
})

test('saving an unchanged form sends no request', async ({ page, server }) => {
  const { id } = await api(server, server.demoToken, 'POST', '/managed/contacts', { name: 'Day desk' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  for (const [at, button] of [
    ['/managed/services/1/edit', 'Save service'],
    [`/managed/contacts/${String(id)}`, 'Save contact'],
    ['/managed/credentials/1', 'Rename credential'],
    ['/managed/access/3', 'Save access'],
  ] as const) {
    await page.goto(at)
    await submit(page.getByRole('dialog'), button)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(sent).toEqual([])
})

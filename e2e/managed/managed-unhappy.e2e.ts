/** Managed services without the rights, on a failing connection, and without data. */
import { expect, test } from '../support/fixtures'
import { fillField, submit, tableRow, words } from '../support/helpers'
import { card } from './managed'
import { withToken } from '../support/page-guard'
import { notice } from '../support/storage'

test('each page tells a user without rights why, with few requests', async ({ page, server, complaints }) => {
  complaints.allow(/status of 403/)
  const { token } = await server.account({ restricted: true, grants: 'account_access:read_write' })
  await withToken(page, token)
  let asked = 0
  page.on('request', (r) => {
    if (r.url().includes('/v4/managed/')) asked += 1
  })
  for (const path of [
    '',
    '/services',
    '/issues',
    '/contacts',
    '/credentials',
    '/access',
    '/services/1',
    '/issues/1',
    '/services/1/edit',
    '/contacts/1',
    '/credentials/1/login',
    '/access/1',
  ]) {
    asked = 0
    await page.goto(`/managed${path}`)
    await expect(page.getByText('Only unrestricted users of the account').first()).toBeVisible()
    expect(asked, path).toBeLessThan(7)
  }
})

test.describe('when requests fail', () => {
  test.use({ faulty: true })

  test('a refused change of status restores the old status and says why', async ({ page, faults }) => {
    await page.goto('/managed/services/4')
    await expect(page.getByText(/^Down for 3 hours\. /)).toBeVisible()
    const broken = { status: 500, type: 'application/json', body: '{"errors":[{"reason":"Broken."}]}' }
    faults.api.add({ method: 'POST', path: /\/services\/4\/disable$/, answer: broken })
    await submit(page, 'Disable')
    await expect(notice(page, /^Checkout page: /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Disable' })).toBeVisible()
    await expect(page.getByText(/^Down for 3 hours\. /)).toBeVisible()
  })

  test('contacts without a group have no filter for groups, whose menu would be empty', async ({ page, faults }) => {
    faults.api.add({
      method: 'GET',
      path: /\/managed\/contacts\?/,
      rewrite: (body) => body.toString().replaceAll(/"group":"[^"]*"/g, '"group":null'),
    })
    await page.goto('/managed/contacts')
    await expect(tableRow(page, 'Database team')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filter by group' })).toHaveCount(0)
  })

  test('the form of a service names lists that can’t be loaded, and takes the ID of a region', async ({
    page,
    faults,
  }) => {
    const broken = { status: 500, type: 'application/json', body: '{"errors":[{"reason":"Broken."}]}' }
    const repair = faults.api.add({ method: 'GET', path: /\/(credentials|regions)\?/, answer: broken })
    await page.goto('/managed/services/new')
    const panel = page.getByRole('dialog')
    const alert = panel.getByRole('alert').filter({ hasText: 'Credentials couldn’t be loaded' })
    await expect(alert).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Create a credential' })).toHaveCount(0)
    await submit(alert, words.tryAgain)
    await expect(alert).toBeVisible()
    await fillField(page, 'Address (URL)', 'http://10.0.0.7/health')
    await expect(panel.getByRole('textbox', { name: 'Region' })).toHaveAccessibleDescription(
      'Regions couldn’t be loaded. Enter the region ID.',
    )
    // An error about credentials has no checkbox to be shown at.
    const refused = '{"errors":[{"field":"credentials","reason":"Not these."}]}'
    const answer = { status: 400, type: 'application/json', body: refused }
    faults.api.add({ method: 'POST', path: /\/managed\/services$/, answer })
    await fillField(page, 'Region', 'us-iad')
    await fillField(page, 'Label', 'health')
    await submit(page, 'Create service')
    await expect(panel.getByRole('group', { name: 'Credentials for support' })).toHaveAccessibleDescription(
      'Not these.',
    )
    repair()
    // The refused creation began another read, which repeats itself.
    await expect(panel.getByRole('checkbox').first()).toBeVisible()
  })
})

/** Rewrites a list to `n` copies of its first row. */
const many = (n: number, of: (i: number) => object) => (body: Buffer) => {
  const { data, ...rest } = JSON.parse(body.toString()) as { data: object[] }
  return JSON.stringify({
    ...rest,
    results: n,
    data: Array.from({ length: n }, (_, i) => ({ ...data[0], ...of(i) })),
  })
}

test.describe('a large account of another API', () => {
  test.use({ faulty: true })

  test('10,000 services that are down and 3,000 regions with outages leave the pages short', async ({
    page,
    faults,
  }) => {
    const down = many(10_000, (i) => ({ id: i + 1, label: `service ${i}`, status: 'problem' }))
    faults.api.add({ method: 'GET', path: /\/managed\/services\?/, rewrite: down })
    await page.goto('/managed')
    const attention = card(page, 'Needs attention')
    await expect(attention.getByRole('listitem').first()).toBeVisible()
    expect(await attention.getByRole('listitem').count()).toBeLessThan(60)
    await expect(attention).toContainText('9,950')
    const out = many(3_000, (i) => ({ id: `r-${i}`, label: `Region ${i}`, status: 'outage' }))
    faults.api.add({ method: 'GET', path: /\/v4\/regions(\?|$)/, rewrite: out })
    await page.goto('/regions')
    await expect(page.getByText('3,000 regions · 3,000 outages')).toBeVisible()
  })
})

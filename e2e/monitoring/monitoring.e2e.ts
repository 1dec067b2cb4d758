/** Monitoring: clients from creation to deletion, the codes that install them, and the plans. */
import type { Page } from '@playwright/test'
import { allowClipboard } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import {
  confirmTyped,
  expectFieldError,
  expectPage,
  expectRow,
  fillField,
  moreAction,
  openRowMenu,
  signInWith,
  submit,
  tableRow,
  unsavedOf,
  words,
} from '../support/helpers'
import { signIn } from '../support/page-guard'
import { api } from '../support/storage'
import { placesOf } from '../keys/secret-places'

const list = (page: Page) => page.getByRole('table', { name: 'clients' })
const panel = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const plans = (page: Page) => page.getByRole('table', { name: 'Plans' })
const renaming = (page: Page) => page.getByRole('form', { name: 'Rename client' })

test('a created client leads to its install command, whose codes are masked until shown and can be copied', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await allowClipboard(page)
  await page.goto('/monitoring?app=mysql')
  await expect(page.getByText('7 clients · Plan: Monitoring Pro, 10 clients')).toBeVisible()
  await expect(list(page).getByRole('row')).toHaveCount(4)
  await expectRow(list(page), { Label: 'legacy-intranet', 'Monitored apps': /Apache\s*MySQL/ })
  await page.getByRole('link', { name: 'Create client' }).click()
  await fillField(panel(page, 'Create client'), /^Label/, 'web-frankfurt-1')
  await submit(panel(page, 'Create client'), 'Create client')
  await expectFieldError(panel(page, 'Create client'), 'Label (optional)', /A client with this label already exists/)
  await fillField(panel(page, 'Create client'), /^Label/, 'a b')
  await expectFieldError(panel(page, 'Create client'), 'Label (optional)', /letters, numbers, hyphens, and underscores/)
  await fillField(panel(page, 'Create client'), /^Label/, 'new_one')
  await submit(panel(page, 'Create client'), 'Create client')
  await expectPage(page, 'new_one')
  // From the API, because a browser can lose the body of a response.
  const made = await api(server, server.demoToken, 'GET', `/monitoring/clients/${page.url().split('/').at(-1)}`)
  const [installCode, apiKey] = [String(made['install_code']), String(made['api_key'])]
  expect(await placesOf(page, installCode)).toEqual([])
  expect(await placesOf(page, apiKey)).toEqual([])
  await page.getByRole('button', { name: 'Copy install command' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  // Pages can't read the clipboard, so the test pastes. The pasted command isn't a URL.
  const address = page.getByRole('textbox', { name: /^Installer URL/ })
  await address.press('ControlOrMeta+v')
  await expect(address).toHaveValue(`curl -fsSL "$INSTALLER/${installCode}" | sudo sh`)
  await expect(address).not.toHaveAttribute('aria-invalid')
  await address.press('Tab')
  await expectFieldError(page, 'Installer URL (optional)', /^Enter an https:/)
  await fillField(page, /^Installer URL/, 'https://get.example/')
  await page.getByRole('button', { name: 'Show codes' }).click()
  await expect(page.getByRole('region', { name: 'install command' })).toHaveText(
    `curl -fsSL "https://get.example/${installCode}" | sudo sh`,
  )
  await expect(page.getByText(apiKey, { exact: true })).toBeVisible()
  expect(await placesOf(page, installCode)).toEqual(['document'])
  await page.getByRole('button', { name: 'Hide codes' }).click()
  await expect(page.getByText('No apps detected yet')).toBeVisible()
  expect(await placesOf(page, installCode)).toEqual([])
  expect(await placesOf(page, apiKey)).toEqual([])
})

test('a client is renamed in place and deleted by typing its label, and its menu opens a ticket about it', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await page.goto('/monitoring')
  const menu = await openRowMenu(page, 'mail-relay')
  await expect(menu.getByRole('menuitem', { name: words.openTicket })).toHaveAttribute(
    'href',
    /\/tickets\/new\?entity=monitoringclient%3A7/,
  )
  await menu.getByRole('menuitem', { name: 'Rename' }).click()
  const label = renaming(page).getByRole('textbox', { name: 'Label' })
  await expect(label).toBeFocused()
  await page.keyboard.type('build-runner')
  await page.keyboard.press('Enter')
  await expectFieldError(renaming(page), 'Label', /A client with this label already exists/)
  await expect(label).toHaveValue('build-runner')
  await page.keyboard.press('Escape')
  await expect(unsavedOf(page)).toBeVisible()
  await page.getByRole('button', { name: words.keepEditing }).click()
  await label.fill('mail-relay-2')
  await label.dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await expect(unsavedOf(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expectPage(page, 'mail-relay-2')
  await expect(renaming(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await moreAction(page, 'Delete client')
  await expect(page.getByText('The client’s data is deleted permanently.')).toBeVisible()
  await expect(page.getByText('The agent stays installed and keeps running.', { exact: false })).toBeVisible()
  await confirmTyped(page, 'mail-relay-2', 'Delete client')
  await expectPage(page, 'Monitoring clients')
  await expect(list(page).getByRole('row')).toHaveCount(7)
  await expect(tableRow(list(page), 'mail-relay-2')).toHaveCount(0)
})

test.describe('signed out', () => {
  test.use({ as: null })

  test('plans can be compared, and choosing one leads through sign-in to that plan', async ({ page, server }) => {
    await page.goto('/monitoring')
    await expect(page.getByText('Sign in to see monitoring clients')).toBeVisible()
    await page.getByRole('link', { name: 'Plans' }).click()
    await expectPage(page, 'Plans')
    await expect(plans(page).getByRole('row')).toHaveCount(6)
    await expectRow(plans(page), { Plan: 'Free', Included: '–', 'Monthly max': '$0.00' })
    await expectRow(plans(page), {
      Plan: 'Monitoring Pro, 40 clients',
      Included: '40',
      Hourly: '$0.15',
      'Monthly max': '$100.00',
      'Monthly per client': '$2.50',
    })
    await page.getByRole('link', { name: 'Sign in to choose Monitoring Pro, 40 clients' }).click()
    await signInWith(page, server.demoToken)
    await expect(panel(page, 'Change to Monitoring Pro, 40 clients')).toBeVisible()
  })
})

test('a change of plan shows its effect first, and moves to a smaller plan and to the free one', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 401/)
  await page.goto('/monitoring/plans')
  await expect(plans(page).getByRole('row', { name: /10 clients Current plan/ })).toBeVisible()
  await expectRow(plans(page), { Plan: 'Monitoring Pro, 3 clients', 'Your 7 clients': '4 over' })
  await page.getByRole('link', { name: 'Choose Monitoring Pro, 3 clients' }).click()
  const change = panel(page, 'Change to Monitoring Pro, 3 clients')
  await expect(change.getByRole('columnheader', { name: 'Current: Monitoring Pro, 10 clients' })).toBeVisible()
  await expectRow(change.getByRole('table', { name: 'Plan comparison' }), {
    Detail: 'Included clients',
    Current: '10',
    New: '3',
  })
  await expect(change.getByText(/^You have 7 clients, 4 more than this plan includes\./)).toBeVisible()
  const sent: unknown[] = []
  page.on('request', (r) => r.method() === 'PUT' && sent.push(r.postDataJSON()))
  // A refused token brings the sign-in over the panel, and the panel is unchanged afterwards.
  await server.admin('token', 'revoke', server.demoToken)
  await submit(change, 'Change plan')
  await signInWith(page, await server.token('*'))
  await submit(change, 'Change plan')
  await expect(page.getByText('Monitoring Pro, 3 clients · 7 clients, 4 over your plan')).toBeVisible()
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.getByText('7 clients · 4 over your plan · Plan: Monitoring Pro, 3 clients')).toBeVisible()
  await page.getByRole('link', { name: 'Create client' }).click()
  await expect(
    page.getByText('This client exceeds your plan’s 3 included clients. You can still create it.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Compare plans' }).click()
  await page.getByRole('link', { name: 'Choose Free' }).click()
  await submit(panel(page, 'Change to Free'), 'Change plan')
  await expect(page.getByText('Free · 7 clients')).toBeVisible()
  expect(sent).toEqual([{ monitoring_subscription: 'monitoring-3' }, { monitoring_subscription: null }])
})

test.describe('where only the creation of a client returns its codes', () => {
  test.use({ faulty: true })

  test('the client’s page shows them until it is left, and then says why it has none', async ({
    page,
    server,
    faults,
  }) => {
    faults.api.add({
      method: 'GET',
      path: /\/v4\/\w+\/clients/,
      rewrite: (answer) => answer.toString().replaceAll(/"(?:api_key|install_code)":"[^"]*",?/g, ''),
    })
    await page.goto('/monitoring/new')
    await fillField(panel(page, 'Create client'), /^Label/, 'shown-once')
    await submit(panel(page, 'Create client'), 'Create client')
    await expectPage(page, 'shown-once')
    await expect(page.getByText('Save these codes now')).toBeVisible()
    const id = page.url().split('/').at(-1)
    const made = await api(server, server.demoToken, 'GET', `/monitoring/clients/${id}`)
    await page.getByRole('button', { name: 'Show codes' }).click()
    await expect(page.getByText(String(made['api_key']), { exact: true })).toBeVisible()
    const command = page.getByRole('region', { name: 'install command' })
    await expect(command).toContainText(String(made['install_code']))

    await page.getByRole('link', { name: 'Monitoring clients' }).first().click()
    await list(page).getByRole('link', { name: 'shown-once' }).click()
    await expect(page.getByText('This client’s codes aren’t available')).toBeVisible()
    await expect(command).toHaveCount(0)
  })
})

test.describe('as a read-only user', () => {
  test.use({ as: null })

  test('codes are withheld with a reason, the plan is refused, and buttons beyond the token are disabled', async ({
    page,
    context,
    server,
    complaints,
  }) => {
    complaints.allow(/status of 403/)
    const { id, token } = await server.account()
    for (const label of ['seen-by-all', 'seen-by-few'])
      await api(server, token, 'POST', '/monitoring/clients', { label })
    const all = (await api(server, token, 'GET', '/monitoring/clients'))['data']
    const [{ id: seen }, { id: hidden }] = all as [{ id: number }, { id: number }]
    const grants = `monitoring:${seen}:read_only`
    await server.admin('user', 'create', '--account', id, '--username', 'reader', '--restricted', '--grants', grants)
    await signIn(context, server.origin, await server.token('monitoring:read_only', { user: 'reader' }))
    await page.goto('/monitoring')
    await expect(list(page).getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Create client' })).toHaveAccessibleDescription(
      new RegExp(`lacks the scope monitoring:read_write`),
    )
    await tableRow(page, 'seen-by-all').getByRole('link', { name: 'seen-by-all' }).click()
    await expect(page.getByText('You can’t see this client’s codes')).toBeVisible()
    const why = page.getByText('Only users who can change this client can see its codes.')
    await expect(why).toContainText(`Your token lacks the scope monitoring:read_write.`)
    await expect(page.getByText('curl', { exact: false })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
    await page.goto(`/monitoring/${hidden}`)
    await expect(page.getByText('You don’t have access to this client')).toBeVisible()
    await page.goto('/monitoring/plans')
    await expect(page.getByText('You don’t have access to your account’s plan')).toBeVisible()
    // One reason, with one grant.
    await expect(page.getByRole('main').getByText(/\bgrant\b/)).toHaveCount(1)
    await expect(page.getByRole('main').getByText('monitoring_subscription')).toHaveCount(1)
    await expect(plans(page).getByRole('row')).toHaveCount(6)
    await expect(page.getByRole('button', { name: 'Choose Free' })).toHaveAttribute('aria-disabled', 'true')

    // Another token doesn't help where the user lacks the grant.
    const unlimited = await server.token('*', { user: 'reader' })
    await page.evaluate((next) => sessionStorage.setItem('cloud-console.token', next), unlimited)
    await page.goto(`/monitoring/${seen}`)
    await expect(why).toContainText('Ask an unrestricted user for permission to change this client.')
    await expect(why).not.toContainText('token')
  })
})

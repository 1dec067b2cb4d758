/** Several accounts in one tab: their tokens, names, APIs and ends. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placesOf } from '../keys/secret-places'
import { barriers } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { expectFieldError, expectPage, fillField, submit } from '../support/helpers'
import { startServer } from '../support/server'
import { templateOf } from '../support/templates'
import { withAccounts } from '../support/accounts'
import {
  accountMenu,
  addAccount,
  choose,
  dialog,
  expectShown,
  LOGIN,
  nameFirst,
  openAdd,
  side,
  switchTo,
  tokenField,
} from './several-accounts'

test.beforeEach(({ complaints }) => {
  // Another account has no managed services, and a new token is compared by what the others can read.
  complaints.allow(/status of 40[134]/)
})

test('signing out of an account deletes all of it and offers the others; signing out of all leaves nothing', async ({
  page,
  server,
}) => {
  const other = await server.account()
  await page.goto('/')
  await nameFirst(page, 'Production')
  await addAccount(page, other.token, 'Staging')
  await page.goto('/tickets/new')
  await fillField(page, 'Subject', 'Canary of Staging')
  await accountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out of Staging' }).click()
  const asked = dialog(page, 'Sign out of Staging and discard this?')
  await expect(asked).toContainText('1 draft in this tab')
  await submit(asked, 'Sign out')
  await expectPage(page, LOGIN)
  expect(await placesOf(page, 'Canary of Staging')).toEqual([])
  expect(await placesOf(page, other.token)).toEqual([])
  expect(await barriers(page)).toEqual([])
  await page.getByRole('region', { name: 'Accounts in this tab' }).getByRole('button', { name: 'Production' }).click()
  await expectShown(page, 'Production')

  await addAccount(page, (await server.account()).token, 'Third')
  await accountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out of all accounts' }).click()
  await expectPage(page, LOGIN)
  await expect(page.getByRole('region', { name: 'Accounts in this tab' })).toHaveCount(0)
  expect(await placesOf(page, server.demoToken)).toEqual([])
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /token|account|draft/.test(key))),
  ).toEqual([])
})

test('a token revoked while its account is away asks for a new one there only, and drafts wait', async ({
  page,
  server,
}) => {
  const other = await server.account()
  await page.goto('/')
  await nameFirst(page, 'Production')
  await addAccount(page, other.token, 'Staging')
  await page.goto('/tickets/new')
  await fillField(page, 'Subject', 'Waits for a token')
  await switchTo(page, 'Production')
  await server.admin('token', 'revoke', other.token)
  await choose(page, 'Staging')
  const expired = dialog(page, 'Your token is no longer accepted')
  await expect(expired).toContainText('Enter a new token for Staging')
  expect(await barriers(page)).toEqual([])
  await expired.getByRole('button', { name: 'Production' }).click()
  await expectShown(page, 'Production')
  await choose(page, 'Staging · Needs a new token')
  await expectPage(page, LOGIN)
  await expect(page.getByRole('region', { name: 'Accounts in this tab' })).toContainText(
    'Enter a new token for Staging',
  )
  await tokenField(page).fill(await server.token('*', { user: other.username }))
  await submit(page, 'Sign in')
  const same = page.getByRole('button', { name: 'Same account: keep my work' })
  await same.click()
  await expectShown(page, 'Staging')
  await page.goto('/tickets/new')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Waits for a token')
})

test('a token of an account that the tab has is asked about, and replaces its token', async ({ page, server }) => {
  const other = await server.account()
  await page.goto('/buckets')
  await expect(page.getByText('larkspur-website').first()).toBeVisible()
  await nameFirst(page, 'Production')
  await addAccount(page, other.token, 'Staging')
  const add = await openAdd(page)
  await tokenField(page).fill(server.demoToken)
  await fillField(add, 'Account name', 'Twice')
  await submit(add, 'Add account')
  await expect(add.getByRole('alert')).toContainText('This token belongs to Production')
  expect(await barriers(page)).toEqual([])
  await submit(add, 'Use another token')
  const second = await server.token('*')
  await tokenField(page).fill(second)
  await fillField(add, 'Account name', 'Twice')
  await submit(add, 'Add account')
  await expect(add.getByRole('alert')).toContainText('another token')
  await submit(add, 'Replace its token and switch')
  await expectShown(page, 'Production')
  expect(await placesOf(page, second)).toEqual(['sessionStorage cloud-console.token'])
  expect(await placesOf(page, server.demoToken)).toEqual([])
  await accountMenu(page)
  await expect(page.getByRole('menuitemradio', { name: 'Staging' })).toHaveCount(1)
  await expect(page.getByRole('menuitemradio', { name: 'Twice' })).toHaveCount(0)
})

test('names are suggested, checked, and shown safely', async ({ page, server }) => {
  const other = await server.account()
  await page.goto('/')
  await nameFirst(page, 'Production')
  const add = await openAdd(page)
  const name = add.getByRole('textbox', { name: 'Account name' })
  await expect(name).not.toHaveValue('')
  await tokenField(page).fill(other.token)
  for (const [typed, problem] of [
    ['', 'Enter a name.'],
    [' production ', 'Another account in this tab has this name.'],
    ['Prod\u202Etset', 'Names can’t contain control or direction characters.'],
  ] as const) {
    await name.fill(typed)
    await submit(add, 'Add account')
    await expectFieldError(add, 'Account name', problem, true)
    await expect(tokenField(page)).toHaveValue(other.token)
  }
  await name.fill('n'.repeat(50))
  await expect(name).toHaveValue('n'.repeat(40))
  await submit(add, 'Add account')
  await expectShown(page, 'n'.repeat(40))
})

test('the token dialog stores a name once the field is left, and refuses that of another account', async ({
  page,
  server,
}) => {
  const other = await server.account()
  // The open dialog hides the sidebar from assistive technology.
  const named = page.getByRole('complementary', { includeHidden: true })
  await page.goto('/')
  await nameFirst(page, 'Production')
  await addAccount(page, other.token, 'Staging')
  await accountMenu(page)
  await page.getByRole('menuitem', { name: 'Token and scopes' }).click()
  const token = dialog(page, 'Token and scopes')
  const name = token.getByRole('textbox', { name: 'Account name' })
  const close = token.getByRole('button', { name: 'Close' }).last()
  await name.fill('production')
  await close.click()
  await expectFieldError(token, 'Account name', 'Another account in this tab has this name.', true)
  await expect(named).toContainText('Staging')
  await name.fill('Staging EU')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(named, 'nothing is stored while the user types').not.toContainText('EU')
  await name.press('Enter')
  await expect(named).toContainText('Staging EU')
  await name.fill('Staging US')
  await name.press('Escape')
  await expect(token).toBeHidden()
  await expect(named).toContainText('Staging US')
})

test('signing out of an account in one tab leaves another account in the next tab, without the token of the first', async ({
  page,
  context,
  server,
}) => {
  const other = await server.account()
  await page.goto('/')
  await nameFirst(page, 'Production')
  await addAccount(page, other.token, 'Staging')
  const tab = await context.newPage()
  await tab.goto('/')
  await expect(side(tab)).toContainText(`Token …${server.demoToken.slice(-4)}`)
  await tab.getByRole('button', { name: 'Account' }).click()
  await tab.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectPage(tab, LOGIN)
  await expectShown(page, 'Staging')
  await expect.poll(() => placesOf(page, server.demoToken)).toEqual([])
  await accountMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Add account…' })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: 'Staging' })).toHaveCount(0)
})

test.describe('a new tab', () => {
  test.use({ as: null })

  test('takes over the account that the open tab shows, and nothing of the others', async ({
    page,
    context,
    server,
  }) => {
    const other = await server.account()
    await page.goto('/login')
    await tokenField(page).fill(server.demoToken)
    await submit(page, 'Sign in')
    await expectPage(page, 'Overview')
    await nameFirst(page, 'Production')
    await addAccount(page, other.token, 'Staging')
    const tab = await context.newPage()
    await tab.goto('/buckets')
    await expect(tab.getByText('No buckets yet')).toBeVisible()
    await expect(side(tab)).toContainText('Staging')
    expect(await placesOf(tab, server.demoToken)).toEqual([])
    expect(await placesOf(tab, other.token)).toEqual(['sessionStorage cloud-console.token'])
    await accountMenu(tab)
    await expect(tab.getByRole('menuitem', { name: 'Add account…' })).toBeVisible()
    await expect(tab.getByRole('menuitemradio', { name: /Production|Staging/ })).toHaveCount(0)
    await tab.close()

    await switchTo(page, 'Production')
    const later = await context.newPage()
    await later.goto('/buckets')
    await expect(later.getByText('larkspur-website').first()).toBeVisible()
    expect(await placesOf(later, other.token)).toEqual([])
  })
})

test.describe('two APIs', () => {
  test.use({ faulty: true })

  test('accounts of both stand side by side, each sent to its own API only', async ({
    page,
    server,
    faults,
    baseURL,
  }) => {
    const second = withAccounts(
      await startServer({ template: await templateOf('demo'), env: { SEED: 'demo', CORS_ORIGINS: baseURL ?? '' } }),
    )
    try {
      const body = readFileSync(join(import.meta.dirname, '../../dist/console/index.html'), 'utf8')
      faults.api.add({
        path: /^\/(?:login|buckets)?$/,
        answer: { status: 200, type: 'text/html; charset=utf-8', body },
      })
      const config = {
        apis: [
          { label: 'First house', url: '/v4' },
          { label: 'Second house', url: `${second.origin}/v4` },
        ],
        objectOrigins: [faults.objects.origin],
        maxObjectBytes: 5_368_709_120,
        idempotency: false,
      }
      faults.api.add({
        path: /^\/config\.json$/,
        answer: { status: 200, type: 'application/json', body: JSON.stringify(config) },
      })
      const sent: [string, string][] = []
      page.on('request', (request) => {
        const token = request.headers()['authorization']
        if (token !== undefined) sent.push([new URL(request.url()).origin, token])
      })
      const other = await second.account()
      await page.goto('/')
      await nameFirst(page, 'Here')
      const add = await openAdd(page)
      await add.getByRole('combobox', { name: 'API' }).click()
      await page.getByRole('option', { name: /Second house/ }).click()
      await expect(add.getByRole('textbox', { name: 'Account name' })).toHaveValue('Second house')
      await tokenField(page).fill(other.token)
      await submit(add, 'Add account')
      await expectShown(page, 'Second house')
      await expect(page.getByRole('list', { name: 'Steps' })).toContainText('To do: Create a bucket')
      await expect(side(page)).toContainText(new URL(second.origin).host)
      await switchTo(page, 'Here')
      await expect(side(page)).toContainText(new URL(baseURL ?? '').host)
      const pairs = new Set(sent.map(([origin, token]) => `${origin} ${token}`))
      expect(pairs).toEqual(
        new Set([`${baseURL} Bearer ${server.demoToken}`, `${second.origin} Bearer ${other.token}`]),
      )
    } finally {
      await second.dispose()
    }
  })
})

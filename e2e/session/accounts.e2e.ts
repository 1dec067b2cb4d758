/** Several accounts in one tab: adding and switching, and that nothing of one is seen under another. */
import { placesOf } from '../keys/secret-places'
import { chooser, OPEN, tray } from '../objects/transfers/transfers'
import { barriers } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { expectPage, fillField, submit } from '../support/helpers'
import {
  accountMenu,
  addAccount,
  choose,
  dialog,
  expectShown,
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

test('a second account is added and shown; nothing of the first one is seen, and both come back', async ({
  page,
  server,
}) => {
  await page.goto('/buckets')
  await expect(page.getByText('larkspur-website').first()).toBeVisible()
  await nameFirst(page, 'Production')
  const other = await server.account()
  const reads: string[] = []
  page.on('request', (request) => {
    const sent = request.headers()['authorization']
    if (sent !== undefined) reads.push(sent)
  })
  await addAccount(page, other.token, 'Staging')
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('To do: Create a bucket')
  await expect(page.getByText('larkspur')).toHaveCount(0)
  expect(page.url()).not.toContain('bucket')
  expect(await page.title()).not.toContain('Production')
  reads.length = 0
  await page.reload()
  await expectShown(page, 'Staging')
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Buckets' }).click()
  await expect(page.getByText('No buckets yet')).toBeVisible()
  expect(new Set(reads)).toEqual(new Set([`Bearer ${other.token}`]))
  await switchTo(page, 'Production')
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Buckets' }).click()
  await expect(page.getByText('larkspur-website').first()).toBeVisible()
})

test('each account keeps its own drafts and activity, and its tokens are nowhere but in the tab’s storage', async ({
  page,
  server,
}) => {
  await page.goto('/tickets/new')
  await fillField(page, 'Subject', 'Confidential plan')
  const other = await server.account()
  await addAccount(page, other.token, 'Staging')
  await page.goto('/tickets/new')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('')
  await fillField(page, 'Subject', 'Question of Staging')
  await fillField(page, 'Description', 'Words of Staging')
  await submit(page, 'Open ticket')
  await expectPage(page, /Question of Staging/)
  await choose(page, /^Token …/)
  await expectPage(page, 'Overview')
  await page.getByRole('button', { name: 'Activity' }).click()
  await expect(dialog(page, 'Activity')).toBeVisible()
  await expect(dialog(page, 'Activity')).not.toContainText('ticket')
  await page.keyboard.press('Escape')
  await page.goto('/tickets/new')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Confidential plan')
  expect(await placesOf(page, server.demoToken)).toEqual(['sessionStorage cloud-console.token'])
  expect(await placesOf(page, other.token)).toEqual([
    expect.stringMatching(/^sessionStorage cloud-console\.#\w+\.token$/),
  ])
  expect(await placesOf(page, 'Question of Staging')).toEqual([
    expect.stringMatching(/^sessionStorage cloud-console\.#\w+\.activity$/),
  ])
})

test.describe('switching away from running work', () => {
  test.use({ faulty: true })

  test('asks first about uploads and typed text, and a stopped upload is offered again only to its account', async ({
    page,
    server,
    faults,
  }) => {
    const other = await server.account()
    await page.goto('/')
    await nameFirst(page, 'Production')
    await addAccount(page, other.token, 'Staging')
    await switchTo(page, 'Production')
    faults.objects.add({ method: 'PUT', bandwidth: 1000 })
    await page.goto(OPEN)
    await chooser(page).setInputFiles([
      { name: 'secret-name.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(200_000, 'r') },
    ])
    await expect(tray(page).getByRole('progressbar').first()).toBeVisible()
    await choose(page, 'Staging')
    const asked = dialog(page, 'Switch to Staging and stop this?')
    await expect(asked).toContainText('Upload of')
    expect(await barriers(page)).toEqual([])
    await submit(asked, 'Cancel')
    await expect(tray(page).getByRole('progressbar').first()).toBeVisible()
    await choose(page, 'Staging')
    await submit(asked, 'Switch and stop')
    await expectShown(page, 'Staging')
    await expect(page.getByText('secret-name.bin')).toHaveCount(0)
    await expect(tray(page)).toHaveCount(0)
    await switchTo(page, 'Production')
    await expect(tray(page)).toContainText('choose or drop the same files')
  })

  test('closing the dialog while a token is checked adds no account', async ({ page, server, faults }) => {
    const other = await server.account()
    await page.goto('/keys')
    await expectPage(page, 'Access keys')
    const add = await openAdd(page)
    await tokenField(page).fill(other.token)
    await fillField(add, 'Account name', 'Staging')
    const end = faults.api.add({ path: /\/v4\/betas\b/, delay: 1000 })
    const checked = page.waitForResponse(/\/v4\/betas\b/)
    await submit(add, 'Add account')
    await page.keyboard.press('Escape')
    await expect(add).toHaveCount(0)
    await checked
    end()
    await accountMenu(page)
    await expect(page.getByRole('menuitem', { name: 'Add account…' })).toBeVisible()
    await expect(page.getByRole('menuitemradio', { name: 'Staging' })).toHaveCount(0)
    await expectPage(page, 'Access keys')
  })

  test('an answer that is out at the switch reaches no page of the other account', async ({ page, server, faults }) => {
    const other = await server.account()
    await page.goto('/')
    await nameFirst(page, 'Production')
    await addAccount(page, other.token, 'Staging')
    await switchTo(page, 'Production')
    const end = faults.api.add({ path: /\/v4\/volumes\b/, delay: 3000 })
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Volumes' }).click()
    await expect.poll(() => faults.api.seen.filter((line) => /\/v4\/volumes\b/.test(line)).length).toBeGreaterThan(0)
    await switchTo(page, 'Staging')
    end()
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Volumes' }).click()
    await expect(page.getByText('No volumes yet')).toBeVisible()
  })
})

test('a reload, Back and the back/forward cache after a switch show nothing of the account before', async ({
  page,
  server,
}) => {
  const other = await server.account()
  await page.goto('/buckets')
  await expect(page.getByText('larkspur-website').first()).toBeVisible()
  await addAccount(page, other.token, 'Staging')
  await page.goBack()
  await expectPage(page, 'Buckets')
  await expect(page.getByText('No buckets yet')).toBeVisible()
  await expect(page.getByText('larkspur-website')).toHaveCount(0)
  await expect(side(page)).toContainText('Staging')
})

test('a switch hides the page at once, and a reload in the middle of it shows one account whole', async ({
  page,
  server,
}) => {
  const other = await server.account()
  await page.goto('/')
  await nameFirst(page, 'Production')
  await addAccount(page, other.token, 'Staging')
  const covered = page.waitForEvent('console', (line) => line.text().startsWith('covered: '))
  await page.evaluate(() => {
    new MutationObserver(() => {
      const cover = document.querySelector('html > [role=status]')
      console.info(`covered: ${cover?.textContent ?? ''}, page hidden: ${document.body.hidden}, ${document.title}`)
      location.reload()
    }).observe(document.documentElement, { childList: true })
  })
  await choose(page, 'Production')
  expect((await covered).text()).toBe(
    'covered: Switching to Production… Open the overview, page hidden: true, Switching to Production…',
  )
  await expectShown(page, 'Production')
})

test('the palette switches and manages accounts by keyboard alone', async ({ page, server }) => {
  const other = await server.account()
  await page.goto('/')
  await nameFirst(page, 'Production')
  await addAccount(page, other.token, 'Staging')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('to production')
  await expect(page.getByRole('option')).toHaveText([/^Switch to Production/])
  await page.keyboard.press('Enter')
  await expectShown(page, 'Production')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('accounts in this')
  await expect(page.getByRole('option')).toHaveText([/^Accounts in this tab/])
  await page.keyboard.press('Enter')
  const manage = dialog(page, 'Accounts in this tab')
  await expect(manage).toContainText('Current')
  expect(await barriers(page)).toEqual([])
  await manage.getByRole('button', { name: 'Rename Staging' }).click()
  await expect(manage.getByRole('textbox', { name: 'Account name' })).toBeFocused()
  await page.keyboard.type(' EU')
  await page.locator(':focus').dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await page.keyboard.press('Enter')
  await expect(manage).toContainText('Staging EU')
  await expect(manage.getByRole('button', { name: 'Rename Staging EU' })).toBeFocused()
  await manage.getByRole('button', { name: 'Sign out of Staging EU' }).click()
  await expect(manage.getByRole('listitem')).toHaveCount(1)
  expect(await placesOf(page, other.token)).toEqual([])
  await manage.getByRole('button', { name: 'Close' }).last().click()
  await expect(side(page)).toContainText('Production')
})

test('a narrow screen names the shown one of several accounts on every page', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const other = await server.account()
  await page.goto('/buckets')
  // The drawer, which is part of the bar, has the name too.
  const named = (name: string) => page.getByRole('banner').getByText(name, { exact: true }).filter({ visible: true })
  const first = `Token …${server.demoToken.slice(-4)}`
  await expect(page.getByText('larkspur-website').first()).toBeVisible()
  await expect(named(first)).toHaveCount(0)
  await openAdd(page)
  const add = dialog(page, 'Add account')
  await tokenField(page).fill(other.token)
  await fillField(add, 'Account name', 'Staging')
  await submit(add, 'Add account')
  await expectPage(page, 'Overview')
  await expect(named('Staging')).toBeVisible()
  await choose(page, first)
  await expect(named(first)).toBeVisible()
  await page.goto('/buckets/eu-central-1/larkspur-website')
  await expectPage(page, 'larkspur-website')
  await expect(named(first)).toBeVisible()
})

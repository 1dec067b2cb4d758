/** Several tabs of one browser: signing out considers all of them, and new tabs share the session. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import {
  accountMenu,
  choose,
  expectPage,
  filesOf,
  fillField,
  signInWith,
  submit,
  tokenFieldOf,
  trayOf,
  words,
} from '../support/helpers'
import { placesOf } from '../keys/secret-places'
import { OPEN } from '../objects/transfers/transfers'

async function signInBy(page: Page, token: string) {
  await page.goto('/login?redirect=%2Fbuckets')
  await signInWith(page, token)
  await expectPage(page, words.buckets)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

test('signing out asks about text that no form of an operation contains: a folder, an upload link', async ({
  page,
  context,
}) => {
  await page.goto('/buckets')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const asked = page.getByRole('dialog', { name: 'Sign out and discard this?' })
  for (const [at, field, work] of [
    [`${OPEN}?show=new-folder`, 'Folder name', 'New folder'],
    [`${OPEN}?show=upload-link`, 'Object name', 'Upload link'],
  ] as const) {
    const tab = await context.newPage()
    await tab.goto(at)
    await tab.getByRole('textbox', { name: field }).fill('half-typed')
    await accountMenu(page, words.signOut)
    await expect(asked).toContainText(`In another tab: ${work}`)
    await submit(asked, 'Cancel')
    await expect(tab.getByRole('textbox', { name: field })).toHaveValue('half-typed')
    await tab.close()
  }
})

test.describe('signing out beside a busy tab', () => {
  test.use({ faulty: true })

  test('asks about uploads and unsaved text in other tabs before discarding them', async ({
    page,
    context,
    faults,
  }) => {
    faults.objects.hold({ method: 'PUT' })
    await page.goto(OPEN)
    await filesOf(page).setInputFiles(
      Array.from({ length: 8 }, (_, i) => ({
        name: `running-${i}.bin`,
        mimeType: 'application/octet-stream',
        buffer: Buffer.alloc(200_000, 'r'),
      })),
    )
    await expect(trayOf(page).getByRole('progressbar').first()).toBeVisible()
    const form = await context.newPage()
    await form.goto('/buckets/new')
    const panel = form.getByRole('dialog', { name: words.createBucket })
    await fillField(panel, 'Name', 'half-typed')
    const idle = await context.newPage()
    await idle.goto('/buckets')
    await expect(idle.getByRole('row').nth(1)).toBeVisible()

    await accountMenu(idle, words.signOut)
    const asked = idle.getByRole('dialog', { name: 'Sign out and discard this?' })
    await expect(asked).toContainText('In another tab: Upload of 8 files')
    await expect(asked).toContainText(/In another tab: .*bucket/i)
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(trayOf(page).getByRole('progressbar').first()).toBeVisible()
    await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('half-typed')

    await accountMenu(idle, words.signOut)
    await expect(asked).toContainText('In another tab: Upload of 8 files')
    await asked.getByRole('button', { name: words.signOut }).click()
    for (const one of [idle, page, form]) await expectPage(one, words.signInTitle)
    await expect(idle.getByRole('status').filter({ hasText: 'You signed out' })).toBeVisible()
    const why = page.getByRole('status').filter({ hasText: 'You signed out in another tab' })
    await expect(why).toContainText('Upload of 8 files')
  })
})

test('text typed while another tab signs out stays, under a prompt for a token', async ({ page, context, server }) => {
  await page.goto('/buckets')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const form = await context.newPage()
  await form.goto('/buckets/new')
  const panel = form.getByRole('dialog', { name: words.createBucket })
  await expect(panel).toBeVisible()
  const first = await context.newPage()
  await first.goto('/buckets/eu-central-1/larkspur-website/tls/upload')
  await first.getByRole('button', { name: 'Paste the text instead' }).first().click()
  await first.getByRole('textbox', { name: 'Certificate' }).fill('half a certificate')

  await accountMenu(page, words.signOut)
  const asked = page.getByRole('dialog', { name: 'Sign out and discard this?' })
  await expect(asked).toContainText('In another tab')
  await fillField(panel, 'Name', 'typed-meanwhile')
  await choose(panel, 'Cluster', /Frankfurt/)
  await asked.getByRole('button', { name: words.signOut }).click()
  await expectPage(page, words.signInTitle)
  await expectPage(first, words.signInTitle)
  const over = form.getByRole('dialog', { name: 'You signed out in another tab' })
  await expect(over).toBeVisible()
  expect(await placesOf(form, server.demoToken)).toEqual([])
  await tokenFieldOf(form).fill(server.demoToken)
  await submit(over, words.signIn)
  await expect(over).toBeHidden()
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('typed-meanwhile')
})

test.describe('a new tab', () => {
  test.use({ as: null })

  test('shares the session, opens the requested page, and stores the token only in sessionStorage', async ({
    page,
    context,
    server,
  }) => {
    await signInBy(page, server.demoToken)
    const tab = await context.newPage()
    await tab.goto('/buckets/eu-central-1/larkspur-website')
    await expectPage(tab, 'larkspur-website')
    expect(await placesOf(tab, server.demoToken)).toEqual(['sessionStorage cloud-console.token'])
    await tab.reload()
    await expectPage(tab, 'larkspur-website')

    await accountMenu(page, words.signOut)
    for (const one of [page, tab]) await expectPage(one, words.signInTitle)
    const late = await context.newPage()
    await late.goto('/buckets')
    await expectPage(late, words.signInTitle)
  })

  test('is signed out if the setting is off', async ({ page, context, server }) => {
    await signInBy(page, server.demoToken)
    await accountMenu(page, 'Token and scopes')
    await page.getByRole('checkbox', { name: 'Sign in new tabs automatically' }).uncheck()
    const tab = await context.newPage()
    await tab.goto('/buckets')
    await expectPage(tab, words.signInTitle)
    await expect(tab.getByText('Sign in to open the page you requested.')).toBeVisible()
  })
})

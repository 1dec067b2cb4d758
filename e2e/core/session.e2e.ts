/** Ways a session ends: a revoked token, a false 401, signing out here or in another tab. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import {
  accountMenu,
  choose,
  expectPage,
  expiredOf,
  filesOf,
  fillField,
  signInWith,
  submit,
  tokenFieldOf,
  trayOf,
  words,
} from '../support/helpers'
import { placesOf } from '../keys/secret-places'
import { UNTOLD } from '../support/page-guard'

const panel = (page: Page) => page.getByRole('dialog', { name: words.createBucket })

async function fillBucket(page: Page, label: string) {
  await page.goto('/buckets/new')
  await fillField(panel(page), 'Name', label)
  await choose(panel(page), 'Cluster', /Frankfurt/)
  await panel(page)
    .getByRole('radio', { name: /^Public read(?!.*write)/i })
    .check()
}

const posts = (page: Page) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  return sent
}

test('a token revoked while editing a form is requested over the form, which keeps its values and sends nothing', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 401/)
  const sent = posts(page)
  await fillBucket(page, 'kept-over-sign-in')
  await server.admin('token', 'revoke', server.demoToken)
  await submit(panel(page), words.createBucket)
  await expect(expiredOf(page)).toBeVisible()
  await expect(tokenFieldOf(page)).toBeFocused()
  expect(await placesOf(page, server.demoToken)).toEqual([])
  // Escape closes neither the dialog nor the form below, also several times and with the focus outside of fields.
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Escape')
  await expect(expiredOf(page)).toBeVisible()
  await expiredOf(page).getByRole('heading').click()
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Escape')
  await expect(expiredOf(page)).toBeVisible()

  await tokenFieldOf(page).fill('another-wrong-token-0123456789')
  await submit(expiredOf(page), words.signIn)
  await expect(tokenFieldOf(page)).toHaveAttribute('aria-invalid', 'true')
  await tokenFieldOf(page).fill(await server.token('*'))
  await submit(expiredOf(page), words.signIn)
  await expect(expiredOf(page)).toBeHidden()

  await expect(panel(page)).toBeVisible()
  await expect(page).toHaveURL(/\/buckets\/new$/)
  await expect(panel(page).getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('kept-over-sign-in')
  await expect(panel(page).getByRole('combobox', { name: 'Cluster' })).toHaveValue(/Frankfurt/)
  await expect(panel(page).getByRole('radio', { name: /^Public read(?!.*write)/i })).toBeChecked()
  await expect(panel(page).locator(':focus')).toHaveCount(1)
  expect(sent).toEqual(['/v4/object-storage/buckets/'])

  await submit(panel(page), words.createBucket)
  await expectPage(page, 'kept-over-sign-in')
  expect(sent).toHaveLength(2)
})

test('an expired session can be left without signing in', async ({ page, server, complaints }) => {
  complaints.allow(/status of 401/)
  await page.goto('/buckets')
  await expectPage(page, words.buckets)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await server.admin('token', 'revoke', server.demoToken)
  await page.getByRole('button', { name: /refresh/i }).click()
  await submit(expiredOf(page), 'Leave without signing in')
  await expectPage(page, words.signInTitle)
  await expect(page.getByText('larkspur-website')).toHaveCount(0)
})

test.describe('signing out', () => {
  test('clears the token and all data, also for Back', async ({ page, server }) => {
    await page.goto('/buckets')
    await expect(page.getByText('larkspur-website').first()).toBeVisible()
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: words.clusters }).click()
    await expectPage(page, words.clusters)
    await accountMenu(page, words.signOut)
    await expectPage(page, words.signInTitle)
    expect(await placesOf(page, server.demoToken)).toEqual([])
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goBack()
    await page.goBack()
    await expectPage(page, words.signInTitle)
    await expect(page.getByText('larkspur-website')).toHaveCount(0)
    expect(asked.filter((url) => url.includes('/v4/object-storage/buckets'))).toEqual([])
  })

  test('works offline', async ({ page, context, complaints }) => {
    // The sign-in page's code isn't loaded yet.
    complaints.allow(/ERR_INTERNET_DISCONNECTED|could not be loaded/)
    complaints.allow(UNTOLD)
    await page.goto('/buckets')
    await expect(page.getByText('larkspur-website').first()).toBeVisible()
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByRole('menuitem', { name: words.signOut })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('menuitem', { name: words.signOut }).click()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('cloud-console.token'))).toBeNull()
    await expect(page.getByText('larkspur-website')).toHaveCount(0)
    await context.setOffline(false)
    await expectPage(page, words.signInTitle)
  })

  test('asks before discarding a form, and Cancel keeps it', async ({ page }) => {
    await page.goto('/buckets/eu-central-1/larkspur-website/tls/upload')
    await page.getByRole('button', { name: 'Paste the text instead' }).first().click()
    await page.getByRole('textbox', { name: 'Certificate' }).fill('half a certificate')
    await accountMenu(page, words.signOut)
    const asked = page.getByRole('dialog', { name: 'Sign out and discard this?' })
    await expect(asked).toBeVisible()
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(asked).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Certificate' })).toHaveValue('half a certificate')
    await accountMenu(page, words.signOut)
    await asked.getByRole('button', { name: words.signOut }).click()
    await expectPage(page, words.signInTitle)
  })
})

test.describe('signing out while an upload runs', () => {
  test.use({ faulty: true })

  test('asks first, and Cancel keeps the upload running', async ({ page, faults }) => {
    faults.objects.hold({ method: 'PUT' })
    await page.goto('/buckets/eu-central-1/uploads.larkspur.example')
    await filesOf(page).setInputFiles({
      name: 'running.bin',
      mimeType: 'application/octet-stream',
      buffer: Buffer.alloc(400_000, 'r'),
    })
    const uploads = trayOf(page)
    await expect(uploads.getByRole('progressbar')).toBeVisible()
    await accountMenu(page, words.signOut)
    const asked = page.getByRole('dialog', { name: 'Sign out and discard this?' })
    await expect(asked).toContainText(/upload/i)
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(uploads).toContainText('running.bin')
    await expect(uploads.getByRole('progressbar')).toBeVisible()
    await accountMenu(page, words.signOut)
    await asked.getByRole('button', { name: words.signOut }).click()
    await expectPage(page, words.signInTitle)
    await expect(trayOf(page)).toHaveCount(0)
  })
})

test.describe('without browser storage', () => {
  test.use({ as: null })

  test('signing in works in memory, and says so', async ({ page, server }) => {
    await page.addInitScript(() => {
      for (const name of ['sessionStorage', 'localStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Storage is blocked.', 'SecurityError')
          },
        })
    })
    await page.goto('/login?redirect=%2Fbuckets')
    await signInWith(page, server.demoToken)
    await expectPage(page, words.buckets)
    await expect(page.getByText('larkspur-website').first()).toBeVisible()
    await expect(page.getByText(/signed in until you reload/i)).toBeVisible()
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: words.clusters }).click()
    await expectPage(page, words.clusters)
    await accountMenu(page, words.signOut)
    await expectPage(page, words.signInTitle)
  })
})

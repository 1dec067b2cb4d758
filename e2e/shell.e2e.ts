/** The frame around every page: navigation, titles, focus, theme, budget, and what it does when something breaks. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { choose, expectPage, fillField } from './helpers'

const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas', exact: true })
const follow = (page: Page, area: string) => areas(page).getByRole('link', { name: area }).click()
const said = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })

const visits = (seen: readonly string[]) => seen.filter((line) => line === 'GET /buckets').length

/** The file that the build made of this module. */
function chunkOf(source: string): RegExp {
  const manifest = readFileSync(join(import.meta.dirname, '../dist/console/.vite/manifest.json'), 'utf8')
  const entries = JSON.parse(manifest) as Record<string, { file: string }>
  const { file } = Object.entries(entries).find(([name]) => name.startsWith(source))?.[1] ?? { file: '' }
  if (file === '') throw new Error(`the build has no file of its own for ${source}`)
  return new RegExp(`^/${file.replaceAll(/[.\\$]/g, '\\$&')}$`)
}

test('the sidebar shows the areas that have landed, by group, and where one is', async ({ page }) => {
  await page.goto('/buckets')
  await expect(areas(page).getByRole('link')).toHaveText([
    'Buckets',
    'Access keys',
    'Volumes',
    'Images',
    'Monitoring',
    'Managed services',
    'Tickets',
    'Regions',
    'Clusters',
    'Beta programs',
  ])
  await expect(areas(page).getByRole('region', { name: 'Storage' }).getByRole('link')).toHaveText([
    'Buckets',
    'Access keys',
    'Volumes',
    'Images',
  ])
  await expect(areas(page).getByRole('region', { name: 'Platform' }).getByRole('link')).toHaveText([
    'Regions',
    'Clusters',
    'Beta programs',
  ])
  await expect(areas(page).getByRole('link', { name: 'Buckets' })).toHaveAttribute('aria-current', 'page')
  await follow(page, 'Clusters')
  await expectPage(page, 'Clusters')
  await expect(areas(page).getByRole('link', { name: 'Clusters' })).toHaveAttribute('aria-current', 'page')
  await expect(areas(page).getByRole('link', { name: 'Buckets' })).not.toHaveAttribute('aria-current', 'page')
})

test('breadcrumbs lead back, and each page has a title of its own', async ({ page }) => {
  await page.goto('/buckets/us-iad-1/team-files/access')
  await expectPage(page, 'team-files')
  await expect(page).toHaveTitle('Access · team-files · Buckets · Cloud Console')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Buckets', 'team-files', 'Access'])
  await crumbs.getByRole('link', { name: 'team-files' }).click()
  await expect(page).toHaveURL(/\/buckets\/us-iad-1\/team-files$/)
  await expect(page).toHaveTitle('team-files · Buckets · Cloud Console')
  await crumbs.getByRole('link', { name: 'Buckets' }).click()
  await expectPage(page, 'Buckets')
  await expect(page).toHaveTitle('Buckets · Cloud Console')
})

test('a navigation moves focus to the heading and is announced', async ({ page }) => {
  await page.goto('/buckets')
  await expectPage(page, 'Buckets')
  await follow(page, 'Regions')
  await expect(page.getByRole('heading', { level: 1, name: 'Regions' })).toBeFocused()
  await expect(said(page, 'Regions').first()).toBeAttached()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Buckets' })).toBeFocused()
})

test('the first stop of the keyboard skips the navigation', async ({ page }) => {
  await page.goto('/buckets')
  await expectPage(page, 'Buckets')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/\/buckets$/)
})

test('the theme is chosen, kept, and there before the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      sessionStorage.setItem('e2e.theme-at-body', document.documentElement.dataset['theme'] ?? 'none')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const pick = async (name: string) => {
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/regions')
  await expectPage(page, 'Regions')
  const light = await background()
  await pick('Dark')
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await page.reload()
  await expectPage(page, 'Regions')
  expect(await page.evaluate(() => sessionStorage.getItem('e2e.theme-at-body'))).toBe('dark')
  expect(await background()).toBe(dark)

  await pick('As the system')
  await expect.poll(background).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).toBe(dark)
  await pick('Light')
  await expect.poll(background).toBe(light)
  await page.reload()
  expect(await page.evaluate(() => sessionStorage.getItem('e2e.theme-at-body'))).toBe('light')
})

test('the account menu works by keyboard and gives focus back', async ({ page }) => {
  await page.goto('/regions')
  const button = page.getByRole('button', { name: 'Account' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Token and scopes' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('the request budget is shown, and falls with what is asked', async ({ page }) => {
  await page.goto('/buckets')
  const meter = page.getByRole('complementary').getByRole('meter', { name: 'Requests left' })
  const left = async () => Number(await meter.getAttribute('aria-valuenow'))
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect.poll(left).toBeLessThan(Number(await meter.getAttribute('aria-valuemax')))
  const before = await left()
  await page.getByRole('button', { name: /refresh/i }).click()
  await expect.poll(left).toBeLessThan(before)
  await expect(page.getByRole('complementary')).toContainText(/\d+ of \d+ requests left/)
})

test('on a narrow screen the areas are in a drawer, all of it by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/buckets')
  await expectPage(page, 'Buckets')
  const open = page.getByRole('button', { name: 'Open navigation' })
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  const regions = drawer.getByRole('link', { name: 'Regions' })
  const stops = await drawer.getByRole('link').count()
  for (let i = 0; i <= stops && !(await regions.evaluate((e) => e === document.activeElement)); i += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(regions).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPage(page, 'Regions')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Regions' })).toBeFocused()
})

test('an address of no page says so inside the frame', async ({ page }) => {
  await page.goto('/no/such/page')
  await expectPage(page, 'Page not found')
  await expect(page).toHaveTitle('Page not found · Cloud Console')
  await expect(areas(page)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to the start' }).click()
  await expectPage(page, 'Buckets')
})

test('being offline is said once, and taken back', async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/buckets')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const banner = page.getByText('You are offline. What you see may be out of date')
  for (let i = 0; i < 5; i += 1) {
    await context.setOffline(true)
    await expect(banner).toHaveCount(1)
    await context.setOffline(false)
    await expect(banner).toHaveCount(0)
  }
  await expect(said(page, 'Back online').first()).toBeAttached()
  await expect(page.getByText('larkspur-website').first()).toBeVisible()
})

test('a page that was never fetched waits for the connection, inside the frame', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|could not be loaded/)
  await page.goto('/buckets')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await context.setOffline(true)
  await follow(page, 'Regions')
  await expect(page.getByText('You are offline. What')).toBeVisible()
  await expect(page.getByText('A newer version of the console is there.')).toHaveCount(0)
  await expect(areas(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('could not be shown')
  await context.setOffline(false)
  await expectPage(page, 'Regions')
})

test.describe('when a page breaks', () => {
  test.use({ faulty: true })

  test('the frame stays, the page says so, and another try mends it', async ({ page, faults, complaints }) => {
    complaints.allow(/TypeError|map is not a function/)
    const mend = faults.api.add({
      path: /^\/v4\/regions\/eu-central\/?$/,
      rewrite: (body) => JSON.stringify({ ...(JSON.parse(String(body)) as object), capabilities: 7 }),
    })
    await page.goto('/regions/eu-central')
    await expectPage(page, 'Something went wrong here')
    await expect(areas(page)).toBeVisible()
    await page.getByText('Technical detail').click()
    await expect(page.getByText(/TypeError/)).toBeVisible()
    mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectPage(page, 'Frankfurt, DE')
  })
})

test.describe('a newer build while a tab is open', () => {
  test.use({ faulty: true })
  const REGIONS = 'src/routes/_app/regions/index.tsx?tsr-split=component'

  test('is loaded once, by itself, when a part of the old one is gone', async ({ page, faults, complaints }) => {
    complaints.allow(/status of 404|could not be loaded/)
    faults.api.add({ path: chunkOf(REGIONS), answer: { status: 404 }, times: 1 })
    await page.goto('/buckets')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const again = page.waitForEvent('load')
    await areas(page).getByRole('link', { name: 'Regions' }).hover()
    await again
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await follow(page, 'Regions')
    await expectPage(page, 'Regions')
    expect(visits(faults.api.seen)).toBe(2)
  })

  test('that stays broken is not loaded over and over; the page says so', async ({ page, faults, complaints }) => {
    complaints.allow(/status of 404|could not be loaded/)
    faults.api.add({ path: chunkOf(REGIONS), answer: { status: 404 } })
    await page.goto('/buckets')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const again = page.waitForEvent('load')
    await areas(page).getByRole('link', { name: 'Regions' }).hover()
    await again
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await follow(page, 'Regions')
    await expect(page.getByText('loading the page again did not help')).toBeVisible()
    expect(visits(faults.api.seen)).toBe(2)
    await expect(areas(page)).toBeVisible()
  })

  test('waits for a form that is filled in, and asks', async ({ page, faults, complaints }) => {
    complaints.allow(/status of 404|could not be loaded/)
    faults.api.add({ path: chunkOf('src/components/token-dialog.tsx'), answer: { status: 404 } })
    faults.api.add({ path: chunkOf('src/components/transfer-tray.tsx'), answer: { status: 404 } })
    const address = '/buckets/eu-central-1/larkspur-website/tls/upload'
    await page.goto(address)
    await page.getByRole('button', { name: 'Paste the text instead' }).first().click()
    const certificate = page.getByRole('textbox', { name: 'Certificate' })
    await certificate.fill('half a certificate')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Token and scopes' }).click()
    await expect(page.getByText('A newer version of the console is there.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Load again now' })).toBeVisible()
    await expect(certificate).toHaveValue('half a certificate')
    expect(faults.api.seen.filter((line) => line === `GET ${address}`)).toHaveLength(1)
    // Nothing unsaved any more: the reload that waited comes by itself.
    const again = page.waitForEvent('load')
    await certificate.fill('')
    await again
    await expectPage(page, 'Upload TLS certificate')
  })
})

test('leaving a filled form asks first, wherever the way leads', async ({ page }) => {
  await page.goto('/buckets')
  await page.getByRole('link', { name: 'Create bucket' }).click()
  const panel = page.getByRole('dialog', { name: 'Create bucket' })
  await fillField(panel, 'Name', 'half-typed')
  await choose(panel, 'Cluster', /Washington/)
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave()
    const asked = page.getByRole('dialog', { name: 'Discard what you typed?' })
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await expect(asked).toBeHidden()
    await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('half-typed')
    await expect(panel.getByRole('combobox', { name: 'Cluster' })).toHaveValue(/Washington/)
    await expect(panel.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\/buckets$/)
})

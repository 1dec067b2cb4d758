/** The settings page, and the places where a setting applies. */
import type { Page } from '@playwright/test'
import { barriers } from '../support/axe'
import { saved } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import { accountMenu, choose, expectPage, tableRow, words } from '../support/helpers'

test.use({ timezoneId: 'America/St_Johns' })

const SHARE = '/buckets/us-iad-1/team-files?object=100%25.txt&show=share'
const LOCAL = /^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d:\d\d UTC−0[23]:30$/
const UTC = /^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d:\d\d UTC$/

/** The lines of the tooltip that is open. */
const tip = async (page: Page) => {
  const popup = page.locator('[data-open][aria-hidden=true]').filter({ hasText: 'UTC' })
  await expect(popup).toBeVisible()
  return (await popup.innerText()).trim().split('\n')
}

test('a time shows local time and UTC on hover, on focus and on touch', async ({ page }) => {
  await page.goto('/volumes/8')
  await expectPage(page, /./)
  const time = page
    .locator('dl')
    .getByRole('button')
    .filter({ has: page.locator('time') })
    .first()
  await time.hover()
  expect(await tip(page)).toEqual([expect.stringMatching(LOCAL), expect.stringMatching(UTC)])
  await page.mouse.move(0, 0)
  await expect(page.locator('[data-open][aria-hidden=true]')).toHaveCount(0)

  await page.getByRole('heading', { level: 1 }).focus()
  for (let i = 0; i < 20 && !(await time.evaluate((e) => e === document.activeElement)); i += 1)
    await page.keyboard.press('Tab')
  await expect(time).toBeFocused()
  expect(await tip(page)).toHaveLength(2)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-open][aria-hidden=true]')).toHaveCount(0)

  await time.dispatchEvent('click')
  expect(await tip(page)).toHaveLength(2)
  await expect(time).toHaveAccessibleDescription(/UTC−0[23]:30\s+.*UTC$/)
})

test('times, rows and sizes follow the settings, also after a reload', async ({ page }) => {
  await page.goto('/settings')
  await expectPage(page, 'Settings')
  expect(await barriers(page)).toEqual([])
  await expect(page.getByText(/^Now: .* UTC−0[23]:30\. Exports and filters always use UTC\.$/)).toBeVisible()

  await page.getByLabel('Time zone').fill('kolkata')
  await page.getByRole('option', { name: 'Asia/Kolkata' }).click()
  await expect(page.getByText(/^Now: .* UTC\+05:30\./)).toBeVisible()
  await page.getByRole('radio', { name: 'Date and time' }).check()
  await page.getByRole('radio', { name: 'Compact' }).check()
  await page.getByRole('radio', { name: 'Decimal: kB, MB, GB' }).check()

  const row = () => tableRow(page, 'larkspur-website')
  for (const open of [
    () => page.getByRole('link', { name: words.buckets, exact: true }).click(),
    () => page.reload(),
  ]) {
    await open()
    await expect(row().locator('time')).toHaveText(/^\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d:\d\d UTC\+05:30$/)
    await expect(row()).toContainText(/\d (?:kB|MB|GB|TB)/)
    expect((await row().boundingBox())?.height).toBeLessThan(36)
  }
  // Exports don't depend on the reader's zone.
  await page.getByRole('button', { name: 'Table options for buckets' }).click()
  const { bytes } = await saved(page, () => page.getByRole('menuitem', { name: /as CSV$/ }).click())
  expect(bytes.toString()).toMatch(/,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\r\n/)
})

test('the same store serves the dialogs and a second tab', async ({ page, context }) => {
  await page.goto('/settings')
  const other = await context.newPage()
  await other.goto('/settings')
  await other.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect(other.getByRole('radio', { name: 'Light' })).toBeChecked()

  await other.getByLabel('Single-key shortcuts').uncheck()
  await other.getByLabel('Sign in new tabs automatically').uncheck()
  // The browser tells other tabs later.
  await expect(page.getByLabel('Single-key shortcuts')).not.toBeChecked()
  await other.close()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await accountMenu(page, 'Keyboard shortcuts')
  await expect(page.getByRole('dialog').getByLabel('Single-key shortcuts')).not.toBeChecked()
  await page.keyboard.press('Escape')
  await accountMenu(page, 'Token and scopes')
  await expect(page.getByRole('dialog').getByLabel('Sign in new tabs automatically')).not.toBeChecked()
})

test('settings open from the account menu and the palette, and signed out', async ({ page, browser, server }) => {
  await page.goto('/regions')
  await accountMenu(page, 'Settings')
  await expectPage(page, 'Settings')
  await page.goto('/regions')
  await expectPage(page, words.regions)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('time zone')
  await page.getByRole('option', { name: /^Settings/ }).click()
  await expectPage(page, 'Settings')

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`${server.origin}/settings`)
  await expectPage(stranger, 'Settings')
  await stranger.context().close()
})

test('a link’s end is typed in the chosen zone', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cloud-console.zone', 'Asia/Kolkata'))
  await page.goto(SHARE)
  await choose(page, 'Expires after', 'Custom date…')
  const soon = Math.ceil(Date.now() / 60_000) * 60_000 + 2 * 3600_000
  await page.getByLabel('Expires at').fill(new Date(soon + 330 * 60_000).toISOString().slice(0, 16))
  await expect(page.getByText('Asia/Kolkata time, 6 minutes to 24 hours from now')).toBeVisible()
  await page.getByRole('button', { name: words.copyLink }).click()
  const url = await page.getByRole('region', { name: 'Signed URL' }).innerText()
  expect(Math.abs(Number(/[?&]Expires=(\d+)/.exec(url)?.[1]) * 1000 - soon)).toBeLessThan(5000)
  await expect(page.locator('time').filter({ hasText: 'UTC+05:30' })).toHaveAttribute('datetime', /./)
})

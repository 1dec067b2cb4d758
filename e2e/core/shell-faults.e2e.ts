/** The shell under faults: no connection, a broken page, a newer build, a half-filled form. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { choose, expectPage, fillField, unsavedOf, words } from '../support/helpers'
import { areas, follow, said } from '../shell/shell'
import { UNTOLD } from '../support/page-guard'

const visits = (seen: readonly string[]) => seen.filter((line) => line === 'GET /buckets').length
/** The address of a built file by its name without hash, as the bundler names it after its page or module. */
function built(name: string): RegExp {
  const [base, ending] = name.split('.')
  const pattern = new RegExp(`^${base}-[\\w-]{8}\\.${ending}$`)
  const files = readdirSync(join(import.meta.dirname, '../../dist/console/assets'))
  if (!files.some((file) => pattern.test(file))) throw new Error(`the build has no file ${name}`)
  return new RegExp(`^/assets/${base}-[\\w-]{8}\\.${ending}$`)
}

/** The index.html of another build. */
const otherBuild = (body: Buffer) =>
  String(body).replaceAll(/(<script[^>]*type="module"[^>]*src=")[^"]+/g, '$1/assets/index-newer.js')

test('an offline note appears once and disappears again', async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/buckets')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const banner = page.getByText('You are offline. Data might be out of date')
  for (let i = 0; i < 5; i += 1) {
    await context.setOffline(true)
    await expect(banner).toHaveCount(1)
    await context.setOffline(false)
    await expect(banner).toHaveCount(0)
  }
  await expect(said(page, 'Back online').first()).toBeAttached()
  await expect(page.getByText('larkspur-website').first()).toBeVisible()
})

test('a page whose code is not loaded waits for the connection inside the shell', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|could not be loaded/)
  complaints.allow(UNTOLD)
  await page.goto('/buckets')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await context.setOffline(true)
  await follow(page, words.regions)
  await expect(page.getByText('You are offline. Data')).toBeVisible()
  await expect(page.getByText('A new version is available')).toHaveCount(0)
  await expect(areas(page)).toBeVisible()
  await expectPage(page, 'Can’t reach the console’s server')
  await context.setOffline(false)
  await expectPage(page, words.regions)
})

test.describe('with a broken page', () => {
  test.use({ faulty: true })

  test('the shell stays, and trying again repairs the page', async ({ page, faults, complaints }) => {
    complaints.allow(/TypeError/)
    complaints.allow(UNTOLD)
    // No answer breaks a page, so the test injects an error into rendering.
    await page.addInitScript(() => {
      Reflect.set(String.prototype, 'toUpperCase', function (this: string) {
        if (this.valueOf() === 'nowhere') throw new TypeError('a fault of the page')
        return this.toLocaleUpperCase('en')
      })
    })
    const remove = faults.api.add({
      path: /^\/v4\/volumes\/8$/,
      rewrite: (body) => JSON.stringify({ ...(JSON.parse(String(body)) as object), hardware_type: 'nowhere' }),
    })
    await page.goto('/volumes/8')
    await expectPage(page, 'Something went wrong')
    await expect(areas(page)).toBeVisible()
    await page.getByText('Technical details').click()
    await expect(page.getByText(/TypeError/)).toBeVisible()
    remove()
    await page.getByRole('button', { name: words.tryAgain }).click()
    await expectPage(page, 'mail-archive-2019')
  })
})

test('an offline page loads by itself once back online', async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/buckets')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  // The page's code is loaded but its data isn't.
  await areas(page).getByRole('link', { name: words.volumes }).hover()
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'cold-archive' }).click()
  await expectPage(page, 'cold-archive')
  await follow(page, words.buckets)
  await expectPage(page, words.buckets)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'scratch' }).click()
  await expect(page.getByText('You are offline').first()).toBeVisible()
  await context.setOffline(false)
  await expectPage(page, 'scratch')
  await expect(page.getByText('You are offline')).toHaveCount(0)
  await expect(page.getByRole('button', { name: words.tryAgain })).toHaveCount(0)
})

test.describe('a part of the console that fails to load', () => {
  test.use({ faulty: true })
  const REGIONS = 'regions-list.js'
  const TAB = 'kept by the page'
  /** A marker that a reload would lose. */
  const stays = (page: Page) => expect.poll(() => page.evaluate(() => Reflect.get(window, 'e2eMark'))).toBe(TAB)
  const mark = (page: Page) =>
    page.evaluate((words) => {
      Reflect.set(window, 'e2eMark', words)
    }, TAB)
  test('briefly leaves the page as it is and is retried automatically', async ({ page, faults, complaints }) => {
    complaints.allow(/ERR_|Failed to load|could not be loaded/)
    complaints.allow(UNTOLD)
    await page.goto('/buckets')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await mark(page)
    const back = faults.api.add({ reset: 'before' })
    await follow(page, words.regions)
    await expectPage(page, 'Can’t reach the console’s server')
    await expect(page.getByRole('status').filter({ hasText: 'Can’t reach the console’s server' })).toBeVisible()
    await expect(page.getByText('A newer version')).toHaveCount(0)
    await stays(page)
    back()
    await expectPage(page, words.regions)
    await expect(page.getByRole('status').filter({ hasText: 'Can’t reach the console’s server' })).toHaveCount(0)
  })

  test('once is loaded again automatically', async ({ page, faults, complaints }) => {
    complaints.allow(/ERR_|Failed to load|could not be loaded/)
    complaints.allow(UNTOLD)
    faults.api.add({ path: built(REGIONS), reset: 'before', times: 2 })
    await page.goto('/buckets')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await follow(page, words.regions)
    await expectPage(page, words.regions)
    await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
  })

  test('because of its styles is loaded again with them', async ({ page, faults, complaints }) => {
    complaints.allow(/ERR_|Failed to load|could not be loaded/)
    complaints.allow(UNTOLD)
    const sheet = built('overview.css')
    faults.api.add({ path: sheet, reset: 'before', times: 2 })
    await page.goto('/buckets')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await follow(page, words.overview)
    await expectPage(page, words.overview)
    const applied = await page.evaluate(() =>
      Array.from(document.styleSheets, (sheet) => {
        try {
          return sheet.cssRules.length > 0 ? (sheet.href ?? '') : ''
        } catch {
          // The element of the lost request stays in the page, and its sheet can't be read.
          return ''
        }
      }),
    )
    expect(applied.some((href) => sheet.test(href.replace(/^https?:\/\/[^/]+/, '')))).toBe(true)
  })

  test('permanently is reported, and the page is not reloaded repeatedly', async ({ page, faults, complaints }) => {
    complaints.allow(/status of 404|could not be loaded/)
    complaints.allow(UNTOLD)
    faults.api.add({ path: built(REGIONS), answer: { status: 404 } })
    await page.goto('/buckets')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await mark(page)
    await follow(page, words.regions)
    await expect(page.getByText('A part of the console couldn’t be loaded.')).toBeVisible()
    await expectPage(page, 'This page couldn’t be loaded')
    await stays(page)
    expect(visits(faults.api.seen)).toBe(1)
    await expect(areas(page)).toBeVisible()
  })

  test('because no answer comes is given up, and a reload gets it', async ({ page, faults, complaints }) => {
    complaints.allow(/could not be loaded/)
    complaints.allow(UNTOLD)
    await page.clock.install()
    await page.goto('/buckets')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const part = faults.api.hold({ path: built(REGIONS), times: 1 })
    await follow(page, words.regions)
    await part.arrived
    await page.clock.fastForward(30_000)
    await expectPage(page, words.regions)
  })

  test('because of a newer build reloads the page if nothing is lost', async ({ page, faults, complaints }) => {
    complaints.allow(/status of 404|could not be loaded/)
    complaints.allow(UNTOLD)
    await page.goto('/buckets')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await mark(page)
    const part = faults.api.add({ path: built(REGIONS), answer: { status: 404 } })
    const build = faults.api.add({ path: /^\/$/, rewrite: otherBuild })
    await areas(page).getByRole('link', { name: words.regions }).hover()
    await expect(page.getByText('A new version is available.')).toBeVisible()
    // Hovering a link must not navigate.
    await stays(page)
    const again = page.waitForEvent('load')
    await follow(page, words.regions)
    await again
    part()
    build()
    await page.reload()
    await expectPage(page, words.regions)
  })

  test('because no answer comes leaves a filled form, and offers the reload', async ({ page, faults }) => {
    await page.clock.install()
    const part = faults.api.hold({ path: built('activity-panel.js') })
    await page.goto('/buckets/eu-central-1/larkspur-website/tls/upload')
    await page.getByRole('button', { name: 'Paste the text instead' }).first().click()
    await page.getByRole('textbox', { name: 'Certificate' }).fill('half a certificate')
    await page.getByRole('button', { name: 'Activity' }).click()
    await part.arrived
    await page.clock.fastForward(30_000)
    await expect(page.getByText('A part of the console couldn’t be loaded. Reload to try again.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Certificate' })).toHaveValue('half a certificate')
  })

  test('does not reload the page over a filled form', async ({ page, faults, complaints }) => {
    complaints.allow(/status of 404|could not be loaded/)
    faults.api.add({ path: built('activity-panel.js'), answer: { status: 404 } })
    faults.api.add({ path: /^\/$/, rewrite: otherBuild })
    const address = '/buckets/eu-central-1/larkspur-website/tls/upload'
    await page.goto(address)
    await page.getByRole('button', { name: 'Paste the text instead' }).first().click()
    const certificate = page.getByRole('textbox', { name: 'Certificate' })
    await certificate.fill('half a certificate')
    await page.getByRole('button', { name: 'Activity' }).click()
    await expect(page.getByText('A new version is available.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(certificate).toHaveValue('half a certificate')
    await certificate.fill('')
    await certificate.fill('another half')
    await expect(certificate).toHaveValue('another half')
    expect(faults.api.seen.filter((line) => line === `GET ${address}`)).toHaveLength(1)
  })
})

test('leaving a filled form always asks first', async ({ page }) => {
  await page.goto('/buckets')
  await page.getByRole('link', { name: words.createBucket }).click()
  const panel = page.getByRole('dialog', { name: words.createBucket })
  await fillField(panel, 'Name', 'half-typed')
  await choose(panel, 'Cluster', /Washington/)
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave()
    const asked = unsavedOf(page)
    await asked.getByRole('button', { name: words.keepEditing }).click()
    await expect(asked).toBeHidden()
    await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('half-typed')
    await expect(panel.getByRole('combobox', { name: 'Cluster' })).toHaveValue(/Washington/)
    await expect(panel.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words.discard }).click()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\/buckets$/)
})

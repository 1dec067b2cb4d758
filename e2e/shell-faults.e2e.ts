/** The frame when something breaks: no connection, a page that fails, a newer build, a form half filled. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './fixtures'
import { choose, expectPage, fillField } from './helpers'
import { areas, follow, said } from './shell'
import { UNTOLD } from './page-guard'

const visits = (seen: readonly string[]) => seen.filter((line) => line === 'GET /buckets').length
/** The file that the build made of this module. */
function chunkOf(source: string): RegExp {
  const manifest = readFileSync(join(import.meta.dirname, '../dist/console/.vite/manifest.json'), 'utf8')
  const entries = JSON.parse(manifest) as Record<string, { file: string }>
  const { file } = Object.entries(entries).find(([name]) => name.startsWith(source))?.[1] ?? { file: '' }
  if (file === '') throw new Error(`the build has no file of its own for ${source}`)
  return new RegExp(`^/${file.replaceAll(/[.\\$]/g, '\\$&')}$`)
}

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
  complaints.allow(UNTOLD)
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
    complaints.allow(/TypeError/)
    complaints.allow(UNTOLD)
    // No answer brings a page down by itself: this one meets a fault that is put into the page's drawing.
    await page.addInitScript(() => {
      Reflect.set(String.prototype, 'toUpperCase', function (this: string) {
        if (this.valueOf() === 'nowhere') throw new TypeError('a fault of the page')
        return this.toLocaleUpperCase('en')
      })
    })
    const mend = faults.api.add({
      path: /^\/v4\/regions\/eu-central\/?$/,
      rewrite: (body) => JSON.stringify({ ...(JSON.parse(String(body)) as object), country: 'nowhere' }),
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
    complaints.allow(UNTOLD)
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

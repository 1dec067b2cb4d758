/** Pages in conditions beside those of e2e/core/every-route.e2e.ts: dark, without data, refused, failing. One list, detail and form per area. */
import { barriers } from '../support/axe'
import { expect, type Faults, test } from '../support/fixtures'
import { everyRoute } from '../support/routes'
import { inTheme } from '../support/themes'
import { type Visit, walk, WITHOUT_REQUESTS } from '../support/walk'
import { words } from '../support/helpers'

const SAMPLE = [
  ['/', '/login', '/settings'],
  ['/clusters', '/clusters/eu-central-1', '/regions', '/regions/eu-central'],
  ['/buckets', '/buckets/eu-central-1/uploads.larkspur.example', '/buckets/new'],
  ['/keys', '/keys/5', '/keys/new'],
  ['/volumes', '/volumes/8', '/volumes/new'],
  ['/images', '/images/private/23', '/images/upload'],
  ['/tickets', '/tickets/8', '/tickets/new'],
  ['/managed/services', '/managed/services/4', '/managed/contacts/new'],
  ['/monitoring', '/monitoring/1', '/monitoring/new'],
  ['/betas', '/betas/fast-volumes', '/betas/fast-volumes/enroll'],
].flat()
/** Where only one code path differs by kind of page: lists, details, forms. */
const FEW = [
  '/',
  '/buckets',
  '/buckets/eu-central-1/uploads.larkspur.example',
  '/buckets/new',
  '/volumes',
  '/volumes/8',
  '/tickets/new',
  '/managed/services',
  '/monitoring/1',
  '/betas',
]

/** Lists, details, and pages that read several lists. */
const REFRESHED = [
  '/buckets',
  '/buckets/usage',
  '/instances/3',
  '/keys/2',
  '/volumes',
  '/volumes/8',
  '/managed/services',
]

/** Expectations of a page while every request fails. */
const whileFailing: Visit = async (tab, route, fault) => {
  for (const one of await barriers(tab)) fault(one)
  const text = await tab.locator('body').innerText()
  if (text.includes('doom')) fault('shows the API’s HTML')
  if (/undefined|NaN|\[object/.test(text)) fault('shows a missing value')
  if (WITHOUT_REQUESTS.has(route) || (await tab.locator('form').count()) > 0) return
  if (!/The API returned an error|[Cc]ouldn’t|could not be/.test(text)) fault('does not say that the API failed')
  if ((await tab.getByRole('button', { name: words.tryAgain }).count()) === 0) fault('offers no retry')
}

/** Refuses every read after a page was loaded: its data stays, and the page says that it is old and why. */
const whileRefused =
  (faults: Faults): Visit =>
  async (tab, route, fault) => {
    await tab.waitForLoadState('networkidle')
    const title = await tab.locator('h1').innerText()
    faults.api.add({ method: 'GET', path: /^\/v4\//, answer: REFUSED })
    await tab.locator('main [data-shortcut=refresh]').first().click()
    const warning = tab.getByRole('alert').filter({ hasText: 'Data might be out of date' }).first()
    await expect(warning, route).toContainText('The books are closed.')
    if ((await tab.locator('h1').innerText()) !== title) fault('loses its title')
    if ((await tab.getByText(/couldn’t be loaded/i).count()) > 0) fault('says that its data couldn’t be loaded')
    faults.api.clear()
    await warning.getByRole('button', { name: words.tryAgain }).click()
    await expect(warning, route).toHaveCount(0)
  }
const REFUSED = { status: 403, type: 'application/json', body: '{"errors":[{"reason":"The books are closed."}]}' }

test.describe('a page of each kind', () => {
  test.describe.configure({ timeout: 180_000 })

  test('has readable colors in the dark', async ({ page }) => {
    expect(everyRoute()).toEqual(expect.arrayContaining([...SAMPLE, ...FEW]))
    await inTheme(page, 'dark')
    await walk(page, SAMPLE, async (_, __, fault) => {
      for (const one of await barriers(page, { only: ['color-contrast'] })) fault(one)
    })
  })

  test.describe('without data', () => {
    test.use({ seed: 'empty' })

    test('is accessible', async ({ page, complaints }) => {
      // The resources named in addresses don't exist.
      complaints.allow(/status of 404/)
      await inTheme(page, 'light')
      await walk(page, FEW, async (_, __, fault) => {
        for (const one of await barriers(page)) fault(one)
      })
    })
  })

  test.describe('with a token of another area', () => {
    test.use({ as: 'events:read_only' })

    test('names the missing scope, or needs none', async ({ page, complaints }) => {
      complaints.allow(/status of 403/)
      let asked = 0
      page.on('response', (response) => (asked += new URL(response.url()).pathname.startsWith('/v4/') ? 1 : 0))
      await walk(page, FEW, async (_, route, fault) => {
        const hasRead = asked > 0
        asked = 0
        for (const one of await barriers(page)) fault(one)
        const text = await page.locator('body').innerText()
        if (!route.startsWith('/buckets')) return
        // A form without reads is refused only when it is submitted.
        if (hasRead && !/object_storage:read_(only|write)/.test(text)) fault('does not name the missing scope')
        if (/larkspur-website|2 objects/.test(text)) fault('shows data')
      })
    })
  })

  test.describe('while the API fails', () => {
    test.use({ faulty: true })

    test('reports the failure and offers a retry', async ({ page, faults }) => {
      faults.api.add({
        path: /^\/v4\//,
        answer: { status: 500, body: '<!doctype html><h1>Stack trace of doom</h1>' },
      })
      // Three tabs, because the client retries each failed read twice.
      await walk(page, FEW, whileFailing, 3)
    })

    test('keeps its data and says why a refresh failed', async ({ page, faults }) => {
      await walk(page, REFRESHED, whileRefused(faults))
    })
  })
})

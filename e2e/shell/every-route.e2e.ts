/**
 * Every route of the console, read from the router's tree: with data and without, light and dark, at each width, refused and
 * failing. New routes are included automatically.
 */
import type { Page } from '@playwright/test'
import { barriers } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { misplaced, unlikeTitles } from '../support/geometry'
import { everyRoute, settled } from '../support/routes'
import { darken, inTheme } from '../support/themes'
import { place } from '../support/words'

const routes = everyRoute()
/** Routes per test. Two browsers share the tests, and each test stays within two minutes. */
const PART = 18
const parts = Array.from({ length: Math.ceil(routes.length / PART) }, (_, i) => {
  const part = routes.slice(i * PART, (i + 1) * PART)
  return { part, of: `${part[0]} to ${part.at(-1)}` }
})

/** The first is the window that each page opens in, the last is a phone's. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Names in table cells that overflow their column. */
const spilled = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('td bdi, th bdi')].flatMap((name) => {
      const cell = name.closest('td, th')
      if (!cell || name.getClientRects().length === 0) return []
      for (let box: Element = name; box !== cell && box.parentElement; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return []
      return name.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1 ? [name.textContent] : []
    }),
  )

/** Paths that the page's first script requested in vain, because the page's own code didn't. */
const unusedEarly = (page: Page) =>
  page.evaluate(() => (globalThis.earlyAnswers ?? []).map(({ url }) => new URL(url).pathname))

/** Pages that send no request to the API. */
const WITHOUT_REQUESTS = new Set(['/login', '/dev/kit', '/settings', '/settings/inventory'])

/** Whether the page has a refresh button. Forms and pages without requests need none. */
const canBeRefreshed = (page: Page) =>
  page.evaluate(
    (withoutRequests) =>
      document.querySelector('main [data-shortcut=refresh]') !== null ||
      document.querySelector('main form') !== null ||
      withoutRequests.includes(location.pathname),
    [...WITHOUT_REQUESTS],
  )

type Visit = (page: Page, route: string, fault: (text: string) => void) => Promise<void>

/**
 * Visits routes and collects all faults, each with its route. Routes that take long to load are opened in several tabs ahead of
 * the visit.
 */
async function walk(first: Page, part: readonly string[], visit: Visit, tabs = 1) {
  const pages = [first]
  while (pages.length < tabs) pages.push(await first.context().newPage())
  const open = async (at: number) => {
    const [page, route] = [pages[at % tabs], part[at]]
    if (!page || route === undefined) throw new Error(`no route ${at}`)
    await page.goto(route)
    await settled(page, route)
    return { page, route }
  }
  const ahead: ReturnType<typeof open>[] = []
  const faults: string[] = []
  for (let at = 0; at < part.length + tabs; at += 1) {
    const there = at < tabs ? undefined : await ahead.shift()
    if (there) await visit(there.page, there.route, (text) => faults.push(`${there.route}: ${text}`))
    if (at >= part.length) continue
    const coming = open(at)
    // `ahead.shift()` reports the failure.
    coming.catch(() => undefined)
    ahead.push(coming)
  }
  expect(faults).toEqual([])
}

/** Expectations of a page while every request fails. */
const whileFailing: Visit = async (tab, route, fault) => {
  for (const one of await barriers(tab)) fault(one)
  const text = await tab.locator('body').innerText()
  if (text.includes('doom')) fault('shows the API’s HTML')
  if (/undefined|NaN|\[object/.test(text)) fault('shows a missing value')
  if (WITHOUT_REQUESTS.has(route) || (await tab.locator('form').count()) > 0) return
  if (!/The API returned an error|[Cc]ouldn’t|could not be/.test(text)) fault('does not say that the API failed')
  if ((await tab.getByRole('button', { name: 'Try again' }).count()) === 0) fault('offers no retry')
}

test('the tree has routes to walk', () => {
  expect(routes.length).toBeGreaterThan(15)
  expect(routes).toContain(`/buckets/${place('eu-central-1')}/uploads.larkspur.example/tls`)
})

test.describe('every route', () => {
  test.describe.configure({ timeout: 180_000 })

  for (const seed of ['demo', 'empty'] as const) {
    for (const { part, of } of parts) {
      test.describe(`with ${seed} data`, () => {
        test.use({ seed })

        test(`has one heading and a title, fits without a defect, and is accessible: ${of}`, async ({
          page,
          complaints,
        }) => {
          // The resources named in addresses don't exist without data.
          if (seed === 'empty') complaints.allow(/status of 404/)
          await inTheme(page, 'light')
          await walk(page, part, async (_, __, fault) => {
            if (!/^\S.* · Cloud Console$/.test(await page.title())) fault(`title ${await page.title()}`)
            // Narrow layouts don't depend on colors or data, so one pass is enough.
            if (seed === 'demo') {
              for (const path of await unusedEarly(page)) fault(`requests ${path} early and never uses it`)
              if (!(await canBeRefreshed(page))) fault('has data and no refresh button')
              for (const one of await unlikeTitles(page)) fault(one)
              for (const size of SIZES) {
                await page.setViewportSize(size)
                for (const one of await misplaced(page)) fault(`at ${size.width} px, ${one}`)
              }
              for (const one of await barriers(page, { but: ['color-contrast'] })) fault(`at 390 px, ${one}`)
              await page.setViewportSize({ width: 320, height: 640 })
              const wide = await overflow(page)
              if (wide > 0) fault(`${wide} px too wide at 320 px`)
              for (const name of await spilled(page)) fault(`${name} leaves its column at 320 px`)
              await page.setViewportSize(SIZES[0])
            }
            for (const one of await barriers(page)) fault(one)
            // The themes differ in colors only.
            await darken(page)
            for (const one of await barriers(page, { only: ['color-contrast'] })) fault(`in the dark, ${one}`)
          })
        })
      })
    }
  }

  for (const { part, of } of parts) {
    test.describe('with a token of another area', () => {
      test.use({ as: 'events:read_only' })

      test(`names the missing scope, or needs none: ${of}`, async ({ page, complaints }) => {
        complaints.allow(/status of 403/)
        let asked = 0
        page.on('response', (response) => (asked += new URL(response.url()).pathname.startsWith('/v4/') ? 1 : 0))
        await walk(page, part, async (_, route, fault) => {
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

      test(`reports the failure and offers a retry: ${of}`, async ({ page, faults, complaints }) => {
        complaints.allow(/status of 500/)
        faults.api.add({
          path: /^\/v4\//,
          answer: { status: 500, body: '<!doctype html><h1>Stack trace of doom</h1>' },
        })
        // Three tabs, because the client retries each failed read twice.
        await walk(page, part, whileFailing, 3)
      })
    })
  }
})

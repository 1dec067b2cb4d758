/** Every route of the console, read from the router's tree, with demo data. New routes are included automatically. */
import type { Page } from '@playwright/test'
import { barriers } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { misplaced, unlikeTitles } from '../support/geometry'
import { everyRoute } from '../support/routes'
import { inTheme } from '../support/themes'
import { walk, WITHOUT_REQUESTS } from '../support/walk'

const routes = everyRoute()
/** Routes per test: the workers share them, and a busy machine has time for them. */
const PART = 9

/** The first is the window that each page opens in, the last is a phone's. */
const SIZES = [
  { width: 1280, height: 800 },
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

/** Whether the page has a refresh button. Forms and pages without requests need none. */
const canBeRefreshed = (page: Page) =>
  page.evaluate(
    (withoutRequests) =>
      document.querySelector('main [data-shortcut=refresh]') !== null ||
      document.querySelector('main form') !== null ||
      withoutRequests.includes(location.pathname),
    [...WITHOUT_REQUESTS],
  )

test('the tree has routes to walk', () => {
  expect(routes.length).toBeGreaterThan(15)
  expect(routes).toContain('/buckets/eu-central-1/uploads.larkspur.example/tls')
})

test.describe('every route', () => {
  test.describe.configure({ timeout: 180_000 })

  for (let from = 0; from < routes.length; from += PART) {
    const part = routes.slice(from, from + PART)
    test(`has one heading and a title, fits without a defect, and is accessible: ${part[0]} to ${part.at(-1)}`, async ({
      page,
    }) => {
      await inTheme(page, 'light')
      await walk(page, part, async (_, __, fault) => {
        if (!/^\S.* · Cloud Console$/.test(await page.title())) fault(`title ${await page.title()}`)
        for (const path of await unusedEarly(page)) fault(`requests ${path} early and never uses it`)
        if (!(await canBeRefreshed(page))) fault('has data and no refresh button')
        for (const one of await unlikeTitles(page)) fault(one)
        for (const one of await barriers(page)) fault(one)
        for (const size of SIZES) {
          await page.setViewportSize(size)
          for (const one of await misplaced(page)) fault(`at ${size.width} px, ${one}`)
        }
        await page.setViewportSize({ width: 320, height: 640 })
        const wide = await overflow(page)
        if (wide > 0) fault(`${wide} px too wide at 320 px`)
        for (const name of await spilled(page)) fault(`${name} leaves its column at 320 px`)
        await page.setViewportSize(SIZES[0])
      })
    })
  }
})

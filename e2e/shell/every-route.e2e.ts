/**
 * Every route of the console, found in the router's own tree: with data and without, light and dark, wide and narrow,
 * refused and failing. A new route is walked by itself.
 */
import type { Page } from '@playwright/test'
import { barriers } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { everyRoute, settled } from '../support/routes'
import { darken, inTheme } from '../support/themes'

const routes = everyRoute()
/** Walked by two browsers at once, and each part within a minute or two. */
const PART = 18
const parts = Array.from({ length: Math.ceil(routes.length / PART) }, (_, i) => {
  const part = routes.slice(i * PART, (i + 1) * PART)
  return { part, of: `${part[0]} to ${part.at(-1)}` }
})

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Names in a table that run over the edge of their column. */
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

/** What shows what the API told can be read again; a form is filled in, and what is no page of the account reads nothing. */
/** Pages that ask the API for nothing. */
const ALONE = new Set(['/login', '/dev/kit', '/settings'])

const canBeReadAgain = (page: Page) =>
  page.evaluate(
    (alone) =>
      document.querySelector('main [data-shortcut=refresh]') !== null ||
      document.querySelector('main form') !== null ||
      alone.includes(location.pathname),
    [...ALONE],
  )

type Visit = (page: Page, route: string, fault: (text: string) => void) => Promise<void>

/**
 * Walks routes; answers every fault at once, each with its route. What waits before it can be looked at is opened in several
 * tabs, so that the next ones wait meanwhile.
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
    // Its failure is told when it is its turn.
    coming.catch(() => undefined)
    ahead.push(coming)
  }
  expect(faults).toEqual([])
}

/** What a page is held to while every answer is a failure. */
const whileFailing: Visit = async (tab, route, fault) => {
  for (const one of await barriers(tab)) fault(one)
  const text = await tab.locator('body').innerText()
  if (text.includes('doom')) fault('shows the API’s HTML')
  if (/undefined|NaN|\[object/.test(text)) fault('shows a value that is none')
  if (ALONE.has(route) || (await tab.locator('form').count()) > 0) return
  if (!/The API returned an error|[Cc]ouldn’t|could not be/.test(text)) fault('does not say that the API failed')
  if ((await tab.getByRole('button', { name: 'Try again' }).count()) === 0) fault('offers no other try')
}

test('the tree has routes to walk', () => {
  expect(routes.length).toBeGreaterThan(15)
  expect(routes).toContain('/buckets/eu-central-1/uploads.larkspur.example/tls')
})

test.describe('every route', () => {
  test.describe.configure({ timeout: 180_000 })

  for (const seed of ['demo', 'empty'] as const) {
    for (const { part, of } of parts) {
      test.describe(`with ${seed} data`, () => {
        test.use({ seed })

        test(`has one heading and a title, fits, and is open to everyone: ${of}`, async ({ page, complaints }) => {
          // What an address names is not there without data.
          if (seed === 'empty') complaints.allow(/status of 404/)
          await inTheme(page, 'light')
          await walk(page, part, async (_, __, fault) => {
            if (!/^\S.* · Cloud Console$/.test(await page.title())) fault(`title ${await page.title()}`)
            for (const one of await barriers(page)) fault(one)
            // The other theme has other colours, and is the same in all else.
            await darken(page)
            for (const one of await barriers(page, { only: ['color-contrast'] })) fault(`in the dark, ${one}`)
            // Narrow behaviour is not a matter of colours or data: once is enough.
            if (seed === 'empty') return
            if (!(await canBeReadAgain(page))) fault('shows what was read and offers no refresh')
            await page.setViewportSize({ width: 390, height: 844 })
            for (const one of await barriers(page, { but: ['color-contrast'] })) fault(`at 390 px, ${one}`)
            await page.setViewportSize({ width: 320, height: 640 })
            const wide = await tooWide(page)
            if (wide > 0) fault(`${wide} px too wide at 320 px`)
            for (const name of await spilled(page)) fault(`${name} leaves its column at 320 px`)
            await page.setViewportSize({ width: 1280, height: 800 })
          })
        })
      })
    }
  }

  for (const { part, of } of parts) {
    test.describe('with a token that may do nothing here', () => {
      test.use({ as: 'databases:read_only' })

      test(`says what is missing, or needs no token: ${of}`, async ({ page, complaints }) => {
        complaints.allow(/status of 403/)
        let asked = 0
        page.on('response', (response) => (asked += new URL(response.url()).pathname.startsWith('/v4/') ? 1 : 0))
        await walk(page, part, async (_, route, fault) => {
          const told = asked > 0
          asked = 0
          for (const one of await barriers(page)) fault(one)
          const text = await page.locator('body').innerText()
          if (!route.startsWith('/buckets')) return
          // A form that reads nothing is told when it sends.
          if (told && !/object_storage:read_(only|write)/.test(text)) fault('does not name the missing scope')
          if (/larkspur-website|2 objects/.test(text)) fault('shows data')
        })
      })
    })

    test.describe('while the API fails', () => {
      test.use({ faulty: true })

      test(`stays whole, says so, and offers another try: ${of}`, async ({ page, faults, complaints }) => {
        complaints.allow(/status of 500/)
        faults.api.add({
          path: /^\/v4\//,
          answer: { status: 500, body: '<!doctype html><h1>Stack trace of doom</h1>' },
        })
        // A failed answer is asked for again, twice, a little later.
        await walk(page, part, whileFailing, 3)
      })
    })
  }
})

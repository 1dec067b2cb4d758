/** The static first rows of the bucket list, rendered before the framework loads, and the page that replaces them. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'

const CORE = /\/assets\/core-/
const picture = (page: Page) => page.locator('#root > [inert]')

/** Delays the framework until the returned function is called. */
async function hold(page: Page): Promise<() => void> {
  let release: (() => void) | undefined
  const released = new Promise<void>((done) => (release = done))
  await page.route(CORE, async (route) => {
    await released
    await route.continue()
  })
  return () => release?.()
}

/** Text and position of each cell, rounded to half a pixel. */
const cells = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('h1, th, td, aside a'), (cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect()
      const place = cell.matches('h1') ? [x, y] : [x, y, width, height]
      // The sidebar shows an area's count once its list is read.
      const text = cell.matches('aside a') ? cell.innerText.split('\n')[0] : cell.innerText
      return [text?.trim(), ...place.map((n) => Math.round(n * 2) / 2)].join(' ')
    }),
  )

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`the static rows match the page’s rows in position and text: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      const look = () => {
        const root = document.getElementById('root')
        seen.push(root?.querySelector('tbody') ? (root.querySelector('[inert]') ? 'picture' : 'page') : 'nothing')
        if (seen.at(-1) !== 'page') requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const release = await hold(page)
    await page.goto('/buckets', { waitUntil: 'commit' })
    await expect(picture(page)).toContainText('larkspur-website')
    // The static rows are inert and hidden from assistive technology.
    await expect(page.getByRole('row')).toHaveCount(0)
    const drawn = await cells(page)
    release()
    await expect(page.getByRole('button', { name: 'Actions for larkspur-website' })).toBeVisible()
    await expect(picture(page)).toHaveCount(0)
    expect(drawn).toEqual(await cells(page))
    const seen = await page.evaluate(() => Reflect.get(globalThis, 'seen') as string[])
    expect(seen.filter((what, i) => what !== seen[i - 1]).join(' ')).toMatch(/^(nothing )?picture page$/)
  })

test('static rows are skipped for custom columns, compact rows, a filter or an outage', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|dynamically imported module/)
  await page.route(CORE, (route) => route.abort())
  const drawn = async (address: string) => {
    await page.goto(address, { waitUntil: 'networkidle' })
    return picture(page).count()
  }
  expect(await drawn('/buckets')).toBe(1)
  expect(await drawn('/buckets?filter=larkspur')).toBe(0)
  for (const [key, value] of [
    ['table.buckets', '{"columns":{"created":false}}'],
    ['density', 'compact'],
  ] as const) {
    await page.evaluate((kept) => localStorage.setItem(...kept), [`cloud-console.${key}`, value] as const)
    expect(await drawn('/buckets')).toBe(0)
    await page.evaluate(() => localStorage.clear())
  }
  await server.admin('region', 'update', 'eu-central', '--status', 'outage')
  expect(await drawn('/buckets')).toBe(0)
})

test.describe('with a token that can’t list buckets', () => {
  test.use({ as: 'volumes:read_only' })
  test('only the refusal is shown', async ({ page, complaints }) => {
    complaints.allow(/status of (401|403)/)
    const release = await hold(page)
    const refused = page.waitForResponse(/\/v4\/object-storage\/buckets\/\?/)
    await page.goto('/buckets', { waitUntil: 'commit' })
    await refused
    release()
    await expect(page.getByRole('main')).toContainText('object_storage')
    await expect(picture(page)).toHaveCount(0)
  })
})

/** A picture of every route in both themes at two widths, compared with the accepted one: `npm run visual` (decision 0015). */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { everyRoute, settled } from '../support/routes'
import { still } from '../support/still'
import { inTheme } from '../support/themes'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
/** One test takes many pictures, and a page can be slow. */
const PART = 24
const nameOf = (route: string) => route.slice(1).replaceAll(/[^\w.-]+/g, '_') || 'start'

const show = (page: Page, theme: string) =>
  page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name
  }, theme)

// The style that hides the clock would violate the page's content policy.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

const routes = everyRoute()
for (const seed of ['demo', 'empty'] as const) {
  for (let from = 0; from < routes.length; from += PART) {
    const part = routes.slice(from, from + PART)
    test.describe(`${seed} data`, () => {
      test.use({ seed })

      test(`${part[0]} to ${part.at(-1)}`, async ({ page, complaints }) => {
        test.setTimeout(900_000)
        complaints.allow(/./)
        await inTheme(page, 'light')
        for (const route of part) {
          await page.goto(route)
          await settled(page, route)
          for (const size of SIZES) {
            await page.setViewportSize(size)
            for (const theme of ['light', 'dark'] as const) {
              await show(page, theme)
              await still(page)
              await expect.soft(page).toHaveScreenshot(`${seed}.${nameOf(route)}.${theme}.${size.width}.png`, {
                fullPage: true,
                animations: 'disabled',
                // Diagonal lines between two pixels are rasterized differently from run to run.
                maxDiffPixels: 120,
                threshold: 0.005,
              })
            }
          }
          await page.setViewportSize(SIZES[0] ?? { width: 1280, height: 800 })
        }
      })
    })
  }
}

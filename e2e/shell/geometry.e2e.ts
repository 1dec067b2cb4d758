/** Every route at four widths: nothing is cut, covered, scrolled twice or off its line, and what the keyboard stands on is seen. */
import { expect, test } from '../support/fixtures'
import { misplaced, unlikeTitles } from '../support/geometry'
import { everyRoute, settled } from '../support/routes'

const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1920, height: 1080 },
]
const routes = everyRoute()
const PART = 24

test.describe('layout', () => {
  test.describe.configure({ timeout: 240_000 })
  test.use({ env: { RATE_LIMITS: 'off' } })

  for (let from = 0; from < routes.length; from += PART) {
    const part = routes.slice(from, from + PART)
    test(`is whole at 390, 768, 1280 and 1920 px: ${part[0]} to ${part.at(-1)}`, async ({ page }) => {
      const faults: string[] = []
      for (const route of part) {
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.goto(route)
        await settled(page, route)
        for (const fault of await unlikeTitles(page)) faults.push(`${route}: ${fault}`)
        for (const size of WIDTHS) {
          await page.setViewportSize(size)
          for (const fault of await misplaced(page)) faults.push(`${route} at ${size.width}: ${fault}`)
        }
      }
      expect(faults).toEqual([])
    })
  }
})

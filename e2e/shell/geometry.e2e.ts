/** Every route, form, dialog and menu: nothing is clipped, covered, overlapping, scrolled twice or misaligned. */
import { expect, test } from '../support/fixtures'
import { misplaced, unlikeTitles } from '../support/geometry'
import { everyRoute, settled } from '../support/routes'
import { darken, inTheme } from '../support/themes'
import { STATES } from './states'

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
    test(`has no defect at 390, 768, 1280 and 1920 px: ${part[0]} to ${part.at(-1)}`, async ({ page }) => {
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

test.describe('layout of dialogs and popups', () => {
  test.use({ env: { RATE_LIMITS: 'off' } })

  for (const { name, at, open, width, allows } of STATES) {
    test(`has no defect at each width in both themes: ${name}`, async ({ page, complaints }) => {
      complaints.allow(/status of 404/)
      if (allows) complaints.allow(allows)
      await inTheme(page, 'light')
      const first = WIDTHS.find((size) => size.width === (width ?? 1280)) ?? { width: 1280, height: 800 }
      await page.setViewportSize(first)
      await page.goto(at)
      await settled(page, at)
      await open(page)
      // A popup moves with its button shortly after a resize.
      const expectWhole = (where: string) =>
        expect.poll(() => misplaced(page), { message: where, timeout: 3000 }).toEqual([])
      for (const size of width === undefined ? WIDTHS : [first]) {
        await page.setViewportSize(size)
        await expectWhole(`at ${size.width} px`)
      }
      await page.setViewportSize(first)
      await darken(page)
      await expectWhole('in the dark')
    })
  }
})

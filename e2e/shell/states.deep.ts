/** Accessibility of states that no address opens, and every route in print and in forced colors. */
import type { Page } from '@playwright/test'
import { barriers } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { everyRoute, settled } from '../support/routes'
import { STATES } from './states'
import { bareControls, darken, inTheme } from '../support/themes'

const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

for (const size of WIDTHS) {
  for (const { name, at, open, width, allows } of STATES) {
    if (width !== undefined && size.width !== width) continue
    test(`accessible in both themes at ${size.width} px: ${name}`, async ({ page, complaints }) => {
      complaints.allow(/status of 404/)
      if (allows) complaints.allow(allows)
      await inTheme(page, 'light')
      await page.setViewportSize(size)
      await page.goto(at)
      await settled(page, at)
      await open(page)
      const faults = await barriers(page)
      await darken(page)
      for (const one of await barriers(page, { only: ['color-contrast'] })) faults.push(`in the dark, ${one}`)
      expect(faults).toEqual([])
    })
  }
}

/** Visits all routes of the demo account and collects all faults. */
async function walk(page: Page, visit: (route: string) => Promise<readonly string[]>) {
  const faults: string[] = []
  for (const route of everyRoute()) {
    await page.goto(route)
    await settled(page, route)
    for (const fault of await visit(route)) faults.push(`${route}: ${fault}`)
  }
  expect(faults).toEqual([])
}

test.describe('every route', () => {
  test.describe.configure({ timeout: 900_000 })

  test('in print fits the paper, is dark on white, and clips nothing', async ({ page, browserName }) => {
    test.skip(browserName !== 'chromium', 'no other browser prints without a window')
    await inTheme(page, 'dark')
    await page.setViewportSize({ width: 718, height: 1000 })
    await walk(page, async () => {
      await page.emulateMedia({ media: 'print' })
      const faults = await page.evaluate(() => {
        const found: string[] = []
        const { scrollWidth, clientWidth } = document.documentElement
        if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px wider than the paper`)
        if (getComputedStyle(document.body).backgroundColor !== 'rgb(255, 255, 255)') found.push('not on white')
        for (const e of document.querySelectorAll('main *')) {
          if (!e.checkVisibility() || e.clientHeight === 0) continue
          const { overflowY } = getComputedStyle(e)
          if (/auto|scroll/.test(overflowY) && e.scrollHeight > e.clientHeight + 1)
            found.push(`cut off at the bottom: ${e.outerHTML.slice(0, 100)}`)
        }
        return found
      })
      const pale = await barriers(page, { only: ['color-contrast'] })
      await page.emulateMedia({ media: 'screen' })
      return [...faults, ...pale]
    })
  })

  test('in forced colors shows each of its controls', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await walk(page, () => bareControls(page))
  })
})

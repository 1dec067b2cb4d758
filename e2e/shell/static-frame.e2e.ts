/** The outline of the shell that index.html contains, shown until the program renders. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'

const frame = (page: Page) => page.locator('#root > .static-frame')

/** Delays the program until the returned function is called. */
async function hold(page: Page): Promise<() => void> {
  let release: (() => void) | undefined
  const released = new Promise<void>((done) => (release = done))
  await page.route(/\/assets\/vendor-.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return () => release?.()
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`a session’s first paint is the outline of the page that replaces it: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const release = await hold(page)
    // Data is requested before the program arrives.
    const read = page.waitForResponse(/\/v4\/volumes\?/)
    await page.goto('/volumes', { waitUntil: 'commit' })
    // Nothing is painted before the style sheet has arrived, but a measurement doesn't wait for it.
    await expect(frame(page)).toHaveCSS('display', 'grid')
    expect((await read).status()).toBe(200)
    const outline = await frame(page).evaluate((root) =>
      [root.children[0], root.children[1]].map((part) => {
        const { x, y, width: wide } = part?.getBoundingClientRect() ?? new DOMRect()
        return [x, y, wide]
      }),
    )
    release()
    await expect(page.getByRole('rowheader', { name: 'pg-data' })).toBeVisible()
    await expect(frame(page)).toHaveCount(0)
    const drawn = await page.evaluate(() =>
      ['aside', 'main'].map((part) => {
        const { x, y, width: wide } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
        return [x, part === 'main' ? y - 48 : y, wide]
      }),
    )
    expect(outline).toEqual(drawn)
  })

test.describe('without a session', () => {
  test.use({ as: null })
  test('there is no outline of pages that need one', async ({ page }) => {
    const release = await hold(page)
    const read = page.waitForResponse(/\/v4\/regions\?/)
    await page.goto('/volumes', { waitUntil: 'commit' })
    await read
    await expect(frame(page)).toBeAttached()
    await expect(frame(page)).toBeHidden()
    release()
    await expect(page).toHaveURL(/\/login/)
  })
})

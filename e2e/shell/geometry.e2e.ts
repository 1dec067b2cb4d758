/** Every dialog, menu and refused form: nothing is clipped, covered, overlapping, scrolled twice or misaligned. */
import type { Locator } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { misplaced } from '../support/geometry'
import { tableRow, toastsOf, words } from '../support/helpers'
import { settled } from '../support/routes'
import { inTheme } from '../support/themes'
import { STATES } from './states'

const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
/** States per test, so that the workers share them. */
const PART = 7

test.describe('layout of dialogs and popups', () => {
  for (let from = 0; from < STATES.length; from += PART) {
    const part = STATES.slice(from, from + PART)
    test(`has no defect at each width: ${part[0]?.name} to ${part.at(-1)?.name}`, async ({ page, complaints }) => {
      complaints.allow(/status of 404/)
      await inTheme(page, 'light')
      // A half-typed form asks before it is left.
      page.on('dialog', (dialog) => void dialog.accept())
      for (const { name, at, open, width, allows } of part)
        await test.step(name, async () => {
          if (allows) complaints.allow(allows)
          const first = WIDTHS.find((size) => size.width === (width ?? 1280)) ?? { width: 1280, height: 800 }
          await page.setViewportSize(first)
          await page.goto(at)
          await settled(page, at)
          await open(page)
          // A popup moves with its button shortly after a resize.
          for (const size of width === undefined ? WIDTHS : [first]) {
            await page.setViewportSize(size)
            await expect.poll(() => misplaced(page), { message: `${name} at ${size.width} px` }).toEqual([])
          }
        })
    })
  }
})

test('a notification covers no part of a tall dialog on a phone', async ({ page }) => {
  // As high as with the keyboard open.
  await page.setViewportSize({ width: 390, height: 340 })
  await page.goto('/volumes')
  await settled(page, '/volumes')
  // The notification of a problem stays until it is dismissed.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('blocked'))
  })
  const choose = async (item: RegExp) => {
    await tableRow(page, 'mail-archive-2019')
      .getByRole('button', { name: /actions/i })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose(/^Copy path/)
  const notice = toastsOf(page).getByRole('listitem')
  await expect(notice).toContainText('Couldn’t copy')
  await choose(/^Delete/)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // The dialog grows for a moment as it opens.
  await expect.poll(() => apart(notice, dialog)).toBe(true)
  await expect.poll(() => misplaced(page)).toEqual([])
})

test('a question in a window of 256 px height leaves its text most of the room', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/volumes/1/detach')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toBeVisible()
  const room = async () => (await dialog.boundingBox())?.height ?? 0
  await expect.poll(room).toBeGreaterThan(240)
  // The buttons come after the text, in the same scroller.
  const button = dialog.getByRole('button', { name: words.detachVolume })
  await button.scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('heading')).not.toBeInViewport({ ratio: 1 })
})

async function apart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  return a !== null && b !== null && (a.y + a.height <= b.y || b.y + b.height <= a.y)
}

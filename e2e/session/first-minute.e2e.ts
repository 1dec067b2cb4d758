/** The first minute of a new user, counted in clicks: from the printed address to a file whose downloaded bytes are equal. */
import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage, tableRow, trayOf, words } from '../support/helpers'
import { saved } from '../support/firefox'

test.use({ as: null, ownProcess: true })

const FILE = { name: 'notes.bin', mimeType: 'application/octet-stream' }
const MAX_CLICKS = 8

/** Nothing on the page reports a problem. */
const expectNoError = (page: Page) => expect(page.getByRole('alert')).toHaveCount(0)

/** Uses the console by `press` alone: a click, or the focus and Enter. */
async function firstMinute(page: Page, press: (target: Locator) => Promise<void>): Promise<void> {
  const bytes = randomBytes(200_000)
  await page.goto('/')
  await expectPage(page, words.signInTitle)
  await press(page.getByRole('button', { name: 'Use the demo account' }))
  await expectPage(page, words.overview)
  await press(page.getByRole('link', { name: words.createBucket }))
  const panel = page.getByRole('dialog', { name: words.createBucket })
  await expect(panel.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('first-minute')
  await press(panel.getByRole('combobox', { name: 'Cluster' }))
  await press(page.getByRole('option', { name: /Frankfurt, DE/ }))
  await press(panel.getByRole('button', { name: words.createBucket }))
  await expectPage(page, 'first-minute')
  const chosen = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: 'Upload files' }).first())
  await (await chosen).setFiles({ ...FILE, buffer: bytes })
  const row = tableRow(page, FILE.name)
  await expect(trayOf(page)).toContainText('1 uploaded')
  await expectNoError(page)
  await press(row.getByRole('link'))
  const object = page.getByRole('dialog', { name: FILE.name })
  const got = await saved(page, () => press(object.getByRole('button', { name: 'Download' })))
  expect(got.bytes.equals(bytes)).toBe(true)
  await expectNoError(page)
}

test(`takes at most ${MAX_CLICKS} clicks and shows no error on a phone`, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  let clicks = 0
  await firstMinute(page, async (target) => {
    clicks += 1
    await target.click()
  })
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
})

/** The browser's Back with an open dialog: it closes the dialog, and the page stays. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage, openRowMenu, rowAction, words } from '../support/helpers'
import { settled } from '../support/settled'

const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name })

/** Opens a page from another one, so that there is something to go back to. */
async function openFromOverview(page: Page, area: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('complementary').getByRole('link', { name: area }).click()
  await expectPage(page, area)
  await settled(page)
}

test('Back closes a confirmation, returns focus to its button, and a second Back leaves the page', async ({ page }) => {
  await openFromOverview(page, words.accessKeys)
  const sent: string[] = []
  page.on('request', (r) => void (r.method() === 'GET' || sent.push(r.url())))
  await rowAction(page, 'log-reader', words.revokeKey)
  await dialog(page).getByRole('textbox').fill('log-')
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expectPage(page, words.accessKeys)
  await expect(page).toHaveURL(/\/keys$/)
  await expect(page.getByRole('button', { name: /^Actions for log-reader/ })).toBeFocused()
  // The word isn't kept for the next time, as after Escape.
  await rowAction(page, 'log-reader', words.revokeKey)
  await expect(dialog(page).getByRole('textbox')).toHaveValue('')
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  // The dialog closes before the page has stepped forward again, and another Back until then would go one page too far.
  await expect(page).toHaveURL(/\/keys$/)
  await page.goBack()
  await expectPage(page, words.overview)
  await page.goForward()
  await expectPage(page, words.accessKeys)
  expect(sent).toEqual([])
})

test('Back closes the topmost dialog alone, and a panel with its own address by leaving it', async ({ page }) => {
  await page.goto('/buckets/us-iad-1/team-files')
  await expectPage(page, 'team-files')
  await page.getByRole('grid').getByRole('link', { name: '100%.txt' }).click()
  const panel = dialog(page, '100%.txt')
  await panel.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = dialog(page, /^Delete/)
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Delete', exact: true })).toBeFocused()
  await expect(page).toHaveURL(/object=/)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/team-files$/)
})

test('Back leaves a question with its own address, and asks before it discards typed text', async ({ page }) => {
  await openFromOverview(page, words.volumes)
  const menu = await openRowMenu(page, 'scratch')
  await menu.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/delete$/)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expectPage(page, words.volumes)

  await page.getByRole('link', { name: words.createVolume }).click()
  const form = dialog(page, words.createVolume)
  await form.getByRole('textbox', { name: 'Label' }).fill('half-typed')
  await page.goBack()
  await dialog(page, /^(?:Discard|Leave)/)
    .getByRole('button', { name: words.keepEditing })
    .click()
  await expect(form.getByRole('textbox', { name: 'Label' })).toHaveValue('half-typed')
})

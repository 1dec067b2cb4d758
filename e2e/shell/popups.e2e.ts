/** Every kind of popup in both themes: the item that Enter would choose is highlighted, and every item is readable. */
import type { Page } from '@playwright/test'
import { popupContrast } from '../support/contrast'
import { expect, test } from '../support/fixtures'
import { tableRow } from '../support/helpers'
import { settled } from '../support/routes'
import { darken, inTheme } from '../support/themes'

const list = async (page: Page, name: string | RegExp) => {
  await page.getByRole('combobox', { name }).first().click()
  await expect(page.getByRole('option').first()).toBeVisible()
}

const POPUPS: readonly { readonly name: string; readonly at: string; readonly open: (page: Page) => Promise<void> }[] =
  [
    {
      name: 'menu of a row, with a dangerous item',
      at: '/volumes',
      open: (page) =>
        tableRow(page, 'mail-archive-2019')
          .getByRole('button', { name: /actions/i })
          .click(),
    },
    {
      name: 'menu of choices',
      at: '/volumes',
      open: (page) => page.getByRole('button', { name: 'Filter by region' }).click(),
    },
    {
      name: 'table options',
      at: '/volumes',
      open: (page) => page.getByRole('button', { name: /^Table options/ }).click(),
    },
    { name: 'account menu', at: '/volumes', open: (page) => page.getByRole('button', { name: 'Account' }).click() },
    { name: 'combobox in a panel', at: '/volumes/new', open: (page) => list(page, 'Region') },
    {
      name: 'select in a panel',
      at: '/buckets/eu-central-1/larkspur-website?object=index.html&show=share',
      open: (page) => list(page, 'Expires after'),
    },
    { name: 'suggestions of a text field', at: '/managed/contacts/new', open: (page) => list(page, /^Group/) },
    { name: 'suggestions of tags', at: '/volumes/new', open: (page) => list(page, /^Tags/) },
    {
      name: 'palette',
      at: '/volumes',
      open: async (page) => {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: /^Search pages/ }).fill('volume')
        await expect(page.getByRole('option').first()).toBeVisible()
      },
    },
  ]

test('in every popup the highlight is visible and every item readable in both themes', async ({ page, complaints }) => {
  // The preview of an object in a bucket without CORS.
  complaints.allow(/CORS|ERR_FAILED/)
  for (const { name, at, open } of POPUPS)
    await test.step(name, async () => {
      await inTheme(page, 'light')
      await page.goto(at)
      await settled(page, at)
      await open(page)
      // Moves the highlight. A list might start with its first item highlighted.
      if (name !== 'palette') await page.keyboard.press('ArrowDown')
      for (const theme of ['light', 'dark'] as const) {
        if (theme === 'dark') await darken(page)
        await expect
          .poll(async () => (await popupContrast(page))?.bar, { message: `${theme}: bar` })
          .toBeGreaterThanOrEqual(3)
        const found = await popupContrast(page)
        expect(found?.text, `${theme}: “${found?.least}”`).toBeGreaterThanOrEqual(4.5)
      }
    })
})

/** The browser's storage for this tab is full. */
import { expect, test } from '../support/fixtures'
import { areas } from '../shell/shell'
import { expectPage, fillField, submit } from '../support/helpers'

test('text that no draft can keep is asked about before its form is left', async ({ page }) => {
  await page.goto('/tickets/new')
  await expectPage(page, 'Open ticket')
  await page.evaluate(() => {
    for (let size = 1 << 20; size >= 1; size >>= 1) {
      for (let n = 0; n < 64; n += 1) {
        try {
          sessionStorage.setItem(`full-${size}-${n}`, 'x'.repeat(size))
        } catch {
          break
        }
      }
    }
  })
  await fillField(page, 'Subject', 'Typed with full storage')
  await areas(page).getByRole('link', { name: 'Buckets' }).click()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await submit(question, 'Keep editing')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Typed with full storage')
  await expect(page.getByText('Draft saved')).toHaveCount(0)

  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('full-')) sessionStorage.removeItem(key)
  })
  await fillField(page, 'Subject', 'Typed with space')
  await areas(page).getByRole('link', { name: 'Buckets' }).click()
  await expectPage(page, 'Buckets')
  await page.goto('/tickets/new')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Typed with space')
})

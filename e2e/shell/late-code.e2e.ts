/** Code that arrives late: a press is shown at once, and answered when its code is there. */
import { expect, test } from '../support/fixtures'
import { filesOf, tableRow, toastsOf, trayOf } from '../support/helpers'
import { notice } from '../support/storage'

test.use({ faulty: true })

test('files are uploaded that were chosen before the code of uploads had loaded', async ({ page, faults }) => {
  const code = faults.api.hold({ path: /^\/assets\/buckets-begin-upload-/ })
  await page.goto('/buckets/eu-central-1/uploads.larkspur.example')
  await filesOf(page).setInputFiles({ name: 'early.txt', mimeType: 'text/plain', buffer: Buffer.from('early') })
  await code.arrived
  await expect(page.getByRole('button', { name: 'Upload files' })).toHaveAttribute('aria-busy', 'true')
  code.release()
  await expect(trayOf(page)).toContainText('1 uploaded')
})

test('the last row can be scrolled clear of a notice', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/volumes')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('blocked'))
  })
  await tableRow(page, 'mail-archive-2019')
    .getByRole('button', { name: /actions/i })
    .click()
  await page.getByRole('menuitem', { name: /^Copy path/ }).click()
  await expect(notice(page, 'Couldn’t copy')).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const toast = await toastsOf(page).boundingBox()
  const menu = await page.getByRole('row').last().getByRole('button').last().boundingBox()
  expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThan(toast?.y ?? 0)
})

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

test('a notice covers no row menu', async ({ page }) => {
  await page.goto('/volumes')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('blocked'))
  })
  const menuOf = (name: string) => tableRow(page, name).getByRole('button', { name: /actions/i })
  await menuOf('mail-archive-2019').click()
  await page.getByRole('menuitem', { name: /^Copy path/ }).click()
  await expect(notice(page, 'Couldn’t copy')).toBeVisible()
  const toast = await toastsOf(page).boundingBox()
  const menus = await page
    .getByRole('row')
    .getByRole('button', { name: /^Actions/ })
    .first()
    .boundingBox()
  expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThan(menus?.x ?? 0)
})

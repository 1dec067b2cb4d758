/** Creating an access key: unlimited, limited and without buckets, by mouse, keyboard and on a phone. */
import type { Page } from '@playwright/test'
import { allowClipboard } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import { confirmTyped, expectPage, expectRow, fillField, submit, tableRow, words } from '../support/helpers'
import { placesOf } from './secret-places'
import { list, done, create } from './keys'

const permission = (page: Page, bucket: string, cluster: string) =>
  page.getByRole('combobox', { name: `Permission for ${bucket} in ${cluster}` })

test('a limited key sends exactly the selected buckets, and its secret is stored nowhere', async ({ page }) => {
  await allowClipboard(page)
  await page.goto('/keys')
  await page.getByRole('link', { name: words.createAccessKey }).click()
  await fillField(page, /^Label/, 'ci')
  await page.getByRole('searchbox', { name: 'Filter buckets' }).fill('us-iad')
  await page.getByRole('button', { name: 'Set all 3 to…' }).click()
  await page.getByRole('menuitem', { name: 'Read only' }).click()
  await permission(page, 'team-files', 'us-iad-1').selectOption('Read/write')
  await page.getByRole('searchbox', { name: 'Filter buckets' }).fill('partner')
  await permission(page, 'partner-reports', 'us-iad-1').selectOption('No access')
  await expect(page.getByText('2 buckets: 1 read/write, 1 read only')).toBeVisible()
  // Enter in the filter must not send the form.
  const filter = page.getByRole('searchbox', { name: 'Filter buckets' })
  await filter.press('Enter')
  // Without a match the filter stays, or the next letters would be shortcuts of the page.
  await filter.pressSequentially('-none')
  await expect(page.getByText('No buckets match the filter')).toBeVisible()
  await expect(filter).toBeFocused()
  await expect(filter).toHaveValue('partner-none')
  const { sent, pair } = await create(page)
  expect(sent).toEqual({
    label: 'ci',
    bucket_access: [
      { cluster: 'us-iad-1', bucket_name: 'app-logs', permissions: 'read_only' },
      { cluster: 'us-iad-1', bucket_name: 'team-files', permissions: 'read_write' },
    ],
  })
  expect(pair.secret_key).toMatch(/^[A-Z2-9]{40}$/)
  await expect(page.getByText(pair.secret_key, { exact: true })).toBeVisible()
  expect(await placesOf(page, pair.secret_key)).toEqual(['document'])
  await page.getByRole('button', { name: 'Copy secret key' }).click()
  await done(page).click()
  await expectPage(page, 'ci')
  expect(await placesOf(page, pair.secret_key)).toEqual([])
  await expectRow(page.getByRole('table', { name: 'buckets' }), { Bucket: 'team-files', Permission: 'Read/write' })
  await page.goBack()
  await expectPage(page, words.accessKeys)
  expect(await placesOf(page, pair.secret_key)).toEqual([])
  // Pages can't read the clipboard, so the copy is checked by pasting.
  await page.goto('/keys/new')
  await page.getByRole('textbox', { name: /^Label/ }).press('ControlOrMeta+v')
  await expect(page.getByRole('textbox', { name: /^Label/ })).toHaveValue(pair.secret_key)
})

test('a duplicate gets the same access, and the page of its secret offers to revoke the old key', async ({ page }) => {
  const old = 'website-deploy'
  await page.goto('/keys/2')
  await expectPage(page, old)
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByText(`Starts with the same access as ${old}`)).toBeVisible()
  const { sent } = await create(page)
  expect(sent).toMatchObject({ label: `${old} (new)` })
  await expect(page.getByText(`Replacing ${old}?`)).toBeVisible()
  await submit(page, `${words.revoke} old key`)
  await confirmTyped(page, old, words.revokeKey)
  await expect(page.getByText(`Key ${old} ${words.revoked}`)).toBeVisible()
  await expect(page.getByText(`Replacing ${old}?`)).toHaveCount(0)
  await done(page).click()
  await expectPage(page, `${old} (new)`)
  await page.goto('/keys')
  await expect(tableRow(list(page), `${old} (new)`)).toBeVisible()
  await expect(list(page).getByText(old, { exact: true })).toHaveCount(0)
})

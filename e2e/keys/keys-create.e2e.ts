/** Creating an access key: unlimited, limited and without buckets, by mouse, keyboard and on a phone. */
import type { Page } from '@playwright/test'
import { allowClipboard } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import { confirmTyped, expectFieldError, expectPage, expectRow, fillField, submit, tableRow } from '../support/helpers'
import { placesOf } from './secret-places'
import { list, choose, shown, done, create } from './keys'

const choices = (page: Page) => page.getByRole('table', { name: 'Bucket permissions' })
const permission = (page: Page, bucket: string, cluster: string) =>
  page.getByRole('combobox', { name: `Permission for ${bucket} in ${cluster}` })

test('a limited key sends exactly the selected buckets, and its secret is stored nowhere', async ({ page }) => {
  await allowClipboard(page)
  await page.goto('/keys')
  await page.getByRole('link', { name: 'Create access key' }).click()
  await fillField(page, /^Label/, 'ci')
  await page.getByRole('searchbox', { name: 'Filter buckets' }).fill('us-iad')
  await page.getByRole('button', { name: 'Set all 3 to…' }).click()
  await page.getByRole('menuitem', { name: 'Read only' }).click()
  await permission(page, 'team-files', 'us-iad-1').selectOption('Read and write')
  await page.getByRole('searchbox', { name: 'Filter buckets' }).fill('partner')
  await permission(page, 'partner-reports', 'us-iad-1').selectOption('No access')
  await expect(page.getByText('2 buckets: 1 read and write, 1 read only')).toBeVisible()
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
  await expectRow(page.getByRole('table', { name: 'buckets' }), { Bucket: 'team-files', Permission: 'Read and write' })
  await page.goBack()
  await expectPage(page, 'Access keys')
  expect(await placesOf(page, pair.secret_key)).toEqual([])
  // Pages can't read the clipboard, so the copy is checked by pasting.
  await page.goto('/keys/new')
  await page.getByRole('textbox', { name: /^Label/ }).press('ControlOrMeta+v')
  await expect(page.getByRole('textbox', { name: /^Label/ })).toHaveValue(pair.secret_key)
})

test('unlimited omits bucket_access, no bucket sends an empty list', async ({ page }) => {
  await page.goto('/keys/new')
  await choose(page, 'Unlimited')
  await expect(page.getByText('Anyone with this key can read, change, and delete everything')).toBeVisible()
  expect((await create(page)).sent).toEqual({})
  await done(page).click()
  await expect(page.getByRole('heading', { name: 'All buckets' })).toBeVisible()
  await page.goto('/keys/new')
  await fillField(page, /^Label/, 'nothing')
  await choose(page, 'No buckets')
  expect((await create(page)).sent).toEqual({ label: 'nothing', bucket_access: [] })
  await done(page).click()
  await expect(page.getByRole('heading', { name: 'No buckets' })).toBeVisible()
})

test('limited without a selected bucket sends no request', async ({ page }) => {
  await page.goto('/keys/new')
  let posts = 0
  page.on('request', (r) => (posts += r.method() === 'POST' ? 1 : 0))
  await expect(choices(page)).toBeVisible()
  await submit(page, 'Create access key')
  await expect(page.getByText('Select at least one bucket', { exact: false })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Buckets' })).toHaveAccessibleDescription(/Select at least one bucket/)
  expect(posts).toBe(0)
})

test('a new key copies the access of another, without its deleted buckets', async ({ page, complaints }) => {
  complaints.allow(/status of 400/)
  await page.goto('/keys/5')
  await expect(page.getByText('1 bucket of this key was deleted')).toBeVisible()
  await expectRow(page.getByRole('table', { name: 'buckets' }), { Bucket: 'reports-2024', Status: 'Deleted' })
  await expect(page.getByText('s3 ls s3://partner-reports')).toBeVisible()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByRole('textbox', { name: /^Label/ })).toHaveValue('old-reports-job (new)')
  await expect(permission(page, 'partner-reports', 'us-iad-1')).toHaveValue('read_only')
  await expect(page.getByText('1 selected bucket was deleted')).toBeVisible()
  // The API refuses the deleted bucket, and the form names it.
  await submit(page, 'Create access key')
  await expect(
    page.getByText(`reports-2024 in us-iad-1: This account has no such bucket in this cluster.`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Remove from key' }).press('Enter')
  // The button disappeared.
  await expect(page.getByRole('searchbox', { name: 'Filter buckets' })).toBeFocused()
  expect((await create(page)).sent).toEqual({
    label: 'old-reports-job (new)',
    bucket_access: [{ cluster: 'us-iad-1', bucket_name: 'partner-reports', permissions: 'read_only' }],
  })
})

test('discarding a form does not send it', async ({ page }) => {
  await page.goto('/keys')
  await page.getByRole('link', { name: 'Create access key' }).click()
  await fillField(page, /^Label/, 'never mind')
  await choose(page, 'Unlimited')
  let posts = 0
  page.on('request', (r) => (posts += r.method() === 'POST' ? 1 : 0))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard' }).click()
  await expectPage(page, 'Access keys')
  await expect(list(page).getByRole('row')).toHaveCount(6)
  expect(posts).toBe(0)
})

test('a key can be created by keyboard alone', async ({ page }) => {
  await page.goto('/keys')
  await page.getByRole('link', { name: 'Create access key' }).focus()
  await page.keyboard.press('Enter')
  await expect(choices(page)).toBeVisible()
  await page.getByRole('textbox', { name: /^Label/ }).focus()
  await page.keyboard.type('typed')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Limited', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Unlimited', exact: true })).toBeChecked()
  await page.getByRole('textbox', { name: /^Label/ }).focus()
  await page.keyboard.press('Enter')
  await expect(shown(page)).toBeFocused()
  await done(page).focus()
  await page.keyboard.press('Enter')
  await expectPage(page, 'typed')
})

test('a label that cannot be stored shows an error at its field', async ({ page }) => {
  await page.goto('/keys/new')
  await choose(page, 'Unlimited')
  await page.getByRole('textbox', { name: /^Label/ }).evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'a\0b')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await submit(page, 'Create access key')
  await expectFieldError(page, 'Label (optional)', "Label contains a character that can't be stored.", true)
})

test('a limited key can be created on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/keys/new')
  await fillField(page, /^Label/, 'phone')
  await permission(page, 'scratch', 'eu-central-1').selectOption('Read and write')
  const { sent } = await create(page)
  expect(sent).toMatchObject({ bucket_access: [{ bucket_name: 'scratch', permissions: 'read_write' }] })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
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
  await submit(page, 'Revoke old key')
  await confirmTyped(page, old, 'Revoke key')
  await expect(page.getByText(`Key ${old} revoked`)).toBeVisible()
  await expect(page.getByText(`Replacing ${old}?`)).toHaveCount(0)
  await done(page).click()
  await expectPage(page, `${old} (new)`)
  await page.goto('/keys')
  await expect(tableRow(list(page), `${old} (new)`)).toBeVisible()
  await expect(list(page).getByText(old, { exact: true })).toHaveCount(0)
})

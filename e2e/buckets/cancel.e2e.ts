/** Cancelling Object Storage: what goes is counted before, and gone after. */
import { expect, test } from '../support/fixtures'
import { expectPage, submit } from '../support/helpers'
import { api, notice } from '../support/storage'

test('counts what goes, wants the phrase, and everything is gone', async ({ page, server }) => {
  await page.goto('/buckets')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel Object Storage' }).click()
  await expectPage(page, 'Cancel Object Storage')
  await expect(page.getByText('This cannot be undone')).toBeVisible()
  await expect(page.getByText('Access keys stay', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Object Storage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Object Storage?' })
  await expect(dialog).toContainText('9 buckets in all clusters')
  await expect(dialog).toContainText(/208 objects, [\d,]+ bytes/)
  await expect(dialog.getByText(/key/i)).toHaveCount(0)
  await dialog.getByRole('textbox').fill('cancel')
  await expect(dialog.getByRole('button', { name: 'Cancel Object Storage' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox').fill('cancel object storage')
  await submit(dialog, 'Cancel Object Storage')
  await expect(notice(page, 'Object Storage canceled')).toBeVisible()
  await expect(page.getByText('No buckets yet')).toBeVisible()
  expect((await api(server, server.demoToken, 'GET', '/object-storage/buckets'))['results']).toBe(0)
})

test('a cancellation asks again if a bucket was added while the question was open', async ({ page, server }) => {
  await page.goto('/buckets/cancel')
  await page.getByRole('button', { name: 'Cancel Object Storage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Object Storage?' })
  await expect(dialog).toContainText('9 buckets in all clusters')
  await api(server, server.demoToken, 'POST', '/object-storage/buckets', { label: 'late-bucket', cluster: 'us-iad-1' })
  await dialog.getByRole('textbox').fill('cancel object storage')
  await submit(dialog, 'Cancel Object Storage')
  await expect(dialog).toContainText('Buckets or objects were added since they were counted. Nothing was deleted.')
  await expect(dialog).toContainText('10 buckets in all clusters')
  expect((await api(server, server.demoToken, 'GET', '/object-storage/buckets'))['results']).toBe(10)
  await submit(dialog, 'Cancel Object Storage')
  await expect(notice(page, 'Object Storage canceled')).toBeVisible()
})

test.describe('with a list that cannot be read whole', () => {
  test.use({ faulty: true })
  test('nothing is canceled before it is counted', async ({ page, faults, complaints }) => {
    complaints.allow(/status of 500/)
    const broken = { status: 500, type: 'application/json', body: '{"errors":[{"reason":"Broken."}]}' }
    faults.api.add({ method: 'GET', path: /\/object-storage\/buckets/, answer: broken })
    await page.goto('/buckets/cancel')
    await expect(page.getByRole('alert')).toContainText('Broken.')
    const button = page.getByRole('button', { name: 'Cancel Object Storage' })
    await expect(button).toHaveAccessibleDescription('Your buckets are still being counted.')
    faults.api.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(button).not.toHaveAttribute('aria-disabled')
  })
})

/** Canceling Object Storage: buckets and objects are counted before, and all deleted after. */
import { expect, test } from '../support/fixtures'
import { expectPage, filesOf, submit, trayOf, words } from '../support/helpers'
import { areas } from '../shell/shell'
import { NOISE, OPEN } from '../objects/transfers/transfers'
import { api, notice } from '../support/storage'

test('a cancellation shows the counts, needs the typed phrase, and deletes every bucket', async ({ page, server }) => {
  await page.goto('/buckets')
  await page.getByRole('link', { name: 'Usage', exact: true }).click()
  await page.getByRole('link', { name: 'Cancel Object Storage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Object Storage and delete everything?' })
  await expect(dialog).toContainText('9 buckets in all clusters')
  await expect(dialog).toContainText(/208 objects, [\d,]+ bytes/)
  await expect(dialog).toContainText('Your account’s transfer pool loses the 1 TiB that Object Storage adds.')
  await expect(dialog).toContainText('Access keys are kept.')
  await expect(dialog.getByRole('button', { name: 'Keep Object Storage' })).toBeVisible()
  await dialog.getByRole('textbox').fill('cancel')
  await expect(dialog.getByRole('button', { name: 'Cancel Object Storage' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox').fill('cancel object storage')
  await submit(dialog, 'Cancel Object Storage')
  await expect(notice(page, 'Object Storage canceled')).toBeVisible()
  await expect(page.getByText('No buckets yet')).toBeVisible()
  expect((await api(server, server.demoToken, 'GET', '/object-storage/buckets'))['results']).toBe(0)
})

test('a cancellation asks again if a bucket was created while the dialog was open', async ({ page, server }) => {
  await page.goto('/buckets/usage/cancel')
  const dialog = page.getByRole('dialog', { name: 'Cancel Object Storage and delete everything?' })
  await expect(dialog).toContainText('9 buckets in all clusters')
  await api(server, server.demoToken, 'POST', '/object-storage/buckets', { label: 'late-bucket', cluster: 'us-iad-1' })
  await dialog.getByRole('textbox').fill('cancel object storage')
  await submit(dialog, 'Cancel Object Storage')
  await expect(dialog).toContainText('Buckets or objects were added after counting. Nothing was deleted.')
  await expect(dialog).toContainText('10 buckets in all clusters')
  expect((await api(server, server.demoToken, 'GET', '/object-storage/buckets'))['results']).toBe(10)
  await submit(dialog, 'Cancel Object Storage')
  await expect(notice(page, 'Object Storage canceled')).toBeVisible()
})

test.describe('with a list that can’t be read', () => {
  test.use({ faulty: true })
  test('a cancellation needs all buckets counted first', async ({ page, faults }) => {
    const broken = { status: 500, type: 'application/json', body: '{"errors":[{"reason":"Broken."}]}' }
    faults.api.add({ method: 'GET', path: /\/object-storage\/buckets/, answer: broken })
    await page.goto('/buckets/usage/cancel')
    const button = page.getByRole('button', { name: 'Cancel Object Storage' })
    await expect(button).toHaveAccessibleDescription('Not all buckets could be counted.')
    await submit(page, 'Keep Object Storage')
    await expect(page.getByRole('alert').first()).toContainText('Broken.')
    faults.api.clear()
    await page.getByRole('button', { name: words.tryAgain }).first().click()
    await page.getByRole('link', { name: 'Cancel Object Storage' }).click()
    await expect(page.getByRole('dialog')).toContainText('9 buckets in all clusters')
  })
})

test.describe('with uploads under way', () => {
  test.use({ faulty: true })
  test('a cancellation ends them, and no other cause is named', async ({ page, faults, complaints }) => {
    complaints.allow(NOISE)
    await page.goto(OPEN)
    const uploads = faults.objects.hold({ method: 'PUT' })
    const files = Array.from({ length: 8 }, (_, n) => ({
      name: `n${n}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`text ${n}`),
    }))
    await filesOf(page).setInputFiles(files)
    await uploads.arrived
    await areas(page).getByRole('link', { name: words.buckets }).click()
    // The bucket's page has a link of the same name.
    await expectPage(page, words.buckets)
    await page.getByRole('link', { name: 'Usage', exact: true }).click()
    await page.getByRole('link', { name: 'Cancel Object Storage' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Object Storage and delete everything?' })
    await dialog.getByRole('textbox').fill('cancel object storage')
    await submit(dialog, 'Cancel Object Storage')
    await expect(notice(page, 'Object Storage canceled')).toBeVisible()
    faults.objects.clear()
    await expect(trayOf(page)).toContainText('8 canceled')
    await expect(trayOf(page)).not.toContainText(/CORS|failed|Retry/)
    await expect(page.getByRole('button', { name: /^Allow/ })).toHaveCount(0)
  })
})

/** Refusals in the words of Linode's API are shown at the fields of the console. */
import type { FaultProxy } from '../faults/fault-proxy'
import { expect, test } from '../support/fixtures'
import { choose, expectFieldError, fillField, submit } from '../support/helpers'

test.use({ env: { DIALECT: 'linode' }, faulty: true })
test.beforeEach(({ complaints }) => complaints.allow(/status of 400/))

const refuse = (api: FaultProxy, path: RegExp, ...errors: readonly object[]) =>
  api.add({ method: 'POST', path, answer: { status: 400, type: 'application/json', body: JSON.stringify({ errors }) } })

test('of a region at the cluster of a new bucket', async ({ page, faults }) => {
  refuse(faults.api, /\/object-storage\/buckets$/, { field: 'region', reason: 'This region is full.' })
  await page.goto('/buckets/new')
  const panel = page.getByRole('dialog', { name: 'Create bucket' })
  await fillField(panel, 'Name', 'refused-place')
  await panel.getByRole('combobox', { name: 'Cluster' }).click()
  const unavailable = page.getByRole('option', { name: /ap-south/ })
  await expect(unavailable).toHaveAttribute('aria-disabled', 'true')
  await expect(unavailable).toContainText('This cluster is currently unavailable.')
  await page.keyboard.press('Escape')
  await choose(panel, 'Cluster', /us-iad/)
  await submit(panel, 'Create bucket')
  await expectFieldError(panel, 'Cluster', 'This region is full.')
})

test('of a bucket’s region at its row of a key', async ({ page, faults }) => {
  refuse(faults.api, /\/object-storage\/keys$/, { field: 'bucket_access[0].region', reason: 'Not here.' })
  await page.goto('/keys/new')
  await fillField(page, /^Label/, 'refused')
  await page.getByRole('combobox', { name: 'Permission for team-files in us-iad' }).selectOption('Read only')
  await submit(page, 'Create access key')
  await expect(page.getByRole('group', { name: 'Buckets' })).toHaveAccessibleDescription(/team-files.*Not here\./)
})

test('of a Linode at the instance of a volume, and without a field above the buttons', async ({ page, faults }) => {
  refuse(faults.api, /\/volumes\/8\/attach$/, { field: 'linode_id', reason: 'Not yours.' }, { reason: 'Linode busy.' })
  await page.goto('/volumes/8/attach')
  await page.getByLabel('Instance ID', { exact: true }).fill('1')
  await submit(page, 'Attach volume')
  await expectFieldError(page, 'Instance ID', 'Not yours.')
  await expect(page.getByRole('alert').filter({ hasText: 'Linode busy.' })).toBeVisible()
})

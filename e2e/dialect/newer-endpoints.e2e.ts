/** Buckets on E3 endpoints: only their region names the place, and their store has fewer settings. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage, openRowMenu, submit, tableRow } from '../support/helpers'
import { bodiesOf } from '../support/storage'

test.use({ env: { DIALECT: 'linode' } })

const BUCKET = '/buckets/us-iad/newer'
test.beforeEach(async ({ server }) => {
  const made = await fetch(`${server.origin}/v4/object-storage/buckets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.demoToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ label: 'newer', region: 'us-iad', endpoint_type: 'E3' }),
  })
  expect(await made.json()).toMatchObject({ cluster: '', region: 'us-iad' })
})
async function upload(page: Page, name: string) {
  await page
    .getByLabel('Files to upload')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('text\n') })
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
}

test('a bucket without a cluster opens, lists, takes an upload, is emptied and deleted by its region', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/v4\/object-storage\/buckets\/.+/.test(pathname)) asked.push(pathname)
  })
  await page.goto('/buckets')
  await page.getByRole('link', { name: 'newer', exact: true }).click()
  await expect(page).toHaveURL(/\/buckets\/us-iad\/newer$/)
  await upload(page, 'a.txt')
  await page.goto('/buckets')
  await (await openRowMenu(page, 'newer')).getByRole('menuitem', { name: 'Empty and delete bucket' }).click()
  await expectPage(page, 'Empty newer')
  await page.getByRole('radio', { name: 'Delete the bucket' }).check()
  await page.getByRole('textbox', { name: /to confirm/ }).fill('newer')
  await submit(page, 'Empty and delete bucket')
  await expect(page.getByRole('main').getByText('Verified: nothing is left.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'All buckets' }).click()
  await expect(tableRow(page, 'newer')).toHaveCount(0)
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter((path) => !path.startsWith('/v4/object-storage/buckets/us-iad/newer'))).toEqual([])
})

test('pages of the bucket say what its endpoint lacks, and offer nothing of it', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto(`${BUCKET}/tls/upload`)
  await expect(page).toHaveURL(/\/buckets\/us-iad\/newer\/tls$/)
  await expect(main.getByText('Buckets on E3 endpoints have no TLS certificates of their own.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Upload certificate' })).toHaveCount(0)

  await page.goto(`${BUCKET}/access`)
  await expect(main.getByText('Buckets on E3 endpoints have no CORS setting.').first()).toBeVisible()
  await expect(main.getByRole('button', { name: /browser uploads$/ })).toHaveCount(0)

  const never = 'Buckets on E3 endpoints have no access settings for single objects.'
  await page.goto(BUCKET)
  await upload(page, 'a.txt')
  await page.getByRole('link', { name: 'a.txt', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'a.txt' })
  await expect(panel.getByText(never)).toBeVisible()
  await expect(panel.getByRole('radio')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await main.getByRole('button', { name: 'Change access' }).click()
  const several = page.getByRole('dialog', { name: 'Change access for 1 object' })
  await expect(several.getByText(never).first()).toBeVisible()
  await expect(several.getByRole('radio')).toHaveCount(0)
  await expect(several.getByRole('button', { name: 'Change access' })).toHaveAttribute('aria-disabled', 'true')
})

test('a change of several buckets skips the one whose endpoint lacks the setting, with the reason', async ({
  page,
}) => {
  const sent = bodiesOf(page, /^(POST|PUT) \/v4\/object-storage\/buckets\/[^/]+\/[^/]+\/access$/)
  await page.goto('/buckets')
  for (const name of ['newer', 'team-files']) await tableRow(page, name).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Browser uploads' }).click()
  const dialog = page.getByRole('dialog', { name: /^Change/ })
  await expect(dialog.getByText('1 bucket skipped')).toBeVisible()
  await expect(dialog).toContainText('Buckets on E3 endpoints have no CORS setting.')
  await submit(dialog, 'Change 1 bucket')
  await expect.poll(() => sent).toEqual([{ cors_enabled: true }])
})

test('a key limited to the bucket names its region', async ({ page }) => {
  await page.goto('/keys/new')
  const sent = bodiesOf(page, /^POST \/v4\/object-storage\/keys$/)
  await page.getByLabel('Label').fill('newer-only')
  await page.getByRole('combobox', { name: 'Permission for newer in us-iad' }).selectOption('Read only')
  await page.getByRole('button', { name: 'Create access key' }).click()
  await expect(page.getByText('Secret key').first()).toBeVisible()
  expect(sent).toEqual([
    { label: 'newer-only', bucket_access: [{ region: 'us-iad', bucket_name: 'newer', permissions: 'read_only' }] },
  ])
})

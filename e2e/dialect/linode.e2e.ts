/**
 * Protects the console on a server that speaks Linode's API v4: words load before the first call, what only that API has is offered,
 * buckets are addressed by region, and refusals in its words reach the console's fields. Translation itself is tested by the vendor's SDK
 * (`test/sdk`) and by literal requests (`src/console/api/client/dialect-calls.spec.ts`).
 */
import type { Page } from '@playwright/test'
import type { FaultProxy } from '../faults/fault-proxy'
import { expect, test } from '../support/fixtures'
import {
  choose,
  expectFieldError,
  expectPage,
  filesOf,
  fillField,
  openRowMenu,
  selectionAction,
  submit,
  tableRow,
  words,
} from '../support/helpers'
import { bodiesOf, notice } from '../support/storage'

test.use({ env: { DIALECT: 'linode' } })
const endpoint = (endpoint_type: string) => ({
  region: 'us-iad',
  endpoint_type,
  s3_endpoint: `${endpoint_type}.example`,
})
const ACCESS = /^(POST|PUT) \/v4\/object-storage\/buckets\/[^/]+\/[^/]+\/access$/
const refuse = (api: FaultProxy, path: RegExp, ...errors: readonly object[]) =>
  api.add({
    method: 'POST',
    path,
    answer: { status: 400, type: 'application/json', body: JSON.stringify({ errors }) },
  })
async function upload(page: Page, name: string) {
  await filesOf(page).setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('text\n') })
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
}

test('the access page shows the current settings, and its form starts with them', async ({ page }) => {
  await page.goto('/buckets/us-iad/team-files/access')
  const sent = bodiesOf(page, ACCESS)
  const summary = page.getByRole('main').getByRole('status').first()
  await expect(summary).toContainText('Private.')
  await expect(page.getByText('can’t be read')).toHaveCount(0)

  await page.getByRole('link', { name: words.changeAccess }).click()
  const panel = page.getByRole('dialog', { name: words.changeAccess })
  await expect(panel.getByRole('radio', { name: 'Private', exact: true })).toBeChecked()
  await panel.getByRole('radio', { name: words.publicRead, exact: true }).check()
  await submit(panel, words.changeAccess)
  await expect(notice(page, 'Access for team-files changed')).toBeVisible()
  expect(sent).toEqual([{ acl: 'public-read' }])
  await expect(summary).toContainText('Public read.')
  const uploads = page.getByRole('main').locator('section', { hasText: 'CORS lets' })
  await expect(uploads).toContainText('Blocked.')
  // The setting is known, so only the other one is offered.
  const main = page.getByRole('main')
  const block = main.getByRole('button', { name: 'Block browser uploads' })
  await expect(block).toHaveCount(0)
  await main.getByRole('button', { name: 'Allow browser uploads' }).click()
  await expect(notice(page, 'Browser uploads allowed for team-files')).toBeVisible()
  await expect(block).toBeFocused()
  await expect(main.getByRole('button', { name: 'Allow browser uploads' })).toHaveCount(0)
  await expect(uploads).toContainText('Allowed.')
  expect(sent).toEqual([{ acl: 'public-read' }, { cors_enabled: true }])
})

test('an address with a former cluster ID also shows the outage of the region and the keys of the bucket', async ({
  page,
  server,
}) => {
  await server.admin('region', 'update', 'us-iad', '--status', 'outage')
  await page.goto('/buckets/us-iad-1/team-files/access')
  await expect(page.getByText('Outage in Washington, DC')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'website-deploy' })).toBeVisible()
})

test('a volume is encrypted on creation', async ({ page }) => {
  await page.goto('/volumes/new')
  const sent = bodiesOf(page, /^POST \/v4\/volumes$/)
  const panel = page.getByRole('dialog', { name: words.createVolume })
  await panel.getByLabel('Label').fill('secret-data')
  await panel.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('option', { name: /us-iad/ }).click()
  await panel.getByRole('checkbox', { name: 'Encrypt data at rest' }).check()
  await submit(panel, words.createVolume)
  await expect(page.getByText('Encrypted', { exact: true })).toBeVisible()
  expect(sent).toEqual([{ label: 'secret-data', size: 20, region: 'us-iad', encryption: 'enabled' }])
})

test('the tags of an image are edited', async ({ page, server }) => {
  const response = await fetch(`${server.origin}/v4/images?page_size=100`, {
    headers: { Authorization: `Bearer ${server.demoToken}` },
  })
  const { data } = (await response.json()) as { data: { id: string; is_public: boolean }[] }
  const id = data.find((image) => !image.is_public)?.id ?? ''
  await page.goto(`/images/${id}/edit`)
  const sent = bodiesOf(page, /^PUT \/v4\/images\//)
  const panel = page.getByRole('dialog', { name: /^Edit / })
  await panel.getByLabel('Tags').fill('golden')
  await panel.getByLabel('Tags').press('Enter')
  await submit(panel, 'Save image')
  await expect(panel).toBeHidden()
  await expect(page.getByText('golden', { exact: true })).toBeVisible()
  expect(sent).toEqual([{ tags: ['golden'] }])
})

test('an unlimited key is limited to regions, its page lists their endpoints, and a copy of it has them too', async ({
  page,
}) => {
  await page.goto('/keys/new')
  const sent = bodiesOf(page, /^POST \/v4\/object-storage\/keys$/)
  await page.getByLabel('Label').fill('iad-only')
  await page.getByRole('radio', { name: /^Unlimited/ }).check()
  await page.getByLabel(words.regions).fill('us-iad')
  await page.getByLabel(words.regions).press('Enter')
  await page.getByLabel(words.regions).press('Escape')
  await page.getByRole('button', { name: words.createAccessKey }).click()
  await expect(page.getByText('Secret key').first()).toBeVisible()
  expect(sent).toEqual([{ label: 'iad-only', regions: ['us-iad'] }])
  await page.goto('/keys')
  await page.getByRole('link', { name: 'iad-only' }).click()
  await expect(page.getByRole('button', { name: 'Copy endpoint of us-iad' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Copy endpoint/ })).toHaveCount(1)
  await expect(page.getByText('every bucket in the regions below')).toBeVisible()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await page.getByRole('button', { name: words.createAccessKey }).click()
  await expect(page.getByText('Secret key').first()).toBeVisible()
  expect(sent[1]).toEqual({ label: 'iad-only (new)', regions: ['us-iad'] })
})

test.describe('with two endpoints in a region', () => {
  test.use({ faulty: true })
  test('a new bucket gets the chosen endpoint type, with its CORS setting or without', async ({ page, faults }) => {
    const body = JSON.stringify({ data: [endpoint('E1'), endpoint('E3')], page: 1, pages: 1, results: 2 })
    faults.api.add({
      method: 'GET',
      path: /^\/v4\/object-storage\/endpoints/,
      answer: { status: 200, type: 'application/json', body },
      times: Infinity,
    })
    await page.goto('/buckets/new')
    const sent = bodiesOf(page, /^POST \/v4\/object-storage\/buckets$/)
    const panel = page.getByRole('dialog', { name: words.createBucket })
    await panel.getByLabel('Name').fill('two-stores')
    await panel.getByRole('combobox', { name: 'Cluster' }).click()
    await page.getByRole('option', { name: /us-iad/ }).click()
    await expect(panel.getByRole('radio', { name: 'E3' })).toBeChecked()
    await expect(panel.getByText('Buckets on E3 endpoints have no CORS setting.')).toBeVisible()
    await expect(panel.getByText('Hostname: two-stores.E3.example')).toBeVisible()
    await panel.getByRole('radio', { name: 'E1' }).check()
    await expect(panel.getByText('Hostname: two-stores.E1.example')).toBeVisible()
    await expect(panel.getByRole('checkbox', { name: /CORS/ })).toBeChecked()
    await submit(panel, words.createBucket)
    await expect(notice(page, 'Bucket two-stores created')).toBeVisible()
    expect(sent).toEqual([
      { label: 'two-stores', region: 'us-iad', acl: 'private', endpoint_type: 'E1', cors_enabled: true },
    ])
  })
})

test.describe('signed out', () => {
  test.use({ as: null })
  test('the clusters ask for a sign-in, and the sign-in page names the scopes', async ({ page }) => {
    await page.goto('/clusters')
    await expectPage(page, words.clusters)
    await expect(page.getByText('Sign in to see clusters')).toBeVisible()
    await page.goto('/clusters/us-iad')
    await expectPage(page, 'us-iad')
    await expect(page.getByText('Sign in to see clusters')).toBeVisible()
    await page.goto('/login')
    await expect(page.getByText(/^Regions, public images, and monitoring plans don’t need a token/)).toBeVisible()
    await page.getByRole('link', { name: 'Browse without signing in' }).click()
    await expectPage(page, words.regions)
    await page.goto('/login')
    await page.getByText('Which scopes the token needs').click()
    await expect(page.getByText('linodes:read_write')).toBeVisible()
  })
})

test('the words are loaded before the first call', async ({ page }) => {
  const seen: string[] = []
  page.on('request', (request) => seen.push(new URL(request.url()).pathname))
  await page.goto('/buckets')
  await expect(page.getByRole('link', { name: 'team-files' })).toBeVisible()
  const words = seen.findIndex((path) => path.startsWith('/assets/linode-'))
  const call = seen.findIndex((path) => path.startsWith('/v4/'))
  expect(words).toBeGreaterThanOrEqual(0)
  expect(call).toBeGreaterThan(words)
})

test.describe('a bucket without a cluster', () => {
  const BUCKET = '/buckets/us-iad/newer'
  test.beforeEach(async ({ server }) => {
    const made = await fetch(`${server.origin}/v4/object-storage/buckets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.demoToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ label: 'newer', region: 'us-iad', endpoint_type: 'E3' }),
    })
    expect(await made.json()).toMatchObject({ cluster: '', region: 'us-iad' })
  })
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
    await page.getByRole('textbox', { name: /to confirm/ }).fill('newer')
    await submit(page, 'Empty and delete bucket')
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
    await page.goto(`${BUCKET}?object=a.txt&show=share`)
    const panel = page.getByRole('dialog', { name: 'a.txt' })
    await expect(panel.getByText(never)).toBeVisible()
    await expect(panel.getByRole('radio')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'Select all rows' }).click()
    await selectionAction(page, words.changeAccess)
    const several = page.getByRole('dialog', { name: 'Change access for 1 object' })
    await expect(several.getByText(never).first()).toBeVisible()
    await expect(several.getByRole('radio')).toHaveCount(0)
    await expect(several.getByRole('button', { name: words.changeAccess })).toHaveAttribute('aria-disabled', 'true')
  })

  test('a key limited to the bucket names its region', async ({ page }) => {
    await page.goto('/keys/new')
    const sent = bodiesOf(page, /^POST \/v4\/object-storage\/keys$/)
    await page.getByLabel('Label').fill('newer-only')
    await page.getByRole('combobox', { name: 'Permission for newer in us-iad' }).selectOption('Read only')
    await page.getByRole('button', { name: words.createAccessKey }).click()
    await expect(page.getByText('Secret key').first()).toBeVisible()
    expect(sent).toEqual([
      { label: 'newer-only', bucket_access: [{ region: 'us-iad', bucket_name: 'newer', permissions: 'read_only' }] },
    ])
  })
})

test.describe('a refusal is shown', () => {
  test.use({ faulty: true })
  test.beforeEach(({ complaints }) => complaints.allow(/status of 400/))

  test('of a region at the cluster of a new bucket', async ({ page, faults }) => {
    refuse(faults.api, /\/object-storage\/buckets$/, { field: 'region', reason: 'This region is full.' })
    await page.goto('/buckets/new')
    const panel = page.getByRole('dialog', { name: words.createBucket })
    await fillField(panel, 'Name', 'refused-place')
    await panel.getByRole('combobox', { name: 'Cluster' }).click()
    const unavailable = page.getByRole('option', { name: /ap-south/ })
    await expect(unavailable).toHaveAttribute('aria-disabled', 'true')
    await expect(unavailable).toContainText('This cluster is currently unavailable.')
    await page.keyboard.press('Escape')
    await choose(panel, 'Cluster', /us-iad/)
    await submit(panel, words.createBucket)
    await expectFieldError(panel, 'Cluster', 'This region is full.')
  })
})

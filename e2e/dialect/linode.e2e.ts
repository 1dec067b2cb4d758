/** The console on a server that speaks Linode's API v4: what only that API has. */
import type { Route } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage, submit } from '../support/helpers'
import { bodiesOf, notice } from '../support/storage'

test.use({ env: { DIALECT: 'linode' } })
const endpoint = (endpoint_type: string) => ({
  region: 'us-iad',
  endpoint_type,
  s3_endpoint: `${endpoint_type}.example`,
})
const ACCESS = /^(POST|PUT) \/v4\/object-storage\/buckets\/[^/]+\/[^/]+\/access$/

test('the access page shows the current settings, and its form starts with them', async ({ page }) => {
  await page.goto('/buckets/us-iad/team-files/access')
  const sent = bodiesOf(page, ACCESS)
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Bucket access' }) })
  await expect(card.getByRole('definition').first()).toHaveText('Private')
  await expect(page.getByText('can’t be read')).toHaveCount(0)

  await page.getByRole('link', { name: 'Change access' }).click()
  const panel = page.getByRole('dialog', { name: 'Change access' })
  await expect(panel.getByRole('radio', { name: 'Private', exact: true })).toBeChecked()
  await panel.getByRole('radio', { name: 'Public read', exact: true }).check()
  await submit(panel, 'Change access')
  await expect(notice(page, 'Access for team-files changed')).toBeVisible()
  expect(sent).toEqual([{ acl: 'public-read' }])
  await expect(card.getByRole('definition').first()).toHaveText('Public read')

  await expect(card.getByRole('definition')).toHaveText(['Public read', 'Blocked'])
  // The setting is known, so only the other one is offered.
  const main = page.getByRole('main')
  const block = main.getByRole('button', { name: 'Block browser uploads' })
  await expect(block).toHaveCount(0)
  await main.getByRole('button', { name: 'Allow browser uploads' }).click()
  await expect(notice(page, 'Browser uploads allowed for team-files')).toBeVisible()
  await expect(block).toBeFocused()
  await expect(main.getByRole('button', { name: 'Allow browser uploads' })).toHaveCount(0)
  await expect(card.getByRole('definition')).toHaveText(['Public read', 'Allowed'])
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
  const panel = page.getByRole('dialog', { name: 'Create volume' })
  await panel.getByLabel('Label').fill('secret-data')
  await panel.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('option', { name: /us-iad/ }).click()
  await panel.getByRole('checkbox', { name: 'Encrypt data at rest' }).check()
  await submit(panel, 'Create volume')
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
  const panel = page.getByRole('dialog', { name: 'Edit image' })
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
  await page.getByLabel('Regions').fill('us-iad')
  await page.getByLabel('Regions').press('Enter')
  await page.getByLabel('Regions').press('Escape')
  await page.getByRole('button', { name: 'Create access key' }).click()
  await expect(page.getByText('Secret key').first()).toBeVisible()
  expect(sent).toEqual([{ label: 'iad-only', regions: ['us-iad'] }])
  await page.goto('/keys')
  await page.getByRole('link', { name: 'iad-only' }).click()
  await expect(page.getByRole('button', { name: 'Copy endpoint of us-iad' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Copy endpoint/ })).toHaveCount(1)
  await expect(page.getByText('every bucket in the regions below')).toBeVisible()
  await page.getByRole('link', { name: 'Create key with same access' }).click()
  await page.getByRole('button', { name: 'Create access key' }).click()
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
    const panel = page.getByRole('dialog', { name: 'Create bucket' })
    await panel.getByLabel('Name').fill('two-stores')
    await panel.getByRole('combobox', { name: 'Cluster' }).click()
    await page.getByRole('option', { name: /us-iad/ }).click()
    await expect(panel.getByRole('radio', { name: 'E3' })).toBeChecked()
    await expect(panel.getByText('Buckets on E3 endpoints have no CORS setting.')).toBeVisible()
    await expect(panel.getByText('Hostname: two-stores.E3.example')).toBeVisible()
    await panel.getByRole('radio', { name: 'E1' }).check()
    await expect(panel.getByText('Hostname: two-stores.E1.example')).toBeVisible()
    await expect(panel.getByRole('checkbox', { name: /CORS/ })).toBeChecked()
    await submit(panel, 'Create bucket')
    await expect(notice(page, 'Bucket two-stores created')).toBeVisible()
    expect(sent).toEqual([
      { label: 'two-stores', region: 'us-iad', acl: 'private', endpoint_type: 'E1', cors_enabled: true },
    ])
  })
})

test.describe('signed out', () => {
  test.use({ as: null })
  test('the button to sign in stays where it is while the list of scopes arrives', async ({ page }) => {
    const held: Route[] = []
    await page.route(/\/assets\/token-scopes-/, (route) => {
      held.push(route)
    })
    await page.goto('/login')
    const button = page.getByRole('button', { name: 'Sign in', exact: true })
    await expect(page.getByText('Which scopes the token needs')).toBeVisible()
    await expect.poll(() => held.length).toBe(1)
    const before = await button.boundingBox()
    await Promise.all(held.map((route) => route.continue()))
    await expect(page.getByText('linodes:read_write')).toBeAttached()
    expect(await button.boundingBox()).toEqual(before)
  })
  test('the clusters ask for a sign-in, and the sign-in page names the scopes', async ({ page }) => {
    await page.goto('/clusters')
    await expectPage(page, 'Clusters')
    await expect(page.getByText('Sign in to see clusters')).toBeVisible()
    await page.goto('/clusters/us-iad')
    await expectPage(page, 'us-iad')
    await expect(page.getByText('Sign in to see clusters')).toBeVisible()
    await page.goto('/login')
    await expect(page.getByText(/^Regions, public images, and monitoring plans don’t need a token/)).toBeVisible()
    await page.getByRole('link', { name: 'Browse without signing in' }).click()
    await expectPage(page, 'Regions')
    await page.goto('/login')
    await page.getByText('Which scopes the token needs').click()
    await expect(page.getByText('linodes:read_write')).toBeVisible()
  })
})

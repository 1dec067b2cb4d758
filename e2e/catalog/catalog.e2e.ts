/** Clusters, regions and plans, which need no sign-in. */
import type { Page } from '@playwright/test'
import { allowClipboard, saved } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import { expectPage, expectRow, tableRow } from '../support/helpers'

test.use({ as: null })

async function exported(page: Page): Promise<string> {
  const { bytes } = await saved(page, () => page.getByRole('menuitem', { name: /^Export .* as CSV$/ }).click())
  return bytes.toString()
}

test('the cluster list opens a cluster, whose addresses can be copied', async ({ page }) => {
  await allowClipboard(page)
  await page.goto('/clusters')
  await expectPage(page, 'Clusters')
  await expectRow(page.getByRole('table', { name: 'clusters' }), {
    Cluster: 'ap-south-1',
    Region: 'Singapore, SG',
    Status: 'Unavailable',
    Domain: 'ap-south-1.localhost:',
    'Static site': 'website-ap-south-1.localhost:',
  })
  await tableRow(page, 'ap-south-1').getByRole('link').click()
  await expectPage(page, 'ap-south-1')
  await expect(page.getByText('You can’t create buckets here right now.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Copy domain' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
})

test('filters of regions stay in the URL through a reload', async ({ page }) => {
  await page.goto('/regions')
  const table = page.getByRole('table', { name: 'regions' })
  await expect(table.getByRole('row')).toHaveCount(9)
  await page.getByRole('button', { name: 'Filter by capability' }).click()
  await page.getByRole('menuitemradio', { name: 'Object Storage' }).click()
  await expect(table.getByRole('row')).toHaveCount(5)
  await page.getByRole('searchbox', { name: 'Filter regions' }).fill('us-')
  await expect(table.getByRole('row')).toHaveCount(3)
  await page.reload()
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('searchbox', { name: 'Filter regions' })).toHaveValue('us-')
  await expect(page.getByRole('button', { name: 'Remove filter Capability' })).toBeVisible()
  await page.goBack()
  await expect(table.getByRole('row')).toHaveCount(9)
})

test('a region with an outage shows a warning, and its resolvers can be copied', async ({ page }) => {
  await allowClipboard(page)
  await page.goto('/regions')
  await expect(page.getByText('Outage reported in London, UK.', { exact: false })).toBeVisible()
  await tableRow(page, 'London, UK').getByRole('link').click()
  await expectPage(page, 'London, UK')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('London, UK')
  await expect(page.getByText('Outage reported. Requests in this region might fail.')).toBeVisible()
  await expect(page.getByText('203.0.113.55')).toBeVisible()
  await expect(page.getByText('2001:db8:5::7')).toBeVisible()
  await page
    .getByRole('button', { name: /^Copy IPv4/ })
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  await expect(tableRow(page.getByRole('region', { name: 'Plan availability' }), 'gpu-large-1')).toBeVisible()
})

test('plans can be narrowed to one region by URL and exported', async ({ page }) => {
  await page.goto('/regions/availability?region=eu-central')
  await expectPage(page, 'Plan availability')
  await expect(page.getByText(/^17 plans\. 86 of 136 combinations/)).toBeVisible()
  const table = page.getByRole('table', { name: 'plans' })
  await expectRow(table, { Plan: 'gpu-', 'Frankfurt, DE': 'Available' })
  await expect(table.getByText('Not available')).toHaveCount(0)
  await page.getByRole('button', { name: 'Table options for plans' }).click()
  const text = await exported(page)
  expect(text.startsWith('\ufeffPlan,Available,"Frankfurt, DE"\r\n')).toBe(true)
  expect(text).not.toContain('Not available')
})

test.describe('with names that look like formulas', () => {
  test('the CSV keeps them as text', async ({ page, server }) => {
    await server.admin('region', 'create', '--id', 'xx-formula', '--label', '=1+1', '--country', 'xx')
    await page.goto('/regions?filter=xx-formula')
    await page.getByRole('button', { name: 'Table options for regions' }).click()
    const [head, row] = (await exported(page)).split('\r\n')
    // The dialect’s regions can also encrypt volumes.
    expect(head?.replace('Block Storage Encryption,', '')).toBe(
      '\ufeffRegion,ID,Country,Status,Block Storage,Instances,Object Storage,VLANs',
    )
    expect(row).toMatch(/^"?'=1\+1"?,xx-formula,XX,/)
  })
})

test.describe('of an API without regions', () => {
  test.use({ seed: 'empty' })
  test('each page shows its empty state', async ({ page }) => {
    await page.goto('/clusters')
    await expect(page.getByText('Object Storage has no clusters here.')).toBeVisible()
    await page.goto('/regions')
    await expect(page.getByText('This provider has no regions yet.')).toBeVisible()
    await page.goto('/regions/availability')
    await expect(page.getByText('No plans with limited availability are listed.')).toBeVisible()
  })
})

test('a missing cluster or region links back to its list', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  await page.goto('/clusters/nowhere-1')
  await page.getByRole('link', { name: 'All clusters' }).click()
  await expectPage(page, 'Clusters')
  await page.goto('/regions/nowhere')
  await page.getByRole('link', { name: 'All regions' }).click()
  await expectPage(page, 'Regions')
})

/** Regions: capabilities, available plans, and outage warnings on related pages. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage, expectRow, tableRow, words } from '../support/helpers'
import { signIn } from '../support/page-guard'

test.use({ as: null })

const plans = (page: Page) => page.getByRole('table', { name: 'plans' })

test('capabilities and plan availability can be browsed by plan and by region without signing in', async ({ page }) => {
  await page.goto('/regions')
  await expect(page.getByRole('table', { name: 'regions' }).getByRole('row')).toHaveCount(9)
  await expectRow(page.getByRole('table', { name: 'regions' }), {
    Region: 'Toronto, ON',
    'Block Storage': 'Yes',
    'Object Storage': 'No',
    VLANs: 'Yes',
  })
  await page.getByRole('link', { name: 'Plan availability' }).click()
  await expectPage(page, 'Plan availability')
  await expect(plans(page).getByRole('row')).toHaveCount(18)
  await expectRow(plans(page), { Plan: 'gpu-large-1', 'Singapore, SG': 'Available', 'Frankfurt, DE': 'Not available' })
  await page.getByRole('searchbox', { name: 'Filter plans' }).fill('premium')
  await expect(plans(page).getByRole('row')).toHaveCount(10)
  await page.getByRole('button', { name: 'Filter by available in' }).click()
  await page.getByRole('menuitemradio', { name: 'London, UK' }).click()
  // A filter by region hides the other regions' columns.
  await expect(plans(page).getByRole('columnheader', { name: 'London, UK' })).toBeVisible()
  await expect(plans(page).getByRole('columnheader', { name: 'Frankfurt, DE' })).toHaveCount(0)
  await expect(plans(page).getByText('Not available')).toHaveCount(0)
  await page.getByRole('link', { name: 'By region' }).click()
  const places = page.getByRole('table', { name: 'regions' })
  await expect(places.getByRole('row')).toHaveCount(9)
  await expectRow(places, { Region: 'Singapore, SG', 'gpu-large-1': 'Available' })
  await page.goto('/regions/availability?by=region&plan=gpu-large-1')
  await expect(places.getByText('Not available')).toHaveCount(0)
  await tableRow(places, 'Singapore, SG').getByRole('link').click()
  await expectPage(page, 'Singapore, SG')
  await expect(
    plans(page)
      .getByRole('rowheader', { name: /^premium/ })
      .first(),
  ).toHaveText('premium-4')
})

test('an outage shows on pages and forms of that region only', async ({ page, context, server }) => {
  await server.admin('region', 'update', 'eu-central', '--status', 'outage')
  await signIn(context, server.origin, server.demoToken)
  const outage = page.getByText('Outage in Frankfurt, DE')
  await page.goto('/buckets/eu-central-1/uploads.larkspur.example')
  await expect(outage).toBeVisible()
  await page.getByRole('main').getByRole('status').getByRole('link', { name: 'Frankfurt, DE' }).click()
  await expectPage(page, 'Frankfurt, DE')
  await expect(page.getByRole('main')).toContainText(/Outage reported\. \d+ volumes? here might fail\./)
  await page.goto(`/clusters/eu-central-1`)
  await expect(outage).toBeVisible()
  await page.goto(`/clusters/us-iad-1`)
  await expect(page.getByRole('button', { name: 'Copy domain' })).toBeVisible()
  await expect(outage).toHaveCount(0)
  await page.goto('/buckets/new')
  // Scoped to the panel: the list below it shows the warning too.
  const panel = page.getByRole('dialog', { name: words.createBucket })
  await page.getByRole('combobox', { name: 'Cluster' }).click()
  await page.getByRole('option', { name: /Frankfurt/ }).click()
  await expect(panel.getByText('Outage in Frankfurt, DE')).toBeVisible()
  for (const list of ['/buckets', '/volumes']) {
    await page.goto(list)
    await expect(outage).toBeVisible()
  }
  await expect(page.getByText('4 volumes affected: web-uploads, web-cache, and 2 more.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Frankfurt, DE (outage)' })).toHaveCount(4)
  await page.goto('/managed/services/new')
  await page.getByRole('textbox', { name: /^Address/ }).fill('https://10.1.2.3/')
  await page.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('option', { name: /Frankfurt/ }).click()
  await expect(page.getByRole('dialog').getByText('Outage in Frankfurt, DE')).toBeVisible()
})

test.describe('with lists that fail', () => {
  test.use({ faulty: true })

  test('a region says that its clusters couldn’t be loaded', async ({ page, faults }) => {
    const body = '{"errors":[{"field":"","reason":"Not now."}]}'
    faults.api.add({
      path: /\/object-storage\/clusters(\?|$)/,
      answer: { status: 422, type: 'application/json', body },
    })
    await page.goto('/regions/eu-central')
    await expect(page.getByRole('main')).toContainText(/Clusters\s*Couldn’t be loaded/)
  })

  test.describe('of an account', () => {
    test.use({ as: '*' })

    test('a region counts its volumes only after all volumes were read', async ({ page, faults }) => {
      // More are said to exist than any page has.
      faults.api.add({
        path: /\/volumes(\?|$)/,
        rewrite: (list) => JSON.stringify({ ...(JSON.parse(String(list)) as object), pages: 2, results: 600 }),
      })
      await page.goto('/regions/us-iad')
      await expect(page.getByRole('main')).toContainText('Available. Volumes couldn’t be loaded.')
    })
  })
})

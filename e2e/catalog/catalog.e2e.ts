/** Clusters, regions and plans, which need no sign-in. */
import { allowClipboard } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import { expectPage, expectRow, tableRow, words } from '../support/helpers'

test.use({ as: null })

test('the cluster list opens a cluster, whose addresses can be copied', async ({ page }) => {
  await allowClipboard(page)
  await page.goto('/clusters')
  await expectPage(page, words.clusters)
  await expectRow(page.getByRole('table', { name: 'clusters' }), {
    Cluster: 'ap-south-1',
    Region: 'Singapore, SG',
    Status: 'Unavailable',
    Domain: 'ap-south-1.localhost:',
    'Static site': 'website-ap-south-1.localhost:',
  })
  await tableRow(page, 'ap-south-1').getByRole('link').click()
  await expectPage(page, 'ap-south-1')
  await expect(
    page.getByText('Existing buckets still work, but you can’t create new ones.', { exact: false }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Copy domain' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
})

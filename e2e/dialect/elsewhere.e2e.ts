/** What only Linode's API has is neither requested nor offered on other APIs. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage } from '../support/helpers'

const WORDS = /\/assets\/linode-/
const ACCESS = /^GET \/v4\/object-storage\/buckets\/[^/]+\/[^/]+\/access$/
function requestsOf(page: Page): readonly string[] {
  const seen: string[] = []
  page.on('request', (request) => seen.push(`${request.method()} ${new URL(request.url()).pathname}`))
  return seen
}

test.describe('on an API in the contract’s wording', () => {
  test.use({ env: { DIALECT: '' } })

  test('no form has a field of the dialect, no page reads a bucket’s access, and no words are loaded', async ({
    page,
  }) => {
    const seen = requestsOf(page)
    const main = page.getByRole('main')

    await page.goto('/volumes/new')
    const volume = page.getByRole('dialog', { name: 'Create volume' })
    await expect(volume.getByLabel('Label')).toBeVisible()
    await expect(volume.getByText(/encrypt/i)).toHaveCount(0)
    await page.goto('/volumes/8')
    await expect(main.getByText('Size', { exact: true }).first()).toBeVisible()
    await expect(main.getByText(/encrypt/i)).toHaveCount(0)

    await page.goto('/images/upload')
    await expectPage(page, 'Upload image')
    await expect(page.getByLabel('Region', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Tags')).toHaveCount(0)

    await page.goto('/keys/new')
    await page.getByRole('radio', { name: /^Unlimited/ }).check()
    await expect(page.getByText('Anyone with this key can read, change, and delete everything')).toBeVisible()
    await expect(page.getByLabel('Regions')).toHaveCount(0)

    await page.goto('/buckets/new')
    const bucket = page.getByRole('dialog', { name: 'Create bucket' })
    await bucket.getByRole('combobox', { name: 'Cluster' }).click()
    await page.getByRole('option', { name: /us-iad/ }).click()
    await expect(bucket.getByRole('checkbox', { name: /CORS/ })).toBeVisible()
    await expect(bucket.getByText(/endpoint/i)).toHaveCount(0)

    await page.goto('/buckets/us-iad-1/team-files/access')
    await expect(main.getByRole('button', { name: 'Allow browser uploads' })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Block browser uploads' })).toBeVisible()

    expect(seen.length).toBeGreaterThan(20)
    expect(seen.filter((line) => WORDS.test(line) || ACCESS.test(line))).toEqual([])
  })
})

test.describe('on an API in the dialect', () => {
  test.use({ env: { DIALECT: 'linode' } })

  test('the words are loaded before the first call', async ({ page }) => {
    const seen = requestsOf(page)
    await page.goto('/buckets')
    await expect(page.getByRole('link', { name: 'team-files' })).toBeVisible()
    const words = seen.findIndex((line) => WORDS.test(line))
    const call = seen.findIndex((line) => line.includes(' /v4/'))
    expect(words).toBeGreaterThanOrEqual(0)
    expect(call).toBeGreaterThan(words)
  })
})

/** The form that creates a bucket: its fields, errors and drafts. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { choose, expectPage, fillField, submit, words } from '../support/helpers'
import { askPublicly, notice } from '../support/storage'
import { FLAT_LIST, asJson } from './buckets'

const CORS = 'Allow browser uploads (CORS)'

async function openCreate(page: Page): Promise<Locator> {
  await page.goto('/buckets/new')
  const panel = page.getByRole('dialog', { name: words.createBucket })
  await expect(panel).toBeVisible()
  return panel
}

/** Fills every field with a value other than its default. */
async function fillAll(panel: Locator, name: string) {
  await fillField(panel, 'Name', name)
  await choose(panel, 'Cluster', /Frankfurt, DE/)
  await panel.getByRole('radio', { name: words.publicRead, exact: true }).check()
  await panel.getByRole('checkbox', { name: CORS }).uncheck()
}

test.describe('creating', () => {
  test('warns that the bucket exists already, and leaves that bucket unchanged', async ({ page, server }) => {
    const panel = await openCreate(page)
    await expect(page.getByText(/^9 buckets ·/)).toBeVisible()
    await fillField(panel, 'Name', 'scratch')
    await choose(panel, 'Cluster', /Frankfurt, DE/)
    await expect(panel.getByText('You already have scratch in this cluster.', { exact: false })).toBeVisible()
    await panel.getByRole('radio', { name: words.publicRead, exact: true }).check()
    await submit(panel, words.createBucket)
    await expect(notice(page, 'scratch already exists')).toBeVisible()
    await expect(notice(page, 'Nothing was changed.')).toBeVisible()
    expect(await askPublicly(server.objectsOrigin, 'scratch.eu-central-1', '/')).toBe(403)
  })

  test('lists an unavailable cluster last, disabled, with the reason', async ({ page }) => {
    const panel = await openCreate(page)
    await panel.getByRole('combobox', { name: 'Cluster' }).click()
    const option = page.getByRole('option').last()
    await expect(option).toContainText('Singapore, SG')
    await expect(option).toHaveAttribute('aria-disabled', 'true')
    await expect(option).toContainText('This cluster is currently unavailable.')
    await option.click({ force: true })
    await expect(panel.getByRole('combobox', { name: 'Cluster' })).toHaveValue('')
  })

  test.describe('with a failing API', () => {
    test.use({ faulty: true })
    test('a bucket that exists already is recognized without the list, and its settings don’t count as set', async ({
      page,
      faults,
    }) => {
      faults.api.add({ method: 'GET', path: FLAT_LIST, answer: asJson(400, 'Not now.') })
      const panel = await openCreate(page)
      await fillAll(panel, 'scratch')
      await submit(panel, words.createBucket)
      await expect(notice(page, 'scratch already exists')).toBeVisible()
      await expectPage(page, 'scratch')
      await page.getByRole('link', { name: 'Access', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Bucket access' })).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(/Set here|Public read/)
    })
  })
})

/** Buckets: the list in every state, scopes of a token, and deletion. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { confirmTyped, expectPage, expectRow, moreAction, openRowMenu, tableRow, words } from '../support/helpers'
import { AT_ONCE } from '../support/settled'
import { notice } from '../support/storage'
import { FLAT_LIST, asJson } from './buckets'

const table = (page: Page) => page.getByRole('table', { name: 'buckets' })

test.describe('the list', () => {
  test('shows every column without scrolling sideways', async ({ page }) => {
    await page.goto('/buckets')
    await expectPage(page, words.buckets)
    await expectRow(table(page), {
      Name: 'team-files',
      Cluster: `Washington, DC us-iad-1`,
      Objects: '24',
      Size: /^[\d.]+ KiB$/,
      Created: /^\d{1,2} [A-Z][a-z]{2} \d{4}$/,
    })
    await expect(page.getByText(/^9 buckets · [\d.]+ MiB · .+ of 1 TiB outbound transfer used/)).toBeVisible()
    const over = await table(page).evaluate(
      (t) => (t.parentElement?.scrollWidth ?? 0) - (t.parentElement?.clientWidth ?? 0),
    )
    expect(over, 'pixels out of sight').toBe(0)
  })

  test('the cluster filter requests that cluster alone', async ({ page }) => {
    await page.goto('/buckets')
    await expect(table(page).getByRole('row')).toHaveCount(10)
    await page.getByRole('button', { name: 'Filter by cluster' }).click()
    const asked = page.waitForResponse((r) => r.url().includes(`/v4/object-storage/buckets/eu-central-1?`))
    await page.getByRole('menuitemradio', { name: 'Frankfurt, DE' }).click()
    expect((await asked).status()).toBe(200)
    await expect(page).toHaveURL(new RegExp(`\\?cluster=eu-central-1`))
    await expect(table(page).getByRole('row')).toHaveCount(4)
    await page.getByRole('button', { name: 'Remove filter Cluster' }).click()
    await expect(table(page).getByRole('row')).toHaveCount(10)
  })

  test.describe('of an account without buckets', () => {
    test.use({ seed: 'empty' })
    test('each list offers its first step once', async ({ page }) => {
      for (const [at, first] of [
        ['/buckets', words.createBucket],
        ['/keys', words.createAccessKey],
        ['/volumes', words.createVolume],
        ['/images', 'Upload image'],
        ['/monitoring', 'Create client'],
        ['/managed/services', 'Create service'],
        ['/tickets', words.openTicket],
      ] as const) {
        await page.goto(at)
        await expect(page.getByText(/^No .* yet$/), at).toBeVisible()
        await expect(page.getByRole('main').getByRole('link', { name: first, exact: true }), at).toHaveCount(1)
      }
    })
  })

  test.describe('behind a failing server', () => {
    test.use({ faulty: true })
    // Failing reads are retried: first the whole list, then each cluster.
    const slowly = { timeout: 40_000 }
    test('a late bucket has tabs where they stay, below one row of facts', async ({ page, faults }) => {
      const read = faults.api.hold({ path: /^\/v4\/.*\/us-iad-1\/team-files$/ })
      await page.goto('/buckets/us-iad-1/team-files', AT_ONCE)
      const tabs = page.getByRole('navigation', { name: 'Sections of this bucket' })
      const before = await tabs.boundingBox()
      read.release()
      await expect(page.getByText(/^team-files\.us-iad-1\./).last()).toBeVisible()
      expect(await tabs.boundingBox()).toEqual(before)
      const rows = await page.getByRole('term').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().y))
      expect(new Set(rows).size).toBe(1)
    })
    test('names the cluster that failed and shows the others', async ({ page, faults }) => {
      faults.api.add({ method: 'GET', path: FLAT_LIST, answer: asJson(500, 'The list is broken.') })
      faults.api.add({
        method: 'GET',
        path: new RegExp(`buckets/us-iad-1\\?`),
        answer: asJson(500, 'This cluster is broken.'),
      })
      await page.goto('/buckets')
      const problem = page.getByRole('alert').filter({ hasText: 'Washington, DC couldn’t be loaded' })
      await expect(problem).toContainText('This cluster is broken.', slowly)
      await expect(table(page).getByRole('row')).toHaveCount(7)
      await expect(tableRow(page, 'team-files')).toHaveCount(0)
      await expect(page.getByText(/^At least 6 buckets ·/)).toBeVisible()
      await page.getByRole('button', { name: 'Table options for buckets' }).click()
      await expect(page.getByRole('menuitem', { name: 'Export 6 loaded rows as CSV' })).toBeVisible()
      await page.keyboard.press('Escape')

      faults.api.clear()
      await problem.getByRole('button', { name: words.tryAgain }).click()
      await expect(table(page).getByRole('row')).toHaveCount(10)
      await expect(problem).toHaveCount(0)
    })
  })
})

test.describe('deletion', () => {
  test('the deletion of a bucket with objects counts and empties it', async ({ page }) => {
    await page.goto('/buckets/us-iad-1/team-files/access')
    await moreAction(page, 'Empty and delete bucket')
    await expect(page.getByRole('dialog', { name: 'Empty and delete team-files?' })).toContainText('24 objects')
    await page.getByRole('radio', { name: 'Keep the bucket' }).check()
    await expect(page.getByRole('dialog', { name: 'Empty team-files?' })).toBeVisible()
    await page.goto('/buckets')
    await (await openRowMenu(page, 'team-files')).getByRole('menuitem', { name: 'Empty and delete bucket' }).click()
    await expect(page.getByRole('dialog', { name: 'Empty and delete team-files?' })).toBeVisible()
  })

  test('a bucket deleted on its own page is not requested again', async ({ page }) => {
    const asked: string[] = []
    await page.goto(`/buckets/eu-central-1/scratch`)
    await moreAction(page, words.deleteBucket)
    page.on('request', (request) => void asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await confirmTyped(page, 'scratch', words.deleteBucket)
    await expect(notice(page, 'Bucket scratch deleted')).toBeVisible()
    await expect(page).toHaveURL(/\/buckets$/)
    await expect(tableRow(page, 'team-files')).toBeVisible()
    expect(asked.filter((request) => request.endsWith('/scratch'))).toEqual([
      `DELETE /v4/object-storage/buckets/eu-central-1/scratch`,
    ])
  })
})

/** Access keys in bad conditions: lost responses, a negative balance, missing scopes, many keys and buckets. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage, submit, tableRow, words } from '../support/helpers'
import { api } from '../support/storage'

const KEYS = '/object-storage/keys'
const saved = (page: Page) => page.getByRole('heading', { name: 'Save the secret key' })

test.describe('with a connection that breaks', () => {
  test.use({ faulty: true })

  const broken = { status: 500, type: 'application/json', body: '{"errors":[{"reason":"Broken."}]}' }

  test('the form that copies a key waits until its access is read', async ({ page, faults }) => {
    const repair = faults.api.add({ method: 'GET', path: /\/object-storage\/keys\/1$/, answer: broken })
    await page.goto('/keys/new?like=1')
    const alert = page.getByRole('alert').filter({ hasText: 'Access for key 1 couldn’t be loaded' })
    await expect(alert).toBeVisible()
    const label = page.getByRole('textbox', { name: /^Label/ })
    await expect(label).toHaveCount(0)
    repair()
    await submit(alert, words.tryAgain)
    await expect(label).toHaveValue(/ \(new\)$/)
  })

  test('a failed check for deleted buckets is named above the keys that it filters', async ({ page, faults }) => {
    faults.api.add({ method: 'GET', path: /\/object-storage\/buckets/, answer: broken })
    await page.goto('/keys?access=deleted')
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t check for deleted buckets' })).toBeVisible()
  })

  test('a cluster that fails to load is named, and buckets of others can be selected', async ({ page, faults }) => {
    const broken = { status: 500, type: 'application/json', body: '{"errors":[{"reason":"Broken."}]}' }
    faults.api.add({
      method: 'GET',
      path: new RegExp(`/object-storage/buckets(/us-iad-1)?/?\\?`),
      answer: broken,
    })
    await page.goto('/keys/new')
    await expect(page.getByText('Buckets in Washington, DC couldn’t be loaded')).toBeVisible()
    await expect(page.getByLabel(`Permission for scratch in eu-central-1`)).toBeVisible()
    // No bucket counts as deleted while the list is incomplete.
    await page.goto('/keys/5')
    await expectPage(page, 'old-reports-job')
    await expect(tableRow(page.getByRole('table', { name: 'buckets' }), 'reports-2024')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0)
  })
})

test('150 buckets can be selected at once, and the table renders only the visible rows', async ({ page, server }) => {
  test.setTimeout(120_000)
  const many = Array.from({ length: 150 }, (_, n) => `many-${String(n).padStart(3, '0')}`)
  for (const label of many)
    await api(server, server.demoToken, 'POST', '/object-storage/buckets', { label, cluster: 'us-iad-1' })
  await page.goto('/keys/new')
  const choices = page.getByRole('table', { name: 'Bucket permissions' })
  await expect(choices).toHaveAttribute('aria-rowcount', '160', { timeout: 30_000 })
  // The table renders 100 rows until its virtualizer is loaded.
  await expect.poll(() => choices.getByRole('row').count()).toBeLessThan(60)
  await page.getByRole('searchbox', { name: 'Filter buckets' }).fill('many-')
  await page.getByRole('button', { name: 'Set all 150 to…' }).click()
  await page.getByRole('menuitem', { name: 'Read/write' }).click()
  await expect(page.getByText('150 buckets: 150 read/write')).toBeVisible()
  await submit(page, words.createAccessKey)
  await expect(saved(page)).toBeVisible()
  const made = (await api(server, server.demoToken, 'GET', `${KEYS}?page_size=500`))['data'] as {
    bucket_access: unknown[]
  }[]
  expect(made.at(-1)?.bucket_access).toHaveLength(150)
})

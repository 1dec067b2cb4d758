/** Access keys in bad conditions: lost responses, a negative balance, missing scopes, many keys and buckets. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { confirmTyped, expectPage, fillField, openRowMenu, submit, tableRow } from '../support/helpers'
import { api } from '../support/storage'
import { withToken } from '../support/page-guard'

const KEYS = '/object-storage/keys'
const list = (page: Page) => page.getByRole('table', { name: 'keys' })
const saved = (page: Page) => page.getByRole('heading', { name: 'Save the secret key' })
async function fill(page: Page, label: string) {
  await page.goto('/keys/new')
  await expect(page.getByRole('table', { name: 'Bucket permissions' })).toBeVisible()
  await fillField(page, /^Label/, label)
  await page.getByRole('radio', { name: 'Unlimited', exact: true }).check()
}

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
    await submit(alert, 'Try again')
    await expect(label).toHaveValue(/ \(new\)$/)
  })

  test('a failed check for deleted buckets is named above the keys that it filters', async ({ page, faults }) => {
    faults.api.add({ method: 'GET', path: /\/object-storage\/buckets/, answer: broken })
    await page.goto('/keys?access=deleted')
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t check for deleted buckets' })).toBeVisible()
  })

  test('a key whose response was lost is found by its label and can be revoked', async ({ page, faults }) => {
    await fill(page, 'lost one')
    const mend = faults.api.add({ method: 'POST', path: /\/object-storage\/keys$/, reset: 'after' })
    await submit(page, 'Create access key')
    // The browser can repeat the request, and each one creates a key.
    const note = page.getByRole('alert').filter({ hasText: /with the label lost one (was|were) created/ })
    await expect(note).toContainText(/lost with a failed response/)
    await expect(page.getByText('We couldn’t confirm this change')).toHaveCount(0)
    mend()
    const revoke = note.getByRole('button', { name: /^Revoke key lost one/ })
    const made = await revoke.count()
    expect(made).toBeGreaterThan(0)
    for (let left = made; left > 0; left -= 1) {
      await revoke.first().click()
      await confirmTyped(page, 'lost one', 'Revoke key')
      await expect(revoke).toHaveCount(left - 1)
    }
    await expect(page.getByText('No key was created')).toBeVisible()
    // The form keeps its values.
    await submit(page, 'Create access key')
    await expect(saved(page)).toBeVisible()
    await expect(page.getByText('Access key lost one created')).toBeVisible()
  })

  test('a failed lookup claims neither success nor failure', async ({ page, faults }) => {
    await fill(page, 'in the dark')
    faults.api.add({ method: 'POST', path: /\/object-storage\/keys$/, reset: 'after' })
    faults.api.add({ method: 'GET', path: /\/object-storage\/keys/, answer: { status: 500, body: 'x' } })
    await submit(page, 'Create access key')
    await expect(page.getByText('Couldn’t check the result')).toBeVisible()
    await expect(page.getByText('We couldn’t confirm this change')).toBeVisible()
    await expect(page.getByText('No key was created')).toHaveCount(0)
    faults.api.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /with the label in the dark/ })).toBeVisible()
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
    await expect(tableRow(page.getByRole('table', { name: 'buckets' }), 'reports-2024')).toContainText('Unknown')
  })
})

test.describe('an account with a negative balance', () => {
  test.use({ as: null })
  test('sees why, and the form keeps its values', async ({ page, server, complaints }) => {
    complaints.allow(/status of 403/)
    const account = await server.account({ balance: -5 })
    await withToken(page, account.token)
    await page.goto('/keys/new')
    await fillField(page, /^Label/, 'poor')
    await page.getByRole('radio', { name: 'No buckets', exact: true }).check()
    await submit(page, 'Create access key')
    const alert = page.getByRole('alert').filter({ hasText: 'The account has a negative balance' })
    await expect(alert).toContainText('Pay the balance')
    await expect(page.getByRole('textbox', { name: /^Label/ })).toHaveValue('poor')
  })
})

test.describe('an account without keys or buckets', () => {
  test.use({ seed: 'empty' })
  test('explains keys, and can create one without a bucket', async ({ page }) => {
    await page.goto('/keys')
    await expect(page.getByText('No access keys yet')).toBeVisible()
    await page.getByRole('link', { name: 'Create access key' }).last().click()
    await expect(page.getByText('No buckets to select')).toBeVisible()
    await submit(page, 'Create access key')
    await expect(page.getByRole('group', { name: 'Buckets' })).toHaveAccessibleDescription(/Select at least one bucket/)
    await page.getByRole('radio', { name: 'No buckets', exact: true }).check()
    await submit(page, 'Create access key')
    await expect(saved(page)).toBeVisible()
  })
})

test.describe('with a read-only token', () => {
  test.use({ as: 'object_storage:read_only' })
  test('all actions on keys are disabled with a reason', async ({ page }) => {
    await page.goto('/keys')
    const reason = 'Your token lacks the scope object_storage:read_write.'
    await expect(tableRow(list(page), 'parked')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create access key' })).toHaveAttribute('aria-disabled', 'true')
    const menu = await openRowMenu(list(page), 'parked')
    for (const name of [/^Rename/, /^Duplicate/, /^Revoke key/]) {
      await expect(menu.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
    }
    await page.keyboard.press('Escape')
    await page.goto('/keys/2')
    for (const name of ['Rename', 'Duplicate', 'Revoke key']) {
      await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    }
    await page.goto('/keys/new')
    await expect(page.getByText(reason).first()).toBeVisible()
  })
})

test.describe('with a token for another area', () => {
  test.use({ as: 'volumes:read_only' })
  test('the missing scope is named, and no key is shown', async ({ page, complaints }) => {
    complaints.allow(/status of 403/)
    for (const path of ['/keys', '/keys/2']) {
      await page.goto(path)
      await expect(page.getByText('object_storage:read_only').first()).toBeVisible()
      await expect(page.getByText('website-deploy')).toHaveCount(0)
    }
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
  await page.getByRole('menuitem', { name: 'Read and write' }).click()
  await expect(page.getByText('150 buckets: 150 read and write')).toBeVisible()
  await submit(page, 'Create access key')
  await expect(saved(page)).toBeVisible()
  const made = (await api(server, server.demoToken, 'GET', `${KEYS}?page_size=500`))['data'] as {
    bucket_access: unknown[]
  }[]
  expect(made.at(-1)?.bucket_access).toHaveLength(150)
})

test.describe('as a restricted user', () => {
  test.use({ as: null })

  test('keys can be read with a grant, and the form says beforehand who can create them (security S3)', async ({
    page,
    server,
    complaints,
  }) => {
    complaints.allow(/status of 403/)
    await withToken(page, (await server.account({ restricted: true })).token)
    await page.goto('/keys')
    await expect(page.getByText('Your user lacks the grant object_storage:read_only').first()).toBeVisible()
    const reader = await server.account({ restricted: true, grants: 'object_storage:read_write' })
    await page.evaluate((secret) => sessionStorage.setItem('cloud-console.token', secret), reader.token)
    await page.goto('/keys/new')
    await fillField(page, /^Label/, 'refused')
    await expect(page.getByRole('button', { name: 'Create access key' })).toHaveAccessibleDescription(
      'Only unrestricted users of the account can do this.',
    )
    await expect(page.getByRole('main').getByText('Only unrestricted users of the account').first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Label/ })).toHaveValue('refused')
  })
})

/** The form that creates a bucket: its fields, errors and drafts. */
import type { Locator, Page } from '@playwright/test'
import { allowClipboard } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import { choose, expectFieldError, expectPage, fillField, submit } from '../support/helpers'
import { api, askPublicly, notice } from '../support/storage'
import { FLAT_LIST, asJson } from './buckets'

const CORS = 'Allow browser uploads (CORS)'

async function openCreate(page: Page): Promise<Locator> {
  await page.goto('/buckets/new')
  const panel = page.getByRole('dialog', { name: 'Create bucket' })
  await expect(panel).toBeVisible()
  return panel
}

/** Fills every field with a value other than its default. */
async function fillAll(panel: Locator, name: string) {
  await fillField(panel, 'Name', name)
  await choose(panel, 'Cluster', /Frankfurt, DE/)
  await panel.getByRole('radio', { name: 'Authenticated read' }).check()
  await panel.getByRole('checkbox', { name: CORS }).uncheck()
}

async function expectAllKept(panel: Locator, name: string) {
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name)
  await expect(panel.getByRole('combobox', { name: 'Cluster' })).toHaveValue('Frankfurt, DE')
  await expect(panel.getByRole('radio', { name: 'Authenticated read' })).toBeChecked()
  await expect(panel.getByRole('checkbox', { name: CORS })).not.toBeChecked()
}

test.describe('creating', () => {
  test('sends all four fields', async ({ page, server }) => {
    const panel = await openCreate(page)
    await fillField(panel, 'Name', 'open-house')
    await choose(panel, 'Cluster', /Frankfurt, DE/)
    await expect(panel.getByText(/Hostname: open-house\.eu-central-1\.localhost:\d+/)).toBeVisible()
    await panel.getByRole('radio', { name: 'Public read', exact: true }).check()
    await panel.getByRole('checkbox', { name: CORS }).uncheck()
    const sent = page.waitForRequest((r) => r.method() === 'POST' && /\/v4\/object-storage\/buckets\/?$/.test(r.url()))
    await submit(panel, 'Create bucket')
    const all = { label: 'open-house', cluster: 'eu-central-1', acl: 'public-read', cors_enabled: false }
    expect((await sent).postDataJSON()).toEqual(all)
    await expectPage(page, 'open-house')
    await expect(notice(page, 'Bucket open-house created')).toBeVisible()
    // Anyone can list the bucket.
    expect(await askPublicly(server.objectsOrigin, 'open-house.eu-central-1', '/')).toBe(200)
  })

  test('shows errors at their fields and focuses the first', async ({ page }) => {
    const panel = await openCreate(page)
    await fillField(panel, 'Name', 'ab')
    await submit(panel, 'Create bucket')
    await expectFieldError(panel, 'Name', 'Name must be 3–63 characters.', true)
    await expectFieldError(panel, 'Cluster', 'Cluster is required.')
    await fillField(panel, 'Name', 'Holiday_Photos')
    await expectFieldError(panel, 'Name', /lowercase letters, numbers, hyphens, and single dots/)
    await fillField(panel, 'Name', 'holiday-photos')
    await expect(panel.getByLabel('Name', { exact: true })).not.toHaveAttribute('aria-invalid')
    await submit(panel, 'Create bucket')
    await expectFieldError(panel, 'Cluster', 'Cluster is required.', true)
  })

  test('shows at the name field that another account has the name, and keeps all fields', async ({
    page,
    server,
    complaints,
  }) => {
    complaints.allow(/status of 400/)
    const other = await server.account()
    await api(server, other.token, 'POST', '/object-storage/buckets', { label: 'first-come', cluster: 'eu-central-1' })
    const panel = await openCreate(page)
    await fillAll(panel, 'first-come')
    await submit(panel, 'Create bucket')
    await expectFieldError(panel, 'Name', 'This name is already taken in this cluster.', true)
    await expectAllKept(panel, 'first-come')
    // The same name is free in another cluster.
    await choose(panel, 'Cluster', /Atlanta, GA/)
    await submit(panel, 'Create bucket')
    await expectPage(page, 'first-come')
  })

  test('warns that the bucket exists already, and leaves that bucket unchanged', async ({ page, server }) => {
    const panel = await openCreate(page)
    await expect(page.getByText(/^9 buckets in/)).toBeVisible()
    await fillField(panel, 'Name', 'scratch')
    await choose(panel, 'Cluster', /Frankfurt, DE/)
    await expect(panel.getByText('You already have scratch in this cluster.', { exact: false })).toBeVisible()
    await panel.getByRole('radio', { name: 'Public read', exact: true }).check()
    await submit(panel, 'Create bucket')
    await expect(notice(page, 'scratch already exists')).toBeVisible()
    await expect(notice(page, 'Nothing was changed.')).toBeVisible()
    expect(await askPublicly(server.objectsOrigin, 'scratch.eu-central-1', '/')).toBe(403)
  })

  test('disables an unavailable cluster with the reason', async ({ page }) => {
    const panel = await openCreate(page)
    await panel.getByRole('combobox', { name: 'Cluster' }).click()
    const option = page.getByRole('option', { name: /Singapore, SG/ })
    await expect(option).toHaveAttribute('aria-disabled', 'true')
    await expect(option).toContainText('This cluster is currently unavailable.')
    await option.click({ force: true })
    await expect(panel.getByRole('combobox', { name: 'Cluster' })).toHaveValue('')
  })

  test('the palette copies the last request as curl, without the token', async ({ page, server }) => {
    await allowClipboard(page)
    const panel = await openCreate(page)
    await fillField(panel, 'Name', 'sent-before')
    await choose(panel, 'Cluster', /us-iad/)
    await submit(panel, 'Create bucket')
    await expect(notice(page, 'Bucket sent-before created')).toBeVisible()
    await expect(panel).toBeHidden()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Search pages, actions, and resources' }).fill('curl')
    await page.getByRole('option', { name: /^Copy last request as curl/ }).click()
    await expect(notice(page, 'Copied as curl')).toBeVisible()
    // A page can't read the clipboard, but a user can paste it.
    await page.goto('/buckets/new')
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })
    await name.press('ControlOrMeta+v')
    await expect(name).toHaveValue(/sent-before/)
    await expect(name).toHaveValue(/Authorization: Bearer \$TOKEN/)
    expect(await name.inputValue()).not.toContain(server.demoToken)
  })

  test('asks before discarding typed text', async ({ page }) => {
    const panel = await openCreate(page)
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await fillField(panel, 'Name', 'half-typed')
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('half-typed')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(/\/buckets$/)
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
      await submit(panel, 'Create bucket')
      await expect(notice(page, 'scratch already exists')).toBeVisible()
      await expectPage(page, 'scratch')
      await page.getByRole('link', { name: 'Access', exact: true }).click()
      const access = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Bucket access' }) })
      await expect(access).toContainText('Controls who can list and write to this bucket.')
      await expect(access).not.toContainText(/Last set here|Authenticated read/)
    })

    test('an offline form sends nothing and can be sent later', async ({ page, context, faults, complaints }) => {
      complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
      const panel = await openCreate(page)
      await fillAll(panel, 'tunnel')
      await context.setOffline(true)
      await submit(panel, 'Create bucket')
      await expect(panel.getByRole('alert')).toContainText('You are offline')
      await expectAllKept(panel, 'tunnel')
      await context.setOffline(false)
      await submit(panel, 'Create bucket')
      await expectPage(page, 'tunnel')
      expect(faults.api.seen.filter((r) => /^POST \/v4\/object-storage\/buckets\/?$/.test(r))).toHaveLength(1)
    })
  })
})

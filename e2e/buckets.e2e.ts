/** Buckets: the list in every state, making one, and removing one. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import {
  choose,
  confirmTyped,
  expectFieldError,
  expectPage,
  expectRow,
  fillField,
  openRowMenu,
  submit,
  tableRow,
} from './helpers'
import { signIn } from './page-guard'
import { api, askPublicly, notice, putObject } from './storage'

const table = (page: Page) => page.getByRole('table', { name: 'buckets' })
const FLAT_LIST = /^\/v4\/object-storage\/buckets\/?(\?|$)/
const asJson = (status: number, reason: string, headers: Record<string, string> = {}) => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ errors: [{ field: '', reason }] }),
  headers,
})

async function openCreate(page: Page): Promise<Locator> {
  await page.goto('/buckets/new')
  const panel = page.getByRole('dialog', { name: 'Create bucket' })
  await expect(panel).toBeVisible()
  return panel
}

/** Everything that the form asks, none of it at its default. */
async function fillAll(panel: Locator, name: string) {
  await fillField(panel, 'Name', name)
  await choose(panel, 'Cluster', /Frankfurt, DE/)
  await panel.getByRole('radio', { name: 'Authenticated read' }).check()
  await panel.getByRole('checkbox', { name: 'Allow requests from all origins (CORS)' }).check()
}
async function expectAllKept(panel: Locator, name: string) {
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name)
  await expect(panel.getByRole('combobox', { name: 'Cluster' })).toHaveValue('Frankfurt, DE')
  await expect(panel.getByRole('radio', { name: 'Authenticated read' })).toBeChecked()
  await expect(panel.getByRole('checkbox', { name: 'Allow requests from all origins (CORS)' })).toBeChecked()
}

test.describe('the list', () => {
  for (const theme of ['light', 'dark'] as const) {
    test(`shows every column without scrolling sideways (${theme})`, async ({ page }) => {
      await page.addInitScript((t) => localStorage.setItem('cloud-console.theme', t), theme)
      await page.goto('/buckets')
      await expectPage(page, 'Buckets')
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expectRow(table(page), {
        Name: 'team-files',
        Cluster: 'Washington, DC us-iad-1',
        Objects: '24',
        Size: /^[\d.]+ KB$/,
        Hostname: 'team-files.us-iad-1.localhost:',
        Created: /^\d{1,2} [A-Z][a-z]{2} \d{4}$/,
      })
      await expect(
        page.getByText(/^9 buckets in 4 clusters, [\d.]+ MB\. .+ of 1 TB outbound transfer used/),
      ).toBeVisible()
      const over = await table(page).evaluate(
        (t) => (t.parentElement?.scrollWidth ?? 0) - (t.parentElement?.clientWidth ?? 0),
      )
      expect(over, 'pixels out of sight').toBe(0)
    })
  }

  test('shows one cluster by asking for that cluster', async ({ page }) => {
    await page.goto('/buckets')
    await expect(table(page).getByRole('row')).toHaveCount(10)
    await page.getByRole('button', { name: 'Filter by cluster' }).click()
    const asked = page.waitForResponse((r) => /\/v4\/object-storage\/buckets\/eu-central-1(\?|$)/.test(r.url()))
    await page.getByRole('menuitemcheckbox', { name: 'Frankfurt, DE' }).click()
    expect((await asked).status()).toBe(200)
    await expect(page).toHaveURL(/\?cluster=eu-central-1/)
    await expect(table(page).getByRole('row')).toHaveCount(4)
    await page.getByRole('button', { name: 'Remove filter Cluster' }).click()
    await expect(table(page).getByRole('row')).toHaveCount(10)
  })

  test.describe('of an account without any', () => {
    test.use({ seed: 'empty' })
    test('says what a bucket is and offers to make one', async ({ page }) => {
      await page.goto('/buckets')
      await expect(page.getByText('No buckets yet')).toBeVisible()
      await expect(page.getByText('A bucket is a named container for objects')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Create bucket' }).first()).toBeVisible()
    })
  })

  test.describe('behind a failing server', () => {
    test.use({ faulty: true })
    // Every failing read is tried three times, the whole list first and each cluster after it.
    const slowly = { timeout: 40_000 }
    test('names the cluster that could not be read and shows the rest', async ({ page, faults, complaints }) => {
      complaints.allow(/status of 500/)
      faults.api.add({ method: 'GET', path: FLAT_LIST, answer: asJson(500, 'The list is broken.') })
      faults.api.add({ method: 'GET', path: /buckets\/us-iad-1\?/, answer: asJson(500, 'This cluster is broken.') })
      await page.goto('/buckets')
      const problem = page.getByRole('alert').filter({ hasText: 'Washington, DC could not be read' })
      await expect(problem).toContainText('This cluster is broken.', slowly)
      await expect(table(page).getByRole('row')).toHaveCount(7)
      await expect(tableRow(page, 'team-files')).toHaveCount(0)
      await expect(page.getByText(/^At least 6 buckets in 3 clusters/)).toBeVisible()

      faults.api.clear()
      await problem.getByRole('button', { name: 'Try again' }).click()
      await expect(table(page).getByRole('row')).toHaveCount(10)
      await expect(problem).toHaveCount(0)
    })

    test('says that nothing could be read when nothing could, and tries again', async ({
      page,
      faults,
      complaints,
    }) => {
      complaints.allow(/status of 500/)
      faults.api.add({ method: 'GET', path: /object-storage\/buckets/, answer: asJson(500, 'Out of order.') })
      await page.goto('/buckets')
      await expect(page.getByText('The API failed')).toBeVisible(slowly)
      await expect(page.getByText('Out of order.')).toBeVisible()
      faults.api.clear()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(table(page).getByRole('row')).toHaveCount(10)
    })
  })

  test('saves what is shown as CSV', async ({ page }) => {
    await page.goto('/buckets?filter=team')
    await expect(table(page).getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: 'View of buckets' }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export CSV' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('buckets.csv')
  })
})

test.describe('scopes', () => {
  test.describe('a token without object_storage', () => {
    test.use({ as: 'volumes:read_only' })
    test('is told which scope is missing', async ({ page, complaints }) => {
      complaints.allow(/status of 40[13]/)
      await page.goto('/buckets')
      await expect(page.getByText('object_storage:read_only').first()).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
    })
  })

  test.describe('a token that may only read', () => {
    test.use({ as: 'object_storage:read_only' })
    test('sees the buckets, and why it cannot make one', async ({ page, complaints }) => {
      complaints.allow(/status of 40[13]/)
      await page.goto('/buckets')
      await expect(table(page).getByRole('row')).toHaveCount(10)
      const create = page.getByRole('button', { name: 'Create bucket' })
      await expect(create).toHaveAttribute('aria-disabled', 'true')
      await expect(create).toHaveAccessibleDescription('Your token lacks the scope object_storage:read_write.')
      const menu = await openRowMenu(page, 'scratch')
      await expect(menu.getByRole('menuitem', { name: /^Remove bucket/ })).toContainText('object_storage:read_write')
    })
  })
})

test.describe('creating', () => {
  test('takes all four fields', async ({ page, server }) => {
    const panel = await openCreate(page)
    await fillField(panel, 'Name', 'open-house')
    await choose(panel, 'Cluster', /Frankfurt, DE/)
    await expect(panel.getByText(/Reached at open-house\.eu-central-1\.localhost:\d+/)).toBeVisible()
    await panel.getByRole('radio', { name: 'Public read', exact: true }).check()
    await panel.getByRole('checkbox', { name: 'Allow requests from all origins (CORS)' }).check()
    const sent = page.waitForRequest((r) => r.method() === 'POST' && /\/v4\/object-storage\/buckets\/?$/.test(r.url()))
    await submit(panel, 'Create bucket')
    expect((await sent).postDataJSON()).toEqual({
      label: 'open-house',
      cluster: 'eu-central-1',
      acl: 'public-read',
      cors_enabled: true,
    })
    await expectPage(page, 'open-house')
    await expect(notice(page, 'Bucket open-house created')).toBeVisible()
    // Anyone may list it now.
    expect(await askPublicly(server.objectsOrigin, 'open-house.eu-central-1', '/')).toBe(200)
  })

  test('says what is wrong at the field, first mistake first', async ({ page }) => {
    const panel = await openCreate(page)
    await fillField(panel, 'Name', 'ab')
    await submit(panel, 'Create bucket')
    await expectFieldError(panel, 'Name', 'Label must be 3 to 63 characters.', true)
    await expectFieldError(panel, 'Cluster', 'Cluster is required.')
    await fillField(panel, 'Name', 'Holiday_Photos')
    await expectFieldError(panel, 'Name', /lower-case letters, digits, hyphens and single dots/)
    await fillField(panel, 'Name', 'holiday-photos')
    await expect(panel.getByLabel('Name', { exact: true })).not.toHaveAttribute('aria-invalid')
    await submit(panel, 'Create bucket')
    await expectFieldError(panel, 'Cluster', 'Cluster is required.', true)
  })

  test('tells at the name that another account has it, and loses nothing', async ({ page, server, complaints }) => {
    complaints.allow(/status of 400/)
    const other = await server.account()
    await api(server, other.token, 'POST', '/object-storage/buckets', { label: 'first-come', cluster: 'eu-central-1' })
    const panel = await openCreate(page)
    await fillAll(panel, 'first-come')
    await submit(panel, 'Create bucket')
    await expectFieldError(panel, 'Name', 'This label is already taken in this cluster.', true)
    await expectAllKept(panel, 'first-come')
    // In another cluster the same label is free.
    await choose(panel, 'Cluster', /Atlanta, GA/)
    await submit(panel, 'Create bucket')
    await expectPage(page, 'first-come')
  })

  test('says plainly that one has it already, and changes nothing about it', async ({ page, server }) => {
    const panel = await openCreate(page)
    await expect(page.getByText(/^9 buckets in/)).toBeVisible()
    await fillField(panel, 'Name', 'scratch')
    await choose(panel, 'Cluster', /Frankfurt, DE/)
    await expect(panel.getByText('You already have scratch in this cluster.', { exact: false })).toBeVisible()
    await panel.getByRole('radio', { name: 'Public read', exact: true }).check()
    await submit(panel, 'Create bucket')
    await expect(notice(page, 'You already had scratch')).toBeVisible()
    await expect(notice(page, 'It is unchanged: nothing in this form was applied.')).toBeVisible()
    expect(await askPublicly(server.objectsOrigin, 'scratch.eu-central-1', '/')).toBe(403)
  })

  test('offers an unavailable cluster to nobody, and says why', async ({ page }) => {
    const panel = await openCreate(page)
    await panel.getByRole('combobox', { name: 'Cluster' }).click()
    const option = page.getByRole('option', { name: /Singapore, SG/ })
    await expect(option).toHaveAttribute('aria-disabled', 'true')
    await expect(option).toContainText('This cluster is unavailable at the moment.')
    await option.click({ force: true })
    await expect(panel.getByRole('combobox', { name: 'Cluster' })).toHaveValue('')
  })

  test('shows the request as it is typed, and gives it away without the token', async ({ page, server }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const panel = await openCreate(page)
    await panel.getByRole('button', { name: 'API request' }).click()
    const request = panel.getByRole('region', { name: 'API request' })
    await expect(request).toContainText('POST /v4/object-storage/buckets')
    await fillField(panel, 'Name', 'live-preview')
    await expect(request).toContainText('"label": "live-preview"')
    await panel.getByRole('button', { name: 'Copy as curl' }).click()
    await expect(notice(page, 'Copied as curl')).toBeVisible()
    // No page may read the clipboard; a person may paste.
    const name = panel.getByRole('textbox', { name: 'Name', exact: true })
    await name.clear()
    await name.press('ControlOrMeta+v')
    await expect(name).toHaveValue(/live-preview/)
    await expect(name).toHaveValue(/Authorization: Bearer \$TOKEN/)
    expect(await name.inputValue()).not.toContain(server.demoToken)
  })

  test('asks before what was typed is thrown away', async ({ page }) => {
    const panel = await openCreate(page)
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
    await fillField(panel, 'Name', 'half-typed')
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('half-typed')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(/\/buckets$/)
  })

  test.describe('with a negative balance', () => {
    test.use({ as: null })
    test('is refused in the API’s words', async ({ page, server, complaints }) => {
      complaints.allow(/status of 403/)
      const poor = await server.account({ balance: -1 })
      await signIn(page.context(), server.origin, poor.token)
      const panel = await openCreate(page)
      await fillAll(panel, 'on-credit')
      await submit(panel, 'Create bucket')
      await expect(panel.getByRole('alert')).toContainText('negative balance')
      await expectAllKept(panel, 'on-credit')
    })
  })

  test.describe('on a bad line', () => {
    test.use({ faulty: true })
    const CREATE = { method: 'POST', path: FLAT_LIST }

    for (const [what, fault, said] of [
      ['too many requests', { answer: asJson(429, 'Slow down.', { 'Retry-After': '20' }) }, 'Too many requests'],
      ['a failing server', { answer: asJson(500, 'It broke.') }, 'It broke.'],
      ['a gateway’s page', { answer: { status: 502, body: '<h1>Bad gateway</h1>' } }, /not known whether|API failed/],
    ] as const) {
      test(`${what} loses nothing that was typed`, async ({ page, faults, complaints }) => {
        complaints.allow(/status of (429|500|502)/)
        const panel = await openCreate(page)
        await fillAll(panel, 'patience')
        faults.api.add({ ...CREATE, ...fault })
        await submit(panel, 'Create bucket')
        await expect(panel.getByRole('alert')).toContainText(said)
        await expectAllKept(panel, 'patience')
      })
    }

    test('offline says so, sends nothing, and goes on later', async ({ page, context, faults, complaints }) => {
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

    test('a double click makes one request', async ({ page, faults }) => {
      const panel = await openCreate(page)
      await fillAll(panel, 'twice')
      faults.api.add({ ...CREATE, delay: 300 })
      await panel.getByRole('button', { name: 'Create bucket' }).dblclick()
      await expectPage(page, 'twice')
      expect(faults.api.seen.filter((r) => /^POST \/v4\/object-storage\/buckets\/?$/.test(r))).toHaveLength(1)
    })

    test('a lost answer is told as unknown, neither as failure nor as success', async ({
      page,
      faults,
      complaints,
    }) => {
      complaints.allow(/ERR_|Failed to load resource/)
      const panel = await openCreate(page)
      await fillAll(panel, 'schroedinger')
      faults.api.add({ ...CREATE, reset: 'after' })
      await submit(panel, 'Create bucket')
      await expect(panel.getByRole('alert')).toContainText('It is not known whether this happened')
      await expect(panel.getByRole('alert')).toContainText('Look whether the change is there')
      await expectAllKept(panel, 'schroedinger')
      // It did happen, and the list behind says so.
      await expect(page.getByText(/^10 buckets in/)).toBeVisible()
    })
  })
})

test.describe('removing', () => {
  test('a bucket that holds objects says so, and leads to where it is emptied', async ({ page }) => {
    await page.goto('/buckets/us-iad-1/team-files/settings')
    await expect(page.getByText('The bucket holds 24 objects. Empty it first')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove bucket' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('main').getByRole('link', { name: 'Empty bucket' }).click()
    await expectPage(page, 'Empty team-files')
    await page.goto('/buckets')
    await (await openRowMenu(page, 'team-files')).getByRole('menuitem', { name: 'Empty and remove bucket' }).click()
    await expectPage(page, 'Empty team-files')
  })

  test('an empty bucket goes once its name is typed', async ({ page, server }) => {
    await page.goto('/buckets')
    await (await openRowMenu(page, 'scratch')).getByRole('menuitem', { name: 'Remove bucket' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove bucket scratch?' })
    await expect(dialog).toContainText('The name scratch becomes free')
    const button = dialog.getByRole('button', { name: 'Remove bucket' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('textbox').fill('Scratch')
    await dialog.getByRole('textbox').press('Enter')
    await expectFieldError(dialog, 'Type scratch to confirm', 'This is not the name. Capital letters count.', true)
    await expect(dialog).toBeVisible()
    await confirmTyped(page, 'scratch', 'Remove bucket')
    await expect(notice(page, 'Bucket scratch removed')).toBeVisible()
    await expect(tableRow(page, 'scratch')).toHaveCount(0)
    const left = await api(server, server.demoToken, 'GET', '/object-storage/buckets')
    expect(left['results']).toBe(8)
  })

  test('a bucket that was filled meanwhile is refused, and the reason stands in the dialog', async ({
    page,
    server,
    complaints,
  }) => {
    complaints.allow(/status of 400/)
    await page.goto('/buckets')
    await (await openRowMenu(page, 'scratch')).getByRole('menuitem', { name: 'Remove bucket' }).click()
    await putObject(server, server.demoToken, 'eu-central-1/scratch', 'late.txt', 'late')
    const dialog = page.getByRole('dialog', { name: 'Remove bucket scratch?' })
    await dialog.getByRole('textbox').fill('scratch')
    await submit(dialog, 'Remove bucket')
    await expect(dialog.getByRole('alert')).toContainText('The bucket still holds objects: remove them first.')
    await expect(dialog.getByRole('textbox')).toHaveValue('scratch')
  })

  test('a bucket that somebody else removed counts as gone', async ({ page, server, complaints }) => {
    complaints.allow(/status of 404/)
    await page.goto('/buckets')
    await (await openRowMenu(page, 'scratch')).getByRole('menuitem', { name: 'Remove bucket' }).click()
    await api(server, server.demoToken, 'DELETE', '/object-storage/buckets/eu-central-1/scratch')
    await confirmTyped(page, 'scratch', 'Remove bucket')
    await expect(notice(page, 'Bucket scratch was already gone')).toBeVisible()
    await expect(tableRow(page, 'scratch')).toHaveCount(0)
  })
})

/** Access keys: what each reaches, the three forms of a new one, and a secret that is seen once. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import {
  confirmTyped,
  expectFieldError,
  expectPage,
  expectRow,
  fillField,
  rowAction,
  submit,
  tableRow,
} from './helpers'
import { placesOf } from './secret-places'
import { api, notice } from './storage'

const KEYS = '/object-storage/keys'
interface Pair {
  readonly id: number
  readonly access_key: string
  readonly secret_key: string
}
const list = (page: Page) => page.getByRole('table', { name: 'keys' })
const choices = (page: Page) => page.getByRole('table', { name: 'Buckets to choose' })
const permission = (page: Page, bucket: string, cluster: string) =>
  page.getByRole('combobox', { name: `Permission for ${bucket} in ${cluster}` })
const choose = (page: Page, access: string) => page.getByRole('radio', { name: access, exact: true }).check()
const shown = (scope: Page | Locator) => scope.getByRole('heading', { name: 'Save the secret key' })
const done = (page: Page) => page.getByRole('button', { name: 'Done' })

/** Sends the form; answers what was sent and what came back. */
async function create(page: Page): Promise<{ sent: unknown; pair: Pair }> {
  const answer = page.waitForResponse((r) => r.request().method() === 'POST' && r.url().endsWith(KEYS))
  await submit(page, 'Create access key')
  const response = await answer
  const pair = (await response.json()) as Pair
  await expect(shown(page)).toBeVisible()
  return { sent: response.request().postDataJSON(), pair }
}

test('the list tells what each key reaches, and finds keys by bucket', async ({ page }) => {
  await page.goto('/keys')
  await expectPage(page, 'Access keys')
  await expect(page.getByText('5 keys, 1 unlimited. 1 key names buckets that are gone.')).toBeVisible()
  await expect(tableRow(list(page), 'operations')).toContainText('Unlimited')
  await expect(tableRow(list(page), 'parked')).toContainText('No bucket')
  await expectRow(list(page), { Label: 'operations', Buckets: 'Every bucket' })
  await expectRow(list(page), { Label: 'website-deploy', Buckets: /larkspur-website\s*and 2 others/ })
  await expectRow(list(page), { Label: 'old-reports-job', Buckets: '1 gone' })
  await expect(page.getByText('[REDACTED]')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Filter keys and buckets' }).fill('app-logs')
  await expect(list(page).getByRole('row')).toHaveCount(2)
  await expect(tableRow(list(page), 'log-reader')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Filter by access' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Names buckets that are gone' }).click()
  await expect(page).toHaveURL(/access=gone/)
  await expect(list(page).getByRole('row')).toHaveCount(2)
})

test('a limited key: chosen in a filtered table, sent exactly, its secret kept nowhere', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await page.goto('/keys')
  await page.getByRole('link', { name: 'Create access key' }).click()
  await fillField(page, /^Label/, 'ci')
  await page.getByRole('searchbox', { name: 'Filter buckets' }).fill('us-iad')
  await page.getByRole('button', { name: 'Set 3 shown buckets to' }).click()
  await page.getByRole('menuitem', { name: 'Read only' }).click()
  await permission(page, 'team-files', 'us-iad-1').selectOption('Read and write')
  await page.getByRole('searchbox', { name: 'Filter buckets' }).fill('partner')
  await permission(page, 'partner-reports', 'us-iad-1').selectOption('No access')
  await expect(page.getByText('2 buckets: 1 to read and write, 1 to read only')).toBeVisible()
  // Enter in the filter must not send the form.
  await page.getByRole('searchbox', { name: 'Filter buckets' }).press('Enter')
  const { sent, pair } = await create(page)
  expect(sent).toEqual({
    label: 'ci',
    bucket_access: [
      { cluster: 'us-iad-1', bucket_name: 'app-logs', permissions: 'read_only' },
      { cluster: 'us-iad-1', bucket_name: 'team-files', permissions: 'read_write' },
    ],
  })
  expect(pair.secret_key).toMatch(/^[A-Z2-9]{40}$/)
  await expect(page.getByText(pair.secret_key, { exact: true })).toBeVisible()
  expect(await placesOf(page, pair.secret_key)).toEqual(['document'])
  await page.getByRole('button', { name: 'Copy secret key' }).click()
  await expect(page.getByRole('checkbox', { name: 'I have saved the secret key' })).toBeChecked()
  await done(page).click()
  await expectPage(page, 'ci')
  expect(await placesOf(page, pair.secret_key)).toEqual([])
  await expectRow(page.getByRole('table', { name: 'buckets' }), { Bucket: 'team-files', Permission: 'Read and write' })
  await page.goBack()
  await expectPage(page, 'Access keys')
  expect(await placesOf(page, pair.secret_key)).toEqual([])
  // No page may read the clipboard; a person may paste.
  await page.goto('/keys/new')
  await page.getByRole('textbox', { name: /^Label/ }).press('ControlOrMeta+v')
  await expect(page.getByRole('textbox', { name: /^Label/ })).toHaveValue(pair.secret_key)
})

test('unlimited leaves bucket_access out, no bucket sends an empty list', async ({ page }) => {
  await page.goto('/keys/new')
  await choose(page, 'Unlimited')
  await expect(page.getByText('Who holds this key can read, change and delete everything')).toBeVisible()
  await page.getByRole('button', { name: 'API request' }).click()
  expect(await page.getByRole('region', { name: 'API request' }).innerText()).toBe('POST /v4/object-storage/keys\n{}')
  expect((await create(page)).sent).toEqual({})
  await page.getByRole('checkbox', { name: 'I have saved the secret key' }).check()
  await done(page).click()
  await expect(page.getByRole('heading', { name: 'Reaches every bucket' })).toBeVisible()
  await page.goto('/keys/new')
  await fillField(page, /^Label/, 'nothing')
  await choose(page, 'No bucket')
  expect((await create(page)).sent).toEqual({ label: 'nothing', bucket_access: [] })
  await page.getByRole('checkbox', { name: 'I have saved the secret key' }).check()
  await done(page).click()
  await expect(page.getByRole('heading', { name: 'Reaches no bucket' })).toBeVisible()
})

test('limited to nothing chosen is no request', async ({ page }) => {
  await page.goto('/keys/new')
  let posts = 0
  page.on('request', (r) => (posts += r.method() === 'POST' ? 1 : 0))
  await expect(choices(page)).toBeVisible()
  await submit(page, 'Create access key')
  await expect(page.getByText('Choose at least one bucket.', { exact: false })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Buckets' })).toHaveAccessibleDescription(/Choose at least one bucket/)
  expect(posts).toBe(0)
})

test.describe('the secret', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/keys/new')
    await fillField(page, /^Label/, 'Once only')
    await choose(page, 'Unlimited')
  })

  test('is not left by mistake: a link asks, a reload asks, and it can be left all the same', async ({ page }) => {
    const { pair } = await create(page)
    await expect(done(page)).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('link', { name: 'Buckets', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Leave without the secret key?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(pair.secret_key, { exact: true })).toBeVisible()
    const asked = page.waitForEvent('dialog')
    const reload = page.evaluate(() => location.reload())
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await reload
    await expect(page.getByText(pair.secret_key, { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Clusters', exact: true }).click()
    await question.getByRole('button', { name: 'Leave without it' }).click()
    await expectPage(page, 'Clusters')
    expect(await placesOf(page, pair.secret_key)).toEqual([])
  })

  test('is saved as a file, which settles it', async ({ page }) => {
    const { pair } = await create(page)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as a file' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('access-key-once-only.txt')
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(`access_key = ${pair.access_key}\nsecret_key = ${pair.secret_key}\n`)
    expect(text).toContain('endpoint of eu-central-1 = http://eu-central-1.localhost:')
    await page.getByRole('link', { name: 'Buckets', exact: true }).click()
    await expectPage(page, 'Buckets')
  })

  test('comes with settings for three programs and the endpoint of each cluster', async ({ page, server }) => {
    const { pair } = await create(page)
    const port = new URL(server.objectsOrigin).port
    const settings = (program: string) => page.getByRole('region', { name: `settings for ${program}` })
    await page.getByRole('combobox', { name: 'Cluster' }).selectOption('Frankfurt, DE · eu-central-1')
    await expect(settings('aws')).toContainText(`aws_secret_access_key = ${pair.secret_key}`)
    await expect(settings('aws')).toContainText(`endpoint_url = http://eu-central-1.localhost:${port}`)
    await page.getByRole('combobox', { name: 'Program' }).selectOption('s3cmd')
    await expect(settings('s3cmd')).toContainText(`host_base = eu-central-1.localhost:${port}`)
    await page.getByRole('combobox', { name: 'Cluster' }).selectOption('Washington, DC · us-iad-1')
    await page.getByRole('combobox', { name: 'Program' }).selectOption('rclone')
    await expect(settings('rclone')).toContainText(`endpoint = http://us-iad-1.localhost:${port}`)
    await expect(page.getByRole('region', { name: 'command for rclone' })).toHaveText('rclone lsd once-only:')
    await expect(page.getByText('does not speak the object-storage protocol', { exact: false })).toBeVisible()
    // A later visit has the settings without the secret.
    await page.getByRole('checkbox', { name: 'I have saved the secret key' }).check()
    await done(page).click()
    await expect(settings('aws')).toContainText('aws_secret_access_key = YOUR_SECRET_KEY')
  })

  test('is in no memory of the page once it was left', async ({ page, context }) => {
    // A snapshot of the heap takes its time.
    test.setTimeout(180_000)
    const { pair } = await create(page)
    await page.getByRole('checkbox', { name: 'I have saved the secret key' }).check()
    await done(page).click()
    await expectPage(page, 'Once only')
    await page.getByRole('link', { name: 'Clusters', exact: true }).click()
    await expectPage(page, 'Clusters')
    const inspector = await context.newCDPSession(page)
    const heap: string[] = []
    inspector.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => heap.push(chunk))
    await inspector.send('HeapProfiler.collectGarbage')
    await inspector.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
    const all = heap.join('')
    expect(all).toContain(pair.access_key)
    expect(all.includes(pair.secret_key), 'the secret is in the heap').toBe(false)
  })
})

test('a key is relabelled, and an unchanged label is no request', async ({ page, server }) => {
  await page.goto('/keys')
  await rowAction(list(page), 'log-reader', 'Relabel')
  const panel = page.getByRole('dialog', { name: 'Relabel key' })
  let puts = 0
  page.on('request', (r) => (puts += r.method() === 'PUT' ? 1 : 0))
  await submit(panel, 'Save label')
  await expect(panel).toBeHidden()
  expect(puts).toBe(0)
  await page.getByRole('link', { name: 'Relabel' }).click()
  await fillField(panel, 'Label', 'Log reader ‮txt')
  await submit(panel, 'Save label')
  await expect(panel).toBeHidden()
  // What turns the direction of text is made visible.
  await expectPage(page, 'Log reader ‹U+202E›txt')
  const { data } = await api(server, server.demoToken, 'GET', '/account/events')
  // The demonstration's watched services open tickets meanwhile.
  const ours = (data as { action: string }[]).filter(({ action }) => action.startsWith('obj_'))
  expect(ours).toMatchObject([{ action: 'obj_access_key_update', entity: { label: 'Log reader ‮txt' } }])
})

test('revoking names what it breaks and wants the name', async ({ page, server }) => {
  await page.goto('/keys')
  await rowAction(list(page), 'website-deploy', 'Revoke key')
  const dialog = page.getByRole('dialog', { name: 'Revoke key website-deploy?' })
  await expect(dialog).toContainText('No more read and write access to larkspur-website in eu-central-1.')
  await expect(dialog).toContainText('No more read only access to team-files in us-iad-1.')
  await expect(dialog.getByRole('button', { name: 'Revoke key' })).toHaveAttribute('aria-disabled', 'true')
  await confirmTyped(page, 'website-deploy', 'Revoke key')
  await expect(notice(page, 'Key website-deploy revoked')).toBeVisible()
  await expect(tableRow(list(page), 'website-deploy')).toHaveCount(0)
  // From its own page, and with no word about a key that is gone.
  await tableRow(list(page), 'operations').getByRole('link').click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByRole('dialog')).toContainText('It reaches every bucket of the account')
  await confirmTyped(page, 'operations', 'Revoke key')
  await expectPage(page, 'Access keys')
  const left = (await api(server, server.demoToken, 'GET', KEYS))['data'] as { label: string }[]
  expect(left.map((k) => k.label)).toEqual(['log-reader', 'parked', 'old-reports-job'])
})

test('a key that someone else revoked is told as such', async ({ page, server, complaints }) => {
  complaints.allow(/status of 404/)
  await page.goto('/keys')
  await rowAction(list(page), 'parked', 'Revoke key')
  await api(server, server.demoToken, 'DELETE', `${KEYS}/4`)
  await confirmTyped(page, 'parked', 'Revoke key')
  await expect(notice(page, 'Key parked was already revoked')).toBeVisible()
  await page.goto('/keys/4')
  await expect(page.getByText('This no longer exists')).toBeVisible()
  await expect(page.getByRole('link', { name: 'All access keys' })).toBeVisible()
})

test('a new key takes over the access of another, and leaves out what is gone', async ({ page, complaints }) => {
  complaints.allow(/status of 400/)
  await page.goto('/keys/5')
  await expect(page.getByText('1 bucket of this key is gone')).toBeVisible()
  await expectRow(page.getByRole('table', { name: 'buckets' }), { Bucket: 'reports-2024', State: 'Gone' })
  await page.getByRole('link', { name: 'New key with the same access' }).click()
  await expect(page.getByRole('textbox', { name: /^Label/ })).toHaveValue('old-reports-job (new)')
  await expect(permission(page, 'partner-reports', 'us-iad-1')).toHaveValue('read_only')
  await expect(page.getByText('1 chosen bucket is gone')).toBeVisible()
  // The API refuses it, and the form says which bucket it means.
  await submit(page, 'Create access key')
  await expect(
    page.getByText('reports-2024 in us-iad-1: This account has no such bucket in this cluster.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Leave it out' }).click()
  expect((await create(page)).sent).toEqual({
    label: 'old-reports-job (new)',
    bucket_access: [{ cluster: 'us-iad-1', bucket_name: 'partner-reports', permissions: 'read_only' }],
  })
})

test('discarding a form does not send it', async ({ page }) => {
  await page.goto('/keys')
  await page.getByRole('link', { name: 'Create access key' }).click()
  await fillField(page, /^Label/, 'never mind')
  await choose(page, 'Unlimited')
  let posts = 0
  page.on('request', (r) => (posts += r.method() === 'POST' ? 1 : 0))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Discard what you typed?' }).getByRole('button', { name: 'Discard' }).click()
  await expectPage(page, 'Access keys')
  await expect(list(page).getByRole('row')).toHaveCount(6)
  expect(posts).toBe(0)
})

test('a key is made by keyboard alone', async ({ page }) => {
  await page.goto('/keys')
  await page.getByRole('link', { name: 'Create access key' }).focus()
  await page.keyboard.press('Enter')
  await expect(choices(page)).toBeVisible()
  await page.getByRole('textbox', { name: /^Label/ }).focus()
  await page.keyboard.type('typed')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Limited', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Unlimited', exact: true })).toBeChecked()
  await page.getByRole('textbox', { name: /^Label/ }).focus()
  await page.keyboard.press('Enter')
  await expect(shown(page)).toBeFocused()
  await page.getByRole('checkbox', { name: 'I have saved the secret key' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(done(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPage(page, 'typed')
})

test('a label that cannot be stored is told at its field', async ({ page }) => {
  await page.goto('/keys/new')
  await choose(page, 'Unlimited')
  await page.getByRole('textbox', { name: /^Label/ }).evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'a\0b')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await submit(page, 'Create access key')
  await expectFieldError(page, 'Label (optional)', 'Label holds a character that cannot be stored.', true)
})

test('on a narrow page a key is made for a bucket', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/keys/new')
  await fillField(page, /^Label/, 'phone')
  await permission(page, 'scratch', 'eu-central-1').selectOption('Read and write')
  const { sent } = await create(page)
  expect(sent).toMatchObject({ bucket_access: [{ bucket_name: 'scratch', permissions: 'read_write' }] })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('the matrix shows who reaches what, and the bucket’s page leads to its keys', async ({ page }) => {
  await page.goto('/keys/matrix')
  const matrix = page.getByRole('table', { name: 'Buckets by keys' })
  await expect(page.getByText('10 buckets against 3 limited keys.')).toBeVisible()
  await expect(page.getByText('1 key reaches every bucket: operations.')).toBeVisible()
  await expect(page.getByText('1 key reaches no bucket: parked.')).toBeVisible()
  await expectRow(matrix, { Bucket: /team-files/, 'website-deploy': 'Read only', 'log-reader': 'No access' })
  await expectRow(matrix, { Bucket: /reports-2024/, 'old-reports-job': 'Read and write' })
  await expect(tableRow(matrix, /reports-2024/)).toContainText('Gone')
  await page.getByRole('searchbox', { name: 'Filter keys' }).fill('log')
  await expect(matrix.getByRole('columnheader')).toHaveCount(2)
  await page.getByRole('button', { name: 'Filter by show' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Named by a limited key' }).click()
  await page.keyboard.press('Escape')
  await expect(matrix.getByRole('row')).toHaveCount(2)
  await matrix.getByRole('link', { name: /app-logs/ }).click()
  await page.getByRole('link', { name: 'Access', exact: true }).click()
  await expect(page.getByText('1 unlimited key reaches it, as every bucket, to read and write.')).toBeVisible()
  await expect(page.getByText('1 limited key names it: log-reader (read only).')).toBeVisible()
  await page.getByRole('link', { name: 'Show the keys that reach it' }).click()
  await expect(list(page).getByRole('row')).toHaveCount(3)
})

/** Usage: one bucket's largest objects and folders, and totals of the account. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage, expectRow, tableRow, words } from '../support/helpers'
import { api, putObject } from '../support/storage'

interface Entry {
  readonly name: string
  readonly size: number
}
const TEAM = 'us-iad-1/team-files'
const SCRATCH = 'eu-central-1/scratch'
const table = (page: Page, name: string | RegExp) => page.getByRole('table', { name })
const count = (n: number) => n.toLocaleString('en')
const sum = (entries: readonly Entry[]) => entries.reduce((n, e) => n + e.size, 0)

test('a small bucket shows its largest folders and objects without a click', async ({ page, server }) => {
  const listed = await api(server, server.demoToken, 'GET', `/object-storage/buckets/${TEAM}/object-list?page_size=500`)
  const all = listed['data'] as Entry[]
  await page.goto(`/buckets/${TEAM}`)
  await page.getByRole('link', { name: 'Usage', exact: true }).click()
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(`${all.length} objects`)
  await expect(page.getByTitle(`${count(sum(all))} bytes`)).toBeVisible()
  await expect(page.getByText('Recent changes might be missing.'), 'this server counts at once').toHaveCount(0)
  const inProjects = all.filter((e) => e.name.startsWith('projects/'))
  const folders = table(page, 'Largest folders')
  await expectRow(folders, { 'Largest folders': 'projects/', Objects: String(inProjects.length) })
  const largest = all.toSorted((a, b) => b.size - a.size)[0]
  await expect(table(page, 'Largest objects').getByRole('row').nth(1)).toContainText(largest?.name.slice(-8) ?? '')
  await tableRow(folders, 'projects/').getByRole('link').click()
  await expect(page).toHaveURL(/folder=projects%2F/)
})

test.describe('a bucket of more than nine pages', () => {
  test.use({ faulty: true })

  test('is listed after a click, and a failure can be retried', async ({ page, faults }) => {
    faults.api.add({
      path: /\/buckets\/[^/]+\/team-files$/,
      rewrite: (body) => JSON.stringify({ ...JSON.parse(String(body)), objects: 4501 }),
    })
    const broken = { status: 400, type: 'application/json', body: '{"errors":[{"reason":"No more today."}]}' }
    faults.api.add({ path: /\/object-list/, answer: broken })
    await page.goto(`/buckets/${TEAM}/usage`)
    await expect(page.getByText('Lists every object (about 10 requests).')).toBeVisible()
    await page.getByRole('button', { name: 'Find largest' }).click()
    await expect(page.getByRole('alert')).toContainText('No more today.')
    faults.api.clear()
    await page.getByRole('button', { name: words.tryAgain }).click()
    await expect(table(page, 'Largest objects')).toBeVisible()
  })
})

test('the account page shows totals, shares by bucket and by cluster, and outbound transfer', async ({
  page,
  server,
}) => {
  const listed = await api(server, server.demoToken, 'GET', '/object-storage/buckets?page_size=500')
  const all = listed['data'] as { label: string; cluster: string; objects: number; size: number }[]
  // Downloads an object, so that there is outbound transfer to count.
  await putObject(server, server.demoToken, SCRATCH, 'sent.txt', 'y'.repeat(100_000))
  const signed = await api(server, server.demoToken, 'POST', `/object-storage/buckets/${SCRATCH}/object-url`, {
    name: 'sent.txt',
  })
  const before = Number((await api(server, server.demoToken, 'GET', '/object-storage/transfer'))['used'])
  await (await fetch(String(signed['url']))).arrayBuffer()
  await expect
    .poll(async () => Number((await api(server, server.demoToken, 'GET', '/object-storage/transfer'))['used']))
    .toBe(before + 100_000)

  await page.goto('/buckets')
  await page.getByRole('link', { name: 'Usage', exact: true }).click()
  await expectPage(page, 'Usage')
  const used = page.getByText(/^[\d.]+ KiB of 1 TiB used$/)
  await expect(used).toHaveAttribute('title', `${count(before + 100_000)} bytes`)
  await expect(page.getByRole('meter', { name: 'Outbound transfer' })).toHaveAttribute(
    'aria-valuenow',
    String(before + 100_000),
  )
  await expect(page.getByText(/Object Storage adds 1 TiB per month/)).toBeVisible()
  const facts = page.getByRole('definition')
  await expect(facts.nth(0)).toHaveText(count(all.length))
  await expect(facts.nth(1)).toHaveText(count(all.reduce((n, b) => n + b.objects, 1)))
  const inIad = all.filter((b) => b.cluster === 'us-iad-1')
  const bytes = all.reduce((n, b) => n + b.size, 0) + 100_000
  const shareOf = (part: number) => `${((part / bytes) * 100).toFixed(1)}%`
  await page.getByRole('link', { name: 'By cluster' }).click()
  await expectRow(table(page, 'Storage'), {
    Cluster: 'Washington, DC',
    Buckets: String(inIad.length),
    Objects: count(inIad.reduce((n, b) => n + b.objects, 0)),
    Share: shareOf(inIad.reduce((n, b) => n + b.size, 0)),
  })
  await page.getByRole('link', { name: 'By bucket' }).click()
  await expectRow(table(page, 'Storage'), {
    Bucket: 'team-files',
    Cluster: 'Washington, DC',
    Share: shareOf(all.find((b) => b.label === 'team-files')?.size ?? 0),
  })
  await tableRow(table(page, 'Storage'), 'team-files').getByRole('link').click()
  await expectPage(page, 'team-files')
  await expect(page).toHaveURL(/\/usage$/)
})

test.describe('with a failing transfer count', () => {
  test.use({ faulty: true })
  test('transfer over the included amount has another color', async ({ page, faults }) => {
    const meter = page.getByRole('meter', { name: 'Outbound transfer' })
    const color = () => meter.locator('span').evaluate((fill) => getComputedStyle(fill).backgroundColor)
    await page.goto('/buckets/usage')
    const under = await color()
    faults.api.add({ path: /\/object-storage\/transfer/, rewrite: () => JSON.stringify({ used: 2 * 1024 ** 4 }) })
    await page.reload()
    await expect(meter).toHaveAttribute('aria-valuetext', '2.00 TiB of 1 TiB used')
    expect(await color()).not.toBe(under)
  })
})

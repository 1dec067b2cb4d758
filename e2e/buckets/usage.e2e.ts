/** Usage: one bucket measured folder by folder, and totals of the account. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage, expectRow, tableRow } from '../support/helpers'
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

test('measuring lists the bucket and sums each folder', async ({ page, server }) => {
  const listed = await api(server, server.demoToken, 'GET', `/object-storage/buckets/${TEAM}/object-list?page_size=500`)
  const all = listed['data'] as Entry[]
  const below = (prefix: string) => all.filter((e) => e.name.startsWith(prefix))

  await page.goto(`/buckets/${TEAM}`)
  await page.getByRole('link', { name: 'Usage', exact: true }).click()
  await expect(page.getByText(`${all.length} objects, ${sum(all).toLocaleString('en')} bytes`)).toBeVisible()
  await expect(page.getByText('Recent changes might be missing.'), 'this server counts at once').toHaveCount(0)
  await expect(page.getByText(/about 1 request\b/)).toBeVisible()
  await page.getByRole('button', { name: 'Measure' }).press('Enter')
  await expect(page.getByText(/^Counted everything: \d+ objects, .*\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Measure again' }), 'focus survives the end').toBeFocused()

  const folders = table(page, 'Folders by size')
  await expectRow(folders, { Folder: 'projects/', Objects: String(below('projects/').length) })
  const own = all.filter((e) => !e.name.includes('/'))
  await expectRow(folders, { Folder: 'Files directly in this folder', Objects: String(own.length) })
  const largest = all.toSorted((a, b) => b.size - a.size)[0]
  await expect(table(page, 'Largest objects').getByRole('row').nth(1)).toContainText(largest?.name.slice(-8) ?? '')

  // Subfolders are counted already: opening one makes no request.
  const asked: string[] = []
  page.on('request', (r) => asked.push(r.url()))
  await tableRow(folders, 'a/').getByRole('link').click()
  await expect(page).toHaveURL(/folder=a%2F/)
  // `a//b` is in a folder without a name.
  await expectRow(folders, { Folder: '/', Objects: String(below('a//').length) })
  await tableRow(folders, '/').getByRole('link').click()
  await expectRow(folders, { Folder: 'Files directly in this folder', Objects: '1' })
  await expect(page.getByText('(unnamed)')).toBeVisible()
  expect(asked.filter((url) => url.includes('object-list'))).toEqual([])
})

test.describe('a bucket of more than one page', () => {
  test.use({ faulty: true })

  test('measuring can be stopped, continues from the last page, and survives an error', async ({
    page,
    server,
    faults,
  }) => {
    // The test uploads five hundred objects first.
    test.slow()
    const names = Array.from({ length: 505 }, (_, n) => `logs/n-${String(n).padStart(3, '0')}`)
    for (let from = 0; from < names.length; from += 25)
      await Promise.all(names.slice(from, from + 25).map((n) => putObject(server, server.demoToken, SCRATCH, n, 'xx')))
    await page.goto(`/buckets/${SCRATCH}/usage`)
    faults.api.hold({ path: /\/object-list.*marker=/ })
    await page.getByRole('button', { name: 'Measure' }).click()
    await expect(page.getByText('Counted 500 objects, 1,000 bytes in 1 request…')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Measuring bucket' })).toBeVisible()

    // Measuring continues while another page is open.
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('link', { name: 'Usage', exact: true }).click()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText(/in 1 request\. The rest isn’t counted\./)).toBeVisible()
    await expect(table(page, 'Folders by size (incomplete)')).toBeVisible()
    await expect(table(page, 'Largest objects (incomplete)')).toBeVisible()

    faults.api.clear()
    const broken = { status: 400, type: 'application/json', body: '{"errors":[{"reason":"No more today."}]}' }
    faults.api.add({ path: /\/object-list.*marker=/, answer: broken })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toContainText('No more today.')
    await expect(page.getByText(/^Counted 500 objects, 1,000 bytes in 1 request\./)).toBeVisible()

    faults.api.clear()
    const before = faults.api.seen.length
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(/^Counted everything: 505 objects, 1,010 bytes\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Measure again' }), 'focus survives Continue').toBeFocused()
    await expectRow(table(page, 'Folders by size'), { Folder: 'logs/', Objects: '505' })
    const listings = faults.api.seen.slice(before).filter((line) => line.includes('object-list'))
    expect(listings).toEqual([expect.stringContaining('marker=')])
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
  test('the tables are shown, and the count can be retried', async ({ page, faults }) => {
    const broken = { status: 500, type: 'application/json', body: '{"errors":[{"reason":"Broken."}]}' }
    faults.api.add({ path: /\/object-storage\/transfer/, answer: broken })
    await page.goto('/buckets/usage')
    await expect(page.getByRole('alert')).toContainText('Outbound transfer couldn’t be loaded')
    await expect(table(page, 'Storage')).toBeVisible()
    faults.api.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('meter', { name: 'Outbound transfer' })).toBeVisible()
  })
  test('totals say “at least” while a cluster couldn’t be read', async ({ page, faults }) => {
    const broken = { status: 500, type: 'application/json', body: '{"errors":[{"reason":"Broken."}]}' }
    faults.api.add({
      path: new RegExp(`/object-storage/buckets(/us-iad-1)?/?\\?`),
      answer: broken,
    })
    for (const path of ['/buckets/usage', '/buckets/cancel']) {
      await page.goto(path)
      await expect(page.getByText(/^Buckets in .+ couldn’t be counted$/)).toBeVisible({ timeout: 30_000 })
      for (const label of ['Buckets', 'Objects', 'Size'])
        await expect(page.getByRole('term').filter({ hasText: `${label} (at least)` })).toBeVisible()
    }
    faults.api.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('term').filter({ hasText: 'at least' })).toHaveCount(0)
  })
  test('transfer over the included amount has another color (defects S15)', async ({ page, faults }) => {
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

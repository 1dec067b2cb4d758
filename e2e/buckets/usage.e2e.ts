/** What is stored and sent: a bucket measured folder by folder, and the account's totals. */
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

test('a bucket is measured by its listing, and each folder is the sum of what is in it', async ({ page, server }) => {
  const listed = await api(server, server.demoToken, 'GET', `/object-storage/buckets/${TEAM}/object-list?page_size=500`)
  const all = listed['data'] as Entry[]
  const below = (prefix: string) => all.filter((e) => e.name.startsWith(prefix))

  await page.goto(`/buckets/${TEAM}`)
  await page.getByRole('link', { name: 'Usage', exact: true }).click()
  await expect(page.getByText(`${all.length} objects, ${sum(all).toLocaleString('en')} bytes`)).toBeVisible()
  await expect(page.getByText(/about 1 request\b/)).toBeVisible()
  await page.getByRole('button', { name: 'Measure' }).click()
  await expect(page.getByText(/counted by listing\. As of .* UTC\./)).toBeVisible()

  const folders = table(page, 'Folders by size')
  await expectRow(folders, { Folder: 'projects/', Objects: String(below('projects/').length) })
  const own = all.filter((e) => !e.name.includes('/'))
  await expectRow(folders, { Folder: 'Files in this folder itself', Objects: String(own.length) })
  const largest = all.toSorted((a, b) => b.size - a.size)[0]
  await expect(table(page, 'Largest objects').getByRole('row').nth(1)).toContainText(largest?.name.slice(-8) ?? '')

  // Deeper by what is counted already: no further request.
  const asked: string[] = []
  page.on('request', (r) => asked.push(r.url()))
  await tableRow(folders, 'a/').getByRole('link').click()
  await expect(page).toHaveURL(/folder=a%2F/)
  // `a//b` lies in a folder without a name.
  await expectRow(folders, { Folder: '/', Objects: String(below('a//').length) })
  await tableRow(folders, '/').getByRole('link').click()
  await expectRow(folders, { Folder: 'Files in this folder itself', Objects: '1' })
  await expect(page.getByText('(empty)')).toBeVisible()
  expect(asked.filter((url) => url.includes('object-list'))).toEqual([])
})

test.describe('a bucket of more than one page', () => {
  test.use({ faulty: true, env: { RATE_LIMITS: 'off' } })

  test('can be stopped, says so far, goes on where it was, and survives a fault', async ({
    page,
    server,
    faults,
    complaints,
  }) => {
    // Five hundred uploads come first.
    test.slow()
    complaints.allow(/status of 400/)
    const names = Array.from({ length: 505 }, (_, n) => `logs/n-${String(n).padStart(3, '0')}`)
    for (let from = 0; from < names.length; from += 25)
      await Promise.all(names.slice(from, from + 25).map((n) => putObject(server, server.demoToken, SCRATCH, n, 'xx')))
    await page.goto(`/buckets/${SCRATCH}/usage`)
    faults.api.add({ path: /object-list.*marker=/, delay: 600_000 })
    await page.getByRole('button', { name: 'Measure' }).click()
    await expect(page.getByText('500 objects, 1,000 bytes so far, in 1 request.')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Measuring the bucket' })).toBeVisible()

    // It is not of this page: another one, and back.
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('link', { name: 'Usage', exact: true }).click()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText(/so far, in 1 request\. The rest is not counted\./)).toBeVisible()
    await expect(table(page, 'Folders by size, so far')).toBeVisible()
    await expect(table(page, 'Largest objects, so far')).toBeVisible()

    faults.api.clear()
    const broken = { status: 400, type: 'application/json', body: '{"errors":[{"reason":"No more today."}]}' }
    faults.api.add({ path: /object-list.*marker=/, answer: broken })
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByRole('alert')).toContainText('No more today.')
    await expect(page.getByText(/500 objects, 1,000 bytes so far/)).toBeVisible()

    faults.api.clear()
    const before = faults.api.seen.length
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByText(/^505 objects, 1,010 bytes, counted by listing/)).toBeVisible()
    await expectRow(table(page, 'Folders by size'), { Folder: 'logs/', Objects: '505' })
    const listings = faults.api.seen.slice(before).filter((line) => line.includes('object-list'))
    expect(listings).toEqual([expect.stringContaining('marker=')])
  })
})

test('the account: totals over all buckets, by cluster, and what was sent out of the terabyte', async ({
  page,
  server,
}) => {
  const listed = await api(server, server.demoToken, 'GET', '/object-storage/buckets?page_size=500')
  const all = listed['data'] as { label: string; cluster: string; objects: number; size: number }[]
  // Something is sent out: the meter counts it.
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
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Usage' }).click()
  await expectPage(page, 'Usage')
  await expect(page.getByText(`(${count(before + 100_000)} bytes)`, { exact: false })).toBeVisible()
  await expect(page.getByRole('meter', { name: 'Outbound transfer' })).toHaveAttribute(
    'aria-valuenow',
    String(before + 100_000),
  )
  await expect(page.getByText(/Object Storage adds 1 TiB a month/)).toBeVisible()
  const facts = page.getByRole('definition')
  await expect(facts.nth(0)).toHaveText(count(all.length))
  await expect(facts.nth(1)).toHaveText(count(all.reduce((n, b) => n + b.objects, 1)))
  const inIad = all.filter((b) => b.cluster === 'us-iad-1')
  await expectRow(table(page, 'Usage by cluster'), {
    Cluster: 'Washington, DC',
    Buckets: String(inIad.length),
    Objects: count(inIad.reduce((n, b) => n + b.objects, 0)),
  })
  await tableRow(table(page, 'Usage by bucket'), 'team-files').getByRole('link').click()
  await expectPage(page, 'team-files')
  await expect(page).toHaveURL(/\/usage$/)
})

test.describe('where a part cannot be read', () => {
  test.use({ faulty: true })
  test('the rest stands, and the part is tried again', async ({ page, faults, complaints }) => {
    complaints.allow(/status of 500/)
    const broken = { status: 500, type: 'application/json', body: '{"errors":[{"reason":"Broken."}]}' }
    faults.api.add({ path: /\/object-storage\/transfer/, answer: broken })
    await page.goto('/buckets/usage')
    await expect(page.getByRole('alert')).toContainText('The transfer could not be read')
    await expect(table(page, 'Usage by cluster')).toBeVisible()
    faults.api.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('meter', { name: 'Outbound transfer' })).toBeVisible()
  })
})

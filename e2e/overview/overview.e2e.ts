/** The overview: what needs attention, what there is, and the first steps of an account. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { choose, expectPage, fillField, submit, tableRow, trayOf, words } from '../support/helpers'
import { withToken } from '../support/page-guard'
import { chooseUpload } from '../support/storage'
import { AT_ONCE } from '../support/settled'

const section = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const findings = (page: Page) => page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem')
const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas', exact: true })
/** The cell of one area. */
const cell = (page: Page, area: string) =>
  section(page, 'Resources')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: area, exact: true }) })
const reads = (page: Page) => {
  const seen: string[] = []
  page.on('request', (r) => {
    const { pathname } = new URL(r.url())
    if (pathname.startsWith('/v4/')) seen.push(pathname.slice(3))
  })
  return seen
}
/** A volume as the API lists it. */
const volumeRow = (id: number) => ({
  id,
  label: `v-${id}`,
  status: 'active',
  size: 10,
  region: 'eu-central',
  instance_id: null,
  instance_label: null,
  filesystem_path: '/dev/x',
  tags: [],
  hardware_type: 'nvme',
  created: '2026-01-01T00:00:00',
  updated: '2026-01-01T00:00:00',
})
/** Waits for the overview and all that it reads. The page before it isn't busy either. */
const quiet = async (page: Page) => {
  await expectPage(page, words.overview)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

test('names what needs attention with its time and page, most urgent first, in at most 12 requests', async ({
  page,
}) => {
  const seen = reads(page)
  await page.goto('/')
  await quiet(page)
  await expect(findings(page).first()).toContainText(/Checkout page is down.*expected text\..*Ticket 17.*3 hours ago/)
  await expect(findings(page).nth(1)).toContainText(/Outage in London, UK.*1 volume there/)
  await expect(findings(page)).toHaveCount(6)
  expect(seen.length).toBeLessThanOrEqual(12)
  expect(new Set(seen).size).toBe(seen.length)
  await page.getByRole('button', { name: 'Show all 9' }).click()
  await expect(findings(page)).toHaveCount(9)
  for (const text of [
    /Cluster ap-south-1 is unavailable.*Existing buckets still work/,
    /4 tickets await your reply.*kept\? · Attached log contains strange orders · 2 more.*3 days ago/,
    /Key old-reports-job refers to a deleted bucket.*reports-2024/,
    /router-os-7 is waiting for data.*in 3 hours/,
    /legacy-intranet - Boot disk expires.*in 3 days/,
    /2 new tickets from support.*Down: Checkout page · Maintenance in us-iad/,
    /6 volumes not attached.*13\.2 TiB, still billed/,
  ])
    await expect(findings(page).filter({ hasText: text })).toHaveCount(1)

  await findings(page).first().getByRole('link', { name: 'Ticket 17' }).click()
  await expect(page).toHaveURL(/\/tickets\/17$/)
  await page.goBack()
  await findings(page).first().getByRole('link', { name: 'Checkout page is down' }).click()
  await expectPage(page, 'Checkout page')
  await page.goBack()
  await findings(page).getByRole('link', { name: '4 tickets await your reply' }).click()
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(5)
})

test('counts resources, and each fact opens the list filtered by it', async ({ page }) => {
  await page.goto('/')
  await quiet(page)
  await expect(cell(page, words.buckets)).toContainText(/9\s*2\.70 MiB/)
  await expect(cell(page, words.tickets)).toContainText(/11\s*open/)
  await expect(cell(page, 'Monitoring clients')).toContainText(/7\s*of 10 in your plan/)
  await expect(page.getByRole('meter', { name: 'Outbound transfer this month' })).toBeVisible()
  for (const [area, fact, url, rows] of [
    [words.volumes, '6 not attached', /\/volumes\?instance=none$/, 6],
    [words.images, '1 waiting for data', /\/images\?status=pending_upload$/, 1],
    [words.accessKeys, '1 unlimited', /\/keys\?access=unlimited$/, 1],
    ['Managed services', '1 down', /\/managed\/services\?status=problem$/, 1],
  ] as const) {
    await cell(page, area).getByRole('link', { name: fact }).click()
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(rows + 1)
    await page.goBack()
    await expectPage(page, words.overview)
  }
})

test('asks for nothing that a list has just read, nor does the list afterwards', async ({ page }) => {
  // What was read stays fresh, however long the steps take.
  await page.clock.setFixedTime(new Date())
  const seen = reads(page)
  await page.goto('/volumes')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  // Names of regions show that they were read. Leaving cancels a pending read, and the overview would repeat it.
  await expect(page.getByRole('cell', { name: /, [A-Z]{2}$/ }).first()).toBeVisible()
  await areas(page).getByRole('link', { name: words.overview }).click()
  await quiet(page)
  await areas(page).getByRole('link', { name: words.tickets }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await areas(page).getByRole('link', { name: words.accessKeys }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  for (const path of ['/volumes', '/support/tickets', '/object-storage/keys', '/regions'])
    expect(
      seen.filter((one) => one === path),
      path,
    ).toHaveLength(1)
})

test('after a reload, every page marks the same areas: those with something wrong', async ({ page }) => {
  const area = (name: string) => areas(page).getByRole('link', { name, exact: true })
  for (const path of ['/settings', '/tickets', '/managed/services', '/']) {
    await page.goto(path)
    await expect(area('Managed services')).toHaveAccessibleDescription('1 down')
    await expect(area(words.regions)).toHaveAccessibleDescription('1 outage')
    await expect(areas(page).locator('a[title]')).toHaveCount(2)
  }
})

test.describe('a new account', () => {
  test('has steps that tick themselves', async ({ page, server, complaints }) => {
    // The account has no managed services.
    complaints.allow(/status of 403/)
    const { token } = await server.account()
    await withToken(page, token)
    const asked = reads(page)
    await page.goto('/')
    await expectPage(page, words.overview)
    await quiet(page)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Get started'])
    expect(asked.filter((path) => path.startsWith('/managed'))).toEqual(['/managed/services', '/managed/issues'])
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    // This server has no API for other tools, so there are no steps about them.
    await expect(steps).toHaveCount(2)
    await expect(steps.filter({ hasText: 'To do:' })).toHaveCount(2)

    await steps.nth(0).getByRole('link', { name: words.createBucket }).click()
    const panel = page.getByRole('dialog', { name: words.createBucket })
    await fillField(panel, 'Name', 'first-steps')
    await choose(panel, 'Cluster', /Frankfurt, DE/)
    await submit(panel, words.createBucket)
    await expectPage(page, 'first-steps')
    await areas(page).getByRole('link', { name: words.overview }).click()
    await expect(steps.nth(0)).toContainText('Done: Create a bucket')
    await steps.nth(1).getByRole('link', { name: 'Open bucket' }).click()
    await expectPage(page, 'first-steps')
    await chooseUpload(page, 'note.txt', 'hello')
    await expect(trayOf(page)).toContainText('1 uploaded')
    await areas(page).getByRole('link', { name: words.overview }).click()
    await quiet(page)
    await expect(page.getByRole('heading', { name: 'Get started' })).toHaveCount(0)
    // The answer about services is the answer about issues, too.
    expect(asked.filter((path) => path === '/managed/issues')).toHaveLength(1)
  })

  test('has no mark for an outage elsewhere, and can hide the steps for good', async ({ page, server, complaints }) => {
    complaints.allow(/status of 403/)
    const asked = reads(page)
    await withToken(page, (await server.account()).token)
    await page.goto('/regions')
    await expect.poll(() => asked).toContain('/volumes')
    await expect(areas(page).locator('a[title]')).toHaveCount(0)
    await page.goto('/')
    await section(page, 'Get started').getByRole('button', { name: 'Hide' }).click()
    await expect(page.getByRole('heading', { name: 'Get started' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: words.overview, level: 1 })).toBeFocused()
    await page.reload()
    await quiet(page)
    await expectPage(page, words.overview)
    await expect(page.getByRole('heading', { name: 'Get started' })).toHaveCount(0)
  })
})

test.describe('with a token of few scopes', () => {
  test.use({ as: 'volumes:read_only' })

  test('shows what it can read, and says what it can’t', async ({ page, complaints }) => {
    complaints.allow(/status of 403/)
    await page.goto('/')
    await quiet(page)
    await expect(findings(page).filter({ hasText: '6 volumes not attached' })).toHaveCount(1)
    await expect(cell(page, words.volumes)).toContainText('13')
    await expect(cell(page, words.buckets)).toContainText('No access')
    await expect(page.getByText(/^Not checked because your token has no access: .*tickets.*buckets/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Get started' })).toHaveCount(0)
    // Known by now: nothing is asked in vain.
    const seen = reads(page)
    await page.getByRole('button', { name: 'Refresh overview' }).click()
    await quiet(page)
    expect(seen.filter((path) => path.startsWith('/object-storage/buckets'))).toEqual([])
  })
})

test.describe('while a part fails', () => {
  test.use({ faulty: true })

  test('the others are there at once, and the part says so and can be tried again', async ({ page, faults }) => {
    const slow = faults.api.hold({ path: /^\/v4\/volumes/ })
    const broken = faults.api.add({ path: /^\/v4\/images/, answer: { status: 500, body: 'no' } })
    await page.goto('/', AT_ONCE)
    await expect(findings(page).first()).toContainText('Checkout page is down')
    await expect(cell(page, words.volumes)).toHaveAttribute('aria-busy', 'true')
    await expect(cell(page, words.buckets)).toContainText('9')
    await expect(cell(page, words.images)).toContainText('Couldn’t be loaded')
    const alert = section(page, 'Needs attention').getByRole('alert')
    await expect(alert).toContainText('Couldn’t check images')
    slow.release()
    await expect(cell(page, words.volumes)).toContainText('13')
    broken()
    await alert.getByRole('button', { name: words.tryAgain }).click()
    await expect(cell(page, words.images)).toContainText('122 GiB')
    await expect(alert).toHaveCount(0)
    await expect(page.getByRole('heading', { name: words.overview, level: 1 })).toBeFocused()
  })

  test('buckets of the clusters that answer are a lower bound', async ({ page, faults }) => {
    const inFrankfurt = new RegExp(`^/v4/object-storage/buckets/eu-central-1[/?]`)
    for (const path of [/^\/v4\/object-storage\/buckets\/?(\?|$)/, inFrankfurt])
      faults.api.add({ path, answer: { status: 500, body: 'no' } })
    // The list reads the clusters one by one, and the overview shows what it found.
    await page.goto('/buckets')
    await expect(tableRow(page, 'app-logs')).toBeVisible()
    await areas(page).getByRole('link', { name: words.overview }).click()
    await expect(cell(page, words.buckets)).toContainText(/\d\+/)
  })
})

test.describe('with lists of many pages', () => {
  test.use({ faulty: true })

  test('reads one page of each, says so, and the list reads the rest', async ({ page, faults, complaints }) => {
    complaints.allow(/status of 40[34]/)
    for (const at of [1, 2]) {
      const data = Array.from({ length: at === 1 ? 500 : 100 }, (_, i) => volumeRow((at - 1) * 500 + i + 1))
      faults.api.add({
        path: new RegExp(`^/v4/volumes\\?page=${at}&`),
        answer: {
          status: 200,
          type: 'application/json',
          body: JSON.stringify({ data, page: at, pages: 2, results: 600 }),
        },
      })
    }
    const seen = reads(page)
    await page.goto('/')
    await quiet(page)
    await expect(cell(page, words.volumes)).toContainText(/600\s*at least 4\.88 TiB\s*at least 500 not attached/)
    await page.getByRole('button', { name: /^Show all/ }).click()
    await expect(page.getByText('At least 500 volumes not attached')).toBeVisible()
    await expect(page.getByText('Only the first part was checked: volumes')).toBeVisible()
    expect(seen.length).toBeLessThanOrEqual(12)
    await cell(page, words.volumes).getByRole('link', { name: words.volumes }).click()
    // The count is known from the first page. The row count is that of what has been read.
    await expect(page.locator('[aria-rowcount="601"]')).toBeVisible()
    await areas(page).getByRole('link', { name: words.overview }).click()
    await quiet(page)
    await page.getByRole('button', { name: /^Show all/ }).click()
    await expect(page.getByText('600 volumes not attached')).toBeVisible()
  })
})

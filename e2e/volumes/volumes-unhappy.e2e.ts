/** Volumes: thousands of them, broken connections, and users with fewer rights. */
import { expect, test } from '../support/fixtures'
import { choose, expectPage, fillField, submit } from '../support/helpers'
import { notice } from '../support/storage'
import { allVolumes, table } from './volumes'
import { AT_ONCE } from '../support/settled'

/** The nth of very many volumes, as the API would answer. */
const row = (n: number) => ({
  id: n,
  label: `volume-${String(n).padStart(5, '0')}`,
  status: 'active',
  size: 10 + (n % 1000),
  region: 'us-iad',
  instance_id: null,
  instance_label: null,
  filesystem_path: `/dev/disk/by-id/scsi-0Vendor_Volume_volume-${n}`,
  tags: [`t${n % 7}`],
  hardware_type: 'nvme',
  created: '2024-01-01T00:00:00',
  updated: '2024-01-01T00:00:00',
})
const rewrite = (body: Buffer) => {
  const { page: at } = JSON.parse(body.toString()) as { page: number }
  const data = Array.from({ length: 500 }, (_, i) => row((at - 1) * 500 + i + 1))
  return JSON.stringify({ data, page: at, pages: 20, results: 10_000 })
}

test.describe('with a connection that breaks', () => {
  test.use({ faulty: true })

  test('focus goes to the heading when Try again disappears after its press', async ({ page, faults }) => {
    const repair = faults.api.add({ method: 'GET', path: /^\/v4\/volumes\?/, answer: { status: 500, body: 'doom' } })
    await page.goto('/volumes')
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    repair()
    await again.press('Enter')
    await expect(table(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('after a lost answer the volume is looked up, and the request is never repeated by itself', async ({
    page,
    faults,
    server,
  }) => {
    await page.goto('/volumes/new')
    await expect(page.getByText('13 volumes', { exact: true })).toBeAttached()
    await fillField(page, 'Label', 'lost-one')
    await choose(page, 'Region', /^Frankfurt/)
    let repair = faults.api.add({ method: 'POST', path: /\/volumes$/, reset: 'before' })
    // A clock that is set back meanwhile must not make the next read look older.
    await page.evaluate(() =>
      Object.assign(Date, { now: () => performance.timeOrigin - 3_600_000 + performance.now() }),
    )
    await submit(page, 'Create volume')
    await expect(page.getByText('The volume wasn’t created')).toBeVisible()
    repair()
    repair = faults.api.add({ method: 'POST', path: /\/volumes$/, reset: 'after' })
    await submit(page, 'Create volume')
    // The browser might have repeated the request: each one created a volume.
    const found = page.getByRole('alert').filter({ hasText: /with the label lost-one (was|were) created/ })
    await expect(found).toContainText('Submitting again creates another volume')
    await expect(page.getByText('We couldn’t confirm this change')).toHaveCount(0)
    const made = (await allVolumes(server)).filter((v) => v.label === 'lost-one')
    await expect(found.getByRole('link')).toHaveCount(made.length)
    repair()
    await found.getByRole('link').first().click()
    await expectPage(page, 'lost-one')
    await expect(page.getByText(/^Not attached\. /)).toBeVisible()

    await page.getByRole('link', { name: 'Clone' }).click()
    repair = faults.api.add({ method: 'POST', path: /\/clone$/, reset: 'after' })
    await submit(page, 'Clone volume')
    await expect(page.getByText(/with the label lost-one-clone (was|were) created/)).toBeVisible()
    repair()
    await page
      .getByRole('link', { name: /^lost-one-clone, ID/ })
      .first()
      .click()
    await expect(page.getByText(/^Not attached\. /)).toBeVisible()
    await page.getByRole('link', { name: 'Resize' }).click()
    await page.getByRole('textbox', { name: 'New size' }).fill('40')
    faults.api.add({ method: 'POST', path: /\/resize$/, reset: 'after' })
    await submit(page, 'Resize volume')
    await expect(notice(page, 'Volume lost-one-clone resized to 40 GiB')).toBeVisible()
  })

  test('a change whose answer was lost succeeds if it was made, and otherwise says that it wasn’t', async ({
    page,
    faults,
  }) => {
    const unknown = page.getByText('We couldn’t confirm this change')
    await page.goto('/volumes/11/resize')
    await fillField(page, 'New size', '40')
    let repair = faults.api.add({ method: 'POST', path: /\/resize$/, reset: 'after' })
    await submit(page, 'Resize volume')
    await expect(notice(page, 'Volume scratch resized to 40 GiB')).toBeVisible()
    await expectPage(page, 'scratch')
    repair()

    await page.goto('/volumes/11/edit')
    await fillField(page, 'Label', 'scratch-2')
    repair = faults.api.add({ method: 'PUT', path: /\/volumes\/11$/, reset: 'before' })
    await submit(page, 'Save volume')
    await expect(page.getByText('The volume wasn’t saved')).toBeVisible()
    await expect(unknown).toHaveCount(0)
    repair()

    await page.goto('/volumes/8/attach')
    const instance = page.getByLabel('Instance ID', { exact: true })
    await instance.fill('1')
    repair = faults.api.add({ method: 'POST', path: /\/attach$/, reset: 'before' })
    const read = faults.api.hold({ method: 'GET', path: /\/volumes\/8$/ })
    await submit(page, 'Attach volume')
    await expect(page.getByText('Checking whether the volume was attached…')).toBeVisible()
    read.release()
    await expect(page.getByText('The volume wasn’t attached')).toBeVisible()
    repair()
    repair = faults.api.add({ method: 'POST', path: /\/attach$/, reset: 'after' })
    const end = faults.api.add({ method: 'GET', path: /\/volumes\/8$/, answer: { status: 500, body: 'doom' } })
    await submit(page, 'Attach volume')
    await expect(page.getByText('Couldn’t check the result')).toBeVisible()
    await expect(unknown).toBeVisible()
    repair()
    end()
    // The look-up judges the request that was sent, not what is typed since.
    await instance.fill('3')
    await submit(page, 'Try again')
    await expect(notice(page, /^Volume .* attached to /)).toBeVisible()
  })

  test('10,000 volumes show while loading, sort and filter as a whole, and render few rows', async ({
    page,
    faults,
  }) => {
    faults.api.add({ path: /\/v4\/volumes\?/, rewrite })
    // Held until released, so that the progress text can be seen.
    const request = faults.api.hold({ path: /\/v4\/volumes\?page=7&/, rewrite })
    await page.goto('/volumes', AT_ONCE)
    await expect(page.getByText('3,000 volumes loaded, 10,000 in total')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Filter volumes' }).fill('volume-02999')
    await expect(table(page).getByRole('row')).toHaveCount(2)
    request.release()
    await page.getByRole('searchbox', { name: 'Filter volumes' }).fill('')
    await expect(page.getByText('10,000 volumes', { exact: true })).toBeVisible()
    expect(await table(page).getByRole('row').count()).toBeLessThan(120)
    const label = table(page).getByRole('columnheader', { name: 'Label' })
    await label.getByRole('button').click()
    // The next press continues from the order that the header shows.
    await expect(label).toHaveAttribute('aria-sort', 'ascending')
    await label.getByRole('button').click()
    await expect(table(page).getByRole('row').nth(1)).toContainText('volume-10000')
    await page.getByRole('button', { name: 'Filter by tag' }).click()
    await page.getByRole('menuitemradio', { name: 't3' }).click()
    await expect(page.getByText('1,429 of 10,000 volumes')).toBeVisible()
    expect(await table(page).getByRole('row').count()).toBeLessThan(120)
  })
})

/** Volumes: thousands of them, broken connections, and users with fewer rights. */
import { expect, test } from '../support/fixtures'
import { table } from './volumes'
import { AT_ONCE } from '../support/settled'
import { words } from '../support/helpers'

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
    const again = page.getByRole('main').getByRole('button', { name: words.tryAgain })
    await expect(again).toBeVisible()
    repair()
    await again.press('Enter')
    await expect(table(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
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

/** An instance's page: what settings, volumes and tickets say about it, and the links that lead there. */
import { expect, test } from '../support/fixtures'
import { expectPage, tableRow } from '../support/helpers'
import { signIn } from '../support/page-guard'

test('a volume leads to its instance, which shows its SSH access, volumes and tickets', async ({ page }) => {
  await page.goto('/volumes?instance=3')
  await page.getByRole('table', { name: 'volumes' }).getByRole('link', { name: 'pg-data' }).click()
  await expectPage(page, 'pg-data')
  await page.getByRole('link', { name: 'db-replica-2' }).focus()
  await page.keyboard.press('Enter')
  await expectPage(page, 'db-replica-2')
  const areas = page.getByRole('navigation', { name: 'Areas' })
  await expect(areas.locator('[aria-current]')).toHaveText('Managed services')
  await expect(page.getByText(/^\d volumes? attached, \d open tickets?\. Support can log in\.$/)).toBeVisible()
  await expect(tableRow(page.getByRole('table', { name: 'Attached volumes' }), 'pg-data')).toContainText('GiB')
  const about = page.getByRole('table', { name: 'Tickets about this instance' })
  await expect(about.getByRole('rowheader')).toHaveCount(2)
  await expect(page.getByRole('main')).toContainText('SSH user')

  // A ticket about an instance links back.
  await about.getByRole('rowheader').first().getByRole('link').click()
  await page
    .getByRole('link', { name: /db-replica-2/ })
    .first()
    .click()
  await expectPage(page, 'db-replica-2')
  await page.getByRole('link', { name: 'Edit SSH access' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit SSH access for db-replica-2' })).toBeVisible()
})

test('a deleted instance that tickets are about says so', async ({ page, server, complaints }) => {
  complaints.allow(/status of 404/)
  await server.admin('instance', 'delete', '3')
  await page.goto('/instances/3')
  await expect(page.getByText('This instance was deleted.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Tickets about this instance' }).getByRole('rowheader')).toHaveCount(2)
  await expect(page.getByText('SSH access can’t be read.')).toHaveCount(0)
  // The API refuses a ticket about it, and it has no disk to capture.
  await expect(page.getByRole('link', { name: /Open ticket|Capture image/ })).toHaveCount(0)
})

test.describe('with more tickets than one page', () => {
  test.use({ faulty: true })
  test('the page says that the loaded tickets aren’t about the instance, not that none is', async ({
    page,
    faults,
    complaints,
  }) => {
    complaints.allow(/status of 404/)
    const none = page.getByText('No tickets are about this instance.')
    await page.goto('/instances/4')
    await expect(none).toBeVisible()
    const firstOfTwo = JSON.stringify({ data: [], page: 1, pages: 2, results: 101 })
    faults.api.add({ method: 'GET', path: /\/support\/tickets\?/, rewrite: () => firstOfTwo })
    await page.reload()
    await expect(page.getByText('No loaded ticket is about this instance.')).toBeVisible()
    await expect(none).toHaveCount(0)
    await page.goto('/instances/987654')
    await expect(page.getByText('None of the loaded volumes, tickets, or settings refer to this')).toBeVisible()
  })
})

test.describe('with a token that reads volumes only', () => {
  test.use({ as: null })
  test('the page shows the volumes, and says what can’t be read', async ({ page, server, complaints }) => {
    complaints.allow(/status of 403/)
    await signIn(page.context(), server.origin, await server.token('volumes:read_only'))
    await page.goto('/instances/3')
    await expectPage(page, 'db-replica-2')
    await expect(page.getByRole('table', { name: 'Attached volumes' })).toBeVisible()
    await expect(page.getByText('SSH access can’t be read. Your token lacks the scope')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Tickets about this instance' })).toHaveCount(0)
  })
})

test('a region links to its clusters, buckets and volumes', async ({ page }) => {
  await page.goto('/regions/eu-central')
  await page.getByRole('link', { name: /^\d+ volumes?$/ }).click()
  await expect(page).toHaveURL(/\/volumes\?region=eu-central/)
  await page.goBack()
  await page.getByRole('link', { name: `Buckets in eu-central-1` }).click()
  await expect(page).toHaveURL(new RegExp(`/buckets\\?cluster=eu-central-1$`))
})

/** Access to a bucket and its CORS: both can be set, neither can be read back. */
import { expect, test } from '../support/fixtures'
import { expectFieldError, submit, words } from '../support/helpers'
import { askPublicly, bodiesOf, notice } from '../support/storage'
import { asJson } from './buckets'

const ACCESS = /^(POST|PUT) \/v4\/object-storage\/buckets\/[^/]+\/[^/]+\/access$/
const PAGE = '/buckets/us-iad-1/team-files/access'

test('the form selects no access setting by default and sends only the chosen one', async ({ page, server }) => {
  await page.goto(PAGE)
  const card = page.getByRole('main').locator('section', { hasText: 'Bucket access' })
  await expect(card).toContainText('Unknown. Objects have their own access.')
  const sent = bodiesOf(page, ACCESS)
  await page.getByRole('link', { name: words.changeAccess }).click()
  const panel = page.getByRole('dialog', { name: words.changeAccess })
  await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0)
  await submit(panel, words.changeAccess)
  await expect(panel.getByRole('radiogroup', { name: 'Access' })).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])

  await panel.getByRole('radio', { name: words.publicRead, exact: true }).check()
  await submit(panel, words.changeAccess)
  await expect(notice(page, 'Access for team-files changed')).toBeVisible()
  await expect(panel).toBeHidden()
  expect(sent).toEqual([{ acl: 'public-read' }])
  // The API can't be asked, so the page says what this session did, after a reload as well.
  const summary = page.getByRole('main').getByRole('status').first()
  await expect(summary).toHaveText(/ Public read\. .*Set here just now\.$/)
  await expect(card).toContainText('Public read. Set here just now.')
  await page.reload()
  await expect(summary).toContainText(words.publicRead)
  await page.goto('/buckets/us-iad-1/app-logs/access')
  await expect(card).toContainText('Unknown.')
  await expect(page.getByRole('main')).not.toContainText(/Set here|Public read/)
  expect(await askPublicly(server.objectsOrigin, 'team-files.us-iad-1', '/')).toBe(200)
})

test('public write access needs a confirmation', async ({ page }) => {
  await page.goto(`${PAGE}/change`)
  const sent = bodiesOf(page, ACCESS)
  const panel = page.getByRole('dialog', { name: words.changeAccess })
  await panel.getByRole('radio', { name: 'Public read/write' }).check()
  await expect(panel.getByText('Anyone on the internet can upload', { exact: false })).toBeVisible()
  await submit(panel, words.changeAccess)
  await expectFieldError(panel, 'Anyone can write to this bucket', 'Confirm that anyone can write to this bucket.')
  expect(sent).toEqual([])
  await panel.getByRole('checkbox', { name: 'Anyone can write to this bucket' }).check()
  await submit(panel, words.changeAccess)
  await expect(notice(page, 'Access for team-files changed')).toBeVisible()
  expect(sent).toEqual([{ acl: 'public-read-write' }])
})

test('allowing and blocking browser uploads sends the CORS field alone', async ({ page, server }) => {
  await page.goto('/buckets/eu-central-1/larkspur-website/access')
  const sent = bodiesOf(page, ACCESS)
  await page.getByRole('button', { name: 'Allow browser uploads' }).click()
  await expect(notice(page, 'Browser uploads allowed for larkspur-website')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Allowed. Set here just now.')
  await expect(main.getByRole('button', { name: 'Allow browser uploads' })).toHaveCount(0)
  // The toast offers the same by its own button.
  await main.getByRole('button', { name: 'Block browser uploads' }).click()
  await expect(notice(page, 'Browser uploads blocked for larkspur-website')).toBeVisible()
  expect(sent).toEqual([{ cors_enabled: true }, { cors_enabled: false }])
  await expect(main).toContainText('Blocked. Set here just now.')
  // Its access setting didn't change: anyone can still list the bucket.
  expect(await askPublicly(server.objectsOrigin, 'larkspur-website.eu-central-1', '/')).toBe(200)
})

test.describe('with a failing API', () => {
  test.use({ faulty: true })
  test('half a list of access keys doesn’t say that no key has access', async ({ page, faults }) => {
    const first = JSON.stringify({ data: [], page: 1, pages: 2, results: 501 })
    faults.api.add({ path: /\/object-storage\/keys\?/, answer: asJson(422, 'Not now.') })
    faults.api.add({
      path: /\/object-storage\/keys\?/,
      times: 1,
      answer: { status: 200, type: 'application/json', body: first },
    })
    // The overview reads the first page only.
    await page.goto('/')
    await expect(page.getByRole('main')).toContainText(/Access keys\s*501/)
    await page
      .getByRole('navigation', { name: 'Areas', exact: true })
      .getByRole('link', { name: words.buckets })
      .click()
    await page.getByRole('link', { name: 'team-files', exact: true }).click()
    await page.getByRole('link', { name: 'Access', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Access keys couldn’t be loaded')
    await expect(page.getByText('No access key has access to this bucket.')).toBeHidden()
  })
})

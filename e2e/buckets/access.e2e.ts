/** Who may reach a bucket: the API can be told, and does not tell. */
import { expect, test } from '../support/fixtures'
import { expectFieldError, submit } from '../support/helpers'
import { askPublicly, bodiesOf, notice } from '../support/storage'

const ACCESS = /^(POST|PUT) \/v4\/object-storage\/buckets\/[^/]+\/[^/]+\/access$/
const PAGE = '/buckets/us-iad-1/team-files/access'

test('pretends to know nothing, and sends only what is changed', async ({ page, server }) => {
  await page.goto(PAGE)
  await expect(page.getByText('The API does not tell how a bucket is set at present.', { exact: false })).toBeVisible()
  const sent = bodiesOf(page, ACCESS)
  await page.getByRole('link', { name: 'Change access' }).click()
  const panel = page.getByRole('dialog', { name: 'Change access' })
  await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0)
  await submit(panel, 'Change access')
  await expect(panel.getByRole('radiogroup', { name: 'Access' })).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])

  await panel.getByRole('radio', { name: 'Public read', exact: true }).check()
  await submit(panel, 'Change access')
  await expect(notice(page, 'Access of team-files changed')).toBeVisible()
  await expect(panel).toBeHidden()
  expect(sent).toEqual([{ acl: 'public-read' }])
  expect(await askPublicly(server.objectsOrigin, 'team-files.us-iad-1', '/')).toBe(200)
})

test('letting anyone write wants to be confirmed', async ({ page }) => {
  await page.goto(`${PAGE}/change`)
  const sent = bodiesOf(page, ACCESS)
  const panel = page.getByRole('dialog', { name: 'Change access' })
  await panel.getByRole('radio', { name: 'Public read and write' }).check()
  await expect(panel.getByText('Anyone on the internet will be able to upload', { exact: false })).toBeVisible()
  await submit(panel, 'Change access')
  await expectFieldError(panel, 'Anyone may write to this bucket', 'Confirm that anyone may write to this bucket.')
  expect(sent).toEqual([])
  await panel.getByRole('checkbox', { name: 'Anyone may write to this bucket' }).check()
  await submit(panel, 'Change access')
  await expect(notice(page, 'Access of team-files changed')).toBeVisible()
  expect(sent).toEqual([{ acl: 'public-read-write' }])
})

test('CORS is switched by that field alone, on and off', async ({ page, server }) => {
  await page.goto('/buckets/eu-central-1/larkspur-website/access')
  const sent = bodiesOf(page, ACCESS)
  await page.getByRole('button', { name: 'Allow all origins' }).click()
  await expect(notice(page, 'All origins may reach larkspur-website')).toBeVisible()
  await page.getByRole('button', { name: 'Allow no other origin' }).click()
  await expect(notice(page, 'No other origin may reach larkspur-website')).toBeVisible()
  expect(sent).toEqual([{ cors_enabled: true }, { cors_enabled: false }])
  // The bucket was open for listing and still is.
  expect(await askPublicly(server.objectsOrigin, 'larkspur-website.eu-central-1', '/')).toBe(200)
})

test.describe('on a bad line', () => {
  test.use({ faulty: true })
  test('a refused switch says why where it was pressed', async ({ page, faults, complaints }) => {
    complaints.allow(/status of 500/)
    await page.goto(PAGE)
    faults.api.add({
      method: 'POST',
      path: /\/access$/,
      answer: { status: 500, type: 'application/json', body: '{"errors":[{"reason":"The switch is stuck."}]}' },
    })
    await page.getByRole('button', { name: 'Allow all origins' }).click()
    await expect(page.getByRole('alert')).toContainText('The switch is stuck.')
  })
})

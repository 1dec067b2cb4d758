/** Age of the shown data: named, kept up to date, and refreshed. */
import { expect, test } from '../support/fixtures'
import { api, putObject } from '../support/storage'
import { AT_ONCE } from '../support/settled'
import { words } from '../support/helpers'

test.describe('with a delayed answer', () => {
  test.use({ faulty: true })

  test('the age of a list follows the clock', async ({ page, faults }) => {
    await page.clock.install()
    await page.goto('/buckets')
    const age = (words: string) => page.getByRole('button', { name: `Refresh. Updated ${words}` })
    await expect(age('just now')).toBeVisible()
    // A visible page refreshes itself.
    faults.api.hold({ method: 'GET', path: /^\/v4\/object-storage\/buckets/ })
    await page.clock.fastForward('03:00')
    await expect(age('3 minutes ago')).toBeVisible()
    faults.api.clear()
    await expect(age('just now')).toBeVisible()
  })
})

test('the refresh button and key load changes made elsewhere', async ({ page, server }) => {
  await page.goto('/volumes/8')
  const name = page.getByRole('heading', { level: 1 })
  await expect(page.getByRole('button', { name: 'Refresh volume. Updated just now' })).toBeVisible()
  const change = (label: string) => api(server, server.demoToken, 'PUT', '/volumes/8', { label })
  await change('by-button')
  await page.getByRole('button', { name: 'Refresh volume' }).click()
  await expect(name).toHaveText('by-button')
  await change('by-key')
  await name.focus()
  await page.keyboard.press('r')
  await expect(name).toHaveText('by-key')
})

test.describe('with failing refreshes', () => {
  test.use({ faulty: true })

  test('on a phone, words about old data leave the title readable', async ({ page, faults }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/managed')
    const title = page.getByRole('heading', { level: 1, name: 'Managed services' })
    await expect(title).toBeVisible()
    faults.api.add({ path: /\/managed\/services\?/, answer: { status: 500, body: 'no' } })
    await page.getByRole('button', { name: 'Refresh' }).click()
    const age = page.getByText('Last updated just now')
    await expect(age).toBeVisible()
    const [above, below] = await Promise.all([title.boundingBox(), age.boundingBox()])
    expect(above && below && above.y + above.height <= below.y).toBe(true)
  })
})

test.describe('an open object over its list', () => {
  test.use({ faulty: true })
  const OBJECT = '/buckets/us-iad-1/team-files?object=100%25.txt'
  const refused = {
    status: 403,
    type: 'application/json',
    body: '{"errors":[{"reason":"The books are closed."}]}',
  }

  test('is as fresh as its row in the list, even if its own request failed', async ({ page, faults }) => {
    const listed = faults.api.hold({ path: /\/object-list\?/ })
    faults.api.add({ path: /\/object-list\?.*prefix=/, answer: refused })
    await page.goto(OBJECT, AT_ONCE)
    const panel = page.getByRole('dialog', { name: '100%.txt' })
    const age = panel.getByRole('button', { name: 'Refresh object. Updated just now' })
    await expect(panel).toContainText('The books are closed.')
    listed.release()
    await expect(age).toBeVisible()
    await expect(panel.getByText('The books are closed.')).toHaveCount(0)
    faults.api.clear()
    faults.api.add({ path: /\/object-list\?/, answer: refused })
    await panel.getByRole('button', { name: 'Refresh object' }).click()
    const warning = panel.getByRole('alert').filter({ hasText: 'Data might be out of date' })
    await expect(warning).toContainText('The books are closed.')
    await expect(panel.getByText('Last updated just now')).toBeVisible()
    faults.api.clear()
    await warning.getByRole('button', { name: words.tryAgain }).click()
    await expect(warning).toHaveCount(0)
    await expect(age).toBeVisible()
  })

  test('keeps its headers and says when a refresh of them failed', async ({ page, server, faults }) => {
    await putObject(
      server,
      server.demoToken,
      'eu-central-1/uploads.larkspur.example',
      'odd.txt',
      'x',
      'text/plain; x=1',
    )
    await page.goto('/buckets/eu-central-1/uploads.larkspur.example?object=odd.txt')
    const panel = page.getByRole('dialog', { name: 'odd.txt' })
    await panel.getByRole('button', { name: 'Show headers' }).click()
    const headers = panel.getByRole('region', { name: 'Headers' })
    await expect(headers).toContainText('text/plain; x=1')
    const end = faults.api.add({ path: /\/object-url/, answer: refused })
    await panel.getByRole('button', { name: 'Refresh object' }).click()
    const warning = headers.getByRole('alert').filter({ hasText: 'Headers couldn’t be refreshed' })
    await expect(warning).toContainText('The books are closed.')
    await expect(headers).toContainText('text/plain; x=1')
    end()
    await warning.getByRole('button', { name: words.tryAgain }).click()
    await expect(warning).toHaveCount(0)
    await expect(headers).toContainText('text/plain; x=1')
  })
})

test.describe('with an empty list', () => {
  test.use({ seed: 'empty', faulty: true })

  test('an empty list finds new rows', async ({ page, server }) => {
    await page.goto('/keys')
    await expect(page.getByText('No access keys yet')).toBeVisible()
    await api(server, server.demoToken, 'POST', '/object-storage/keys', { label: 'came-later' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('rowheader', { name: 'came-later' })).toBeVisible()
  })
})

/** How old what one sees is: said, kept up with the clock, and read again. */
import { expect, test } from './fixtures'
import { expectPage } from './helpers'
import { api } from './storage'

test('how long ago a list was read keeps up with the clock', async ({ page }) => {
  await page.clock.install()
  await page.goto('/buckets')
  await expect(page.getByText('Updated just now')).toBeVisible()
  await page.clock.fastForward('03:00')
  await expect(page.getByText('Updated 3 minutes ago')).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Updated just now')).toBeVisible()
})

test('a resource is read again by its button and by a key, and what changed elsewhere is there', async ({
  page,
  server,
}) => {
  await page.goto('/volumes/8')
  const name = page.getByRole('heading', { level: 1 })
  await expect(page.getByText('Updated just now').first()).toBeVisible()
  const change = (label: string) => api(server, server.demoToken, 'PUT', '/volumes/8', { label })
  await change('by-button')
  await page.getByRole('button', { name: 'Refresh volume' }).click()
  await expect(name).toHaveText('by-button')
  await change('by-key')
  await name.focus()
  await page.keyboard.press('r')
  await expect(name).toHaveText('by-key')
})

test.describe('while reading again fails', () => {
  test.use({ faulty: true })

  test('the resource stays in sight and is said to be out of date, until it is read', async ({
    page,
    faults,
    complaints,
  }) => {
    complaints.allow(/status of 500/)
    await page.goto('/keys/2')
    await expect(page.getByRole('button', { name: 'Revoke key' })).toBeVisible()
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    const end = faults.api.add({ path: /\/object-storage\/keys\/2$/, answer: { status: 500, body: 'no' } })
    await page.getByRole('button', { name: 'Refresh key' }).click()
    const told = page.getByRole('alert').filter({ hasText: 'What you see may be out of date' })
    await expect(told).toContainText('The API failed')
    await expect(page.getByText('Out of date, read just now')).toBeVisible()
    await expectPage(page, title)
    await expect(page.getByRole('button', { name: 'Revoke key' })).toBeVisible()
    end()
    await told.getByRole('button', { name: 'Try again' }).click()
    await expect(told).toHaveCount(0)
    await expect(page.getByText(/^Out of date/)).toHaveCount(0)
  })
})

test.describe('with nothing to show', () => {
  test.use({ seed: 'empty' })

  test('an empty list says when it was read, and finds what came meanwhile', async ({ page, server }) => {
    await page.goto('/keys')
    await expect(page.getByText('Updated just now')).toBeVisible()
    await api(server, server.demoToken, 'POST', '/object-storage/keys', { label: 'came-later' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('rowheader', { name: 'came-later' })).toBeVisible()
  })
})

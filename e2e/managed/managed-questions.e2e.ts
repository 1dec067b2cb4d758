/** Questions about deletions and changes of a group name what depends on them before they can be confirmed. */
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { rowAction, submit, tableRow } from '../support/helpers'
import { table } from './managed'
import { AT_ONCE } from '../support/settled'

const SERVICES = /\/managed\/services\/?(\?|$)/
/** Holds the list of services until the returned function is called. */
async function holdServices(page: Page) {
  const released = new AbortController()
  await page.route(SERVICES, async (route) => {
    if (!released.signal.aborted) await once(released.signal, 'abort')
    await route.fallback()
  })
  return () => released.abort()
}
const question = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true })

test('revoking credentials waits until the services that use them are named', async ({ page }) => {
  const release = await holdServices(page)
  await page.goto('/managed/credentials', AT_ONCE)
  await table(page, 'credentials').getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Revoke', exact: true }).click()
  const count = (await question(page).getByRole('heading').textContent())?.match(/\d+/)?.[0] ?? ''
  await question(page).getByRole('textbox').fill(count)
  const revoke = question(page).getByRole('button', { name: /^Revoke \d/ })
  await expect(revoke).toHaveAttribute('aria-disabled', 'true')
  await expect(revoke).toHaveAccessibleDescription('Loading the affected services…')
  release()
  await expect(question(page)).toContainText(/Removed from the services .*Checkout page/)
  await expect(revoke).not.toHaveAttribute('aria-disabled', 'true')
})

test('moving the last contact of a group waits for the services, and names those that would notify no one', async ({
  page,
}) => {
  const release = await holdServices(page)
  await page.goto('/managed/contacts', AT_ONCE)
  await tableRow(page, 'Database team').getByRole('checkbox').check()
  await page.getByRole('main').getByRole('button', { name: 'Change group' }).click()
  const change = button(page, 'Change group for 1 contact')
  await expect(change).toHaveAccessibleDescription('Loading the affected services…')
  release()
  const warning = question(page).getByText('No one will be notified about orders-primary.')
  // No choice is made for the user: leaving the group is one, too.
  await expect(change).toHaveAccessibleDescription('Choose a group.')
  await expect(warning).toHaveCount(0)
  await question(page).getByLabel('Group').selectOption('No group')
  await expect(warning).toBeVisible()
  await expect(change).not.toHaveAttribute('aria-disabled', 'true')
  await question(page).getByLabel('Group').selectOption('databases')
  await expect(warning).toHaveCount(0)

  // The form of the contact says the same.
  await page.keyboard.press('Escape')
  await tableRow(page, 'Database team').getByRole('link').first().click()
  await page.getByRole('combobox', { name: /^Group/ }).fill('elsewhere')
  await expect(warning).toBeVisible()
})

test('services that can’t be loaded are said to be missing, and the contact’s name is typed', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 403/)
  await page.route(SERVICES, (route) => route.fulfill({ status: 403, json: { errors: [{ reason: 'Not for you.' }] } }))
  await page.goto('/managed/contacts')
  await rowAction(table(page, 'contacts'), 'Database team', 'Delete contact')
  await expect(question(page)).toContainText('Affected services couldn’t be loaded.')
  await question(page).getByRole('textbox').fill('Database team')
  await submit(question(page), 'Delete contact')
  await expect(question(page)).toHaveCount(0)
})

/** Beta programs: which ones allow enrolling, enrolling itself, and refusals. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectRow, openRowMenu, submit, tableRow } from '../support/helpers'

const programs = (page: Page) => page.getByRole('table', { name: 'programs' })
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Programs by status' }).getByRole('link', { name })
const panel = (page: Page, program: string) => page.getByRole('dialog', { name: `Enroll in ${program}` })
const agree = (page: Page) => page.getByRole('checkbox', { name: 'I understand this can’t be undone' })

test('programs are listed by status with the reason why enrolling is off, and enrolling asks for confirmation', async ({
  page,
}) => {
  await page.goto('/betas')
  await expect(page.getByText('3 current programs · 1 enrolled')).toBeVisible()
  await expect(tab(page, /^Current\s*3$/)).toHaveAttribute('aria-current', 'page')
  await expect(tableRow(programs(page), /Private regions/)).toContainText('Priority program only')
  await tab(page, /^Upcoming\s*1$/).click()
  const menu = await openRowMenu(page, 'Object locks')
  await expect(menu.getByRole('menuitem', { name: /Enroll/ })).toContainText("This program hasn't started yet.")
  await page.keyboard.press('Escape')
  await tab(page, /^Ended\s*1$/).click()
  await expectRow(programs(page), { Program: 'Edge cache' })
  await tableRow(programs(page), 'Edge cache').getByRole('link').click()
  await expect(page.getByText(/^Your account was enrolled in this program, which ended /)).toBeVisible()
  await page.goto('/betas/object-locks')
  await expect(page.getByText("This program hasn't started yet.").first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enroll' })).toHaveAccessibleDescription(/hasn't started yet/)
  await page.goto('/betas/object-locks/enroll')
  await expect(panel(page, 'Object locks')).toBeVisible()
  await expect(agree(page)).toHaveCount(0)
  await page.goto('/betas/ipv6-only')
  await page.getByRole('link', { name: 'Enroll' }).click()
  const form = panel(page, 'Instances without IPv4')
  await expect(form.getByText('You can’t leave a program before it ends.')).toBeVisible()
  await agree(page).check()
  await submit(form, 'Enroll')
  await expect(form).toBeHidden()
  await expect(page.getByText(/^Your account is enrolled\. .* You can’t leave earlier\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Beta programs' }).first().click()
  await tab(page, /^Enrolled\s*3$/).click()
  await expectRow(programs(page), { Program: 'Instances without IPv4', Status: 'Current' })
})

test('a refusal by a full program appears at the checkbox, and a priority program asks for none', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await server.admin('beta', 'create', '--id', 'tiny', '--label', 'Tiny', '--max-enrollments', '1')
  const { token } = await server.account()
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  await fetch(`${server.origin}/v4/account/betas`, { method: 'POST', headers, body: '{"id":"tiny"}' })
  await page.goto('/betas/tiny/enroll')
  await agree(page).check()
  await submit(panel(page, 'Tiny'), 'Enroll')
  await expect(agree(page)).toHaveAccessibleDescription(/This program is full\./)
  await expect(agree(page)).toBeChecked()

  await page.goto('/betas/private-regions/enroll')
  const form = page.getByRole('dialog', { name: 'Request access to Private regions' })
  await expect(
    form.getByText('Only accounts in your provider’s priority program can enroll.', { exact: false }),
  ).toBeVisible()
  await expect(agree(page)).toHaveCount(0)
  await submit(form, 'Request access')
  await expect(form.getByRole('alert')).toContainText('is open to accounts in the priority program only')
})
test.describe('with a token without account scopes', () => {
  test.use({ as: 'volumes:read_only' })

  test('programs are listed without enrollments, and the page says why', async ({ page, complaints }) => {
    complaints.allow(/status of 403/)
    await page.goto('/betas?show=enrolled')
    await expect(page.getByText('No rows')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear filter' })).toHaveCount(0)
    await page.goto('/betas')
    await expect(page.getByText('Your enrollments couldn’t be loaded')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Enrolled', exact: true })).toHaveText('Enrolled')
    await expect(page.getByText('account:read_only').first()).toBeVisible()
    await expect(programs(page).getByRole('row')).toHaveCount(4)
    await tableRow(programs(page), 'Fast volumes').getByRole('link').click()
    await expect(page.getByText('Your enrollment couldn’t be loaded')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enroll' })).toHaveAccessibleDescription(/account:read_write/)
  })
})

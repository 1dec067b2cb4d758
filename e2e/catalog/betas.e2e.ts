/** Beta programs: what can be joined and what not, said before trying; joining, which has no way back; and who is refused. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage, expectRow, openRowMenu, submit, tableRow } from '../support/helpers'
import { signIn } from '../support/page-guard'

const programs = (page: Page) => page.getByRole('table', { name: 'programs' })
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Programs by state' }).getByRole('link', { name })
const panel = (page: Page, program: string) => page.getByRole('dialog', { name: `Enroll in ${program}` })
const agree = (page: Page) => page.getByRole('checkbox', { name: 'Enroll this account, without a way back' })

test('programs by state, each with what speaks against joining; joining says that there is no leaving', async ({
  page,
}) => {
  await page.goto('/betas')
  await expect(page.getByText('3 programs are running, this account is enrolled in 1.')).toBeVisible()
  await expect(tab(page, /^Current\s*3$/)).toHaveAttribute('aria-current', 'page')
  await expect(tableRow(programs(page), /Private regions/)).toContainText('Priority program only')
  await tab(page, /^Upcoming\s*1$/).click()
  const menu = await openRowMenu(page, 'Object locks')
  await expect(menu.getByRole('menuitem', { name: /Enroll/ })).toContainText('This program has not started yet.')
  await page.keyboard.press('Escape')
  await tab(page, /^Past\s*1$/).click()
  await expectRow(programs(page), { Program: 'Edge cache' })
  await tableRow(programs(page), 'Edge cache').getByRole('link').click()
  await expect(page.getByText('This account is enrolled, and the program has ended.', { exact: false })).toBeVisible()
  await page.goto('/betas/object-locks')
  await expect(page.getByText('This program has not started yet.').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enroll' })).toHaveAccessibleDescription(/has not started yet/)

  await page.goto('/betas/ipv6-only')
  await page.getByRole('link', { name: 'Enroll' }).click()
  const form = panel(page, 'Instances without IPv4')
  await expect(form.getByText('There is no leaving', { exact: false })).toBeVisible()
  let posts = 0
  page.on('request', (r) => (posts += r.method() === 'POST' ? 1 : 0))
  await submit(form, 'Enroll')
  await expect(agree(page)).toHaveAttribute('aria-invalid', 'true')
  expect(posts).toBe(0)
  await agree(page).check()
  await submit(form, 'Enroll')
  await expect(form).toBeHidden()
  await expect(page.getByText('This account is enrolled. There is no leaving', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Beta programs' }).first().click()
  await tab(page, /^Enrolled\s*3$/).click()
  await expectRow(programs(page), { Program: 'Instances without IPv4', State: 'Current' })
})

test.describe('with a connection that breaks', () => {
  test.use({ faulty: true })

  test('a full and a priority program are learnt from the refusal; a lost answer is looked into', async ({
    page,
    server,
    faults,
    complaints,
  }) => {
    complaints.allow(/status of 400|ERR_(CONNECTION_RESET|EMPTY_RESPONSE)/)
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
    const form = panel(page, 'Private regions')
    await expect(form.getByText('Only accounts in the provider’s priority program', { exact: false })).toBeVisible()
    await agree(page).check()
    await submit(form, 'Enroll')
    await expect(agree(page)).toHaveAccessibleDescription(/takes only accounts in the priority program/)

    faults.api.add({ method: 'POST', path: /\/account\/betas$/, reset: 'after' })
    await page.goto('/betas/ipv6-only/enroll')
    await agree(page).check()
    await submit(panel(page, 'Instances without IPv4'), 'Enroll')
    const lost = panel(page, 'Instances without IPv4')
    await expect(lost.getByText('It is not known whether this happened')).toBeVisible()
    // Looked into: the enrolments were read again, and hold it.
    await expect(lost.getByRole('button', { name: 'Enroll' })).toHaveAccessibleDescription(
      'This account is enrolled in this program already.',
    )
  })
})

test.describe('as a restricted user', () => {
  test.use({ as: null })

  test('each page refuses with the reason and asks no more than once', async ({
    page,
    context,
    server,
    complaints,
  }) => {
    complaints.allow(/status of 403/)
    const { token } = await server.account({ restricted: true, grants: 'account_access:read_write' })
    await signIn(context, server.origin, token)
    const asked: string[] = []
    page.on('request', (r) => {
      const { pathname } = new URL(r.url())
      if (pathname.startsWith('/v4/')) asked.push(pathname)
    })
    for (const [path, heading, what] of [
      ['/betas', 'Beta programs', 'You may not see programs'],
      ['/betas/fast-volumes', 'fast-volumes', 'You may not see this program'],
      ['/betas/fast-volumes/enroll', 'fast-volumes', 'You may not see this program'],
    ] as const) {
      asked.length = 0
      await page.goto(path)
      await expectPage(page, heading)
      await expect(page.getByText(what)).toBeVisible()
      await expect(page.getByText(/unrestricted/).first()).toBeVisible()
      expect(asked.length, asked.join()).toBeLessThanOrEqual(2)
    }
  })
})

test.describe('with a token for other things', () => {
  test.use({ as: 'volumes:read_only' })

  test('programs are listed, and what the token cannot tell is named', async ({ page, complaints }) => {
    complaints.allow(/status of 403/)
    await page.goto('/betas')
    await expect(page.getByText('What this account is enrolled in could not be read')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Enrolled', exact: true })).toHaveText('Enrolled')
    await expect(page.getByText('account:read_only').first()).toBeVisible()
    await expect(programs(page).getByRole('row')).toHaveCount(4)
    await tableRow(programs(page), 'Fast volumes').getByRole('link').click()
    await expect(page.getByText('Whether this account is enrolled could not be read')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enroll' })).toHaveAccessibleDescription(/account:read_write/)
  })
})

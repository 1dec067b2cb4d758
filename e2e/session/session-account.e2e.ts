/** Entering a token of another account over a page of an expired session. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage, expiredOf, fillField, signInWith, submit, tokenFieldOf, words } from '../support/helpers'

const kept = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /draft|image/.test(key)))

async function enter(page: Page, token: string) {
  await signInWith(page, token)
}

test('a draft is never shown to another account, and signing in asks before discarding it', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 40[134]/)
  await page.goto('/tickets')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('link', { name: words.openTicket }).click()
  await expectPage(page, words.openTicket)
  await fillField(page, 'Subject', 'Confidential plan')
  await server.admin('token', 'revoke', server.demoToken)
  await fillField(page, 'Description', 'For one account only')
  await submit(page, words.openTicket)
  const other = await server.account()
  await expect(expiredOf(page)).toBeVisible()
  await enter(page, other.token)
  const asked = expiredOf(page).getByRole('alert')
  await expect(asked).toContainText('1 draft in this tab')
  // The pressed button disappeared.
  await expect(asked).toBeFocused()
  await expiredOf(page).getByRole('button', { name: 'Use another token' }).click()
  await expect(tokenFieldOf(page)).toBeFocused()
  await enter(page, other.token)
  await expiredOf(page)
    .getByRole('button', { name: /discard and sign in/i })
    .click()
  await expectPage(page, words.overview)
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('To do: Create a bucket')
  expect(await kept(page)).toEqual([])
  await page.goto('/tickets/new')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('')
  await page.getByRole('button', { name: 'Activity' }).click()
  await expect(page.getByRole('dialog', { name: 'Activity' })).not.toContainText('ticket')
})

test('the sidebar shows the end of the token, or the account name if set', async ({ page, server }) => {
  await page.goto('/buckets')
  const side = page.getByRole('complementary')
  await expect(side).toContainText(`Token …${server.demoToken.slice(-4)}`)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menu')).toContainText(/Token ….{4} · Signed in /)
  await page.getByRole('menuitem', { name: 'Token and scopes' }).click()
  await page.getByLabel('Account name').fill('Production')
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(side).toContainText('Production')
  await page.reload()
  await expect(side).toContainText('Production')
})

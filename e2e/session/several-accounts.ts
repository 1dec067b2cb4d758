/** Adding, naming and switching accounts of one tab. */
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { expectPage, fillField, submit } from '../support/helpers'

export const LOGIN = 'Sign in with an access token'
export const tokenField = (page: Page) => page.getByLabel('Access token', { exact: true })
export const side = (page: Page) => page.getByRole('complementary')
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account' }).click()

export async function openAdd(page: Page) {
  await accountMenu(page)
  await page.getByRole('menuitem', { name: 'Add account…' }).click()
  const add = dialog(page, 'Add account')
  await expect(add).toBeVisible()
  return add
}
/** Adds an account, which the tab then shows. */
export async function addAccount(page: Page, token: string, name: string) {
  const add = await openAdd(page)
  await tokenField(page).fill(token)
  await fillField(add, 'Account name', name)
  await submit(add, 'Add account')
  await expectShown(page, name)
}
export async function expectShown(page: Page, name: string) {
  await expectPage(page, 'Overview')
  await expect(side(page)).toContainText(name)
}
export async function choose(page: Page, name: string | RegExp) {
  await accountMenu(page)
  await page.getByRole('menuitemradio', { name }).click()
}
export async function switchTo(page: Page, name: string) {
  await choose(page, name)
  await expectShown(page, name)
}
export const nameFirst = async (page: Page, name: string) => {
  await accountMenu(page)
  await page.getByRole('menuitem', { name: 'Token and scopes' }).click()
  await page.getByLabel('Account name').fill(name)
  await page.getByRole('button', { name: 'Close' }).last().click()
}

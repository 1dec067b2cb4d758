/** Lets the token of a page expire, and signs in again. */
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { submit } from '../support/helpers'
import type { FaultProxy } from './fault-proxy'

/** A visible page is read again in this many milliseconds. */
const READ_AGAIN = 40_000
export const refused = (page: Page) => page.getByRole('dialog', { name: 'Your token is no longer accepted' })

/** Lets the next read of the page find that its token expired. */
export async function expire(page: Page, proxy: FaultProxy) {
  proxy.add({ path: /^\/v4\//, answer: { status: 401, body: '{"errors":[{"reason":"Invalid Token"}]}' } })
  await page.clock.fastForward(READ_AGAIN)
  await expect(refused(page)).toBeVisible()
  proxy.clear()
}
export async function signInAgain(page: Page, token: string) {
  await refused(page).getByLabel('Access token', { exact: true }).fill(token)
  await submit(refused(page), 'Sign in')
  await expect(refused(page)).toBeHidden()
}
/** Submits the button's form at the moment in which the sign-in dialog opens over it. */
export const sendUnder = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true, includeHidden: true })
    .evaluate((button: HTMLButtonElement) => button.form?.requestSubmit())

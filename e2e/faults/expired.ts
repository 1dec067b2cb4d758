/** Lets the token of a page expire, and signs in again. */
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { expiredOf, signInWith } from '../support/helpers'
import type { FaultProxy } from './fault-proxy'

/** A visible page is read again in this many milliseconds. */
const READ_AGAIN = 40_000

/** Lets the next read of the page find that its token expired. */
export async function expire(page: Page, proxy: FaultProxy) {
  proxy.add({ path: /^\/v4\//, answer: { status: 401, body: '{"errors":[{"reason":"Invalid Token"}]}' } })
  await page.clock.fastForward(READ_AGAIN)
  await expect(expiredOf(page)).toBeVisible()
  proxy.clear()
}
export async function signInAgain(page: Page, token: string) {
  await signInWith(expiredOf(page), token)
  await expect(expiredOf(page)).toBeHidden()
}
/** Submits the button's form at the moment in which the sign-in dialog opens over it. */
export const sendUnder = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true, includeHidden: true })
    .evaluate((button: HTMLButtonElement) => button.form?.requestSubmit())

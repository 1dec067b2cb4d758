/** Helpers for access key tests. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { submit } from '../support/helpers'

export const KEYS = '/object-storage/keys'
export interface Pair {
  readonly id: number
  readonly access_key: string
  readonly secret_key: string
}

export const list = (page: Page) => page.getByRole('table', { name: 'keys' })
export const choose = (page: Page, access: string) => page.getByRole('radio', { name: access, exact: true }).check()
export const shown = (scope: Page | Locator) => scope.getByRole('heading', { name: 'Save the secret key' })
export const done = (page: Page) => page.getByRole('button', { name: 'Done' })
/** Submits the form and returns the request body and the response. */
export async function create(page: Page): Promise<{ sent: unknown; pair: Pair }> {
  const answer = page.waitForResponse((r) => r.request().method() === 'POST' && r.url().endsWith(KEYS))
  await submit(page, 'Create access key')
  const response = await answer
  const pair = (await response.json()) as Pair
  await expect(shown(page)).toBeVisible()
  return { sent: response.request().postDataJSON(), pair }
}

/** Helpers for access key tests. */
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { submit, words } from '../support/helpers'

export const KEYS = '/object-storage/keys'
export interface Pair {
  readonly access_key: string
  readonly secret_key: string
}

export const list = (page: Page) => page.getByRole('table', { name: 'keys' })
export const choose = (page: Page, access: string) => page.getByRole('radio', { name: access, exact: true }).check()
export const done = (page: Page) => page.getByRole('button', { name: 'Done' })
/**
 * Submits the form and returns the request body and the key that the page shows. Chromium can drop a response's body before a test
 * reads it.
 */
export async function create(page: Page): Promise<{ sent: unknown; pair: Pair }> {
  const asked = page.waitForRequest((r) => r.method() === 'POST' && r.url().endsWith(KEYS))
  await submit(page, words.createAccessKey)
  const request = await asked
  await expect(page.getByRole('heading', { name: 'Save the secret key' })).toBeVisible()
  const pair = {
    access_key: await page.getByText(/^[A-Z2-9]{20}$/).innerText(),
    secret_key: await page.getByText(/^[A-Z2-9]{40}$/).innerText(),
  }
  return { sent: request.postDataJSON(), pair }
}

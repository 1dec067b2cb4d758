/** Locators of the pages of managed services. */
import type { Page } from '@playwright/test'

export const table = (page: Page, name: string) => page.getByRole('table', { name })
export const card = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) })

/** Locators of the shell. */
import type { Page } from '@playwright/test'

export const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas', exact: true })
export const follow = (page: Page, area: string) => areas(page).getByRole('link', { name: area }).click()
export const said = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })

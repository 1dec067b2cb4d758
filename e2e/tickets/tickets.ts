/** Locators and files shared by the browser tests of tickets. */
import type { Locator, Page } from '@playwright/test'

export const TICKETS = '/support/tickets'
export const list = (page: Page) => page.getByRole('table', { name: 'tickets' })
export const posts = (page: Page) => page.getByRole('list', { name: 'Conversation' }).getByRole('article')
export const replyBox = (page: Page) => page.getByRole('form', { name: 'Reply' })
export const attached = (page: Page) =>
  page.getByRole('list', { name: 'Attachments', exact: true }).getByRole('listitem')
/** Files being attached, and those that failed. */
export const attaching = (page: Page) => page.getByRole('list', { name: 'Files being attached' }).getByRole('listitem')
export const file = (name: string, text: string, mimeType = 'text/plain') => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
})
export const choosesFiles = (scope: Page | Locator) => scope.getByLabel('Attachments (optional)')

/** What the browser tests of tickets have in common. */
import type { Locator, Page } from '@playwright/test'

export const TICKETS = '/support/tickets'
export const list = (page: Page) => page.getByRole('table', { name: 'tickets' })
export const posts = (page: Page) => page.getByRole('list', { name: 'Conversation' }).getByRole('article')
export const replyBox = (page: Page) => page.getByRole('form', { name: 'Reply' })
export const attached = (page: Page) =>
  page.getByRole('list', { name: 'Attachments', exact: true }).getByRole('listitem')
export const file = (name: string, text: string, mimeType = 'text/plain') => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
})
export const choosesFiles = (scope: Page | Locator) => scope.getByLabel('Attachments (optional)')

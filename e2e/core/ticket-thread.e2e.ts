/** One ticket: its conversation, hostile text, and limited permissions. */
import type { Page } from '@playwright/test'
import { allowClipboard } from '../support/firefox'
import { expect, test } from '../support/fixtures'
import { expectFieldError, expectPage, fillField, submit, tableRow, words } from '../support/helpers'
import { api } from '../support/storage'
import { attached, choosesFiles, file, list, posts, replyBox, TICKETS } from '../tickets/tickets'

const becomes = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)

test('a conversation shows replies of both sides and can be closed', async ({ page, server }) => {
  await allowClipboard(page)
  await page.clock.install()
  await page.goto('/tickets/14')
  await expectPage(page, /^Can we move an address/)
  await submit(page, 'Send reply')
  await expectFieldError(replyBox(page), 'Reply', 'Reply is required.', true)
  await fillField(page, 'Reply', 'x'.repeat(65_536))
  await expect(replyBox(page).getByText('65,536 of 65,535')).toBeVisible()
  await expectFieldError(replyBox(page), 'Reply', 'Reply must be 1–65,535 characters.')
  await fillField(page, 'Reply', 'And *when*?')
  await submit(page, 'Send reply')
  await expect(posts(page)).toHaveCount(2)
  await expect(posts(page).last().locator('em')).toHaveText('when')
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('')
  // The sent form disappeared with the focus in it.
  await expect(page.locator('body')).not.toBeFocused()
  await server.admin('ticket', 'reply', '14', '--text', 'On **Monday**.')
  await page.clock.fastForward(16_000)
  const answer = posts(page).nth(2)
  await expect(answer).toContainText('Support team')
  await expect(answer.getByText('Support', { exact: true })).toBeVisible()
  await expect(page.locator('main')).toContainText('Support team replied')
  // A hidden tab sends no requests, and loads new replies as soon as it is visible.
  const asked: string[] = []
  page.on('request', (r) => asked.push(r.url().replace(/^.*\/v4/, '')))
  await becomes(page, 'hidden')
  await server.admin('ticket', 'reply', '14', '--text', 'Or on Tuesday.')
  await page.clock.fastForward(60_000)
  await page.evaluate(() => fetch('/config.json'))
  expect(asked.filter((path) => path.startsWith(TICKETS))).toEqual([])
  await becomes(page, 'visible')
  await expect(posts(page).nth(3)).toContainText('Or on Tuesday.')
  await page.getByRole('button', { name: 'Close ticket' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click()
  await expect(page.getByText('This ticket is closed and doesn’t accept replies.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close ticket' })).toHaveCount(0)
  // Only support can close a ticket that it opened.
  await page.goto('/tickets/11')
  await expect(page.getByText(/^New from support\. .+ Only support can close it\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close ticket' })).toHaveCount(0)
})

test('a ticket closed with chosen files keeps the reply form, and leaving asks about the files', async ({ page }) => {
  await page.goto('/tickets/14')
  await choosesFiles(page).setInputFiles(file('agent.log.txt', 'stopped'))
  await submit(page, 'Close ticket')
  await submit(page.getByRole('dialog'), 'Close ticket')
  await expect(page.getByRole('button', { name: 'Close ticket' })).toHaveCount(0)
  await expect(replyBox(page).getByText('agent.log.txt')).toBeVisible()
  const tickets = page.getByRole('link', { name: words.tickets }).first()
  await tickets.click()
  const question = page.getByRole('dialog', { name: 'Leave without 1 chosen file?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.discard }).click()
  await expect(page.getByText('This ticket is closed and doesn’t accept replies.')).toBeVisible()
  await tickets.click()
  await expectPage(page, words.tickets)
})

test('hostile text is shown as text, a long post is folded, and no other origin is contacted', async ({
  page,
  server,
  baseURL,
}) => {
  const strangers: string[] = []
  page.on('request', (r) => new URL(r.url()).origin === baseURL || strangers.push(r.url()))
  const long = `Begin \u202e\u0007\u001b[31m שלום ${'wide '.repeat(12_000)} end-of-it`
  await api(server, server.demoToken, 'POST', `${TICKETS}/7/replies`, { description: long })
  await page.goto('/tickets/7')
  // HTML within Markdown, so the renderer runs under the content policy.
  await expect(posts(page).first().locator('samp').first()).toContainText('<script>')
  await expect(posts(page).nth(1)).toContainText('<b>And so is this.</b>')
  const last = posts(page).nth(2)
  await expect(last).toContainText('Begin ‹U+202E›‹U+0007›‹U+001B›[31m שלום')
  await expect(last).not.toContainText('end-of-it')
  await last.getByRole('button', { name: 'Show full message' }).click()
  await expect(last).toContainText('end-of-it')
  // In a single line, control characters are shown as symbols.
  const summary = '<b>x</b> \u202egnp.exe\u0007 שלום'
  const shown = '<b>x</b> ‹U+202E›gnp.exe␇ שלום'
  const { id } = await api(server, server.demoToken, 'POST', TICKETS, { summary, description: '\u2067turned' })
  const form = new FormData()
  form.append('file', new File(['x'], 'a\u202e<img src=x>\u0007.txt'))
  const headers = { authorization: `Bearer ${server.demoToken}` }
  await fetch(`${server.origin}/v4${TICKETS}/${Number(id)}/attachments`, { method: 'POST', headers, body: form })
  await page.goto('/tickets')
  await tableRow(list(page), shown).getByRole('link').first().click()
  await expectPage(page, shown)
  await expect(posts(page).first()).toHaveText(/‹U\+2067›turned$/)
  await expect(attached(page)).toContainText('a‹U+202E›<img src=x>␇.txt')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(shown)
  expect(strangers).toEqual([])
})

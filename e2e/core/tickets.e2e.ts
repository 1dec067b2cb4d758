/** The list of tickets. */
import type { TestServer } from '../support/accounts'
import { expect, test } from '../support/fixtures'
import { expectPage, tableRow, words } from '../support/helpers'
import { api } from '../support/storage'
import { list, TICKETS } from '../tickets/tickets'

async function statuses(server: TestServer): Promise<string[]> {
  const all = await api(server, server.demoToken, 'GET', `${TICKETS}?page_size=500`)
  return (all['data'] as { status: string }[]).map((t) => t.status)
}

test('the list shows open tickets first and can be filtered by status and text, and sorted', async ({
  page,
  server,
}) => {
  const all = await statuses(server)
  const count = (status: string) => all.filter((s) => s === status).length
  await page.goto('/tickets')
  await expectPage(page, words.tickets)
  await expect(tableRow(list(page), /Maintenance in us-iad/)).toContainText('Account')
  await expect(tableRow(list(page), /Zone transfer/)).toContainText('Domain larkspur.example')
  await expect(tableRow(list(page), /Zone transfer/)).toContainText(/#\d+/)
  await expect(list(page).getByRole('columnheader')).toContainText(['Subject', 'Status', 'About', 'Updated'])
  const open = count('new') + count('open')
  await expect(page.getByText(`${all.length} tickets · ${open} open`)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `${open} tickets` })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Tickets by status' })
  await expect(tabs.getByRole('link')).toHaveText([`Open ${open}`, `Closed ${count('closed')}`, `All ${all.length}`])
  await expect(tabs.locator('[aria-current=page]')).toHaveText(`Open ${open}`)
  await tabs.getByRole('link', { name: 'Closed' }).click()
  await expect(tabs.locator('[aria-current=page]')).toHaveText(`Closed ${count('closed')}`)
  await expect(list(page).getByRole('row')).toHaveCount(1 + count('closed'))
  const subject = page.getByRole('columnheader', { name: 'Subject' })
  await subject.getByRole('button').click()
  // The next press continues from the order that the header shows.
  await expect(subject).toHaveAttribute('aria-sort', 'ascending')
  await subject.getByRole('button').click()
  await expect(list(page).getByRole('row').nth(1)).toContainText('Raise the number of instances')
  await page.getByRole('searchbox', { name: 'Filter tickets' }).fill('spam')
  await expect(list(page).getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(list(page).getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: /^Mail sent from your account/ }).click()
  await expectPage(page, /^Mail sent from your account/)
  await expect(page.getByText('This ticket is closed and doesn’t accept replies.')).toBeVisible()
})

test('a long list says how much is loaded, and loads the rest', async ({ page, server }) => {
  const open = (n: number) => api(server, server.demoToken, 'POST', TICKETS, { summary: `Many ${n}`, description: 'x' })
  await Promise.all(Array.from({ length: 101 }, (_, n) => open(n + 1)))
  const { length } = await statuses(server)
  await page.goto('/tickets?status=all&filter=spam')
  await expect(page.getByText(`100 of ${length} tickets loaded`)).toBeVisible()
  await expect(page.getByText('No tickets match the filter')).toBeVisible()
  await page.getByRole('button', { name: 'Load the rest' }).click()
  await expect(tableRow(list(page), /Mail sent from your account/)).toBeVisible()
  await expect(page.getByText('tickets loaded')).toHaveCount(0)
})

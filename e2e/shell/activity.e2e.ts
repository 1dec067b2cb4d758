/** The one history: changes of the session, links it created, and events of the account. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { accountMenu, expectPage, fillField, submit, tableRow, words } from '../support/helpers'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Activity' })
const events = (page: Page) =>
  panel(page).getByRole('list', { name: 'Account events, newest first' }).getByRole('listitem')
async function rename(page: Page, id: number, label: string) {
  await page.goto(`/volumes/${id}/edit`)
  const form = page.getByRole('dialog')
  await fillField(form, 'Label', label)
  await submit(form, 'Save volume')
  await expectPage(page, label)
}

test('events of the account are listed with who and when, and read again with each opening', async ({
  page,
  server,
}) => {
  await rename(page, 8, 'by-me')
  await page.keyboard.press('a')
  await expect(events(page).first()).toContainText(/Volume edited: by-me.*by demo.*just now/s)
  await page.keyboard.press('Escape')
  // Another client.
  const changed = await page.request.put(`${server.origin}/v4/volumes/8`, {
    headers: { Authorization: `Bearer ${server.demoToken}` },
    data: { label: 'later' },
  })
  expect(changed.status()).toBe(200)
  await page.keyboard.press('a')
  await expect(events(page).first()).toContainText('Volume edited: later')
})

test.describe('with a token for volumes', () => {
  test.use({ as: 'volumes:read_only' })

  test('shows no events, and asks for none', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/volumes')
    await expect(tableRow(page, 'pg-data')).toBeVisible()
    await page.keyboard.press('a')
    await expect(panel(page)).toContainText('No changes yet')
    await expect(panel(page).getByText('Account events')).toHaveCount(0)
    expect(asked.filter((url) => url.includes('/account/events'))).toEqual([])
  })
})

test('activity stays after a reload, links handed out without their secrets, and leaves with the sign-out', async ({
  page,
}) => {
  await page.goto('/buckets/us-iad-1/team-files?object=100%25.txt&show=share')
  const share = page.getByRole('dialog', { name: '100%.txt' })
  await submit(share, words.copyLink)
  const link = (await share.getByRole('region', { name: 'Signed URL' }).innerText()).trim()
  const signature = new URL(link).searchParams.get('Signature') ?? ''
  expect(signature).not.toBe('')
  await rename(page, 8, 'kept-by-reload')
  await page.reload()
  await expectPage(page, 'kept-by-reload')
  await page.keyboard.press('a')
  const lines = panel(page).getByRole('list', { name: 'Changes, newest first' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.nth(0)).toContainText(/Edit volume 8.*Done/s)
  await expect(lines.nth(1)).toContainText('Create download link for 100%.txt in team-files')
  await lines.nth(0).getByRole('button', { name: 'As curl' }).click()
  await expect(lines.nth(0)).toContainText('kept-by-reload')
  await page.keyboard.press('Escape')
  const stored = () =>
    page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]))
  expect(await stored()).not.toContain(signature)
  expect(await stored()).toContain('kept-by-reload')
  await accountMenu(page, words.signOut)
  await expectPage(page, words.signInTitle)
  expect(await stored()).not.toContain('kept-by-reload')
})

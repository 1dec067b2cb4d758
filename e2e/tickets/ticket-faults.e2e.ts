/** Text and files of a ticket when requests fail. */
import { sendUnder } from '../faults/expired'
import { expect, test } from '../support/fixtures'
import { expectFieldError, expectPage, fillField, submit } from '../support/helpers'
import { notice } from '../support/storage'
import { attached, attaching, choosesFiles, file, posts, replyBox } from './tickets'

test.use({ faulty: true })

test('an opening, a reply and a closing without an answer are checked, and never sent twice', async ({
  page,
  faults,
  complaints,
}) => {
  complaints.allow(/ERR_(CONNECTION_RESET|EMPTY_RESPONSE)/)
  await page.goto('/tickets/new')
  await fillField(page, 'Subject', 'Lost and found')
  await fillField(page, 'Description', 'Once.')
  await choosesFiles(page).setInputFiles(file('with.txt', 'it'))
  faults.api.add({ method: 'POST', path: /tickets$/, reset: 'before' })
  await submit(page, 'Open ticket')
  await expect(page.getByText('The ticket wasn’t opened')).toBeVisible()
  faults.api.clear()
  faults.api.add({ method: 'POST', path: /tickets$/, reset: 'after' })
  await submit(page, 'Open ticket')
  await expect(page.getByText(/^Ticket \d+ was opened$/)).toBeVisible()
  faults.api.clear()
  await page.getByRole('button', { name: 'Go to ticket' }).click()
  await expectPage(page, 'Lost and found')
  await expect(attached(page)).toHaveText([/with\.txt/])

  faults.api.add({ method: 'POST', path: /replies$/, reset: 'before' })
  await fillField(page, 'Reply', 'Hello?')
  await submit(page, 'Send reply')
  await expect(page.getByText('Your reply wasn’t sent')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('Hello?')
  faults.api.clear()
  faults.api.add({ method: 'POST', path: /replies$/, reset: 'after' })
  await submit(page, 'Send reply')
  await expect(notice(page, 'Reply sent')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('')
  faults.api.clear()

  faults.api.add({ method: 'POST', path: /close$/, reset: 'before' })
  await page.getByRole('button', { name: 'Close ticket' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click()
  await expect(page.getByText('The ticket wasn’t closed')).toBeVisible()
  faults.api.clear()
  faults.api.add({ method: 'POST', path: /close$/, reset: 'after' })
  await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click()
  await expect(notice(page, 'Ticket closed')).toBeVisible()
})

test('a closed ticket says nothing about new replies, which it doesn’t accept (defects minor 13)', async ({
  page,
  faults,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  await page.clock.install()
  await page.goto('/tickets/14')
  await expect(posts(page).first()).toBeVisible()
  const watched = page.getByText('New replies can’t be loaded right now.')
  const answer = { status: 400, type: 'application/json', body: '{"errors":[{"reason":"Not now."}]}' }
  faults.api.add({ method: 'GET', path: /\/tickets\/14\/replies/, answer })
  await page.clock.fastForward(16_000)
  await expect(watched).toBeVisible()
  await submit(page, 'Close ticket')
  await submit(page.getByRole('dialog'), 'Close ticket')
  await expect(page.getByText('This ticket is closed and doesn’t accept replies.')).toBeVisible()
  await expect(watched).toHaveCount(0)
})

test('a reply that fails keeps its text, also through a new sign-in', async ({
  page,
  context,
  server,
  faults,
  complaints,
}) => {
  complaints.allow(/status of (401|429|500|503)|ERR_INTERNET_DISCONNECTED/)
  const box = page.getByRole('textbox', { name: 'Reply' })
  const fails = async (status: number, body: string, says: string | RegExp) => {
    const remove = faults.api.add({
      method: 'POST',
      path: /replies$/,
      answer: { status, body, type: 'application/json', headers: { 'retry-after': '1' } },
    })
    await submit(page, 'Send reply')
    await expect(replyBox(page).getByRole('alert')).toContainText(says)
    await expect(box).toHaveValue('Still here')
    remove()
  }
  await page.goto('/tickets/6')
  await box.fill('Still here')
  await fails(500, '{"errors":[{"reason":"Broken."}]}', 'Broken.')
  await fails(503, '<h1>down</h1>', 'The API returned an error')
  await fails(429, '{"errors":[{"reason":"Too many requests"}]}', 'Too many requests')
  await context.setOffline(true)
  await submit(page, 'Send reply')
  await expect(replyBox(page).getByRole('alert')).toContainText('You are offline')
  await expect(box).toHaveValue('Still here')
  await context.setOffline(false)
  faults.api.add({ path: /^\/v4\//, answer: { status: 401, body: '{"errors":[{"reason":"Invalid Token"}]}' } })
  // Back online, the page reads again, which can open the dialog over the button first.
  await sendUnder(page, 'Send reply')
  const again = page.getByRole('dialog', { name: 'Your token is no longer accepted' })
  await expect(again).toBeVisible()
  faults.api.clear()
  await again.getByLabel(/token/i).first().fill(server.demoToken)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again).toBeHidden()
  await expect(box).toHaveValue('Still here')
  await submit(page, 'Send reply')
  await expect(posts(page).last()).toContainText('Still here')
})

test('a file that fails can be tried again and does not stop the others', async ({ page, faults, complaints }) => {
  complaints.allow(/status of 500|ERR_(CONNECTION_RESET|EMPTY_RESPONSE)/)
  await page.goto('/tickets/6')
  await choosesFiles(page).setInputFiles([file('one.txt', '1'), file('two.txt', '2'), file('three.txt', '3')])
  faults.api.add({
    method: 'POST',
    path: /attachments$/,
    times: 1,
    answer: { status: 500, type: 'application/json', body: '{"errors":[{"reason":"Disk full."}]}' },
  })
  await submit(page, 'Send reply')
  await expect(attached(page)).toHaveText([/two\.txt/, /three\.txt/])
  await expect(attaching(page)).toHaveText([/one\.txt.*Disk full\./])
  faults.api.add({ method: 'POST', path: /attachments$/, times: 1, reset: 'after' })
  await page.getByRole('button', { name: 'Try again to attach one.txt' }).press('Enter')
  await expect(page.getByRole('button', { name: /Try again to attach/ })).toHaveCount(0)
  // The pressed button is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(attached(page)).toHaveText([/two\.txt/, /three\.txt/, /one\.txt/])
})

test('a dropped file shows its upload progress', async ({ page, faults }) => {
  const size = 3 * 1024 * 1024
  // Slow until its progress was seen.
  const release = faults.api.add({ method: 'POST', path: /attachments$/, bandwidth: size / 60 })
  await page.goto('/tickets/6')
  const dropped = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }))
    data.items.add(new File(['echo'], 'dropped.sh'))
    return data
  }, size)
  await choosesFiles(page).dispatchEvent('drop', { dataTransfer: dropped })
  await expectFieldError(page, 'Attachments (optional)', /^dropped\.sh: Attachments must be/)
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveText([/dropped\.png/])
  await submit(page, 'Send reply')
  const bar = page.getByRole('progressbar', { name: 'Attaching dropped.png' })
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
  release()
  await expect(bar).toHaveCount(0)
  await expect(attached(page)).toHaveText([/^dropped\.png$/])
})

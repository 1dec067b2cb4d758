/** Text and files of a ticket when requests fail. */
import { expect, test } from '../support/fixtures'
import { expectFieldError, submit } from '../support/helpers'
import { attached, attaching, choosesFiles, file, posts } from './tickets'

test.use({ faulty: true })

test('a closed ticket says nothing about new replies, which it doesn’t accept', async ({ page, faults }) => {
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

test('a file that fails can be tried again and does not stop the others', async ({ page, faults }) => {
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

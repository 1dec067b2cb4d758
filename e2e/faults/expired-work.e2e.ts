/** Work outside forms of one operation, while the token expires: nothing typed is lost, and nothing starts or waits unasked. */
import type { Page } from '@playwright/test'
import { dialog, held, OPEN, putAll, select, textOf } from '../objects/bulk/bulk'
import { expect, test } from '../support/fixtures'
import { filesOf, submit, trayOf, words } from '../support/helpers'
import { expire, sendUnder, signInAgain } from './expired'

test.use({ faulty: true })
test.beforeEach(async ({ page, complaints, server }) => {
  complaints.allow(/status of 401|net::ERR_/)
  await page.clock.install()
  await putAll(server, OPEN, { 'ex/a.txt': 'one', 'ex/b.txt': 'two' })
})

const folder = `/buckets/${OPEN}?folder=ex%2F`

async function selectBoth(page: Page) {
  await page.goto(folder)
  await select(page, 'a.txt')
  await select(page, 'b.txt')
}

test('a deletion confirmed as the token expires starts only when it is confirmed again', async ({
  page,
  server,
  faults,
}) => {
  await selectBoth(page)
  await page.keyboard.press('Delete')
  await expect(dialog(page, 'Delete 2 objects?')).toBeVisible()
  await expire(page, faults.api)
  await sendUnder(page, 'Delete 2 objects')
  await signInAgain(page, server.demoToken)
  await submit(dialog(page, 'Delete selection?'), words.tryAgain)
  await expect(dialog(page, 'Delete 2 objects?').getByRole('button', { name: 'Delete 2 objects' })).toBeEnabled()
  expect(Object.keys(await held(server, OPEN))).toEqual(expect.arrayContaining(['ex/a.txt', 'ex/b.txt']))
  await submit(dialog(page, 'Delete 2 objects?'), 'Delete 2 objects')
  await expect(trayOf(page)).toContainText('2 deleted')
})

test('a count and an upload’s lookup that the token’s end interrupts continue after signing in', async ({
  page,
  server,
  faults,
}) => {
  await selectBoth(page)
  faults.api.hold({ method: 'GET', path: /\/object-list/ })
  await page.keyboard.press('Delete')
  await expect(dialog(page, 'Delete selection?')).toContainText('Counting')
  await expire(page, faults.api)
  await signInAgain(page, server.demoToken)
  await expect(dialog(page, 'Delete 2 objects?')).toBeVisible()
  await page.keyboard.press('Escape')

  faults.api.hold({ method: 'GET', path: /\/object-list/ })
  const lists = () => faults.api.seen.filter((line) => line.includes('/object-list')).length
  const before = lists()
  await filesOf(page).setInputFiles({ name: 'late.txt', mimeType: 'text/plain', buffer: Buffer.from('late') })
  await expect.poll(lists).toBeGreaterThan(before)
  await expire(page, faults.api)
  await signInAgain(page, server.demoToken)
  await expect(trayOf(page)).toContainText('1 uploaded')
  expect(await textOf(server, OPEN, 'ex/late.txt')).toBe('late')
})

/** Work outside forms of one operation, while the token expires: nothing typed is lost, and nothing starts or waits unasked. */
import type { Locator, Page } from '@playwright/test'
import { dialog, held, OPEN, putAll, select, textOf } from '../objects/bulk/bulk'
import { chooser, puts, tray } from '../objects/transfers/transfers'
import { expect, test } from '../support/fixtures'
import { openRowMenu, submit } from '../support/helpers'
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

interface Work {
  readonly what: string
  readonly open: (page: Page) => Promise<void>
  readonly field: (page: Page) => Locator
  readonly typed: string
}
const TYPED: readonly Work[] = [
  {
    what: 'the name of a new folder',
    open: async (page) => {
      await page.goto(folder)
      await page.getByRole('link', { name: 'New folder' }).click()
    },
    field: (page) => page.getByRole('textbox', { name: 'Folder name' }),
    typed: 'typed',
  },
  {
    what: 'an object’s new name',
    open: async (page) => {
      await page.goto(folder)
      const menu = await openRowMenu(page, 'a.txt')
      await menu.getByRole('menuitem', { name: 'Rename' }).click()
    },
    field: (page) => page.getByRole('textbox', { name: 'New name' }),
    typed: 'typed.txt',
  },
]
for (const { what, open, field, typed } of TYPED) {
  test(`${what} stays as typed while the token expires`, async ({ page, server, faults }) => {
    await open(page)
    await field(page).fill(typed)
    await expire(page, faults.api)
    await signInAgain(page, server.demoToken)
    await page.clock.runFor(2000)
    await expect(field(page)).toHaveValue(typed)
  })
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
  await submit(dialog(page, 'Delete selection?'), 'Try again')
  await expect(dialog(page, 'Delete 2 objects?').getByRole('button', { name: 'Delete 2 objects' })).toBeEnabled()
  expect(Object.keys(await held(server, OPEN))).toEqual(expect.arrayContaining(['ex/a.txt', 'ex/b.txt']))
  await submit(dialog(page, 'Delete 2 objects?'), 'Delete 2 objects')
  await expect(dialog(page, /^Delete/)).toContainText('2 objects deleted')
})

test('a new folder submitted as the token expires is created only when it is submitted again', async ({
  page,
  server,
  faults,
}) => {
  await page.goto(folder)
  await page.getByRole('link', { name: 'New folder' }).click()
  await page.getByRole('textbox', { name: 'Folder name' }).fill('later')
  // The signature arrives as the session ends, and the lookup before the write would wait for the next sign-in.
  const signed = faults.api.hold({ method: 'POST', path: /\/object-url/ })
  await submit(dialog(page, 'New folder'), 'Create folder')
  await expect.poll(() => faults.api.seen.some((line) => /^POST .*object-url/.test(line))).toBe(true)
  signed.release()
  faults.api.hold({ path: /\/object-list/ })
  await expect.poll(() => faults.api.seen.some((line) => /object-list\S*prefix=ex%2Flater/.test(line))).toBe(true)
  await expire(page, faults.api)
  await signInAgain(page, server.demoToken)
  await expect(dialog(page, 'New folder').getByRole('button', { name: 'Create folder' })).toBeEnabled()
  expect(puts(faults.objects.seen)).toEqual([])
  await submit(dialog(page, 'New folder'), 'Create folder')
  await expect(dialog(page, 'New folder')).toHaveCount(0)
  expect(await held(server, OPEN)).toHaveProperty(['ex/later/'])
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
  await chooser(page).setInputFiles({ name: 'late.txt', mimeType: 'text/plain', buffer: Buffer.from('late') })
  await expect.poll(lists).toBeGreaterThan(before)
  await expire(page, faults.api)
  await signInAgain(page, server.demoToken)
  await expect(tray(page)).toContainText('1 uploaded')
  expect(await textOf(server, OPEN, 'ex/late.txt')).toBe('late')
})

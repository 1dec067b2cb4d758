/** Two tabs send one name at the same moment: neither replaces the other's object unasked. */
import type { Page } from '@playwright/test'
import { OPEN as PLACE, patient as expect, textOf } from '../bulk/bulk'
import { OPEN, puts } from './transfers'
import { test } from '../../support/fixtures'
import { filesOf, submit, tableRow, trayOf } from '../../support/helpers'

test.use({ faulty: true })

const choose = (page: Page, name: string, text: string) =>
  filesOf(page).setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const question = (page: Page, name: string) => trayOf(page).getByRole('listitem').filter({ hasText: name })

test('of two tabs that store a new name at once, the later one asks: keep both, skip or replace', async ({
  page,
  context,
  server,
  faults,
  complaints,
}) => {
  complaints.allow(/status of 412/)
  const twin = await context.newPage()
  await page.goto(OPEN)
  await twin.goto(OPEN)
  /** The first tab's bytes are on their way while the second tab stores its own. */
  const race = async (name: string) => {
    const sent = puts(faults.objects.seen).length
    const request = faults.objects.hold({ method: 'PUT', times: 1 })
    await choose(page, name, 'first tab')
    await expect.poll(() => puts(faults.objects.seen).length).toBe(sent + 1)
    await choose(twin, name, 'second tab')
    await expect.poll(() => textOf(server, PLACE, name)).toBe('second tab')
    request.release()
    await expect(question(page, name).getByText('It wasn’t replaced')).toBeVisible()
    expect(await textOf(server, PLACE, name)).toBe('second tab')
  }

  await race('both.txt')
  await submit(question(page, 'both.txt'), /^Keep both/)
  await expect(tableRow(page, 'both (2).txt')).toBeVisible()
  expect(await textOf(server, PLACE, 'both.txt')).toBe('second tab')
  expect(await textOf(server, PLACE, 'both (2).txt')).toBe('first tab')

  await race('skip.txt')
  await submit(question(page, 'skip.txt'), /^Skip/)
  await expect(question(page, 'skip.txt')).toHaveCount(0)
  await expect(trayOf(page).getByText(/failed/i)).toHaveCount(0)
  expect(await textOf(server, PLACE, 'skip.txt')).toBe('second tab')

  await race('replace.txt')
  await submit(question(page, 'replace.txt'), /^Replace/)
  await expect.poll(() => textOf(server, PLACE, 'replace.txt')).toBe('first tab')
})

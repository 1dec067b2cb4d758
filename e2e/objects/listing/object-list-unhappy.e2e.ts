/** The object list when a page fails, repeats or arrives late. */
import type { Request } from '@playwright/test'
import { expect, test } from '../../support/fixtures'
import { tableRow } from '../../support/helpers'
import { BIG, namesOf, SCRATCH, TEAM } from './object-list'
import { putObject } from '../../support/storage'

const LISTS = /\/object-list\?/
const late = (request: Request) => request.url().includes('prefix=projects')

test.describe('when a page does not come', () => {
  test.use({ faulty: true })

  test.describe('of very many', () => {
    test.use({ seed: 'large' })
    test.describe.configure({ timeout: 240_000 })
    test('keeps its rows after an error, shows the reason, and continues', async ({ page, faults }) => {
      await page.goto(BIG)
      await expect(page.getByText('500 entries loaded, more below')).toBeVisible()
      const refusal = JSON.stringify({ errors: [{ field: '', reason: 'Not this time.' }] })
      faults.api.add({ path: LISTS, answer: { status: 400, type: 'application/json', body: refusal } })
      await page.getByRole('button', { name: 'Load more' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Not all objects could be loaded' })).toContainText(
        'Not this time.',
      )
      expect((await namesOf(page))[0]).toMatch(/^item-000/)
      await expect(page.getByText('500 entries loaded, more below')).toBeVisible()
      faults.api.clear()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('1,000 entries loaded, more below')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  })

  test('a server that repeats the same page causes an error', async ({ page, server, faults }) => {
    await putObject(server, server.demoToken, SCRATCH, 'one.txt', 'x')
    faults.api.add({
      path: LISTS,
      rewrite: (body) => {
        const page = JSON.parse(body.toString()) as { data: object[] }
        return JSON.stringify({ ...page, next_marker: 'one.txt', is_truncated: true })
      },
    })
    await page.goto(`/buckets/${SCRATCH}`)
    await expect(page.getByRole('alert').filter({ hasText: 'returned the same page twice' })).toBeVisible()
    await expect(tableRow(page, 'one.txt')).toBeVisible()
  })

  test('a late response for a closed folder changes nothing', async ({ page, faults }) => {
    await page.goto(TEAM)
    await expect(tableRow(page, 'notes/')).toBeVisible()
    const folder = faults.api.hold({ path: /prefix=projects/, times: 1 })
    const over = Promise.race([
      page.waitForEvent('requestfinished', { predicate: late }),
      page.waitForEvent('requestfailed', { predicate: late }),
    ])
    await tableRow(page, 'projects/').getByRole('link').click()
    await expect(page).toHaveURL(/folder=projects/)
    await page.getByRole('main').getByRole('link', { name: 'team-files' }).click()
    await expect(tableRow(page, '100%.txt')).toBeVisible()
    folder.release()
    await over
    await expect(tableRow(page, 'apollo/')).toHaveCount(0)
    await expect(tableRow(page, '100%.txt')).toBeVisible()
  })
})

/** After a deletion focus moves to the next row, else to the previous one, else to the heading: one rule for every list, here for a dialog, a page and a dialog with a name. */
import type { Locator, Page } from '@playwright/test'
import { putAll } from '../objects/bulk/bulk'
import { expect, test } from '../support/fixtures'
import { expectPage, openRowMenu, selectedOf, submit, tableRow, words } from '../support/helpers'
import { settled } from '../support/settled'
import { api } from '../support/storage'

type Ask = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>
const focused = (page: Page, row: Locator) =>
  expect(row.locator(':focus').or(row.and(page.locator(':focus')))).toHaveCount(1)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

interface List {
  readonly at: string
  readonly action: string
  readonly button: string
  readonly make: (ask: Ask, label: string) => Promise<unknown>
}
const cluster = 'eu-central-1'
const service = { service_type: 'url', address: 'https://shop.example/', timeout: 5 }
const LISTS: readonly List[] = [
  {
    at: '/buckets',
    action: words.deleteBucket,
    button: words.deleteBucket,
    make: (ask, label) => ask('POST', '/object-storage/buckets', { label, cluster }),
  },
  {
    // The confirmation is a page of the volume, which then returns to the list.
    at: '/volumes',
    action: 'Delete volume',
    button: 'Delete volume',
    make: (ask, label) => ask('POST', '/volumes', { label, size: 10, region: 'eu-central' }),
  },
  {
    at: '/managed/services',
    action: 'Delete service',
    button: 'Delete service',
    make: (ask, label) => ask('POST', '/managed/services', { label, ...service }),
  },
]

for (const { at, action, button, make } of LISTS)
  test(`in the list at ${at} focus stays where a row was deleted`, async ({ page, server }) => {
    const ask: Ask = (method, path, body) => api(server, server.demoToken, method, path, body)
    for (const label of ['zz-1', 'zz-2', 'zz-3']) await make(ask, label)
    await page.goto(`${at}?filter=zz-`)
    for (const [name, next] of [
      ['zz-2', 'zz-3'],
      ['zz-3', 'zz-1'],
      ['zz-1', undefined],
    ] as const) {
      await expect(tableRow(page, name)).toBeVisible()
      const menu = await openRowMenu(page, name)
      await menu.getByRole('menuitem', { name: action, exact: true }).focus()
      await page.keyboard.press('Enter')
      const question = page.getByRole('dialog')
      const field = question.getByRole('textbox')
      await expect(question.getByRole('button', { name: button, exact: true })).toBeVisible()
      if ((await field.count()) > 0) await field.fill(name)
      await submit(question, button)
      await expect(question).toHaveCount(0)
      await expect(tableRow(page, name)).toHaveCount(0)
      if (next === undefined) await expect(heading(page)).toBeFocused()
      else await focused(page, tableRow(page, next))
      // The list of a volume's page is not filtered.
      if (next !== undefined && !page.url().includes('filter=')) await page.goto(`${at}?filter=zz-`)
    }
  })

test('after a resource is deleted on its own page, focus moves to the row that follows in its list', async ({
  page,
  server,
}) => {
  const ask: Ask = (method, path, body) => api(server, server.demoToken, method, path, body)
  for (const label of ['zz-1', 'zz-2', 'zz-3']) await ask('POST', '/object-storage/keys', { label })
  await page.goto('/keys')
  await page.getByRole('row').nth(1).getByRole('link').first().focus()
  const last = tableRow(page, 'zz-2').locator(':focus')
  for (let left = 10; left > 0 && (await last.count()) === 0; left -= 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectPage(page, 'zz-2')
  const { pathname } = new URL(page.url())
  const sent: string[] = []
  page.on('request', (asked) => {
    if (asked.url().endsWith(`/object-storage${pathname}`)) sent.push(asked.method())
  })
  // By keyboard: a pointer over the list would prefetch the row under it.
  await page.getByRole('button', { name: 'More actions' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: words.revokeKey }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox').fill('zz-2')
  await page.keyboard.press('Enter')
  await expectPage(page, words.accessKeys)
  await focused(page, tableRow(page, 'zz-3'))
  // Focus on a link prefetches its page, so focus never was on the row of the revoked key.
  expect(sent.slice(sent.indexOf('DELETE'))).toEqual(['DELETE'])
  // Without a deletion, a navigation focuses the heading.
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: words.volumes }).click()
  await expect(heading(page)).toBeFocused()
})

test('in the object list focus stays where a row was deleted: by key, in the panel, and several at once', async ({
  page,
  server,
}) => {
  const bucket = 'eu-central-1/uploads.larkspur.example'
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => `rows/${letter}.txt`)
  await putAll(server, bucket, Object.fromEntries(names.map((name) => [name, name])))
  await page.goto(`/buckets/${bucket}?folder=rows%2F`)
  const row = (name: string) => tableRow(page, `${name}.txt`)
  const question = page.getByRole('dialog', { name: /^Delete/ })
  const confirm = async (button: string) => {
    await submit(question, button)
    await expect(question).toHaveCount(0)
  }
  await expect(row('a')).toBeVisible()
  await row('a').getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await confirm(words.deleteObject)
  await expect(row('b')).toHaveCount(0)
  await focused(page, row('c'))
  // The next object takes the row's place, so no key is needed to reach it.
  await page.keyboard.press('Delete')
  await confirm(words.deleteObject)
  await expect(row('c')).toHaveCount(0)
  await focused(page, row('d'))

  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'rows/d.txt' })
  // A read of the panel that is still running would ask for a deleted object.
  await settled(page)
  await submit(panel, 'Delete')
  await confirm(words.deleteObject)
  await expect(panel).toHaveCount(0)
  await expect(row('d')).toHaveCount(0)
  await focused(page, row('e'))

  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Delete')
  await submit(question, 'Delete 2 objects')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row('f')).toHaveCount(0)
  await focused(page, row('g'))
  await page.keyboard.press('Delete')
  await confirm(words.deleteObject)
  await focused(page, row('a'))
  await page.keyboard.press('Delete')
  await confirm(words.deleteObject)
  await expect(heading(page)).toBeFocused()
})

test('after several volumes are deleted focus moves to the row that follows', async ({ page, server }) => {
  const ask: Ask = (method, path, body) => api(server, server.demoToken, method, path, body)
  for (const label of ['zz-1', 'zz-2', 'zz-3', 'zz-4'])
    await ask('POST', '/volumes', { label, size: 10, region: 'eu-central' })
  await page.goto('/volumes?filter=zz-')
  // Volumes are polled until they are active.
  await expect(page.getByRole('row').filter({ hasText: 'Active' })).toHaveCount(4)
  for (const label of ['zz-2', 'zz-3']) await tableRow(page, label).getByRole('checkbox').check()
  await selectedOf(page).getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete 2 volumes?' })
  await question.getByRole('textbox').fill('2')
  await submit(question, 'Delete 2 volumes')
  await expect(tableRow(page, 'zz-2')).toHaveCount(0)
  await expect(tableRow(page, 'zz-3')).toHaveCount(0)
  await focused(page, tableRow(page, 'zz-4'))
})

/** Changes while a page is open: in another tab, between two pages of a list, and while requests fail. */
import { expect, test } from '../support/fixtures'
import { confirmTyped, expectPage, expectRow, fillField, rowAction, submit, tableRow } from '../support/helpers'
import { table as managedTable } from '../managed/managed'
import { areas } from '../shell/shell'
import { api, notice } from '../support/storage'
import { table } from '../volumes/volumes'

const CONTACTS = '/managed/contacts'
const AT_ONCE = 25

test.describe('a list of more than one page', () => {
  test.use({ faulty: true })

  test('is complete after the last row of its last page is deleted, even while the list loads', async ({
    page,
    server,
    faults,
  }) => {
    const make = async (name: string) =>
      Number((await api(server, server.demoToken, 'POST', CONTACTS, { name, email: 'desk@larkspur.example' }))['id'])
    const { results } = await api(server, server.demoToken, 'GET', CONTACTS)
    const names = Array.from({ length: 500 - Number(results) }, (_, n) => `Desk ${n}`)
    for (let from = 0; from < names.length; from += AT_ONCE)
      await Promise.all(names.slice(from, from + AT_ONCE).map(make))
    const last = await make('Goes elsewhere')
    const count = (n: number) => page.getByText(`${n} contacts`, { exact: true })
    const secondPages = () => faults.api.seen.filter((line) => /GET \S+contacts\?page=2&/.test(line)).length
    await page.goto(CONTACTS)
    await expect(count(501)).toBeVisible()

    faults.api.hold({ path: /contacts\?page=2&/ })
    await submit(page, 'Refresh')
    await expect.poll(secondPages).toBe(2)
    await api(server, server.demoToken, 'DELETE', `${CONTACTS}/${last}`)
    faults.api.clear()
    await expect(count(500)).toBeVisible()

    await make('Goes here')
    await submit(page, 'Refresh')
    await expect(count(501)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Filter contacts' }).fill('Goes here')
    await rowAction(managedTable(page, 'contacts'), 'Goes here', 'Delete contact')
    await submit(page.getByRole('dialog'), 'Delete contact')
    await expect(notice(page, 'Contact Goes here deleted')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Filter contacts' }).fill('')
    await expect(count(500)).toBeVisible()
  })
})

test('an edit of a resource deleted in another tab fails, keeps its text and updates the list', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  const twin = await context.newPage()
  await page.goto('/volumes/8/edit')
  const form = page.getByRole('dialog', { name: 'Edit mail-archive-2019' })
  await fillField(form, 'Label', 'kept-in-this-tab')
  await twin.goto('/volumes/8/delete')
  await confirmTyped(twin, 'mail-archive-2019', 'Delete volume')
  await expect(notice(twin, 'Volume mail-archive-2019 deleted')).toBeVisible()

  await submit(form, 'Save volume')
  await expect(form.getByText('This doesn’t exist')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Label', exact: true })).toHaveValue('kept-in-this-tab')
  await submit(form, 'Cancel')
  await submit(page.getByRole('dialog', { name: 'Discard your changes?' }), 'Discard')
  await expect(form).toBeHidden()
  await areas(page).getByRole('link', { name: 'Volumes' }).click()
  await expectPage(page, 'Volumes')
  await expect(tableRow(table(page), 'scratch')).toBeVisible()
  await expect(tableRow(table(page), 'mail-archive-2019')).toHaveCount(0)
})

test('two tabs that change different fields of one contact keep both changes', async ({ page, context, server }) => {
  const first = { name: 'Ada Park', email: 'ada@larkspur.example' }
  const { id } = await api(server, server.demoToken, 'POST', CONTACTS, first)
  const twin = await context.newPage()
  for (const tab of [page, twin]) await tab.goto(`${CONTACTS}/${String(id)}`)
  await fillField(page, /^Email/, 'park@larkspur.example')
  await fillField(twin, /^Name/, 'Ada Quill')
  await submit(twin, 'Save contact')
  await expect(notice(twin, 'Contact Ada Quill saved')).toBeVisible()
  await submit(page, 'Save contact')
  await expect(notice(page, 'Contact Ada Quill saved')).toBeVisible()
  await expectRow(managedTable(page, 'contacts'), { Name: 'Ada Quill', Email: 'park@larkspur.example' })
})

test.describe('with failing reads', () => {
  test.use({ faulty: true })

  test('shown data stays and is marked as out of date until a refresh works', async ({ page, faults }) => {
    const broken = { status: 500, type: 'application/json', body: '{"errors":[{"reason":"Out of order."}]}' }
    await page.goto('/volumes')
    await expect(tableRow(table(page), 'scratch')).toBeVisible()
    await expect(page.getByText(/^Updated/)).toBeVisible()
    faults.api.add({ method: 'GET', path: /^\/v4\/volumes/, answer: broken })
    await submit(page, 'Refresh')
    const note = page.getByRole('alert').filter({ hasText: 'Data might be out of date' })
    await expect(note).toContainText('Out of order.')
    await expect(page.getByText(/^Out of date, loaded/)).toBeVisible()
    await expect(tableRow(table(page), 'scratch')).toBeVisible()
    faults.api.clear()
    await submit(note, 'Try again')
    await expect(page.getByText(/^Updated/)).toBeVisible()
    await expect(note).toHaveCount(0)
  })
})

test.describe('a change without an answer', () => {
  test.use({ faulty: true })

  for (const [form, at, button] of [
    ['/managed/services/1/edit', '/managed/services/1', 'Save service'],
    ['/images/private/24/edit', '/images/private/24', 'Save image'],
    ['/keys/2/rename', '/object-storage/keys/2', 'Rename key'],
  ] as const)
    test(`is sent again after its value was typed back: ${form}`, async ({ page, server, faults }) => {
      const held = async () => (await api(server, server.demoToken, 'GET', at))['label']
      const was = String(await held())
      await page.goto(form)
      const panel = page.getByRole('dialog')
      const end = faults.api.add({ method: 'PUT', reset: 'after' })
      await fillField(panel, /^Label/, 'another-name')
      await submit(panel, button)
      await expect(panel.getByText('We couldn’t confirm this change')).toBeVisible()
      expect(await held()).toBe('another-name')
      end()
      await fillField(panel, /^Label/, was)
      await submit(panel, button)
      await expect(panel).toBeHidden()
      expect(await held()).toBe(was)
    })
})

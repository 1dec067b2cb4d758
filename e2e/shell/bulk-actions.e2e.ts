/** One action on many rows: counted before, its outcome shown in the list, retried where it failed. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { selectedOf, submit, tableRow, unsavedOf, words } from '../support/helpers'
import { api } from '../support/storage'

type Row = Readonly<Record<string, unknown>>

const revokeTwo = `${words.revoke} 2 keys`

const question = (page: Page) => page.getByRole('dialog')
async function select(page: Page, names: readonly string[]) {
  for (const name of names) await tableRow(page, name).getByRole('checkbox').check()
}

test('a press beside a checkbox selects the row instead of opening it', async ({ page }) => {
  await page.goto('/volumes')
  const cell = page.getByRole('main').locator('tbody td').first()
  await cell.click({ position: { x: 3, y: 8 } })
  await expect(cell.getByRole('checkbox')).toBeChecked()
  await expect(page).toHaveURL(/\/volumes$/)
})

interface Case {
  readonly area: string
  readonly list: string
  readonly make: string
  readonly body: (label: string) => Row
  readonly nameOf: (row: Row) => unknown
  readonly button: string
  readonly confirm: string
}
const CASES: readonly Case[] = [
  {
    area: 'keys',
    list: '/object-storage/keys',
    make: '/object-storage/keys',
    body: (label) => ({ label }),
    nameOf: (r) => r['label'],
    button: words.revoke,
    confirm: revokeTwo,
  },
  {
    area: 'managed/services',
    list: '/managed/services',
    make: '/managed/services',
    body: (label) => ({ label, address: 'https://example.com', service_type: 'url', timeout: 10 }),
    nameOf: (r) => r['label'],
    button: 'Delete',
    confirm: 'Delete 2 services',
  },
]

for (const c of CASES)
  test(`${c.area}: deletes the selected rows after their number is typed`, async ({ page, server }) => {
    const ask = (method: string, path: string, body?: unknown) => api(server, server.demoToken, method, path, body)
    for (const label of ['zz-1', 'zz-2', 'zz-3']) await ask('POST', c.make, c.body(label))
    await page.goto(`/${c.area}?filter=zz-`)
    await select(page, ['zz-1', 'zz-2'])
    await selectedOf(page).getByRole('button', { name: c.button, exact: true }).click()
    await expect(question(page)).toContainText('zz-1')
    await expect(question(page)).not.toContainText('zz-3')
    await question(page).getByRole('textbox').fill('2')
    await submit(question(page), c.confirm)
    await expect(page.getByRole('main').getByText(`${c.confirm}: 2 done`)).toBeVisible()
    await expect(tableRow(page, 'zz-1')).toHaveCount(0)
    await expect(tableRow(page, 'zz-3')).toBeVisible()
    await expect(selectedOf(page)).toHaveCount(0)
    const left = (await ask('GET', `${c.list}?page_size=500`))['data'] as Row[]
    const names = left.map(c.nameOf).filter((name) => String(name).startsWith('zz-'))
    expect(names).toEqual(['zz-3'])
  })

test('on a phone, actions without room are in the menu of the selection, and none is cut', async ({ page }) => {
  await page.goto('/buckets')
  await select(page, ['app-logs', 'scratch'])
  const bar = selectedOf(page)
  const buttons = ['Access', 'Browser uploads', 'Empty or delete']
  for (const { width, shown } of [
    { width: 1024, shown: [...buttons] },
    { width: 390, shown: ['Access', 'Empty or delete'] },
    { width: 320, shown: ['Empty or delete'] },
  ]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(bar.getByRole('button').filter({ hasText: /./ })).toHaveText(shown)
    const box = await bar.boundingBox()
    expect(box && box.x + box.width <= width && box.height < 56).toBe(true)
    expect(await bar.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0)
  }
  await bar.getByRole('button', { name: 'More actions' }).press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText([...buttons.slice(0, 2), 'Clear selection'])
  await page.getByRole('menuitem', { name: 'Clear selection' }).press('Enter')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Select app-logs' })).toBeFocused()
})

test('contacts change their group together and keep their other fields', async ({ page, server }) => {
  const ask = (method: string, path: string, body?: unknown) => api(server, server.demoToken, method, path, body)
  await ask('POST', '/managed/contacts', { name: 'zz-lead', email: 'lead@example.com', group: 'zz-group' })
  for (const name of ['zz-1', 'zz-2']) await ask('POST', '/managed/contacts', { name, email: `${name}@example.com` })
  await page.goto('/managed/contacts?filter=zz-')
  await select(page, ['zz-lead', 'zz-1', 'zz-2'])
  await selectedOf(page).getByRole('button', { name: 'Change group' }).click()
  await question(page).getByLabel('Group').selectOption('zz-group')
  await submit(question(page), 'Change group for 3 contacts')
  await expect(page.getByRole('main').getByText('Change group for 3 contacts: 3 done')).toBeVisible()
  const rows = ((await ask('GET', '/managed/contacts?page_size=500'))['data'] as Row[]).filter((r) =>
    String(r['name']).startsWith('zz-'),
  )
  expect(rows.map((r) => [r['group'], r['email']])).toEqual([
    ['zz-group', 'lead@example.com'],
    ['zz-group', 'zz-1@example.com'],
    ['zz-group', 'zz-2@example.com'],
  ])
})

test('services are disabled and enabled together, and those that are already so are left out', async ({
  page,
  server,
}) => {
  const ask = (method: string, path: string, body?: unknown) => api(server, server.demoToken, method, path, body)
  const make = async (label: string) =>
    (
      await ask('POST', '/managed/services', {
        label,
        address: 'https://example.com',
        service_type: 'url',
        timeout: 10,
      })
    )['id'] as number
  const ids = [await make('zz-1'), await make('zz-2'), await make('zz-3')]
  await ask('POST', `/managed/services/${ids[0]}/disable`)
  await page.goto('/managed/services?filter=zz-')
  await select(page, ['zz-1', 'zz-2', 'zz-3'])
  await selectedOf(page).getByRole('button', { name: 'Disable' }).click()
  await expect(question(page)).toContainText('1 service skipped')
  await expect(question(page)).toContainText('This service is already disabled.')
  await submit(question(page), 'Disable 2 services')
  await expect(tableRow(page, 'zz-2')).toContainText('Disabled')
  await expect(tableRow(page, 'zz-3')).toContainText('Disabled')
  await select(page, ['zz-1', 'zz-2', 'zz-3'])
  await selectedOf(page).getByRole('button', { name: 'Enable' }).click()
  await submit(question(page), 'Enable 3 services')
  await expect(page.getByRole('main').getByText('Enable 3 services: 3 done')).toBeVisible()
  for (const id of ids) expect((await ask('GET', `/managed/services/${id}`))['status']).not.toBe('disabled')

  // With nothing left to enable, the dialog says so and offers no button that can't be pressed.
  for (const name of ['zz-1', 'zz-2', 'zz-3']) await expect(tableRow(page, name)).not.toContainText('Disabled')
  await select(page, ['zz-1', 'zz-2', 'zz-3'])
  await selectedOf(page).getByRole('button', { name: 'Enable' }).click()
  const none = page.getByRole('dialog', { name: 'None of these can be enabled' })
  await expect(none).toContainText('3 services skipped')
  await expect(none.getByRole('button', { name: 'Enable' })).toHaveCount(0)
  await none.getByText('Close', { exact: true }).click()
  await expect(none).toHaveCount(0)
})

test('tickets are closed together, and those that only support can close are left out', async ({ page, server }) => {
  const ask = (method: string, path: string, body?: unknown) => api(server, server.demoToken, method, path, body)
  const open = async (summary: string) =>
    (await ask('POST', '/support/tickets', { summary, description: 'Test' }))['id'] as number
  const ids = [await open('zz-one'), await open('zz-two')]
  await page.goto('/tickets')
  const fixed = ((await ask('GET', '/support/tickets?page_size=100'))['data'] as Row[]).find(
    (t) => t['status'] !== 'closed' && t['closable'] === false,
  )
  await select(page, ['zz-one', 'zz-two', ...(fixed ? [String(fixed['summary'])] : [])])
  await selectedOf(page).getByRole('button', { name: 'Close' }).click()
  if (fixed) await expect(question(page)).toContainText('Only support can close this ticket.')
  await submit(question(page), 'Close 2 tickets')
  await expect(tableRow(page, 'zz-one')).toHaveCount(0)
  for (const id of ids) expect((await ask('GET', `/support/tickets/${id}`))['status']).toBe('closed')
})

test('volumes get and lose tags together, so that a tag is renamed on all that the filter shows', async ({
  page,
  server,
}) => {
  const ask = (method: string, path: string, body?: unknown) => api(server, server.demoToken, method, path, body)
  const make = async (label: string, tags: readonly string[]) =>
    (await ask('POST', '/volumes', { label, size: 10, region: 'eu-central', tags }))['id'] as number
  const ids = [await make('zz-1', ['zz-old', 'zz-b']), await make('zz-2', ['zz-old']), await make('zz-3', ['zz-old'])]
  const tags = async () => Promise.all(ids.map(async (id) => (await ask('GET', `/volumes/${id}`))['tags']))
  await page.goto('/volumes?filter=zz-')
  await select(page, ['zz-1', 'zz-2'])
  await selectedOf(page).getByRole('button', { name: 'Change tags' }).click()
  await question(page).getByRole('combobox', { name: 'Add tags' }).fill('zz-b')
  await page.keyboard.press('Enter')
  // Closes the suggestions, which cover the buttons.
  await page.keyboard.press('Tab')
  await expect(question(page)).toContainText('No tags to change')
  await submit(question(page), 'Change tags on 1 volume')
  await expect(page.getByRole('main').getByText('Change tags on 1 volume: 1 done')).toBeVisible()
  expect(await tags()).toEqual([['zz-old', 'zz-b'], ['zz-old', 'zz-b'], ['zz-old']])
  await page.goto('/volumes?tag=zz-old')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await selectedOf(page).getByRole('button', { name: 'Change tags' }).click()
  await question(page).getByRole('combobox', { name: 'Add tags' }).fill('zz-b')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await question(page).getByRole('checkbox', { name: 'zz-old' }).check()
  await submit(question(page), 'Change tags on 3 volumes')
  await expect(page.getByRole('main').getByText('Change tags on 3 volumes: 3 done')).toBeVisible()
  expect(await tags()).toEqual([['zz-b'], ['zz-b'], ['zz-b']])
})

test('typed tags are discarded only after a question', async ({ page }) => {
  const asked = unsavedOf(page)
  await page.goto('/keys')
  await page.getByRole('link', { name: words.volumes, exact: true }).click()
  await select(page, ['scratch'])
  await selectedOf(page).getByRole('button', { name: 'Change tags' }).click()
  const several = page.getByRole('dialog', { name: /None of these|Change tags/ })
  const add = several.getByRole('combobox', { name: 'Add tags' })
  await add.fill('zz-typed')
  await page.keyboard.press('Enter')
  // Closes the suggestions, which take the first Escape.
  await page.keyboard.press('Tab')
  for (const leave of [() => page.keyboard.press('Escape'), () => submit(several, 'Cancel'), () => page.goBack()]) {
    await leave()
    await submit(asked, words.keepEditing)
    await expect(asked).toHaveCount(0)
    await expect(several).toContainText('zz-typed')
  }
  await page.keyboard.press('Escape')
  await submit(asked, words.discard)
  await expect(several).toHaveCount(0)
})

test('buckets change access and browser uploads together, and are emptied and deleted after a count', async ({
  page,
  server,
}) => {
  const ask = (method: string, path: string, body?: unknown) => api(server, server.demoToken, method, path, body)
  const cluster = 'eu-central-1'
  for (const label of ['zz-one', 'zz-two']) await ask('POST', '/object-storage/buckets', { label, cluster })
  const put = async (bucket: string, name: string) => {
    const signing = { name, method: 'PUT', content_type: 'text/plain' }
    const { url } = await ask('POST', `/object-storage/buckets/${cluster}/${bucket}/object-url`, signing)
    const answer = await fetch(String(url), { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: 'x' })
    expect(answer.status).toBe(200)
  }
  await put('zz-one', 'a.txt')
  await put('zz-one', 'b/c.txt')
  await page.goto('/buckets?filter=zz-')
  await select(page, ['zz-one', 'zz-two'])
  await selectedOf(page).getByRole('button', { name: 'Browser uploads' }).click()
  await submit(question(page), 'Change browser uploads for 2 buckets')
  await expect(page.getByRole('main').getByText('Change browser uploads for 2 buckets: 2 done')).toBeVisible()
  await select(page, ['zz-one', 'zz-two'])
  await selectedOf(page).getByRole('button', { name: 'Access' }).click()
  const everyone = question(page).getByRole('radio', { name: /^Public read\/write/ })
  await everyone.check()
  // The field for the number appears in the same dialog, which keeps the focus.
  await expect(question(page).getByRole('textbox')).toBeVisible()
  await expect(everyone).toBeFocused()
  await question(page).getByRole('radio', { name: 'Public read', exact: true }).check()
  await submit(question(page), 'Change access for 2 buckets')
  await expect(page.getByRole('main').getByText(/: 2 done$/)).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await select(page, ['zz-one', 'zz-two'])
  await selectedOf(page).getByRole('button', { name: 'Empty or delete' }).click()
  await expect(question(page)).toContainText('zz-one: 2 objects')
  await expect(question(page)).toContainText('1 bucket skipped')
  await expect(question(page)).toContainText('This bucket is already empty.')
  await question(page).getByRole('radio', { name: 'Delete the buckets' }).check()
  await question(page).getByRole('textbox').fill('2')
  await submit(question(page), 'Delete 2 buckets')
  await expect(tableRow(page, 'zz-one')).toHaveCount(0)
  await expect(tableRow(page, 'zz-two')).toHaveCount(0)
})

test.describe('with faults', () => {
  test.use({ faulty: true })

  test('says what failed and why, retries only that, and asks before leaving while it runs', async ({
    page,
    server,
    faults,
    complaints,
  }) => {
    complaints.allow(/status of 50[03]|ERR_|Failed to load/)
    const ask = (method: string, path: string, body?: unknown) => api(server, server.demoToken, method, path, body)
    const make = async (label: string) => (await ask('POST', '/object-storage/keys', { label }))['id'] as number
    const ids = [await make('zz-1'), await make('zz-2'), await make('zz-3')]
    const repair = faults.api.add({
      method: 'DELETE',
      path: new RegExp(`/keys/${ids[1]}`),
      answer: { status: 400, type: 'application/json', body: '{"errors":[{"field":"","reason":"Not this one."}]}' },
    })
    await page.goto('/keys?filter=zz-')
    await select(page, ['zz-1', 'zz-2'])
    await selectedOf(page).getByRole('button', { name: words.revoke }).click()
    await question(page).getByRole('textbox').fill('2')
    await submit(question(page), revokeTwo)
    await expect(page.getByRole('main').getByText(`${revokeTwo}: 1 done, 1 failed`)).toBeVisible()
    await expect(page.getByText('Not this one.')).toBeVisible()
    await expect(page.locator('[data-announcer]')).toContainText('1 done, 1 failed')
    repair()
    const deleted: string[] = []
    page.on('request', (r) => void (r.method() === 'DELETE' && deleted.push(new URL(r.url()).pathname)))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('main').getByText(`${revokeTwo}: 2 done`)).toBeVisible()
    expect(deleted).toEqual([`/v4/object-storage/keys/${ids[1]}`])

    // Leaving asks first, and sends nothing more.
    const more = [await make('zz-4'), await make('zz-5')]
    await page.reload()
    const request = faults.api.hold({ method: 'DELETE', path: new RegExp(`/keys/${more[1]}`) })
    await select(page, ['zz-4', 'zz-5'])
    await selectedOf(page).getByRole('button', { name: words.revoke }).click()
    await question(page).getByRole('textbox').fill('2')
    await submit(question(page), revokeTwo)
    await expect(page.getByRole('main').getByText(`${revokeTwo}: 1 of 2`)).toBeVisible()
    await page.getByRole('link', { name: words.buckets, exact: true }).click()
    const leaving = page.getByRole('dialog', { name: 'Stop the change and leave?' })
    await submit(leaving, 'Stay')
    await expect(page.getByRole('main').getByText(`${revokeTwo}: 1 of 2`)).toBeVisible()
    await page.getByRole('link', { name: words.buckets, exact: true }).click()
    await submit(leaving, 'Stop and leave')
    await expect(page).toHaveURL(/\/buckets$/)
    request.release()
    await page.goto('/keys')
    await expect(tableRow(page, 'zz-3')).toBeVisible()
  })
})

/** Text objects edited in place: nothing but the edit changes, and no version that another client stored is overwritten. */
import type { Page } from '@playwright/test'
import { aclOf, held, OPEN, textOf } from '../objects/bulk/bulk'
import { tray } from '../objects/transfers/transfers'
import { expect, test } from '../support/fixtures'
import { submit, tableRow } from '../support/helpers'
import { api, notice, putObject } from '../support/storage'
import type { TestServer } from '../support/accounts'

const NAME = 'pages/about.html'
const at = (name = NAME, show = 'preview') =>
  `/buckets/${OPEN}?folder=pages%2F&object=${encodeURIComponent(name)}&show=${show}`
const panel = (page: Page) => page.getByRole('dialog', { name: NAME })
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const put = (server: TestServer, text: string, type = 'text/html', name = NAME) =>
  putObject(server, server.demoToken, OPEN, name, text, type)
/** Deletes the object as another client. */
async function removed(server: TestServer) {
  const signed = { name: NAME, method: 'DELETE' }
  const { url } = await api(server, server.demoToken, 'POST', `/object-storage/buckets/${OPEN}/object-url`, signed)
  await fetch(String(url), { method: 'DELETE' })
}

test('an edit keeps type, access, line endings and byte order mark', async ({ page, server }) => {
  await put(server, '\ufeff<h1>Old</h1>\r\n<p>same</p>\r\n', 'text/html; charset=utf-8')
  const path = `/object-storage/buckets/${OPEN}/object-acl`
  await api(server, server.demoToken, 'PUT', path, { name: NAME, acl: 'public-read' })
  await page.goto(at())
  await panel(page).getByRole('link', { name: 'Edit text' }).click()
  await expect(content(page)).toBeFocused()
  await expect(content(page)).toHaveValue('<h1>Old</h1>\n<p>same</p>\n')
  await content(page).fill('<h1>New</h1>\n<p>same</p>\n')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(notice(page, 'Object saved')).toBeVisible()
  await expect(content(page)).toHaveCount(0)
  const { url } = await api(server, server.demoToken, 'POST', `/object-storage/buckets/${OPEN}/object-url`, {
    name: NAME,
  })
  const stored = await fetch(String(url))
  expect(stored.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(Buffer.from(await stored.arrayBuffer()).toString()).toBe('\ufeff<h1>New</h1>\r\n<p>same</p>\r\n')
  expect(await aclOf(server, OPEN, NAME)).toBe('public-read')
  await expect(panel(page)).toContainText('<h1>New</h1>')
})

test('another client’s version or deletion is kept until it is replaced or undone on purpose', async ({
  page,
  server,
}) => {
  await put(server, 'first\n')
  await page.goto(at(NAME, 'edit'))
  await content(page).fill('mine\n')
  await put(server, 'theirs\n')
  await submit(panel(page), 'Save')
  const conflict = panel(page).getByRole('alert')
  await expect(conflict).toContainText('Another client changed this object')
  await expect(content(page)).toHaveValue('mine\n')
  expect(await textOf(server, OPEN, NAME)).toBe('theirs\n')
  await submit(conflict, 'Save a copy')
  await expect(notice(page, 'Object saved')).toBeVisible()
  expect(await textOf(server, OPEN, NAME)).toBe('theirs\n')
  expect(await textOf(server, OPEN, 'pages/about (2).html')).toBe('mine\n')

  await page.goto(at(NAME, 'edit'))
  await expect(content(page)).toHaveValue('theirs\n')
  await content(page).fill('mine again\n')
  await put(server, 'theirs again\n')
  await submit(panel(page), 'Save')
  await submit(conflict, 'Replace current version')
  await expect(content(page)).toHaveCount(0)
  expect(await textOf(server, OPEN, NAME)).toBe('mine again\n')

  await page.goto(at(NAME, 'edit'))
  await content(page).fill('mine once more\n')
  await removed(server)
  await submit(panel(page), 'Save')
  await expect(conflict).toContainText('Another client deleted this object')
  await expect(content(page)).toHaveValue('mine once more\n')
  expect(await held(server, OPEN)).not.toHaveProperty([NAME])
  await submit(conflict, 'Create object again')
  await expect(content(page)).toHaveCount(0)
  expect(await textOf(server, OPEN, NAME)).toBe('mine once more\n')
})

test('edited text stays when a refresh finds that another client deleted the object, and Save can create it again', async ({
  page,
  server,
}) => {
  await put(server, 'first\n')
  await page.goto(at(NAME, 'edit'))
  await content(page).fill('mine\n')
  await removed(server)
  await submit(panel(page), 'Refresh object')
  const download = panel(page).getByRole('button', { name: 'Download' })
  await expect(download).toHaveAttribute('aria-disabled', 'true')
  await expect(content(page)).toHaveValue('mine\n')
  await submit(panel(page), 'Save')
  const conflict = panel(page).getByRole('alert')
  await expect(conflict).toContainText('Another client deleted this object')
  const again = page.waitForResponse(/\/object-list\?/)
  await submit(panel(page), 'Refresh object')
  await again
  await submit(conflict, 'Create object again')
  await expect(content(page)).toHaveCount(0)
  await expect(panel(page)).toContainText('mine')
  expect(await textOf(server, OPEN, NAME)).toBe('mine\n')

  await page.goto(at(NAME, 'edit'))
  await content(page).fill('discarded\n')
  await removed(server)
  await submit(panel(page), 'Refresh object')
  await expect(download).toHaveAttribute('aria-disabled', 'true')
  await submit(panel(page), 'Cancel')
  await submit(page.getByRole('dialog', { name: /^Discard/ }), 'Discard')
  await expect(panel(page)).toContainText('Object not found')
})

test('a canceled deletion keeps edited text, a created link and the chosen access, and a confirmed one reads nothing', async ({
  page,
  server,
}) => {
  const question = page.getByRole('dialog', { name: 'Delete object?' })
  const ask = async (answer: string) => {
    await submit(panel(page), 'Delete')
    await submit(question, answer)
    await expect(question).toHaveCount(0)
  }
  await put(server, 'stored\n')
  await page.goto(at(NAME, 'share'))
  await submit(panel(page), 'Create link')
  const link = panel(page).getByRole('region', { name: 'Signed URL' })
  const created = await link.innerText()
  await ask('Cancel')
  await expect(link).toHaveText(created)

  await panel(page).getByRole('link', { name: 'Details' }).click()
  await submit(panel(page), 'Show headers')
  const headers = panel(page).getByRole('region', { name: 'Headers' })
  await expect(headers).toContainText('text/html')
  const access = panel(page).getByRole('radio', { name: 'Public read', exact: true })
  await access.check()
  await ask('Cancel')
  await expect(access).toBeChecked()
  // The check of console errors would report a read of the deleted object.
  await ask('Delete object')
  await expect(notice(page, 'Object deleted')).toBeVisible()
  await expect(panel(page)).toHaveCount(0)

  await put(server, 'stored\n')
  await page.goto(at(NAME, 'edit'))
  await content(page).fill('typed\n')
  await ask('Cancel')
  await expect(content(page)).toHaveValue('typed\n')
  await ask('Delete object')
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await held(server, OPEN)).not.toHaveProperty([NAME])
})

test('a text replaced from Transfers after a conflict, when its editor was left, keeps its access', async ({
  page,
  server,
}) => {
  await put(server, 'first\n')
  const path = `/object-storage/buckets/${OPEN}/object-acl`
  await api(server, server.demoToken, 'PUT', path, { name: NAME, acl: 'public-read' })
  await page.goto(at(NAME, 'edit'))
  await content(page).fill('mine\n')
  await put(server, 'theirs\n')
  await submit(panel(page), 'Save')
  await expect(panel(page).getByRole('alert')).toContainText('Another client changed this object')
  await page.keyboard.press('Escape')
  await submit(page.getByRole('dialog', { name: /^Discard/ }), 'Discard')
  await expect(panel(page)).toHaveCount(0)
  await submit(tray(page), `Replace ${NAME}`)
  await expect(tray(page)).toContainText('1 uploaded')
  expect(await textOf(server, OPEN, NAME)).toBe('mine\n')
  expect(await aclOf(server, OPEN, NAME)).toBe('public-read')
})

test('leaving with changes asks first', async ({ page, server }) => {
  await put(server, 'kept\n')
  await page.goto(at(NAME, 'edit'))
  await content(page).fill('typed\n')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: /^Discard/ })
  await expect(question).toContainText('Your changes to the text are lost.')
  await submit(question, 'Keep editing')
  await expect(content(page)).toHaveValue('typed\n')
  await submit(panel(page), 'Cancel')
  await submit(question, 'Discard')
  await expect(content(page)).toHaveCount(0)
  await expect(panel(page)).toContainText('kept')
  expect(await textOf(server, OPEN, NAME)).toBe('kept\n')
})

test('only UTF-8 text up to 1 MiB can be edited', async ({ page, server }) => {
  const MIB = 1024 * 1024
  await put(server, 'x'.repeat(MIB), 'text/plain', 'pages/most.txt')
  await put(server, 'x'.repeat(MIB + 1), 'text/plain', 'pages/more.txt')
  await put(server, '', 'text/plain', 'pages/empty.txt')
  const edit = page.getByRole('dialog').getByRole('link', { name: 'Edit text' })
  for (const [name, editable] of [
    ['pages/most.txt', true],
    ['pages/empty.txt', true],
    ['pages/more.txt', false],
  ] as const) {
    await page.goto(at(name))
    await expect(page.getByRole('dialog', { name }).getByRole('button', { name: 'Delete' })).toBeVisible()
    await expect(page.getByRole('dialog').getByText('Loading preview')).toHaveCount(0)
    await expect(edit).toHaveCount(editable ? 1 : 0)
  }
  await page.goto(at('pages/more.txt', 'edit'))
  await expect(page.getByRole('alert')).toContainText('Text over 1.00 MiB can’t be edited here.')
  await page.goto(at('pages/most.txt', 'edit'))
  await content(page).press('End')
  await content(page).press('y')
  await submit(page.getByRole('dialog'), 'Save')
  await expect(content(page)).toHaveAccessibleErrorMessage('Text over 1.00 MiB can’t be edited here.')
  await expect(content(page)).toBeFocused()
  expect((await held(server, OPEN))['pages/most.txt']).toBe(MIB)
  await content(page).press('Backspace')
  await expect(content(page)).not.toHaveAttribute('aria-invalid')
})

test.describe('while the store fails', () => {
  test.use({ faulty: true })

  test('the text stays, and saving again works', async ({ page, server, faults, complaints }) => {
    complaints.allow(/status of 403|CORS|ERR_FAILED/)
    await putObject(server, server.demoToken, OPEN, NAME, 'before\n', 'text/html', server.objectsOrigin)
    await page.goto(at(NAME, 'edit'))
    await content(page).fill('after\n')
    const repair = faults.objects.add({
      method: 'PUT',
      answer: { status: 403, body: 'Denied.', headers: { 'access-control-allow-origin': '*' } },
    })
    await submit(panel(page), 'Save')
    await expect(panel(page).getByRole('alert')).toContainText('Not saved')
    await expect(content(page)).toHaveValue('after\n')
    repair()
    await submit(panel(page), 'Save')
    await expect(notice(page, 'Object saved')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(tableRow(page, 'about.html')).toBeVisible()
    expect(await textOf(server, OPEN, NAME)).toBe('after\n')
  })
  test('an editor left while its text is being stored keeps the object’s access, and a toast says that it is saved', async ({
    page,
    server,
    faults,
  }) => {
    await putObject(server, server.demoToken, OPEN, NAME, 'before\n', 'text/html', server.objectsOrigin)
    const path = `/object-storage/buckets/${OPEN}/object-acl`
    await api(server, server.demoToken, 'PUT', path, { name: NAME, acl: 'public-read' })
    await page.goto(at(NAME, 'edit'))
    await content(page).fill('after\n')
    const release = faults.objects.add({ method: 'PUT', delay: 600_000 })
    await submit(panel(page), 'Save')
    await expect.poll(() => faults.objects.seen.some((line) => line.startsWith('PUT '))).toBe(true)
    await expect(content(page)).not.toBeEditable()
    await page.keyboard.press('Escape')
    await submit(page, 'Leave')
    await expect(content(page)).toHaveCount(0)
    release()
    await expect(notice(page, 'Object saved')).toBeVisible()
    expect(await textOf(server, OPEN, NAME)).toBe('after\n')
    expect(await aclOf(server, OPEN, NAME)).toBe('public-read')
  })
})

/** Rename, copy and move of objects and folders through the browser. */
import { expect, test } from '../../support/fixtures'
import { openRowMenu, selectedOf, selectionAction, submit, trayOf } from '../../support/helpers'
import { api } from '../../support/storage'
import { aclOf, dialog, ended, held, OPEN, patient, putAll, select } from './bulk'

const below = async (names: Promise<Record<string, number>>, prefix: string) =>
  Object.fromEntries(Object.entries(await names).filter(([name]) => name.startsWith(prefix)))

test('an object and a folder are renamed, and access and sizes stay', async ({ page, server }) => {
  await putAll(server, OPEN, { 'mv/a.txt': 'one', 'mv/sub/b.txt': 'four', 'mv/taken.txt': 'x' })
  const body = { name: 'mv/a.txt', acl: 'public-read' }
  await api(server, server.demoToken, 'PUT', `/object-storage/buckets/${OPEN}/object-acl`, body)
  await page.goto(`/buckets/${OPEN}?folder=mv%2F`)
  const menu = await openRowMenu(page, 'a.txt')
  await menu.getByRole('menuitem', { name: 'Rename' }).click()
  const ask = dialog(page, 'Rename a.txt')
  await expect(ask.getByRole('button', { name: 'Rename' })).toHaveAttribute('aria-disabled', 'true')
  await ask.getByRole('textbox', { name: 'New name' }).fill('taken.txt')
  await submit(ask, 'Rename')
  await patient(trayOf(page)).toContainText('mv/taken.txt already exists at the destination. It wasn’t replaced.')
  await expect(trayOf(page)).toContainText('Rename mv/a.txt')
  await expect(ask).toHaveCount(0)
  await (await openRowMenu(page, 'a.txt')).getByRole('menuitem', { name: 'Rename' }).click()
  await ask.getByRole('textbox', { name: 'New name' }).fill('ä b.txt')
  await expect(ask.getByRole('button', { name: 'Rename' })).not.toHaveAttribute('aria-disabled')
  await ask.getByRole('textbox', { name: 'New name' }).press('Enter')
  await ended(page, '1 moved')
  expect(await aclOf(server, OPEN, 'mv/ä b.txt')).toBe('public-read')
  await (await openRowMenu(page, 'sub')).getByRole('menuitem', { name: 'Rename' }).click()
  const name = dialog(page, 'Rename sub').getByRole('textbox', { name: 'New name' })
  await name.fill('sub/inner')
  await expect(name).toHaveAccessibleErrorMessage('A folder can’t be moved into itself.')
  // The slash is part of every folder, so that typing it changes nothing.
  await name.fill('other/')
  await submit(dialog(page), 'Rename')
  await ended(page, '1 moved')
  await expect(page.getByRole('link', { name: 'other' })).toBeVisible()
  expect(await below(held(server, OPEN), 'mv/')).toEqual({ 'mv/other/b.txt': 4, 'mv/taken.txt': 1, 'mv/ä b.txt': 3 })
})

test('a folder gets the name of another only after a second press, and loses nothing', async ({ page, server }) => {
  await putAll(server, OPEN, { 'mv/past/a.txt': 'one', 'mv/past/b.txt': 'two', 'mv/new/a.txt': 'other' })
  await page.goto(`/buckets/${OPEN}?folder=mv%2F`)
  await (await openRowMenu(page, 'past')).getByRole('menuitem', { name: 'Rename' }).click()
  const ask = dialog(page, 'Rename past')
  await ask.getByRole('textbox', { name: 'New name' }).fill('new')
  await submit(ask, 'Rename')
  await expect(ask.getByRole('alert')).toContainText('This folder already exists.')
  await submit(ask, 'Rename')
  await patient(trayOf(page)).toContainText('mv/new/a.txt already exists at the destination.')
  await patient(trayOf(page)).toContainText('1 moved, 1 failed')
  expect(await below(held(server, OPEN), 'mv/')).toEqual({ 'mv/new/a.txt': 5, 'mv/new/b.txt': 3, 'mv/past/a.txt': 3 })
})

test('a selection is copied to a folder, then moved to another bucket', async ({ page, server }) => {
  const other = 'eu-central-1/zz-archive'
  const made = { label: 'zz-archive', cluster: 'eu-central-1', cors_enabled: true }
  await api(server, server.demoToken, 'POST', '/object-storage/buckets', made)
  await putAll(server, OPEN, { 'mv/a.txt': 'one', 'mv/sub/b.txt': 'four' })
  await page.goto(`/buckets/${OPEN}?folder=mv%2F`)
  await select(page, 'a.txt')
  await select(page, 'sub')
  await selectionAction(page, 'Copy or move')
  const ask = dialog(page, 'Copy or move 2 objects')
  await expect(ask).toContainText('not custom access policies')
  const folder = ask.getByRole('textbox', { name: 'Destination folder' })
  await folder.fill('mv/copies')
  await expect(folder).not.toHaveAttribute('aria-invalid')
  await folder.press('Tab')
  await expect(folder).toHaveAccessibleErrorMessage('Folder names must end with /.')
  await ask.getByRole('textbox', { name: 'Destination folder' }).fill('mv/copies/')
  await submit(ask, 'Copy')
  await ended(page, '2 copied')
  expect(await below(held(server, OPEN), 'mv/copies/')).toEqual({ 'mv/copies/a.txt': 3, 'mv/copies/sub/b.txt': 4 })
  await selectionAction(page, 'Copy or move')
  await ask.getByRole('radio', { name: 'Move' }).check()
  await ask.getByLabel('Destination bucket').selectOption({ label: `zz-archive (eu-central-1)` })
  await ask.getByRole('textbox', { name: 'Destination folder' }).fill('')
  await submit(ask, 'Move')
  await ended(page, '2 moved')
  await expect(selectedOf(page)).toHaveCount(0)
  expect(await held(server, other)).toEqual({ 'a.txt': 3, 'sub/b.txt': 4 })
  expect(await below(held(server, OPEN), 'mv/')).toEqual({ 'mv/copies/a.txt': 3, 'mv/copies/sub/b.txt': 4 })
})

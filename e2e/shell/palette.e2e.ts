/** Palette, keyboard shortcuts and activity. */
import type { Page } from '@playwright/test'
import { barriers } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { expectPage, tableRow, words } from '../support/helpers'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const box = (page: Page) => palette(page).getByRole('combobox', { name: 'Search pages, actions, and resources' })
const option = (page: Page, name: string) => palette(page).getByRole('option', { name })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
}

test('a resource can be found and opened by keyboard', async ({ page }) => {
  await page.goto('/regions')
  await expectPage(page, words.regions)
  await openPalette(page)
  await page.keyboard.type('media-or')
  await expect(option(page, 'media-originals')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await expect(option(page, 'media-originals')).toHaveAttribute('aria-selected', 'true')
  expect(await barriers(page)).toEqual([])
  // Safari sends this key after the composition that it ends.
  await box(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expectPage(page, 'media-originals')
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'media-originals' })).toBeFocused()

  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search or jump to…' })).toBeFocused()
})

test('the palette knows the actions of the page and of the row with focus, and tags, and searches the bucket', async ({
  page,
}) => {
  await page.goto('/buckets/us-iad-1/team-files')
  await page.getByRole('grid').getByRole('row', { name: '100%.txt' }).focus()
  const onPage = palette(page).getByRole('group', { name: 'On this page' }).getByRole('option')
  await openPalette(page)
  await expect(onPage.filter({ hasText: 'Upload files' })).toBeVisible()
  await page.keyboard.type('share')
  await expect(palette(page).getByRole('option')).toHaveText([/^Share\s*100%\.txt$/, 'Search team-files for “share”'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '100%.txt' })).toBeVisible()
  // Over a panel too, which stays.
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openPalette(page)
  await page.keyboard.type('upload')
  await expect(onPage).toHaveText(['Upload files', 'Upload folder', 'Upload link'])
  await box(page).fill('delete bucket')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Empty and delete team-files?' })).toBeVisible()
  await page.keyboard.press('Escape')

  await openPalette(page)
  await page.keyboard.type('budget')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=flat/)
  await expect(page.getByRole('grid').getByRole('link', { name: 'projects/apollo/budget.csv' })).toBeVisible()

  await page.goto('/volumes')
  await expectPage(page, words.volumes)
  await openPalette(page)
  await page.keyboard.type('prod')
  const volumes = palette(page).getByRole('group', { name: words.volumes }).getByRole('option')
  await expect(volumes).toHaveText([/pg-wal/, /pg-data/, /pg-backups/, /web-uploads/, /media-originals/])
  await box(page).fill('create volume')
  await expect(onPage).toHaveText([/Create volume/])
  await expect(option(page, words.createVolume)).toHaveCount(1)
  await page.keyboard.press('Escape')

  for (const name of ['scratch', 'ledger']) await tableRow(page, name).getByRole('checkbox').check()
  await openPalette(page)
  await page.keyboard.type('change tags')
  await expect(onPage).toHaveText([/^Change tags\s*2 selected$/])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading')).toContainText('2 volumes')
})

test('objects of the open folder can be found and opened', async ({ page }) => {
  await page.goto('/buckets/us-iad-1/team-files?folder=projects%2Fapollo%2F')
  await expect(page.getByRole('grid').getByRole('link', { name: 'budget.csv' })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('budg')
  const group = palette(page).getByRole('group', { name: 'Objects on this page' })
  await expect(group.getByRole('option')).toHaveText([/budget\.csv.*projects\/apollo\//])
  await group.getByRole('option').click()
  await expect(page.getByRole('dialog', { name: 'budget.csv' })).toBeVisible()
  await expect(page).toHaveURL(/folder=projects%2Fapollo%2F&object=projects%2Fapollo%2Fbudget\.csv/)
  // On another page they aren't found.
  await page.goto('/regions')
  await expectPage(page, words.regions)
  await openPalette(page)
  await page.keyboard.type('sketch.png')
  await expect(palette(page).getByText(/No results/)).toBeVisible()
})

test.describe('with a token for buckets alone', () => {
  test.use({ as: 'object_storage:read_only' })

  test('the palette names lists and actions that the token has no scope for', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/buckets')
    await expectPage(page, words.buckets)
    await openPalette(page)
    await page.keyboard.type('create vol')
    const unseen = palette(page).getByRole('list', { name: 'Incomplete results' })
    await expect(unseen).toContainText('Volumes: Your token lacks the scope volumes:read_only')
    await expect(unseen).not.toContainText(words.buckets)
    await expect(option(page, words.createVolume)).toHaveAttribute('aria-disabled', 'true')
    await expect(option(page, words.createVolume)).toContainText('lacks the scope volumes:read_write')
    expect(await barriers(page)).toEqual([])
    await box(page).fill('team-fi')
    // Enter chooses nothing until the buckets are read.
    await expect(option(page, 'team-files')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expectPage(page, 'team-files')
  })
})

test('shortcuts navigate, filter, select and create, are off while typing, and can be turned off', async ({ page }) => {
  await page.goto('/buckets')
  await expectPage(page, words.buckets)
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await expectPage(page, words.volumes)
  const row = tableRow(page, 'media-originals')
  await row.getByRole('link', { name: 'media-originals' }).focus()
  await page.keyboard.press('x')
  await expect(row.getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('/')
  const filter = page.getByRole('searchbox')
  await expect(filter).toBeFocused()
  await page.keyboard.type('gb?c')
  await expect(filter).toHaveValue('gb?c')
  await expectPage(page, words.volumes)
  await page.getByRole('button', { name: 'Clear', exact: true }).first().click()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: words.createVolume })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const single = list.getByRole('checkbox', { name: 'Single-key shortcuts' })
  await expect(list.getByRole('term').filter({ hasText: 'Refresh' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await single.uncheck()
  await page.reload()
  await expectPage(page, words.volumes)
  await page.keyboard.press('?')
  await openPalette(page)
  await expect(list).toHaveCount(0)
  await page.keyboard.type('keyboard sh')
  await expect(option(page, 'Keyboard shortcuts')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(single).not.toBeChecked()
})

test.describe('on a slow connection', () => {
  test.use({ faulty: true })

  test('text typed while the palette loads is searched and triggers no shortcut', async ({ page, faults }) => {
    await page.goto('/regions')
    await expectPage(page, words.regions)
    const code = /\/assets\/palette-/
    const request = faults.api.hold({ path: code })
    const coming = page.waitForRequest(code)
    await page.keyboard.press('Control+k')
    await coming
    await page.keyboard.type('gm Ve')
    request.release()
    await expect(box(page)).toHaveValue('gm Ve')
    await expect(box(page)).toBeFocused()
    expect(new URL(page.url()).pathname).toBe('/regions')
  })

  test('a palette that never loads captures keys until Escape or a click returns to the form', async ({
    page,
    faults,
  }) => {
    await page.goto('/keys/new')
    const label = page.getByRole('textbox', { name: 'Label' })
    await label.fill('night')
    const code = /\/assets\/palette-/
    faults.api.hold({ path: code })
    const coming = page.waitForRequest(code)
    await page.keyboard.press('Control+k')
    await coming
    await page.keyboard.type('keys')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await expect(label).toHaveValue('night')
    await page.keyboard.press('Escape')
    await page.keyboard.type('ly')
    await expect(label).toHaveValue('nightly')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('keys')
    await label.click()
    await page.keyboard.press('End')
    await page.keyboard.type('-2')
    await expect(label).toHaveValue('nightly-2')
    await expect(page).toHaveURL(/\/keys\/new$/)
  })
})

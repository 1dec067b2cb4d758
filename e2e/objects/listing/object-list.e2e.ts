/** The object list: paging, search, sorting, selection, keyboard. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures'
import { selectedOf, selectionAction, tableRow } from '../../support/helpers'
import { BIG, grid, namesOf, SCRATCH, TEAM } from './object-list'
import { notice, putObject } from '../../support/storage'

const box = (page: Page, label: string) => page.getByRole('searchbox', { name: label })
const focusedRow = (page: Page) => page.locator('[role=grid] tr:focus')

test.describe('of a bucket with a million objects', () => {
  test.use({ seed: 'large' })
  test.describe.configure({ timeout: 240_000 })

  test('loads while scrolling, renders few rows, and states how many are loaded', async ({ page }) => {
    await page.goto(BIG)
    await expect(page.getByText('500 items loaded, more below')).toBeVisible()
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '-1')
    const first = await namesOf(page)
    expect(first[0]).toMatch(/^item-000/)
    const rows = grid(page).getByRole('row')
    // The table renders 100 rows until its virtualizer is loaded, and their end isn't that of the list.
    await expect.poll(() => rows.count()).toBeLessThan(60)
    for (let pages = 2; pages <= 5; pages += 1) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect(page.getByText(`${(pages * 500).toLocaleString('en')} items loaded, more below`)).toBeVisible()
      expect(await rows.count()).toBeLessThan(120)
    }
    // Rows have their index even though most earlier rows aren't rendered.
    const last = rows.last()
    expect(Number(await last.getAttribute('aria-rowindex'))).toBeGreaterThan(1500)
  })

  test('filters what is loaded, and searches all of the folder by prefix, which the URL keeps', async ({ page }) => {
    await page.goto(BIG)
    await expect(page.getByText('500 items loaded, more below')).toBeVisible()
    // A name far beyond the first pages.
    await box(page, 'Filter objects').fill('item-3')
    await expect(page.getByText('No loaded objects match the filter')).toBeVisible()
    await expect(page.getByText('0 matches in 500 items, more to search')).toBeVisible()
    await page.getByRole('button', { name: 'Search all of this folder' }).click()
    await expect(box(page, 'Names starting with')).toHaveValue('item-3')
    await expect(tableRow(page, /^item-3/).first()).toBeVisible()
    await expect(page).toHaveURL(/starts=item-3/)
    expect((await namesOf(page))[0]).toMatch(/^item-3/)
    await page.reload()
    await expect(tableRow(page, /^item-3/).first()).toBeVisible()
    await box(page, 'Names starting with').fill('')
    await expect(page).not.toHaveURL(/starts=/)
    await expect(tableRow(page, /^item-000/).first()).toBeVisible()
  })
})

test.describe('looked at in other ways', () => {
  test('subfolders can be included, which the URL keeps', async ({ page }) => {
    await page.goto(`${TEAM}?folder=projects%2F`)
    await expect(tableRow(page, 'apollo/')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Include subfolders' }).check()
    await expect(tableRow(page, 'apollo/budget.csv')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Folder' })).toHaveCount(0)
    await expect(page).toHaveURL(/view=flat/)
    await page.reload()
    await expect(tableRow(page, 'apollo/budget.csv')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Include subfolders' }).uncheck()
    // Until the folder is listed again, several objects below it have its name in theirs.
    await expect(page.getByRole('img', { name: 'Folder' })).not.toHaveCount(0)
    await expect(tableRow(page, 'apollo/')).toBeVisible()
  })

  test('names that look the same are found by either encoding and marked', async ({ page }) => {
    await page.goto(TEAM)
    await box(page, 'Filter objects').fill('CAFÉ'.normalize('NFD'))
    await expect(page.getByText(/^2 matches in \d+ items$/)).toBeVisible()
    await expect(grid(page).getByRole('row').filter({ hasText: 'NFD' })).toHaveCount(1)
    await box(page, 'Filter objects').fill('zebra')
    const clear = page.getByRole('button', { name: 'Clear filter' })
    await expect(clear).toBeVisible()
    for (let n = 0; n < 30 && !(await clear.evaluate((e) => e === document.activeElement)); n += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(box(page, 'Filter objects')).toBeFocused()
    await expect(tableRow(page, '100%.txt')).toBeVisible()
    await expect(page).not.toHaveURL(/find=/)
  })
})

test('the object list works by keyboard alone', async ({ page }) => {
  await page.goto(TEAM)
  await expect(tableRow(page, '100%.txt')).toBeVisible()
  await page.keyboard.press('/')
  await expect(box(page, 'Filter objects')).toBeFocused()
  // Next come the search mode, the checkbox, the actions, the table head, and one stop for all rows.
  for (let n = 0; n < 30 && (await focusedRow(page).count()) === 0; n += 1) await page.keyboard.press('Tab')
  await expect(focusedRow(page)).toHaveCount(1)
  await page.keyboard.press('Home')
  const order = await namesOf(page)
  const on = async (name: string | undefined) =>
    expect(focusedRow(page)).toHaveAccessibleName(new RegExp(escaped(name ?? '?')))
  await on(order[0])
  await page.keyboard.press('ArrowDown')
  await on(order[1])
  await page.keyboard.press('End')
  await on(order.at(-1))
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Home')

  await page.keyboard.press('Space')
  await expect(selectedOf(page)).toContainText('1 selected')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(selectedOf(page)).toContainText('3 selected')
  await page.keyboard.press('ControlOrMeta+a')
  await expect(grid(page).getByRole('row', { selected: true })).toHaveCount(order.length)
  await page.keyboard.press('Escape')
  await expect(selectedOf(page)).toHaveCount(0)

  // Opens a folder, then returns to its row.
  while (!(await focusedRow(page).textContent())?.includes('projects/')) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/folder=projects%2F/)
  await on('apollo/')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/folder=projects%2Fapollo%2F/)
  // The URL changes before the list, so keys apply to the shown rows.
  await expect(tableRow(page, 'budget.csv')).toBeVisible()
  await expect(focusedRow(page)).toHaveCount(1)
  await page.keyboard.press('Backspace')
  await on('apollo/')
  await page.keyboard.press('Backspace')
  await on('projects/')

  // Delete asks first, and Escape changes nothing.
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('dialog', { name: /^Delete/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tableRow(page, '100%.txt')).toBeVisible()
  // Keys on a row's checkbox apply to the row.
  await tableRow(page, '100%.txt').getByRole('checkbox').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('dialog', { name: /^Delete/ })).toContainText('100%.txt')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('text typed right before a folder opens does not filter that folder', async ({ page }) => {
  await page.clock.install()
  await page.goto(`${TEAM}?folder=projects%2F`)
  await expect(tableRow(page, 'apollo/')).toBeVisible()
  // The pause after which typed text filters the list must not end before the click.
  await page.clock.pauseAt(Date.now() + 10_000)
  await box(page, 'Filter objects').fill('nothing here')
  await tableRow(page, 'apollo/').getByRole('link').click()
  await expect(box(page, 'Filter objects')).toHaveValue('')
  await page.clock.resume()
  await expect(tableRow(page, 'budget.csv')).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(box(page, 'Filter objects')).toHaveValue('')
  await expect(page).not.toHaveURL(/find=/)
  await expect(tableRow(page, 'budget.csv')).toBeVisible()
})

test('copied names take one line each, and a refused clipboard is reported', async ({ page, server }) => {
  await putObject(server, server.demoToken, SCRATCH, 'lines/one\ntwo.txt', 'x')
  await putObject(server, server.demoToken, SCRATCH, 'lines/plain.txt', 'x')
  await page.addInitScript(() => {
    const written: string[] = []
    const writeText = (text: string) =>
      written.push(text) < 2 ? Promise.resolve() : Promise.reject(new DOMException('Denied.', 'NotAllowedError'))
    Reflect.defineProperty(navigator, 'clipboard', { value: { writeText } })
    Reflect.set(window, 'written', written)
  })
  await page.goto(`/buckets/${SCRATCH}?folder=lines%2F`)
  await expect(tableRow(page, 'plain.txt')).toBeVisible()
  await grid(page)
    .getByRole('checkbox', { name: /^Select all/ })
    .check()
  await selectionAction(page, 'Copy names')
  await expect(notice(page, 'Names copied')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'written') as string[])).toEqual([
    '"lines/one\\ntwo.txt"\nlines/plain.txt',
  ])
  await tableRow(page, 'plain.txt').getByRole('link').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy name', exact: true }).click()
  await expect(notice(page, /^Couldn’t copy/)).toBeVisible()
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test('rows start at 325 px or higher, and selecting one moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const bucket of ['eu-central-1/larkspur-website', 'eu-central-1/uploads.larkspur.example']) {
    await page.goto(`/buckets/${bucket}`)
    await expect(grid(page)).toBeVisible()
    const tops = () =>
      grid(page)
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
    const before = await tops()
    expect(before[0], bucket).toBeLessThanOrEqual(325)
    await grid(page).getByRole('checkbox').nth(1).check()
    await expect(selectedOf(page)).toContainText('1 selected')
    await grid(page).getByRole('checkbox').nth(2).check()
    await expect(selectedOf(page)).toContainText('2 selected')
    expect(await tops()).toEqual(before)
  }
})

/** Pinned resources, kept in the browser per account. */
import type { Page } from '@playwright/test'
import { barriers } from '../support/axe'
import { listAtRest } from '../volumes/volumes'
import { api } from '../support/storage'
import { expect, test } from '../support/fixtures'
import { expectPage, openRowMenu, rowAction, tableRow } from '../support/helpers'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const sidebar = (page: Page) => page.getByRole('complementary').getByRole('region', { name: 'Pinned' })
const pinned = (page: Page, name: string) => sidebar(page).getByRole('link', { name })

/** The item that pins is in a row's menu once its code has loaded, as the list's views or the page's own pin are. */
const ready = (page: Page) => {
  const buttons = page.getByRole('main').getByRole('button')
  const views = buttons.filter({ hasText: 'Views' })
  return expect(views.or(page.getByRole('button', { name: 'Pin', exact: true })).first()).toBeVisible()
}

test('a menu that is open gets no item late, which would move what is about to be chosen', async ({ page }) => {
  let release: (() => void) | undefined
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/assets\/watch-/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/volumes')
  await listAtRest(page)
  const menu = await openRowMenu(page, 'media-originals')
  const remove = menu.getByRole('menuitem', { name: 'Delete volume' })
  await remove.focus()
  release?.()
  await expect(page.locator('button', { hasText: 'Views' })).toBeVisible()
  await expect(remove).toBeFocused()
  await expect(menu.getByRole('menuitem', { name: 'Pin' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect((await openRowMenu(page, 'media-originals')).getByRole('menuitem', { name: 'Pin' })).toBeVisible()
})

test('pins from row, page and keyboard are in sidebar, overview and palette', async ({ page }) => {
  await page.goto('/buckets')
  await expectPage(page, 'Buckets')
  await ready(page)
  await rowAction(page, 'team-files', 'Pin')
  await expect(pinned(page, 'team-files')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await expectPage(page, 'Volumes')
  await tableRow(page, 'media-originals').getByRole('link', { name: 'media-originals' }).focus()
  await page.keyboard.press('p')
  await expect(sidebar(page).getByRole('link')).toHaveCount(2)
  await page.goto('/tickets/17')
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(sidebar(page).getByRole('link')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Unpin', exact: true })).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: 'team-files' }).first()).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Control+k')
  const group = page.getByRole('group', { name: 'Pinned' })
  await expect(group.getByRole('option')).toHaveCount(3)
  await page.keyboard.press('Enter')
  await expectPage(page, 'team-files')
})

test('a folder is pinned, and its pin opens the folder', async ({ page }) => {
  await page.goto('/buckets/us-iad-1/team-files')
  await expectPage(page, 'team-files')
  await ready(page)
  await rowAction(page, 'projects', 'Pin')
  const link = sidebar(page).getByRole('link')
  await expect(link).toHaveAttribute('href', /\?folder=/)
  await link.click()
  await expect(page).toHaveURL(/folder=/)
  // The folder's page is pinned, the bucket's isn't.
  await expect(page.getByRole('button', { name: 'Unpin', exact: true })).toBeVisible()
  await page.goto('/buckets/us-iad-1/team-files')
  await expect(page.getByRole('button', { name: 'Pin', exact: true })).toBeVisible()
})

test('labels follow renames, and a deleted resource says so and offers to unpin', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  await page.goto('/volumes')
  await listAtRest(page)
  await expectPage(page, 'Volumes')
  await ready(page)
  await rowAction(page, 'media-originals', 'Pin')
  const link = pinned(page, 'media-originals')
  const href = (await link.getAttribute('href')) ?? ''
  const id = href.split('/').at(-1) ?? ''
  await api(server, server.demoToken, 'PUT', `/volumes/${id}`, { label: 'renamed-volume' })
  await page.reload()
  await expect(pinned(page, 'renamed-volume')).toBeVisible()

  await api(server, server.demoToken, 'DELETE', `/volumes/${id}`)
  await page.goto(href)
  await expect(page.getByText('This doesn’t exist')).toBeVisible()
  await expect(sidebar(page)).toContainText('Deleted')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Unpin', exact: true }).click()
  await expect(sidebar(page)).toHaveCount(0)
})

test('pins are bounded, fold away and can be unpinned with Undo', async ({ page }) => {
  await page.goto('/volumes')
  await listAtRest(page)
  await expectPage(page, 'Volumes')
  await expect(page.getByRole('button', { name: 'Saved views of volumes' })).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Actions for/ }) })
  for (let at = 0; at < 9; at += 1) {
    await rows
      .nth(at)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Pin', exact: true }).click()
  }
  await expect(sidebar(page).getByRole('link')).toHaveCount(8)
  await sidebar(page).getByRole('button', { name: 'Show all 9' }).click()
  await expect(sidebar(page).getByRole('link')).toHaveCount(9)
  const first = await sidebar(page).getByRole('link').first().innerText()
  await sidebar(page)
    .getByRole('button', { name: `Unpin ${first}` })
    .click()
  await expect(sidebar(page).getByRole('link')).toHaveCount(8)
  await toasts(page).getByRole('button', { name: 'Undo' }).last().click()
  await expect(sidebar(page).getByRole('link').first()).toHaveText(first)
  await sidebar(page).getByRole('button', { name: 'Pinned' }).click()
  await expect(sidebar(page).getByRole('link')).toHaveCount(0)
  await page.reload()
  await expect(sidebar(page).getByRole('button', { name: 'Pinned' })).toHaveAttribute('aria-expanded', 'false')
})

test('a full storage says that the pin lasts until the tab is closed', async ({ page }) => {
  await page.goto('/volumes')
  await listAtRest(page)
  await expectPage(page, 'Volumes')
  await expect(page.getByRole('button', { name: 'Saved views of volumes' })).toBeVisible()
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await ready(page)
  await rowAction(page, 'media-originals', 'Pin')
  await expect(toasts(page)).toContainText('Kept until you close this tab')
  await expect(pinned(page, 'media-originals')).toBeVisible()
})

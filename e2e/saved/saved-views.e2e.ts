/** Saved views of lists, kept in the browser per account. */
import type { Page } from '@playwright/test'
import { barriers } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { expectPage, fillField, rowAction, submit, tableRow } from '../support/helpers'
import { listAtRest } from '../volumes/volumes'

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const views = (page: Page, list = 'volumes') => page.getByRole('button', { name: `Saved views of ${list}` })
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function saveView(page: Page, name: string, list?: string): Promise<void> {
  await views(page, list).click()
  await entry(page, 'Save view…').click()
  await fillField(dialog(page, 'Save view'), 'Name', name)
}
async function openVolumes(page: Page, query = ''): Promise<void> {
  await page.goto(`/volumes${query}`)
  await expectPage(page, 'Volumes')
  await listAtRest(page)
  await expect(views(page)).toBeVisible()
}

test('a view keeps filter, facets, order and columns under a name and is an address', async ({ page }) => {
  await openVolumes(page, '?filter=media&status=active&sort=-size&token=hidden')
  await page.getByRole('button', { name: 'Table options for volumes' }).click()
  // Without the group's name, it could also be the entry that sorts by region.
  await page.getByRole('group', { name: 'Columns' }).getByRole('menuitemcheckbox', { name: 'Region' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Region' })).toBeHidden()
  await page.keyboard.press('v')
  await entry(page, 'Save view…').click()
  expect(await barriers(page)).toEqual([])
  await dialog(page, 'Save view').getByRole('button', { name: 'Save view' }).click()
  await expect(dialog(page, 'Save view').getByRole('textbox', { name: 'Name' })).toHaveAccessibleErrorMessage(
    'Enter a name.',
  )
  await expect(dialog(page, 'Save view').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await fillField(dialog(page, 'Save view'), 'Name', 'Large media')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Large media saved')
  await expect(views(page)).toHaveText('Large media')
  const address = new URL(page.url())
  expect(address.search).toContain('columns=')
  expect(address.search).not.toContain('hidden')

  // The columns of the list change, those of the view don't.
  await views(page).click()
  expect(await barriers(page)).toEqual([])
  await expect(page.getByRole('menu').locator('[aria-current=page]')).toHaveText(['Large media'])
  await entry(page, 'Whole list').click()
  await expect(page).toHaveURL(/\/volumes$/)
  await expect(views(page)).toHaveText('Views')
  await page.getByRole('button', { name: 'Table options for volumes' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Region' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Region' })).toBeVisible()
  await page.goto('/buckets')
  await expectPage(page, 'Buckets')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('large med')
  await page.getByRole('option', { name: 'Large media' }).click()
  await expectPage(page, 'Volumes')
  await expect(page).toHaveURL(address.href)
  await expect(page.getByRole('columnheader', { name: 'Region' })).toBeHidden()
  await expect(page.getByRole('searchbox')).toHaveValue('media')
  await page.reload()
  await expect(views(page)).toHaveText('Large media')
})

test('a view is renamed, made the default and deleted, each with Undo', async ({ page }) => {
  await openVolumes(page, '?status=active')
  await saveView(page, 'Running')
  await dialog(page, 'Save view').getByRole('checkbox', { name: 'Open the list with this view' }).check()
  await page.keyboard.press('Enter')
  await expect(views(page)).toHaveText('Running')
  await page.goto('/buckets')
  await expectPage(page, 'Buckets')
  await expect(page.getByRole('link', { name: 'Volumes' })).toHaveAttribute('href', /status=active/)
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await expectPage(page, 'Volumes')
  await expect(page).toHaveURL(/status=active/)

  await views(page).click()
  await entry(page, 'Manage views…').click()
  const manage = dialog(page, 'Manage views')
  expect(await barriers(page)).toEqual([])
  await manage.getByRole('button', { name: 'Rename Running' }).click()
  await page.keyboard.press('Escape')
  await expect(manage.getByRole('button', { name: 'Rename Running' })).toBeFocused()
  await manage.getByRole('button', { name: 'Rename Running' }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('In use')
  await page.keyboard.press('Enter')
  await expect(manage.getByRole('link', { name: 'In use' })).toBeVisible()
  await expect(manage.getByRole('button', { name: 'Rename In use' })).toBeFocused()
  await manage.getByRole('button', { name: 'Remove In use as the default' }).click()
  await expect(manage.getByRole('button', { name: 'Make In use the default' })).toBeVisible()
  await manage.getByRole('button', { name: 'Delete In use' }).click()
  await expect(manage).toContainText('No saved views.')
  await expect(manage).toBeFocused()
  await manage.getByRole('button', { name: 'Close', exact: true }).last().click()
  await toasts(page).getByRole('button', { name: 'Undo' }).last().click()
  await views(page).click()
  await expect(entry(page, 'In use')).toBeVisible()
})

test('a name that exists replaces its view after saying so, and Undo brings back the old one', async ({ page }) => {
  await openVolumes(page, '?status=active')
  await saveView(page, 'Mine')
  await page.keyboard.press('Enter')
  await expect(views(page)).toHaveText('Mine')
  await openVolumes(page, '?sort=-size')
  await saveView(page, ' mine ')
  await expect(dialog(page, 'Replace view')).toContainText('Replaces the view with this name.')
  // A typed name outlives the dialog.
  await page.keyboard.press('Escape')
  await views(page).click()
  await entry(page, 'Save view…').click()
  await expect(dialog(page, 'Replace view').getByRole('textbox')).toHaveValue(' mine ')
  await dialog(page, 'Replace view').getByRole('button', { name: 'Replace view' }).click()
  await toasts(page).getByRole('button', { name: 'Undo' }).last().click()
  await views(page).click()
  await entry(page, 'Mine').click()
  await expect(page).toHaveURL(/status=active/)
})

test('views of another tab appear, and a tab that slept doesn’t overwrite them', async ({ page, context }) => {
  await openVolumes(page)
  const other = await context.newPage()
  await openVolumes(other, '?status=active')
  await saveView(other, 'From the other tab')
  await other.keyboard.press('Enter')
  await expect(views(other)).toHaveText('From the other tab')
  // An open menu gets no further entries, so it is opened again until this tab has heard of the view.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await views(page).click()
    await expect(entry(page, 'From the other tab')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  // What a frozen tab misses: a change without its event.
  await other.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('cloud-console.memory.'))
    const memory = JSON.parse(localStorage.getItem(key) ?? '{}')
    memory.views.push({ name: 'Unheard', path: '/volumes', query: 'sort=size', isDefault: false })
    localStorage.setItem(key, JSON.stringify(memory))
  })
  await saveView(page, 'Third')
  await page.keyboard.press('Enter')
  await page.reload()
  await views(page).click()
  for (const name of ['From the other tab', 'Unheard', 'Third']) await expect(entry(page, name)).toBeVisible()
})

test('a list on a resource’s page keeps its views, and a view that is too long is refused', async ({ page }) => {
  await page.goto('/keys/5')
  await saveView(page, 'Here', 'buckets')
  await page.keyboard.press('Enter')
  await expect(views(page, 'buckets')).toHaveText('Here')
  await page.reload()
  await views(page, 'buckets').click()
  await expect(entry(page, 'Here')).toBeVisible()

  await openVolumes(page, `?filter=${'long'.repeat(250)}`)
  await saveView(page, 'Long')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Save view').getByLabel('Name')).toHaveAccessibleErrorMessage(/too long to save/)
})

test('a full storage says that the view lasts until the tab is closed', async ({ page }) => {
  await openVolumes(page, '?status=active')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await saveView(page, 'Brief')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Kept until you close this tab')
  await expect(views(page)).toHaveText('Brief')
})

test('forged views are ignored, and hostile names are shown as text', async ({ page }) => {
  await openVolumes(page)
  await saveView(page, '<img src=x onerror=alert(1)> \u202Egnp')
  await page.keyboard.press('Enter')
  await expect(views(page)).toContainText('<img src=x onerror=alert(1)>')
  await page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('cloud-console.memory.'))
    const memory = JSON.parse(localStorage.getItem(key) ?? '{}')
    memory.views.push(
      { name: 'Evil', path: '//evil.example', query: '', isDefault: true },
      { name: 'Script', path: 'javascript:alert(1)', query: '', isDefault: false },
      null,
      { name: 'Deep', path: '/volumes', query: {}, isDefault: false },
    )
    localStorage.setItem(key, JSON.stringify(memory))
  })
  await page.reload()
  await views(page).click()
  await expect(page.getByRole('menuitem')).toHaveText([/Whole list/, /<img src=x/, /Save view…/, 'Manage views…'])
})

test('views stay at sign-out and leave when another account signs in', async ({ page, server, complaints }) => {
  complaints.allow(/status of 40[13]/)
  await openVolumes(page, '?status=active')
  await saveView(page, 'Mine')
  await page.keyboard.press('Enter')
  await expect(views(page)).toHaveText('Mine')
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  expect(await kept()).not.toContain(server.demoToken)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectPage(page, 'Sign in with an access token')
  expect(await kept()).toContain('Mine')
  await page.getByLabel('Access token', { exact: true }).fill((await server.account()).token)
  await submit(page, 'Sign in')
  await expect(page).not.toHaveURL(/login/)
  await expect.poll(kept).not.toContain('Mine')
})

test('views and pins stay when a new token of the account replaces an expired one', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/status of 401/)
  await openVolumes(page, '?status=active')
  // First, because the notice of a saved view can slide over the row.
  await rowAction(page, 'media-originals', 'Pin')
  const pinned = page.getByRole('complementary').getByRole('region', { name: 'Pinned' }).getByRole('link')
  await expect(pinned).toHaveText(/media-originals/)
  await saveView(page, 'Mine')
  await page.keyboard.press('Enter')
  await expect(views(page)).toHaveText('Mine')
  await server.admin('token', 'revoke', server.demoToken)
  await page.getByRole('button', { name: /^Refresh/ }).click()
  const expired = page.getByRole('dialog', { name: 'Your token is no longer accepted' })
  await expired.getByLabel('Access token', { exact: true }).fill(await server.token('*'))
  await submit(expired, 'Sign in')
  await expect(expired).toHaveCount(0)
  await expect(views(page)).toHaveText('Mine')
  await page.reload()
  await expect(views(page)).toHaveText('Mine')
  await expect(pinned).toHaveText(/media-originals/)
})

test('a view can hide every column but the first', async ({ page }) => {
  await openVolumes(page, '?columns=-')
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await expect(tableRow(page, 'media-originals')).toBeVisible()
})

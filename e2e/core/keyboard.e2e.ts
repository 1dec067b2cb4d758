/** A bucket created, filled, emptied and deleted by keyboard alone. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage, toastsOf, words } from '../support/helpers'

/** Presses Tab, or another key, until `target` has focus. Fails if the keyboard can't reach it. */
async function tabTo(page: Page, target: Locator, most = 60, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let i = 0; i < most; i += 1) {
    if (await target.evaluate((e) => e === document.activeElement)) break
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Expects a visible focus indicator on the element or an ancestor. */
async function expectRing(target: Locator): Promise<void> {
  await expect
    .poll(() =>
      target.evaluate((e) => {
        for (let at: Element | null = e, i = 0; at && i < 3; at = at.parentElement, i += 1) {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at)
          if ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none') return true
        }
        return false
      }),
    )
    .toBe(true)
}

test('a bucket is created, filled, emptied and deleted by keyboard alone', async ({ page }) => {
  await page.goto('/buckets')
  await expectPage(page, words.buckets)
  const create = page.getByRole('link', { name: words.createBucket })
  await tabTo(page, create)
  await expectRing(create)
  await page.keyboard.press('Enter')

  const panel = page.getByRole('dialog', { name: words.createBucket })
  await expect(panel.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('by-keyboard')
  const cluster = panel.getByRole('combobox', { name: 'Cluster' })
  await tabTo(page, cluster)
  await page.keyboard.type('Frank')
  await expect(page.getByRole('option', { name: /Frankfurt/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(cluster).toHaveValue(/Frankfurt/)
  const cors = panel.getByRole('checkbox', { name: /Allow browser uploads/ })
  await expect(cors).toBeChecked()
  await tabTo(page, cors)
  await page.keyboard.press('Space')
  await expect(cors).not.toBeChecked()
  await page.keyboard.press('Space')
  await expect(cors).toBeChecked()
  const save = panel.getByRole('button', { name: words.createBucket })
  await tabTo(page, save)
  await expectRing(save)
  await page.keyboard.press('Enter')
  await expectPage(page, 'by-keyboard')
  await expect(page.getByRole('heading', { level: 1, name: 'by-keyboard' })).toBeFocused()

  // Registered early, because the key press can overtake the registration in the browser.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByRole('button', { name: 'Upload files' }))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'hello.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  const row = page.getByRole('row').filter({ hasText: 'hello.txt' })
  await expect(row).toBeVisible()

  await tabTo(page, row.getByRole('button', { name: /actions/i }), 80)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: words.deleteObject })).toBeFocused()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: /^Delete .*object/ })
  await expect(asked).toBeVisible()
  if ((await asked.getByRole('textbox').count()) > 0) {
    await tabTo(page, asked.getByRole('textbox'))
    await page.keyboard.type('hello.txt')
  }
  await tabTo(page, asked.getByRole('button', { name: words.deleteObject }))
  await page.keyboard.press('Enter')
  await expect(asked).toBeHidden()
  await expect(row).toHaveCount(0)
  // Focus stays on the page after the row is deleted.
  await expect(page.locator(':focus')).toHaveCount(1)

  // Backward, because forward Tab would leave the page for the browser's own controls.
  const crumb = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: words.buckets })
  await tabTo(page, crumb, 120, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectPage(page, words.buckets)
  await expect(page.getByRole('heading', { level: 1, name: words.buckets })).toBeFocused()
  const bucket = page.getByRole('row').filter({ hasText: 'by-keyboard' })
  await tabTo(page, bucket.getByRole('button', { name: /actions/i }), 120)
  await page.keyboard.press('Enter')
  // The menu takes focus a frame after it opens, and an earlier arrow key would go to its button.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: words.deleteBucket })).toBeFocused()
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog', { name: /Delete bucket/ })
  await expect(confirm.getByRole('textbox')).toBeFocused()
  // Focus skips the consequences, so they are announced with the title.
  await expect(confirm).toHaveAccessibleDescription(/Share links to objects in this bucket stop working\./)
  await confirm.getByRole('textbox').dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(confirm.getByText('This doesn’t match.')).toHaveCount(0)
  await page.keyboard.type('by-keyboard')
  await page.keyboard.press('Enter')
  await expect(toastsOf(page)).toContainText('Bucket by-keyboard deleted')
  await expect(bucket).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
})

test('the keys of a list work after a reload, and Back returns to the row', async ({ page }) => {
  for (const { at, row } of [
    { at: '/volumes', row: (n: number) => page.getByRole('row').nth(n).getByRole('link').first() },
    { at: '/buckets/us-iad-1/team-files', row: (n: number) => page.getByRole('row').nth(n) },
  ]) {
    await page.goto(at)
    await page.reload()
    await expect(row(1)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(row(1)).toBeFocused()
    await expectRing(page.locator('tr:has(:focus), tr:focus').locator('td').last())
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('k')
    await expect(row(2)).toBeFocused()
    await page.keyboard.press('x')
    await expect(page.getByRole('row').nth(2).getByRole('checkbox')).toBeChecked()
    const name = await page.getByRole('row').nth(2).getByRole('link').first().textContent()
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(new RegExp(`${at}$`))
    await page.goBack()
    await expect(row(2)).toContainText(name ?? '')
    await expect(row(2)).toBeFocused()
  }
  // Also to a row that was left by its menu.
  await page.goto('/volumes')
  await page.getByRole('button', { name: 'Actions for scratch' }).click()
  await page.getByRole('menuitem', { name: 'Resize' }).click()
  await expect(page).toHaveURL(/resize$/)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'scratch' })).toBeFocused()
  // A page that isn't a list scrolls.
  await page.goto('/managed/services/4')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  await title.focus()
  await page.keyboard.press('ArrowDown')
  await expect(title).toBeFocused()
})

test('↓ leaves the filter for the rows, and Escape clears and then leaves it', async ({ page }) => {
  await page.goto('/volumes')
  await expectPage(page, words.volumes)
  const search = page.getByRole('searchbox')
  await page.keyboard.press('/')
  await page.keyboard.type('media')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  const found = page.getByRole('link', { name: 'media-originals' })
  await expect(found).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPage(page, 'media-originals')
  await page.goBack()
  await expect(found).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(page.getByRole('row').nth(1).getByRole('link').first()).toBeFocused()
})

test('a button that clears a filter and disappears moves focus to the filter', async ({ page }) => {
  await page.goto('/volumes')
  await expectPage(page, words.volumes)
  const search = page.getByRole('searchbox')
  await search.fill('pg-data')
  await tabTo(page, page.getByRole('button', { name: 'Clear', exact: true }))
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  const facet = page.getByRole('button', { name: 'Filter by tag' })
  await facet.press('Enter')
  await page.getByRole('menuitemradio', { name: 'postgres' }).click()
  await page.getByRole('button', { name: 'Remove filter Tag' }).press('Enter')
  await expect(facet).toBeFocused()
  await search.fill('no such volume')
  await tabTo(page, page.getByRole('button', { name: 'Clear filter' }))
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
})

test('on a phone the head of each column shows while it has focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/buckets')
  await expectPage(page, words.buckets)
  const head = page.getByRole('table').getByRole('button', { name: 'Created', exact: true })
  await tabTo(page, head)
  const isOnTop = await head.evaluate((e) => {
    const { x, y, width, height } = e.getBoundingClientRect()
    return e.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop).toBe(true)
  await expectRing(head)
})

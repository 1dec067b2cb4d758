/** The API documentation page of the embedded server. */
import { barriers } from '../support/axe'
import { expect, test } from '../support/fixtures'

test('the account menu opens the API documentation, which is accessible in both themes and searchable', async ({
  page,
  context,
}) => {
  await page.goto('/buckets')
  await page.getByRole('button', { name: 'Account' }).click()
  const opening = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: 'API documentation' }).click()
  const docs = await opening
  await expect(docs.getByRole('heading', { level: 1, name: '88 operations' })).toBeVisible()
  expect(new URL(docs.url()).pathname).toBe('/v4/docs')

  const search = docs.getByRole('searchbox', { name: 'Search' })
  // Shown by the script that listens for its key, which is at the end of a long page.
  await expect(search).toBeVisible()
  await docs.keyboard.press('/')
  await expect(search).toBeFocused()
  await search.fill('volumes:read_write resize')
  await expect(docs.getByRole('status')).toHaveText('1 operation')
  await expect(docs.getByRole('heading', { level: 3, name: 'Volume Resize' })).toBeVisible()
  await expect(docs.getByRole('heading', { level: 3, name: 'Bucket Create' })).toBeHidden()
  await docs.getByRole('navigation').getByRole('link', { name: 'Volume Resize' }).click()
  await expect(docs).toHaveURL(/#volumes\.resize$/)
  // Checks one operation: axe takes most of a minute for all of them.
  for (const theme of ['light', 'dark']) {
    await docs.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    expect(await barriers(docs), theme).toEqual([])
  }
  await docs.setViewportSize({ width: 320, height: 640 })
  // Less with a classic scrollbar.
  expect(await docs.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await barriers(docs), 'narrow').toEqual([])
  await search.fill('')
  await expect(docs.getByRole('heading', { level: 3, name: 'Bucket Create' })).toBeVisible()
})

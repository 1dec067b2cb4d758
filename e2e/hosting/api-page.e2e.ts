/** The API documentation page of the embedded server. */
import { barriers } from '../support/axe'
import { expect, test } from '../support/fixtures'

test('the account menu opens the API documentation, which is accessible in both themes', async ({ page, context }) => {
  await page.goto('/buckets')
  await page.getByRole('button', { name: 'Account' }).click()
  const opening = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: 'API documentation' }).click()
  const docs = await opening
  await expect(docs.getByRole('heading', { level: 1, name: / operations$/ })).toBeVisible()
  expect(new URL(docs.url()).pathname).toBe('/v4/docs')
  await docs.getByRole('navigation').getByRole('link', { name: 'Volume Resize' }).click()
  await expect(docs).toHaveURL(/#volumes\.resize$/)
  await expect(docs.getByRole('heading', { level: 3, name: 'Volume Resize' })).toBeInViewport()
  // Checks one operation: axe takes most of a minute for all of them.
  await docs.evaluate(() => {
    for (const one of document.querySelectorAll('article:not(:target), nav li:not(:first-child)')) one.remove()
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await docs.emulateMedia({ colorScheme })
    expect(await barriers(docs), colorScheme).toEqual([])
  }
  await docs.setViewportSize({ width: 320, height: 640 })
  // Less with a classic scrollbar.
  expect(await docs.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await barriers(docs), 'narrow').toEqual([])
})

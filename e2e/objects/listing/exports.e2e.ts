/** Exports contain all rows, or state how many they contain. */
import { saved } from '../../support/firefox'
import { expect, test } from '../../support/fixtures'
import { SCRATCH } from './object-list'
import { putObject } from '../../support/storage'

test('exports contain the loaded rows with their count, or all rows, with full names', async ({ page, server }) => {
  test.slow()
  const names = Array.from({ length: 520 }, (_, n) => `in/row-${String(n).padStart(4, '0')}.txt`)
  while (names.length > 0) {
    const some = names.splice(0, 20)
    await Promise.all(some.map((name) => putObject(server, server.demoToken, SCRATCH, name, 'x')))
  }
  await page.goto(`/buckets/${SCRATCH}?folder=in%2F`)
  await expect(page.getByText('500 items loaded, more below')).toBeVisible()
  const menu = page.getByRole('button', { name: 'Table options for objects' })
  await menu.click()
  const part = await saved(page, () => page.getByRole('menuitem', { name: 'Export 500 loaded rows as CSV' }).click())
  expect(part.name).toMatch(/^scratch-in-objects-first-500-\d{4}-\d\d-\d\d\.csv$/)
  expect(part.bytes.toString().trim().split('\r\n')).toHaveLength(501)
  await expect(page.getByText('500 rows exported')).toBeVisible()
  await menu.click()
  const all = await saved(page, () => page.getByRole('menuitem', { name: 'Export all rows as CSV' }).click())
  expect(all.name).toMatch(/^scratch-in-objects-\d{4}-\d\d-\d\d\.csv$/)
  const lines = all.bytes.toString().trim().split('\r\n')
  expect(lines).toHaveLength(521)
  expect(lines[520]).toContain('in/row-0519.txt')
  await expect(page.getByText('520 rows exported')).toBeVisible()
})

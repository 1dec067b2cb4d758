/** Bytes of a first visit to the bucket list as the browser counts them; `scripts/budgets.mjs` computes them from the build. */
import { expect, test } from '../support/fixtures'
import { expectPage } from '../support/helpers'

const KB = 1000

test('a first visit to the bucket list stays within its bytes', async ({ page }, info) => {
  // What loads after the first row is for later pages, and can begin in the same moment.
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('tbody tr')) performance.mark('row')
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/buckets', { waitUntil: 'networkidle' })
  await expectPage(page, 'Buckets')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const fetched = await page.evaluate(() => {
    const until = performance.getEntriesByName('row')[0]?.startTime ?? 0
    return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((e) => e instanceof PerformanceResourceTiming)
      .filter((e) => e.startTime < until)
      .map((e) => ({ name: new URL(e.name).pathname, bytes: e.transferSize, script: e.name.endsWith('.js') }))
  })
  const sum = (some: typeof fetched) => some.reduce((total, f) => total + f.bytes, 0)
  await info.attach('fetched.json', { body: JSON.stringify(fetched, null, 1) })
  expect(fetched.every((f) => f.bytes > 0)).toBe(true)
  expect(fetched.filter((f) => f.name.startsWith('/v4/'))).toHaveLength(3)
  expect(sum(fetched)).toBeLessThanOrEqual(170 * KB)
  expect(sum(fetched.filter((f) => f.script))).toBeLessThanOrEqual(150 * KB)
})

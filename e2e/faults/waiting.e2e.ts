/** Rate limits: the page says how long it waits and sends no requests meanwhile. */
import { expect, test } from '../support/fixtures'
import { expectPage, tableRow, words } from '../support/helpers'
import { AT_ONCE } from '../support/settled'

const LIST = { method: 'GET', path: /\/object-storage\/buckets\/?(?:\?|$)/ }
const limited = (seconds: number) => ({
  answer: {
    status: 429,
    type: 'application/json',
    body: '{"errors":[{"reason":"Too many requests"}]}',
    headers: { 'retry-after': String(seconds) },
  },
})

test.use({ faulty: true })

test('a rate-limited page says how long it waits, on a phone too', async ({ page, faults }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  faults.api.add({ ...LIST, ...limited(8), times: 1 })
  await page.goto('/buckets', AT_ONCE)
  await expect(page.getByText('API limit reached.')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^0:0[1-5]$/)
  await expect(tableRow(page, 'larkspur-website')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
})

test('a page says at once that it waits, if the wait is long', async ({ page, faults }) => {
  await page.clock.install()
  // A clock can't be paused at a time that has passed once the browser gets the call.
  await page.clock.pauseAt(Date.now() + 10_000)
  faults.api.add({ ...LIST, ...limited(40) })
  await page.goto('/buckets', AT_ONCE)
  // Time passes only here, so the countdown shows how late the banner is.
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return page.getByText('API limit reached.').isVisible()
    })
    .toBe(true)
  await expect(page.getByRole('timer')).toHaveText(/^0:(?:40|39|38)$/)
})

test('a long wait is counted down without requests', async ({ page, faults }) => {
  await page.clock.install()
  faults.api.add({ ...LIST, ...limited(130) })
  await page.goto('/buckets', AT_ONCE)
  await expectPage(page, words.buckets)
  await expect(page.getByText('Try again in 3 minutes.')).toBeVisible()
  await page.clock.runFor(15_000)
  await expect(page.getByText('Try again in 2 minutes.')).toBeVisible()
  expect(faults.api.seen.filter((line) => LIST.path.test(line))).toHaveLength(1)
  faults.api.clear()
  // The page retries automatically.
  await page.clock.runFor(130_000)
  await expect(tableRow(page, 'larkspur-website')).toBeVisible()
})

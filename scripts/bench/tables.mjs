// Lists of thousands: frames while they are read and scrolled, rows in the page, and how soon a filter or a sort is seen on a
// processor four times as slow. All judged by limits.
import { bareScroll, limited, scrollThrough } from './frames.mjs'
import { fillServer } from './large.mjs'
import { openBrowser, signedInPage } from './prepare.mjs'

/** Each list by its address, the table's name and the filter's. */
const LISTS = [
  { path: '/buckets', table: 'buckets', filter: 'Filter buckets' },
  { path: '/keys', table: 'keys', filter: 'Filter keys and buckets' },
  { path: '/volumes', table: 'volumes', filter: 'Filter volumes' },
]
const ROWS = 900
const SLOWER = 4
const LIMIT = { domRows: 120, frameMs: 100, paintMs: 200 }

/** Watches every frame and every interaction of the page from its start. */
const watch = () => {
  const seen = { frame: 0, paint: 0 }
  let last = 0
  const look = (/** @type {number} */ now) => {
    if (last > 0) seen.frame = Math.max(seen.frame, now - last)
    last = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.paint = Math.max(seen.paint, duration)
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }))
  Object.assign(globalThis, { seen })
}

/**
 * @param {import('playwright-core').Page} page
 * @returns {Promise<{ frame: number, paint: number }>} the longest since the last call, in milliseconds
 */
const longest = (page) =>
  page.evaluate(async () => {
    /** @type {{ frame: number, paint: number }} */
    const seen = Reflect.get(globalThis, 'seen')
    // What was done just now is drawn by the frame after the next.
    for (let n = 0; n < 3; n += 1) await new Promise((done) => requestAnimationFrame(done))
    const { frame, paint } = seen
    Object.assign(seen, { frame: 0, paint: 0 })
    return { frame, paint }
  })

/**
 * @param {import('playwright-core').Browser} browser
 * @param {{ origin: string, token: string }} server
 * @param {typeof LISTS[number]} list
 * @param {number} bare the longest frame of a page with nothing to do
 */
const measure = async (browser, { origin, token }, { path, table, filter }, bare) => {
  const page = await signedInPage(browser, token)
  await page.addInitScript(watch)
  await page.goto(`${origin}${path}`)
  const rows = page.locator(`[aria-label="${table}"]`)
  await rows.locator('tbody tr').nth(5).waitFor()
  await longest(page)
  await page
    .getByRole('status')
    .filter({ hasText: /^[\d,]+ \D+$/ })
    .first()
    .waitFor({ timeout: 120_000 })
  const reading = await longest(page)
  const scrolled = await scrollThrough(page, `[aria-label="${table}"]`, ROWS)

  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await longest(page)
  await page.getByLabel(filter).pressSequentially('77', { delay: 300 })
  await page.getByLabel(filter).press('Backspace')
  await page.getByLabel(filter).press('Backspace')
  await rows.locator('thead').getByRole('button').first().click()
  await rows.locator('thead').getByRole('button').first().click()
  const { paint } = await longest(page)
  await page.context().close()
  const beyond = (/** @type {number} */ frame) => Math.max(0, frame - bare)
  return [
    limited(`${table}: rows in the page`, scrolled.domRows, LIMIT.domRows, ''),
    limited(`${table}: longest frame while read`, beyond(reading.frame), LIMIT.frameMs, ' ms'),
    limited(`${table}: longest frame while scrolled`, beyond(scrolled.longest), LIMIT.frameMs, ' ms'),
    limited(`${table}: filter and sort seen, ${SLOWER}x CPU`, paint, LIMIT.paintMs, ' ms'),
  ]
}

/**
 * @param {{ origin: string, token: string, admin: (...args: string[]) => unknown }} server
 * @returns {Promise<import('../bench.mjs').Line[]>}
 */
export const tables = async (server) => {
  fillServer(server)
  const browser = await openBrowser()
  try {
    const bare = await bareScroll(browser, ROWS)
    const lines = []
    for (const list of LISTS) lines.push(...(await measure(browser, server, list, bare)))
    return lines
  } finally {
    await browser.close()
  }
}

// Lists of thousands of rows: frame times while they load and scroll, rows in the page, and the delay of a filter or sort on a
// processor four times as slow. All judged by limits.
import { bareScroll, limited, longest, scrollThrough, watch } from './frames.mjs'
import { fillServer } from './large.mjs'
import { openBrowser, signedInPage } from './prepare.mjs'

/**
 * Each list: its address, the names of its table and filter, and the button that loads the rest, if any.
 * @type {readonly { path: string, table: string, filter: string, more?: string }[]}
 */
const LISTS = [
  { path: '/buckets', table: 'buckets', filter: 'Filter buckets' },
  { path: '/keys', table: 'keys', filter: 'Filter keys and buckets' },
  { path: '/volumes', table: 'volumes', filter: 'Filter volumes' },
  { path: '/tickets?status=all', table: 'tickets', filter: 'Filter tickets', more: 'Load the rest' },
  { path: '/managed/services', table: 'services', filter: 'Filter services' },
]
const ROWS = 900
const SLOWER = 4
const LIMIT = { domRows: 120, frameMs: 100, paintMs: 200 }

/**
 * @param {import('playwright-core').Browser} browser
 * @param {{ origin: string, token: string }} server
 * @param {typeof LISTS[number]} list
 * @param {number} bare the longest frame of a page with nothing to do
 */
const measure = async (browser, { origin, token }, { path, table, filter, more }, bare) => {
  const page = await signedInPage(browser, token)
  await page.addInitScript(watch)
  await page.goto(`${origin}${path}`)
  const rows = page.locator(`[aria-label="${table}"]`)
  await rows.locator('tbody tr').nth(5).waitFor()
  await longest(page)
  if (more) {
    const rest = page.getByRole('button', { name: more })
    await rest.click()
    await rest.waitFor({ state: 'detached', timeout: 120_000 })
  }
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
 * @param {{ origin: string, token: string, admin: (...args: string[]) => unknown, seedLarge: () => void }} server
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

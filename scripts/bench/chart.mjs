// A day of usage as charts: script time from the answer's arrival until the three charts are drawn, including the library's
// loading. Judged by a limit.
import { limited } from './frames.mjs'
import { median, openBrowser, signedInPage } from './prepare.mjs'

const RUNS = 5
/** Milliseconds. */
const LIMIT = 100
const CHARTS = 3

/**
 * @param {import('playwright-core').Browser} browser
 * @param {{ origin: string, token: string }} server
 * @returns {Promise<{ script: number, points: number }>}
 */
const measure = async (browser, { origin, token }) => {
  const page = await signedInPage(browser, token)
  /** @type {Promise<import('playwright-core').Route>} */
  const asked = new Promise((resolve) => void page.route('**/v4/managed/stats', (route) => resolve(route)))
  await page.goto(`${origin}/managed`)
  const route = await asked
  const answer = await route.fetch()
  const points = (await answer.json()).data.cpu.length
  // The rest of the page is drawn, including its tickets, and its scripts are idle.
  await page
    .getByRole('link', { name: /^Ticket \d/ })
    .first()
    .waitFor()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const script = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find((m) => m.name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await script()
  await route.fulfill({ response: answer })
  await page
    .locator('[role=img] canvas')
    .nth(CHARTS - 1)
    .waitFor()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const after = await script()
  await page.context().close()
  return { script: after - before, points }
}

/**
 * @param {{ origin: string, token: string }} server
 * @returns {Promise<import('../bench.mjs').Line[]>}
 */
export const chart = async (server) => {
  const browser = await openBrowser()
  try {
    const runs = []
    for (let n = 0; n < RUNS; n += 1) runs.push(await measure(browser, server))
    const points = Math.min(...runs.map((r) => r.points))
    if (points < 280) throw new Error(`a day of five-minute points has 288, these are ${points}`)
    return [limited('charts of a day: scripts until drawn', median(runs.map((r) => r.script)), LIMIT, ' ms')]
  } finally {
    await browser.close()
  }
}

// Goes through all pages that show data, in one tab without a reload, and compares the page's heap after the first rounds with
// the heap at the end. Judged by a limit.
import { limited } from './frames.mjs'
import { VIEWS } from './pages.mjs'
import { openBrowser, signedInPage } from './prepare.mjs'

/** BENCH_MINUTES replaces it. */
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 20)
/** Rounds that load all code and data */
const WARM = 2
/** Percent */
const GROWTH = 10

/**
 * @param {import('playwright-core').Page} page
 * @param {string} path
 */
const go = async (page, path) => {
  // The router listens to the browser's history.
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await page.waitForFunction(
    (to) =>
      location.pathname === to &&
      document.querySelector('main h1') !== null &&
      document.querySelector('main [aria-busy=true]') === null,
    path,
  )
}

/**
 * @param {{ origin: string, token: string }} server
 * @returns {Promise<import('../bench.mjs').Line[]>}
 */
export const heap = async ({ origin, token }) => {
  const browser = await openBrowser()
  try {
    const page = await signedInPage(browser, token)
    const cdp = await page.context().newCDPSession(page)
    const used = async () => {
      await cdp.send('HeapProfiler.collectGarbage')
      const { usedSize } = await cdp.send('Runtime.getHeapUsage')
      return usedSize / 2 ** 20
    }
    await page.goto(`${origin}/`)
    const round = async () => {
      for (const path of VIEWS) await go(page, path)
    }
    for (let n = 0; n < WARM; n += 1) await round()
    const before = await used()
    const end = performance.now() + MINUTES * 60_000
    let rounds = 0
    do {
      await round()
      rounds += 1
    } while (performance.now() < end)
    const after = await used()
    const what = `the page's heap after ${rounds} rounds of ${VIEWS.length} pages in ${MINUTES} minutes, from ${before.toFixed(1)} MiB to ${after.toFixed(1)}: growth`
    return [limited(what, (after / before - 1) * 100, GROWTH, ' %')]
  } finally {
    await browser.close()
  }
}

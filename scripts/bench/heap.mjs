// Goes through all pages that show data, in one tab without a reload, as often as somebody who opens a page every second. Compares
// the page's values, elements and listeners after the first rounds with those at the end. Judged by limits.
import { limited } from './frames.mjs'
import { VIEWS } from './pages.mjs'
import { openBrowser, signedInPage } from './prepare.mjs'

/** Of pages, one a second. BENCH_MINUTES replaces it. */
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 20)
const ROUNDS = Math.ceil((MINUTES * 60) / VIEWS.length)
/** Rounds that load all code and data */
const WARM = 2
/** Percent */
const GROWTH = 10

/**
 * @typedef {{ snapshot: { meta: { node_fields: string[], node_types: [string[]] } }, nodes: number[] }} Snapshot
 * @typedef {{ code: number, values: number, nodes: number, listeners: number }} Held code and values in MiB
 */

/**
 * What the page holds after a collection. Code is counted apart, because the engine compiles what runs often again and again.
 * @param {import('playwright-core').CDPSession} cdp
 * @returns {Promise<Held>}
 */
const holds = async (cdp) => {
  await cdp.send('HeapProfiler.collectGarbage')
  /** @type {string[]} */
  const parts = []
  /** @param {{ chunk: string }} part */
  const keep = ({ chunk }) => void parts.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', keep)
  /** @type {Snapshot} */
  const { snapshot, nodes } = JSON.parse(parts.join(''))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let [code, values] = [0, 0]
  for (let at = 0; at < nodes.length; at += fields.length) {
    const bytes = nodes[at + size] ?? 0
    if (types[0][nodes[at + type] ?? 0] === 'code') code += bytes
    else values += bytes
  }
  const { metrics } = await cdp.send('Performance.getMetrics')
  const metric = (/** @type {string} */ name) => metrics.find((m) => m.name === name)?.value ?? Number.NaN
  return {
    code: code / 2 ** 20,
    values: values / 2 ** 20,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  }
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} path
 */
const go = async (page, path) => {
  const former = await page.title()
  // The router listens to the browser's history.
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await page.waitForFunction(
    // The former page stays until the next one is ready, and the address changes before.
    ([to, title]) =>
      location.pathname === to &&
      document.title !== title &&
      document.querySelector('main h1') !== null &&
      document.querySelector('main [aria-busy=true]') === null,
    [path, former],
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
    await cdp.send('Performance.enable')
    await page.goto(`${origin}/`)
    const round = async () => {
      for (const path of VIEWS.slice(1)) await go(page, path)
      // Every round begins and ends on the overview, whose elements are counted.
      await go(page, '/')
    }
    for (let n = 0; n < WARM; n += 1) await round()
    const before = await holds(cdp)
    for (let n = 0; n < ROUNDS; n += 1) await round()
    const after = await holds(cdp)
    const mib = (/** @type {'code' | 'values'} */ key) =>
      `from ${before[key].toFixed(1)} MiB to ${after[key].toFixed(1)}`
    const counts = (/** @type {'nodes' | 'listeners'} */ key) => `from ${before[key]} to ${after[key]}`
    /** @param {'values' | 'nodes' | 'listeners'} key */
    const growth = (key) => (after[key] / before[key] - 1) * 100
    const trip = `after ${ROUNDS} rounds of ${VIEWS.length} pages`
    return [
      limited(
        `the page's values ${trip}, ${mib('values')} (compiled code ${mib('code')}): growth`,
        growth('values'),
        GROWTH,
        ' %',
      ),
      limited(`the same: growth in elements, ${counts('nodes')}`, growth('nodes'), GROWTH, ' %'),
      limited(`the same: growth in listeners, ${counts('listeners')}`, growth('listeners'), GROWTH, ' %'),
    ]
  } finally {
    await browser.close()
  }
}

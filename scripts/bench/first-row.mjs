// Cold visits of every page that shows data, against a floor from the same run: React, router, queries and one fetched list
// (scripts/bench/bare). Nothing is cached, and a row counts once it is the page's own and can be pressed.
import { VIEWS } from './pages.mjs'
import { median, openBrowser, signedInPage, slowDown } from './prepare.mjs'

/** Visits of each page; BENCH_RUNS replaces it. The floor gets a visit beside each. */
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3)
/** Parts of addresses to measure, separated by spaces; all pages without it. */
const ONLY = process.env['BENCH_PAGES']?.split(' ')
/** CPU slowdown factor and, with it, a line of 1.6 Mbit/s and 150 ms. */
const SPEEDS = [
  { name: 'unthrottled', cpu: 1, middle: 2.2, worst: 2.8, painted: 1 },
  { name: '4x CPU, 1.6 Mbit/s, 150 ms', cpu: 4, middle: 1.5, worst: 1.8, painted: 0.6 },
]
/** Layout shift score; nobody notices a hundredth. */
const SHIFT = 0.01
/** Transferred before the row: page, scripts, styles and data. */
const BYTES = 210_000

/** @typedef {{ usable: number, painted: number, bytes: number, shift: number }} Visit in milliseconds and bytes */

/** Runs in the page: waits for a frame in which the page shows its data. */
const watch = () => {
  const seen = { usable: 0, painted: 0, shift: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const main = document.querySelector('main, table')
    const isBusy = main?.querySelector('[aria-busy=true]') != null || document.querySelector('[inert] main') !== null
    const row = main?.closest('main') ? main.querySelector('h1') && main.querySelector('tbody tr, li, dd') : main
    if (!row || isBusy || row.textContent?.trim() === '') return requestAnimationFrame(look)
    seen.painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now()
    return (seen.usable = performance.now())
  }
  requestAnimationFrame(look)
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {string} token
 * @param {number} cpu
 * @returns {Promise<Visit>}
 */
const visit = async (browser, url, token, cpu) => {
  // A new context has an empty cache and its own process.
  const page = await signedInPage(browser, token)
  try {
    await page.addInitScript(watch)
    if (cpu > 1) await slowDown(page, cpu)
    let bytes = 0
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    network.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength))
    network.on('Network.responseReceived', ({ response }) => (bytes += response.encodedDataLength))
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => Reflect.get(globalThis, 'seen')?.usable > 0, undefined, {
      polling: 50,
      timeout: 60_000,
    })
    return { ...(await page.evaluate(() => Reflect.get(globalThis, 'seen'))), bytes }
  } finally {
    await page.context().close()
  }
}

/** The median of each figure. @param {readonly Visit[]} visits @returns {Visit} */
const middle = (visits) => ({
  usable: median(visits.map((v) => v.usable)),
  painted: median(visits.map((v) => v.painted)),
  bytes: median(visits.map((v) => v.bytes)),
  shift: median(visits.map((v) => v.shift)),
})

/**
 * @param {{ origin: string, token: string }} server
 * @returns {Promise<import('../bench.mjs').Line[]>}
 */
export const firstRow = async ({ origin, token }) => {
  const browser = await openBrowser()
  /** @type {import('../bench.mjs').Line[]} */
  const lines = []
  try {
    // The browser's own start would count for the first page.
    await visit(browser, `${origin}/bench/index.html`, token, 1)
    for (const { name, cpu, middle: half, worst, painted } of SPEEDS) {
      /** @type {Visit[]} */
      const bare = []
      /** @type {Map<string, Visit>} */
      const pages = new Map()
      for (const path of VIEWS.filter((one) => ONLY?.includes(one) ?? true)) {
        const ours = []
        // Alternates, so that a machine that slows down affects both.
        for (let run = 0; run < RUNS; run += 1) {
          bare.push(await visit(browser, `${origin}/bench/index.html`, token, cpu))
          ours.push(await visit(browser, origin + path, token, cpu))
        }
        pages.set(path, middle(ours))
      }
      const floor = middle(bare)
      /** @param {string} what @param {number} ms @param {number} base @param {number} bound */
      const against = (what, ms, base, bound) => ({
        name: `${what}, ${name}`,
        ours: `${ms.toFixed(0)} ms`,
        floor: `${base.toFixed(0)} ms`,
        ratio: ms / base,
        bound: /** @type {const} */ ({ at: 'most', value: bound }),
      })
      const usable = median([...pages.values()].map((page) => page.usable))
      lines.push(against('all pages: median of the first usable rows', usable, floor.usable, half))
      for (const [path, page] of pages) {
        lines.push(against(`${path}: first usable row`, page.usable, floor.usable, worst))
        if (cpu === 1) continue
        lines.push(
          against(`${path}: first paint, against the floor's row`, page.painted, floor.usable, painted),
          {
            name: `${path}: bytes before the row`,
            ours: `${(page.bytes / 1000).toFixed(1)} kB`,
            floor: `${(floor.bytes / 1000).toFixed(1)} kB`,
            ratio: page.bytes / floor.bytes,
            bound: { at: 'most', value: BYTES / floor.bytes },
          },
          {
            name: `${path}: what moves, in thousandths of the screen`,
            ours: (page.shift * 1000).toFixed(0),
            floor: `(${SHIFT * 1000})`,
            ratio: page.shift / SHIFT,
            bound: { at: 'most', value: 1 },
          },
        )
      }
    }
  } finally {
    await browser.close()
  }
  return lines
}

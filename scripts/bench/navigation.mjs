// Navigates from list to list with loaded code: time from the click to the first row of the next list, time to the first paint,
// and layout shift afterwards. Then from page to page through all pages that show data. Judged by limits.
import { setTimeout as sleep } from 'node:timers/promises'
import { limited } from './frames.mjs'
import { VIEWS } from './pages.mjs'
import { median, openBrowser, signedInPage } from './prepare.mjs'

const BEGIN = 'Buckets'
const ROUNDS = 7
/** Milliseconds before the page is checked for a row, so that the check doesn't delay rendering. */
const PATIENCE = 500
const LONGEST = 60_000
/** CPU slowdown factor and the milliseconds allowed with it. */
const SPEEDS = [
  { cpu: 1, row: 60, paint: 50, page: 60 },
  { cpu: 4, row: 150, paint: 120, page: 120 },
]
/** Layout shift score (share of the screen times share of its height) that nobody notices. */
const SHIFT = 0.01

/** Rows of a table or of a list in a card. Charts have other tables. */
const ROW = 'main tbody tr:not(.u-series), main section li'

/** Runs in the page: records each click, the first row drawn after it, the longest wait for a frame, and layout shifts. */
/** @param {string} rowOf */
const watch = (rowOf) => {
  const seen = { clicked: 0, row: 0, paint: 0, shift: 0, from: '' }
  // Functions of this file don't exist in the page.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const title = () => document.querySelector('main h1')?.textContent ?? ''
  Object.assign(globalThis, { seen })
  const look = () => {
    if (seen.row > 0) return
    const here = title() !== seen.from
    const row = document.querySelector(rowOf)
    // The row is drawn at the end of this frame, and the timer runs after that.
    if (here && row) setTimeout(() => (seen.row ||= performance.now() - seen.clicked), 0)
    requestAnimationFrame(look)
  }
  addEventListener(
    'click',
    (e) => {
      Object.assign(seen, { clicked: e.timeStamp, row: 0, paint: 0, shift: 0, from: title() })
      // Starts now, because a check in each frame is work too.
      requestAnimationFrame(look)
    },
    true,
  )
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.paint = Math.max(seen.paint, duration)
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }))
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift' })
}

/** Links to the lists. @param {import('playwright-core').Page} page @param {{ name: string, exact: true }} [which] */
const sidebar = (page, which) => page.getByRole('navigation', { name: 'Areas' }).getByRole('link', which)

/**
 * Returns a function that waits until no request is pending and nothing is left to render.
 * @param {import('playwright-core').Page} page
 */
const quietness = (page) => {
  const under = new Set()
  page.on('request', (request) => void under.add(request))
  page.on('requestfinished', (request) => void under.delete(request))
  page.on('requestfailed', (request) => void under.delete(request))
  const frames = () =>
    page.evaluate(async () => {
      for (let n = 0; n < 5; n += 1) await new Promise((done) => requestAnimationFrame(done))
    })
  return async () => {
    do await frames()
    while (under.size > 0)
  }
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} area
 * @param {() => Promise<void>} quiet
 * @returns {Promise<{ row: number, paint: number, shift: number }>} milliseconds after the click; the share that moved
 */
const go = async (page, area, quiet) => {
  await page.evaluate(() => Object.assign(Reflect.get(globalThis, 'seen'), { row: 0, clicked: 0 }))
  const link = sidebar(page, { name: area, exact: true })
  // A person hovers before pressing, and stale data is requested then.
  await link.hover()
  await quiet()
  // Dispatches only the press, because the driver's other steps run in the page and would count.
  await page.mouse.down()
  await page.mouse.up()
  const end = performance.now() + LONGEST
  do {
    if (performance.now() > end) throw new Error(`no row of ${area} within ${LONGEST} ms`)
    await sleep(PATIENCE)
  } while ((await page.evaluate(() => Reflect.get(globalThis, 'seen').row)) === 0)
  // Late content can shift the layout.
  await quiet()
  return page.evaluate(() => Reflect.get(globalThis, 'seen'))
}

/**
 * Runs in the page: milliseconds from a change of the address until a frame contains the next page and its data.
 * @param {string} to
 * @returns {Promise<number>}
 */
const timed = (to) =>
  new Promise((done) => {
    const former = document.title
    const look = () => {
      // The former page stays until the next one is ready.
      const isNext = location.pathname === to && document.title !== former
      const main = document.querySelector('main')
      const fact = main?.querySelector('h1') && main.querySelector('tbody tr, li, dd')
      if (!isNext || !fact || main?.querySelector('[aria-busy=true]')) return requestAnimationFrame(look)
      // The page is drawn at the end of this frame, and the timer runs after that.
      return setTimeout(() => done(performance.now() - start), 0)
    }
    const start = performance.now()
    // The router listens to the browser's history.
    history.pushState(null, '', to)
    requestAnimationFrame(look)
  })

/**
 * The slowest page by its median, with loaded code and data.
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<void>} quiet
 */
const slowestPage = async (page, quiet) => {
  /** @type {Map<string, number[]>} */
  const times = new Map(VIEWS.map((path) => [path, []]))
  // The first round fetches code and data and doesn't count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [path, taken] of times) {
      const ms = await page.evaluate(timed, path)
      if (round > 0) taken.push(ms)
      // Late responses render again.
      await quiet()
    }
  }
  const [slowest = { path: '', ms: Number.NaN }] = [...times]
    .map(([path, taken]) => ({ path, ms: median(taken) }))
    .toSorted((a, b) => b.ms - a.ms)
  return slowest
}

/**
 * @param {{ origin: string, token: string }} server
 * @returns {Promise<import('../bench.mjs').Line[]>}
 */
export const navigation = async ({ origin, token }) => {
  const browser = await openBrowser()
  try {
    const page = await signedInPage(browser, token)
    const quiet = quietness(page)
    await page.addInitScript(watch, ROW)
    await page.goto(`${origin}/buckets`)
    await sidebar(page, { name: BEGIN, exact: true }).waitFor()
    const cdp = await page.context().newCDPSession(page)
    // Ends where it starts, so that each click leads to another list.
    const areas = (await sidebar(page).allTextContents()).filter((area) => area !== BEGIN)
    areas.push(BEGIN)
    // The first visit to each list fetches code and data.
    for (const area of areas) await go(page, area, quiet)
    const lines = []
    for (const { cpu, row, paint, page: most } of SPEEDS) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
      /** @type {Record<string, { row: number, paint: number, shift: number }[]>} */
      const taken = {}
      for (let round = 0; round < ROUNDS; round += 1)
        for (const area of areas) (taken[area] ??= []).push(await go(page, area, quiet))
      /** The slowest list by its median. @param {'row' | 'paint' | 'shift'} what */
      const worst = (what) =>
        Object.entries(taken)
          .map(([area, times]) => ({ area, value: median(times.map((t) => t[what])) }))
          .toSorted((a, b) => b.value - a.value)[0] ?? { area: '', value: Number.NaN }
      const at = cpu === 1 ? 'unthrottled' : `${cpu}x CPU`
      lines.push(
        limited(
          `from list to list: first row after the click, ${at} (${worst('row').area})`,
          worst('row').value,
          row,
          ' ms',
        ),
        limited(
          `the same: something seen after the click, ${at} (${worst('paint').area})`,
          worst('paint').value,
          paint,
          ' ms',
        ),
      )
      const { path, ms } = await slowestPage(page, quiet)
      const among = `from page to page of ${VIEWS.length}: its data, ${at} (${path})`
      lines.push(limited(among, ms, most, ' ms'))
      // The next round of clicks starts where this one did.
      await go(page, BEGIN, quiet)
      if (cpu === 1)
        lines.push(
          limited(`the same: what moves, in thousandths of the screen`, worst('shift').value * 1000, SHIFT * 1000, ''),
        )
    }
    return lines
  } finally {
    await browser.close()
  }
}

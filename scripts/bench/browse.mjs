// The object browser in a bucket of a million objects: its first rows against those of a bucket with a hundred, then a scroll
// through fifty thousand rows. Results judged by a limit show it in the floor's place.
import { bareScroll, limited, scrollThrough } from './frames.mjs'
import { CLUSTER, fillServer } from './large.mjs'
import { median, openBrowser, signedInPage } from './prepare.mjs'

const RUNS = 7
const FIRST_ROWS = 1.5
const ROWS = 50_000
const LIMIT = { domRows: 120, heapMib: 150, frameMs: 100 }
const MIB = 1024 ** 2

/**
 * @param {import('playwright-core').Browser} browser
 * @param {{ origin: string, token: string }} server
 * @param {string} bucket
 * @returns {Promise<number>} milliseconds from the start of navigation until a row of the listing is drawn
 */
const timeToRows = async (browser, { origin, token }, bucket) => {
  const page = await signedInPage(browser, token)
  await page.addInitScript(() => {
    const look = () => {
      const row = document.querySelector('[aria-label="Objects"] tbody :is(th, [role="rowheader"])')
      if ((row?.textContent ?? '') === '') requestAnimationFrame(look)
      // Counts as drawn in the next frame.
      else requestAnimationFrame(() => Object.assign(globalThis, { firstRow: performance.now() }))
    }
    requestAnimationFrame(look)
  })
  await page.goto(`${origin}/buckets/${CLUSTER}/${bucket}`, { waitUntil: 'commit' })
  const handle = await page.waitForFunction(() => Reflect.get(globalThis, 'firstRow'), undefined, { polling: 50 })
  const took = Number(await handle.jsonValue())
  await page.context().close()
  return took
}

/** @param {import('playwright-core').Page} page @returns {Promise<number>} MiB in use after a collection */
const heap = async (page) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.detach()
  return usedSize / MIB
}

/**
 * @param {{ origin: string, token: string, admin: (...args: string[]) => unknown, seedLarge: () => void }} server
 * @returns {Promise<import('../bench.mjs').Line[]>}
 */
export const browse = async (server) => {
  fillServer(server)
  const browser = await openBrowser()
  try {
    /** @type {{ million: number[], hundred: number[] }} */
    const times = { million: [], hundred: [] }
    // The first run of each warms up the browser.
    for (let run = -1; run < RUNS; run += 1) {
      const hundred = await timeToRows(browser, server, 'hundred-objects')
      const million = await timeToRows(browser, server, 'million-objects')
      if (run < 0) continue
      times.hundred.push(hundred)
      times.million.push(million)
    }
    const [ours, floor] = [median(times.million), median(times.hundred)]

    const bare = await bareScroll(browser, ROWS)
    const page = await signedInPage(browser, server.token)
    await page.goto(`${server.origin}/buckets/${CLUSTER}/million-objects?folder=flat%2F`)
    await page.locator('[aria-label="Objects"]').getByRole('row').nth(5).waitFor()
    const before = await heap(page)
    const seen = await scrollThrough(page, '[aria-label="Objects"]', ROWS)
    if (seen.rows < ROWS) throw new Error(`the listing ended at row ${seen.rows}`)
    const after = await heap(page)
    return [
      {
        name: 'first rows, a million objects against a hundred',
        ours: `${ours.toFixed(0)} ms`,
        floor: `${floor.toFixed(0)} ms`,
        ratio: ours / floor,
        bound: { at: 'most', value: FIRST_ROWS },
      },
      limited(`rows in the page while scrolling through ${ROWS}`, seen.domRows, LIMIT.domRows, ''),
      limited('heap growth by it', after - before, LIMIT.heapMib, ' MiB'),
      limited(
        `longest frame of ${seen.frames}, beyond the ${bare.toFixed(0)} ms of a bare page`,
        Math.max(0, seen.longest - bare),
        LIMIT.frameMs,
        ' ms',
      ),
    ]
  } finally {
    await browser.close()
  }
}

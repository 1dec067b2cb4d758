// The object browser in a bucket of a million objects: its first rows against those of a bucket with a hundred, then a scroll
// through fifty thousand rows. What is judged by a limit and not by a floor has the limit in the floor's place.
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
      // Drawn is what the next frame shows.
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

/**
 * Scrolls the box that holds what the selector means, a little more than a screen per frame, until it has gone through as many
 * rows. At the end of what is there it waits, frame by frame, for more.
 * @param {import('playwright-core').Page} page
 * @param {string} selector
 */
const scrollThrough = (page, selector) =>
  page.evaluate(
    async ({ selector, rows }) => {
      const inside = document.querySelector(selector)
      let box = inside?.parentElement
      while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement
      if (!inside || !box) throw new Error(`nothing scrolls around ${selector}`)
      const rowHeight = inside.querySelector('tbody tr:not([aria-hidden])')?.getBoundingClientRect().height ?? 40
      const seen = { longest: 0, domRows: 0, frames: 0, rows: 0 }
      // The page cannot reach what lies outside.
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const frame = () => new Promise((/** @type {(at: number) => void} */ resolve) => requestAnimationFrame(resolve))
      const until = performance.now() + 600_000
      let last = await frame()
      while (seen.rows < rows && performance.now() < until) {
        box.scrollTop += box.clientHeight + 7 * rowHeight
        const now = await frame()
        seen.longest = Math.max(seen.longest, now - last)
        last = now
        seen.frames += 1
        seen.domRows = Math.max(seen.domRows, inside.querySelectorAll('tr').length)
        seen.rows = Math.floor((box.scrollTop + box.clientHeight) / rowHeight)
      }
      return seen
    },
    { selector, rows: ROWS },
  )

/** @param {import('playwright-core').Page} page @returns {Promise<number>} MiB in use after a collection */
const heap = async (page) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.detach()
  return usedSize / MIB
}

/** The longest frame of a page that has nothing to do but to scroll as far. @param {import('playwright-core').Browser} browser */
const bareScroll = async (browser) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.setContent(
    `<div style="height:600px;overflow:auto"><table id="bare"><tbody><tr style="height:40px"><td>row</td></tr>
    <tr aria-hidden="true"><td style="height:${ROWS * 41}px"></td></tr></tbody></table></div>`,
  )
  const { longest } = await scrollThrough(page, '#bare')
  await page.close()
  return longest
}

/** @param {string} name @param {number} value @param {number} limit @param {string} unit */
const limited = (name, value, limit, unit) => ({
  name,
  ours: `${value.toFixed(0)}${unit}`,
  floor: `(${limit}${unit})`,
  ratio: value / limit,
  bound: /** @type {const} */ ({ at: 'most', value: 1 }),
})

/**
 * @param {{ origin: string, token: string, admin: (...args: string[]) => unknown }} server
 * @returns {Promise<import('../bench.mjs').Line[]>}
 */
export const browse = async (server) => {
  fillServer(server)
  const browser = await openBrowser()
  try {
    /** @type {{ million: number[], hundred: number[] }} */
    const times = { million: [], hundred: [] }
    // The first of each is the browser's own warming up.
    for (let run = -1; run < RUNS; run += 1) {
      const hundred = await timeToRows(browser, server, 'hundred-objects')
      const million = await timeToRows(browser, server, 'million-objects')
      if (run < 0) continue
      times.hundred.push(hundred)
      times.million.push(million)
    }
    const [ours, floor] = [median(times.million), median(times.hundred)]

    const bare = await bareScroll(browser)
    const page = await signedInPage(browser, server.token)
    await page.goto(`${server.origin}/buckets/${CLUSTER}/million-objects?folder=flat%2F`)
    await page.locator('[aria-label="Objects"]').getByRole('row').nth(5).waitFor()
    const before = await heap(page)
    const seen = await scrollThrough(page, '[aria-label="Objects"]')
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

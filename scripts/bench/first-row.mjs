// Time until the first row of the bucket list is in the page, without cache, against a bare React page with one fetched row:
// visible (the static rows of docs/decisions/0011) and usable (the page's own, with its menu).
import { median, openBrowser, signedInPage, slowDown } from './prepare.mjs'

const RUNS = 9
const SEEN = { plain: 1.25, throttled: 1.3 }
/** The ratio includes the rest of the page: navigation, menus, filter, table. */
const USABLE = 2.5
/** CPU slowdown factor. */
const CPU = 4

/**
 * @param {string} url
 * @param {string} token
 * @param {readonly string[]} labels any of which makes a row
 * @param {boolean} throttled
 * @returns {Promise<{ seen: number, usable: number }>} milliseconds from the start of navigation; the same on a page without a picture
 */
const timeToRow = async (url, token, labels, throttled) => {
  const browser = await openBrowser()
  try {
    // A page of plain text absorbs the browser's work after its own start.
    const warm = await browser.newPage()
    await warm.goto(new URL('/robots.txt', url).href, { waitUntil: 'networkidle' })
    await warm.close()
    const page = await signedInPage(browser, token)
    await page.addInitScript((wanted) => {
      const look = () => {
        const text = document.querySelector('tbody, [role="rowgroup"] [role="row"]')?.textContent ?? ''
        const seen = wanted.some((label) => text.includes(label))
        if (seen && !('firstRow' in globalThis)) Object.assign(globalThis, { firstRow: performance.now() })
        const own = seen && document.querySelector('[inert] tbody') === null
        if (own) Object.assign(globalThis, { ownRow: performance.now() })
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }, labels)
    if (throttled) {
      await slowDown(page, CPU)
    }
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'ownRow' in globalThis, undefined, { polling: 50, timeout: 60_000 })
    const times = await page.evaluate(() => ['firstRow', 'ownRow'].map((name) => Number(Reflect.get(globalThis, name))))
    const [seen = 0, usable = 0] = times
    return { seen, usable }
  } finally {
    await browser.close()
  }
}

/**
 * @param {{ origin: string, token: string }} server
 * @returns {Promise<import('../bench.mjs').Line[]>}
 */
export const firstRow = async ({ origin, token }) => {
  const answer = await fetch(`${origin}/v4/object-storage/buckets`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = await answer.json()
  /** @type {string[]} */
  const labels = data.map((/** @type {{ label: string }} */ b) => b.label)
  const lines = []
  for (const throttled of [false, true]) {
    /** @type {{ seen: number, usable: number }[]} */
    const ours = []
    /** @type {number[]} */
    const bare = []
    for (let run = 0; run < RUNS; run += 1) {
      // Alternates, so that a machine that slows down affects both.
      bare.push((await timeToRow(`${origin}/bench/index.html`, token, labels, throttled)).seen)
      ours.push(await timeToRow(`${origin}/buckets`, token, labels, throttled))
    }
    const floor = median(bare)
    /** @param {string} what @param {number} ms @param {number} bound */
    const line = (what, ms, bound) => ({
      name: `first row ${what}, ${throttled ? '4x CPU, 1.6 Mbit/s, 150 ms' : 'unthrottled'}`,
      ours: `${ms.toFixed(0)} ms`,
      floor: `${floor.toFixed(0)} ms`,
      ratio: ms / floor,
      bound: /** @type {const} */ ({ at: 'most', value: bound }),
    })
    lines.push(line('seen', median(ours.map((o) => o.seen)), throttled ? SEEN.throttled : SEEN.plain))
    lines.push(line('usable', median(ours.map((o) => o.usable)), USABLE))
  }
  return lines
}

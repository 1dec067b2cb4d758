// Measures frame times while a box scrolls, and results that are judged by a limit instead of a floor.

/** Watches every frame and every interaction of the page from its start. */
export const watch = () => {
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
export const longest = (page) =>
  page.evaluate(async () => {
    /** @type {{ frame: number, paint: number }} */
    const seen = Reflect.get(globalThis, 'seen')
    // The latest change is drawn in the frame after the next.
    for (let n = 0; n < 3; n += 1) await new Promise((done) => requestAnimationFrame(done))
    const { frame, paint } = seen
    Object.assign(seen, { frame: 0, paint: 0 })
    return { frame, paint }
  })

/**
 * Scrolls the box that contains the selector's element, a little more than a screen per frame, through this many rows. At the
 * end it waits, frame by frame, for more.
 * @param {import('playwright-core').Page} page
 * @param {string} selector
 * @param {number} rows
 */
export const scrollThrough = (page, selector, rows) =>
  page.evaluate(
    async ({ selector, rows }) => {
      const inside = document.querySelector(selector)
      let box = inside?.parentElement
      while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement
      if (!inside || !box) throw new Error(`nothing scrolls around ${selector}`)
      const rowHeight = inside.querySelector('tbody tr:not([aria-hidden])')?.getBoundingClientRect().height ?? 40
      const seen = { longest: 0, domRows: 0, frames: 0, rows: 0 }
      // Functions of this file don't exist in the page.
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
    { selector, rows },
  )

/**
 * The longest frame of a page that only scrolls the same distance.
 * @param {import('playwright-core').Browser} browser
 * @param {number} rows
 */
export const bareScroll = async (browser, rows) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.setContent(
    `<div style="height:600px;overflow:auto"><table id="bare"><tbody><tr style="height:40px"><td>row</td></tr>
    <tr aria-hidden="true"><td style="height:${rows * 41}px"></td></tr></tbody></table></div>`,
  )
  const { longest } = await scrollThrough(page, '#bare', rows)
  await page.close()
  return longest
}

/**
 * A result judged by a limit, which takes the floor's place.
 * @param {string} name
 * @param {number} value
 * @param {number} limit
 * @param {string} unit
 */
export const limited = (name, value, limit, unit) => ({
  name,
  ours: `${value.toFixed(0)}${unit}`,
  floor: `(${limit}${unit})`,
  ratio: value / limit,
  bound: /** @type {const} */ ({ at: 'most', value: 1 }),
})

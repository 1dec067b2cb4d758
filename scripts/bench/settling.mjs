// First visits on a slow connection: visible content must not move when the rest arrives. Judged by a limit.
import { limited } from './frames.mjs'
import { FORMS, VIEWS } from './pages.mjs'
import { openBrowser, signedInPage, slowDown } from './prepare.mjs'

/** CPU slowdown factor. */
const CPU = 2
/** Layout shift score; nobody notices a hundredth. */
const SHIFT = 0.01

/** Runs in the page. */
const watch = () => {
  Object.assign(globalThis, { moved: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(globalThis, { moved: Reflect.get(globalThis, 'moved') + Number(Reflect.get(entry, 'value')) })
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * @param {{ origin: string, token: string }} server
 * @returns {Promise<import('../bench.mjs').Line[]>}
 */
export const settling = async ({ origin, token }) => {
  const browser = await openBrowser()
  try {
    /** @type {{ path: string, moved: number }[]} */
    const taken = []
    for (const path of [...FORMS, ...VIEWS]) {
      // A new context has an empty cache, so everything is fetched.
      const page = await signedInPage(browser, path === '/login' ? '' : token)
      await page.addInitScript(watch)
      await slowDown(page, CPU)
      await page.goto(origin + path, { waitUntil: 'networkidle' })
      await page.locator('h1').waitFor()
      const moved = Number(await page.evaluate(() => Reflect.get(globalThis, 'moved')))
      taken.push({ path, moved })
      await page.context().close()
    }
    const worst = taken.toSorted((a, b) => b.moved - a.moved)[0] ?? { path: '', moved: Number.NaN }
    const what = `first visits on a slow line: what moves, in thousandths of the screen (${worst.path})`
    return [limited(what, worst.moved * 1000, SHIFT * 1000, '')]
  } finally {
    await browser.close()
  }
}

// First visits on a slow connection: visible content must not move when the rest arrives. Judged by a limit.
import { limited } from './frames.mjs'
import { openBrowser, signedInPage, slowDown } from './prepare.mjs'

/** Lists, resource pages, forms and the sign-in page of the demo account. */
const PAGES = [
  '/login',
  '/buckets',
  '/buckets/usage',
  '/buckets/eu-central-1/larkspur-website',
  '/buckets/eu-central-1/larkspur-website/settings',
  '/buckets/eu-central-1/larkspur-website/empty',
  '/keys',
  '/keys/5',
  '/keys/new',
  '/keys/matrix',
  '/volumes',
  '/volumes/8',
  '/images',
  '/images/capture',
  '/monitoring',
  '/monitoring/1',
  '/managed',
  '/managed/services',
  '/managed/services/4',
  '/managed/issues',
  '/managed/issues/3',
  '/tickets',
  '/tickets/8',
  '/regions',
  '/regions/availability',
  '/clusters',
  '/clusters/eu-central-1',
  '/betas',
  '/betas/fast-volumes',
]
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
    for (const path of PAGES) {
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

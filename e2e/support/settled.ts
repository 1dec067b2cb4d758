/** Waits for pages, so that no test acts on a page before its code, first reads and late effects are there. */
import type { BrowserContext, Page } from '@playwright/test'

/** Shows a page while the test holds its requests: `page.goto('/volumes', AT_ONCE)`. */
export const AT_ONCE = { waitUntil: 'commit' } as const

/** Waits until nothing of the page is to come (`src/lib/pending.ts`). */
export async function settled(page: Page): Promise<void> {
  await page.locator(':root:not([data-pending])').waitFor({ state: 'attached', timeout: 20_000 })
}

/** Makes `goto`, `reload`, `goBack` and `goForward` wait until the page has settled, unless they only wait for its `commit`. */
export function waitForPages(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== AT_ONCE.waitUntil) await settled(page)
    return response
  }
  for (const name of ['reload', 'goBack', 'goForward'] as const) {
    const go = page[name]
    page[name] = async (options) => {
      const response = await go.call(page, options)
      if (options?.waitUntil !== AT_ONCE.waitUntil) await settled(page)
      return response
    }
  }
}

/** Milliseconds from which on an interval is a poll for changes made elsewhere. */
const POLL_MS = 15_000

/** Ends polling, which would send requests in the middle of a test. A clock that a test installs polls again. */
export async function withoutPolls(context: BrowserContext): Promise<void> {
  await context.addInitScript((least) => {
    const start = globalThis.setInterval
    const never = 2 ** 31 - 1
    globalThis.setInterval = ((run: () => void, ms = 0, ...rest: unknown[]) =>
      start(run, ms < least ? ms : never, ...rest)) as typeof setInterval
  }, POLL_MS)
}

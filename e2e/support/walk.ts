/** Visits routes one after another. */
import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { settled } from './routes'

/** Pages that send no request to the API. */
export const WITHOUT_REQUESTS: ReadonlySet<string> = new Set(['/login', '/settings'])

export type Visit = (page: Page, route: string, fault: (text: string) => void) => Promise<void>

/**
 * Visits routes and collects all faults, each with its route. Routes that take long to load are opened in several tabs ahead of
 * the visit.
 */
export async function walk(first: Page, routes: readonly string[], visit: Visit, tabs = 1): Promise<void> {
  const pages = [first]
  while (pages.length < tabs) pages.push(await first.context().newPage())
  const open = async (at: number) => {
    const [page, route] = [pages[at % tabs], routes[at]]
    if (!page || route === undefined) throw new Error(`no route ${at}`)
    await page.goto(route)
    await settled(page, route)
    return { page, route }
  }
  const ahead: ReturnType<typeof open>[] = []
  const faults: string[] = []
  for (let at = 0; at < routes.length + tabs; at += 1) {
    const there = at < tabs ? undefined : await ahead.shift()
    if (there) await visit(there.page, there.route, (text) => faults.push(`${there.route}: ${text}`))
    if (at >= routes.length) continue
    const coming = open(at)
    // `ahead.shift()` reports the failure.
    coming.catch(() => undefined)
    ahead.push(coming)
  }
  expect(faults).toEqual([])
}

/** Set up for every browser context: signing in, collecting errors, recording API calls. */
import { appendFileSync, mkdirSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'

/** Page errors, which fail the test unless allowed. */
export interface Complaints {
  /** Allows matching errors, such as the browser's report of a refused request. */
  allow(pattern: RegExp): void
  /** Errors that weren't allowed, one line each. */
  unexpected(): string[]
}

/** Firefox reports logged errors without their text. */
export const UNTOLD = /^Error \(/

/** Signs every page of the context in once, so that signing out lasts. */
export async function signIn(context: BrowserContext, origin: string, token: string): Promise<void> {
  await context.addInitScript(
    ([where, secret]) => {
      if (location.origin !== where || sessionStorage.getItem('e2e.signed-in')) return
      sessionStorage.setItem('e2e.signed-in', 'yes')
      sessionStorage.setItem('cloud-console.token', secret)
    },
    [origin, token] as const,
  )
}

/** Signs one page in once, so that signing out lasts. */
export async function withToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((secret) => {
    // A blank page has no storage; Firefox throws.
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('e2e.own')) return
    sessionStorage.setItem('e2e.own', 'yes')
    sessionStorage.setItem('cloud-console.token', secret)
  }, token)
}

/** Writes one line per API answer; the coverage of operations is computed from them. */
export function recordOperations(context: BrowserContext, origin: string, worker: number): void {
  const folder = `${process.env['TEST_RESULTS']}/operations`
  mkdirSync(folder, { recursive: true })
  context.on('response', (response) => {
    const url = new URL(response.url())
    if (url.origin !== origin || !url.pathname.startsWith('/v4/')) return
    const method = response.request().method()
    const line = JSON.stringify({ method, path: url.pathname.slice(3), status: response.status() })
    appendFileSync(`${folder}/${worker}.jsonl`, `${line}\n`)
  })
}

/** Translates Firefox's messages about blocked and failed requests into Chromium's. */
const inOneBrowsersWords = (text: string) =>
  text
    .replace(/^uncaught: Cross-Origin Request Blocked(?=.*did not succeed)/, 'CORS policy, net::ERR_CONNECTION_RESET')
    .replace(/^uncaught: Cross-Origin Request Blocked/, 'CORS policy, net::ERR_FAILED')
    .replace(/^uncaught: Content-Security-Policy/, 'Content Security Policy')
    .replace(/^uncaught: Loading module from “(.*?)” was blocked/, '$1 could not be loaded')
/** Firefox requests a favicon for a displayed object and reports that its policy blocks it. */
const OF_THE_BROWSER = /^Content Security Policy: .*\/favicon\.ico because/

/** The frame of every page reads the services. An account without the product is refused. */
const NO_MANAGED = /status of 403 .*\/managed\/services\?/

/** The browser names the URL of a failed request as the place of its message, or in quotes. */
const isAbout = (text: string, urls: ReadonlySet<string>) =>
  Array.from(text.matchAll(/(?:'|\()(https?:[^')]*)/g)).some(([, url = '']) => urls.has(url))

/** Console errors (including policy violations), uncaught exceptions and unhandled rejections of every page, but none about an injected URL. */
export function listen(context: BrowserContext, injected: ReadonlySet<string>): Complaints {
  const texts: string[] = []
  const allowed = [NO_MANAGED]
  context.on('console', (message) => {
    if (message.type() === 'error') texts.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (event) => {
    const thrown = event.error()
    const text = inOneBrowsersWords(`uncaught: ${thrown.stack || thrown.message}`)
    if (!OF_THE_BROWSER.test(text)) texts.push(text)
  })
  return {
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () =>
      texts.filter((text) => !allowed.some((pattern) => pattern.test(text)) && !isAbout(text, injected)),
  }
}

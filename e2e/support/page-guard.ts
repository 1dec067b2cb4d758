/** What is done to every browser context: signing in, listening for complaints, recording what was asked of the API. */
import { appendFileSync, mkdirSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'

/** Errors of the page that fail the test, unless it expects them. */
export interface Complaints {
  /** Such a text is expected: a refused request, for instance, is reported by the browser itself. */
  allow(pattern: RegExp): void
  /** What is left, one line each. */
  unexpected(): string[]
}

/** Of an error that a page puts into its log Firefox tells only that it is one. */
export const UNTOLD = /^Error \(/

/** Signs every page of the context in, as if a token had been entered, and only once: signing out then stays signed out. */
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

/** Signs a page in with a token of its own, once: signing out then stays signed out. */
export async function withToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((secret) => {
    // A page that is none yet has no storage, and in Firefox says so.
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('e2e.own')) return
    sessionStorage.setItem('e2e.own', 'yes')
    sessionStorage.setItem('cloud-console.token', secret)
  }, token)
}

/** One line for each answer of the API that a page received; the coverage of operations is read from them. */
export function recordOperations(context: BrowserContext, origin: string, worker: number): void {
  mkdirSync('test-results/operations', { recursive: true })
  context.on('response', (response) => {
    const url = new URL(response.url())
    if (url.origin !== origin || !url.pathname.startsWith('/v4/')) return
    const method = response.request().method()
    const line = JSON.stringify({ method, path: url.pathname.slice(3), status: response.status() })
    appendFileSync(`test-results/operations/${worker}.jsonl`, `${line}\n`)
  })
}

/** Firefox says in one way that another origin's answer was refused or that there was none, and of a script's file what it got. */
const inOneBrowsersWords = (text: string) =>
  text
    .replace(/^uncaught: Cross-Origin Request Blocked(?=.*did not succeed)/, 'CORS policy, net::ERR_CONNECTION_RESET')
    .replace(/^uncaught: Cross-Origin Request Blocked/, 'CORS policy, net::ERR_FAILED')
    .replace(/^uncaught: Content-Security-Policy/, 'Content Security Policy')
    .replace(/^uncaught: Loading module from “(.*?)” was blocked/, '$1 could not be loaded')
/** It asks for the icon of an object that it shows, by itself, and tells that the object's page forbids it. */
const OF_THE_BROWSER = /^Content Security Policy: .*\/favicon\.ico because/

/** Console errors (violations of the content policy are among them), uncaught exceptions and lost rejections of every page. */
export function listen(context: BrowserContext): Complaints {
  const texts: string[] = []
  const allowed: RegExp[] = []
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
    unexpected: () => texts.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  }
}

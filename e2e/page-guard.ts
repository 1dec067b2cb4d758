/** What is done to every browser context: signing in, listening for complaints, recording what was asked of the API. */
import { appendFileSync, mkdirSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'

/** Errors of the page that fail the test, unless it expects them. */
export interface Complaints {
  /** Such a text is expected: a refused request, for instance, is reported by the browser itself. */
  allow(pattern: RegExp): void
  /** What is left, one line each. */
  unexpected(): string[]
}

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

/** Console errors (violations of the content policy are among them), uncaught exceptions and lost rejections of every page. */
export function listen(context: BrowserContext): Complaints {
  const texts: string[] = []
  const allowed: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') texts.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (event) => {
    const thrown = event.error()
    texts.push(`uncaught: ${thrown.stack ?? thrown.message}`)
  })
  return {
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () => texts.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  }
}

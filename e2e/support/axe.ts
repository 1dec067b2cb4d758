/** Accessibility checks with axe, injected into each page once. */
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly unknown[] }[]
}
interface Axe {
  run(context: Document, options: object): Promise<{ violations: Violation[] }>
}
declare const axe: Axe | undefined
interface Rules {
  readonly only?: readonly string[]
  readonly but?: readonly string[]
}

/** Violations of these rules; by default all automated rules of WCAG 2.2 level AA. */
async function violations(page: Page, { only, but = [] }: Rules): Promise<{ id: string; selector: string }[]> {
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(SOURCE)
  return page.evaluate(
    async ([runOnly, rules]) => {
      if (typeof axe === 'undefined') throw new Error('axe is not in the page')
      // Reporting passes would take most of the time.
      const { violations: found } = await axe.run(document, { runOnly, rules, resultTypes: ['violations'] })
      return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, selector: String(target[0]) })))
    },
    [
      only ? { type: 'rule', values: only } : { type: 'tag', values: TAGS },
      Object.fromEntries(but.map((rule) => [rule, { enabled: false }])),
    ] as const,
  )
}

/** One line per violation on the page. */
export async function barriers(page: Page, rules: Rules = {}): Promise<string[]> {
  const found = []
  for (const { id, selector } of await violations(page, rules)) {
    // A cell partly below a fixed column is fully visible once scrolled into view.
    if (id === 'target-size' && ((await isBehindMenu(page, selector)) || (await isWholeInView(page, selector))))
      continue
    // Arrow keys move through a menu's items and scroll it.
    if (id === 'scrollable-region-focusable' && (await page.locator(selector).getAttribute('role')) === 'menu') continue
    found.push(`${id}: ${selector}`)
  }
  return found
}

/** Whether an open menu covers part of the page, where nothing can be pressed until it is closed. */
const isBehindMenu = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((e) => document.querySelector('[role=menu]') !== null && !e.closest('[role=menu]'))

async function isWholeInView(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((e) => e.scrollIntoView({ inline: 'center', block: 'center' }))
  return !(await violations(page, { only: ['target-size'] })).some((other) => other.selector === selector)
}

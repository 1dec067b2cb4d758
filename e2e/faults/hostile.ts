/** Opens pages of an account full of hostile texts and collects their problems. */
import type { BrowserContext, Page } from '@playwright/test'
import { wrongOn } from './forward-page'
import type { Complaints } from '../support/page-guard'
import { isPlain } from '../support/payloads'

/** Tall enough for lists to render every row. */
export const TALL = { width: 1280, height: 16_000 }

/** Records every effect that a payload might have. */
export async function watch(context: BrowserContext, own: readonly string[]): Promise<string[]> {
  const happened: string[] = []
  await context.exposeFunction('e2ePwned', () => void happened.push('a payload ran'))
  context.on('dialog', (dialog) => {
    // The browser's own question when a changed form is left.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    happened.push(`a dialog: ${dialog.message()}`)
    return void dialog.dismiss()
  })
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !own.includes(origin)) happened.push(`a request to ${request.url()}`)
  })
  return happened
}

/** Finds markup made from data, unsafe links, invisible characters and overflow. */
const planted = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page, without this file's scope
    const describe = (one: Element) => one.outerHTML.slice(0, 100)
    const odd = '[data-canary], main script, main iframe, main object, main embed, main base, main style, main meta'
    for (const one of document.querySelectorAll(odd)) found.push(`an element of data: ${describe(one)}`)
    for (const one of document.querySelectorAll('*'))
      if (one.getAttributeNames().some((name) => name.startsWith('on')))
        found.push(`an attribute of data: ${describe(one)}`)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]'))
      if (!/^(?:https?|mailto|blob):$/.test(link.protocol)) found.push(`a link to ${link.href.slice(0, 100)}`)
    const text = document.body.textContent
    // oxlint-disable-next-line no-control-regex -- the check looks for these
    const hidden = /[\u0000\u202a-\u202e\u2066-\u2069]/.exec(text)
    if (hidden) {
      const around = JSON.stringify(text.slice(Math.max(0, hidden.index - 40), hidden.index + 40))
      found.push(`U+${hidden[0].charCodeAt(0).toString(16)} as it is in ${around}`)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px too wide`)
    return found
  })

/** Every string in an answer. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* textsOf(one)
}

interface Crawl {
  readonly page: Page
  readonly complaints: Complaints
  readonly routes: readonly string[]
  readonly payloads: readonly string[]
  /** From `watch`. */
  readonly happened: readonly string[]
}
export interface Crawled {
  readonly wrong: readonly string[]
  /** Payloads in the answers that pages got. */
  readonly given: ReadonlySet<string>
  /** Plain payloads among them that no page showed verbatim. */
  readonly unseen: readonly string[]
}
/** Opens every route and returns its problems. */
export async function crawl({ page, complaints, routes, payloads, happened }: Crawl): Promise<Crawled> {
  // A payload as a bucket name can make an invalid URL.
  complaints.allow(/status of 400/)
  const known = new Set(payloads)
  const wrong: string[] = []
  const given = new Set<string>()
  const shown = new Set<string>()
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/v4/') || response.status() !== 200) return
    const read = async () => {
      for (const text of textsOf(await response.json())) if (known.has(text)) given.add(text)
    }
    // The body of an answer can't be read after a navigation.
    reading.push(read().catch(() => undefined))
  })
  for (const route of routes) {
    const before = happened.length
    // A payload can itself be "undefined" or "NaN".
    const odd = (await wrongOn(page, route, complaints)).filter((one) => !one.startsWith('shows a value'))
    for (const one of [...odd, ...(await planted(page)), ...happened.slice(before)]) wrong.push(`${route}: ${one}`)
    await Promise.all(reading.splice(0))
    const text = await page.evaluate(() => document.body.textContent)
    for (const one of given) if (text.includes(one)) shown.add(one)
  }
  return { wrong, given, unseen: [...given].filter((one) => isPlain(one) && !shown.has(one)) }
}

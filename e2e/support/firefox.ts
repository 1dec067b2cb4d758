/** Works around differences of Playwright in Firefox, and names what it can't do there. */
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'

const mended = new WeakSet<object>()

async function fill(this: Locator, value: string, options?: { timeout?: number }): Promise<void> {
  await expect(this).toBeEditable({ timeout: options?.timeout ?? 20_000 })
  await this.focus()
  await this.evaluate((field: HTMLInputElement | HTMLTextAreaElement, text) => {
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }, value)
}
async function clear(this: Locator): Promise<void> {
  await this.fill('')
}

/**
 * In Firefox, `fill` sets a field's value in a way that React doesn't see as typing. Calls the browser's own setter and
 * dispatches an input event.
 */
export function mendFill(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Pick<Locator, 'clear' | 'fill'>
  if (mended.has(locators)) return
  mended.add(locators)
  Object.assign(locators, { fill, clear })
}

/**
 * Firefox doesn't expose request bodies. Each page reports a body before it calls `fetch`; requests of the same method and
 * URL are matched by order.
 */
export async function mendBodies(page: Page): Promise<void> {
  const bodies = new Map<string, string[]>()
  await page.exposeFunction(
    'e2eSends',
    (key: string, body: string) => void bodies.set(key, [...(bodies.get(key) ?? []), body]),
  )
  await page.addInitScript(() => {
    const send = globalThis.fetch
    const tell: unknown = Reflect.get(globalThis, 'e2eSends')
    globalThis.fetch = async (to, init) => {
      const { method = 'GET', body } = init ?? {}
      const url = to instanceof Request ? to.url : new URL(to, location.href).href
      if (typeof body === 'string' && typeof tell === 'function') await tell(`${method} ${url}`, body)
      return send(to, init)
    }
  })
  page.on('request', (request) => {
    const body = bodies.get(`${request.method()} ${request.url()}`)?.shift() ?? null
    Object.assign(request, {
      postData: () => body,
      postDataJSON: () => (body === null ? null : (JSON.parse(body) as unknown)),
    })
  })
}

export const isChromium = (page: Page) => page.context().browser()?.browserType().name() === 'chromium'

async function fromFolder(click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const folder = process.env['E2E_DOWNLOADS'] ?? ''
  const before = new Set(await readdir(folder).catch(() => []))
  await click()
  let name = ''
  await expect
    .poll(async () => {
      const added = (await readdir(folder).catch(() => [])).filter((file) => !before.has(file))
      name = added[0] ?? ''
      // During the download there are two files: the empty target and the partial file.
      return added.length === 1 && (await stat(join(folder, name))).size > 0
    })
    .toBe(true)
  const path = join(folder, name)
  const bytes = await readFile(path)
  // Otherwise the next download of this name would get another name.
  await rm(path)
  return { name, bytes }
}

/**
 * Bytes and file name of a download started by a click. For a blob, Firefox doesn't say which download an event belongs to,
 * and Playwright drops it: this reads the file from the download folder.
 */
export async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  if (!isChromium(page)) return fromFolder(click)
  const coming = page.context().waitForEvent('download')
  await click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const twice =
  <A extends unknown[], R>(go: (...how: A) => Promise<R>) =>
  (...how: A) =>
    go(...how).catch((e: unknown) => {
      if (String(e).includes('NS_BINDING_ABORTED')) return go(...how)
      throw e
    })

/** Firefox reports requests aborted by a navigation as errors of the next page. */
export function mendGoing(page: Page): void {
  if (isChromium(page)) return
  page.goto = twice(page.goto.bind(page))
  page.reload = twice(page.reload.bind(page))
}

/** Skips a test of features that only Chromium's driver supports. */
export function needsInspector(page: Page, what: string): void {
  test.skip(!isChromium(page), `only Chromium can be ${what}`)
}

/** Firefox has no permission for the clipboard: a click is enough. */
export async function allowClipboard(page: Page): Promise<void> {
  if (isChromium(page)) await page.context().grantPermissions(['clipboard-write'])
}

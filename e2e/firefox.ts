/** What Playwright does differently where it drives Firefox, made alike; and what it cannot do there at all. */
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
 * `fill` there sets a field's value in a way that React takes for its own doing and not for typing. Here the browser's own setter is
 * called, and the page hears of it as of anything typed.
 */
export function mendFill(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Pick<Locator, 'clear' | 'fill'>
  if (mended.has(locators)) return
  mended.add(locators)
  Object.assign(locators, { fill, clear })
}

/** Only Chromium is asked for what it has in memory, given a drop, or told how fast its line is. */
export function needsInspector(page: Page, what: string): void {
  test.skip(page.context().browser()?.browserType().name() !== 'chromium', `only Chromium can be ${what}`)
}

/** Firefox lets a page write to the clipboard in a click, and knows no permission for it. */
export async function allowClipboard(page: Page): Promise<void> {
  if (page.context().browser()?.browserType().name() === 'chromium')
    await page.context().grantPermissions(['clipboard-write'])
}

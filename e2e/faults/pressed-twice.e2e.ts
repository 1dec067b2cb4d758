/** One intent has one effect: a held Enter key, and presses while the next page is slow. */
import { mkdir } from 'node:fs/promises'
import type { ElementHandle, Locator, Page, Route } from '@playwright/test'
import { requestOf, type Ground, type Opened, type WriteForm } from './matrix/form'
import { forms } from './matrix/forms'
import { expect, test } from '../support/fixtures'
import { api } from '../support/storage'

/** Milliseconds between the two clicks of a double click. */
const GAPS = [0, 40, 80, 120, 180, 260, 400]
/** Key repeats of a key held for about half a second. */
const HELD = 8
const SAMPLE: ReadonlySet<string> = new Set([
  'POST /object-storage/buckets/',
  'POST /object-storage/keys',
  'POST /support/tickets/{ticketId}/replies',
  'POST /volumes/{volumeId}/clone',
])
const posts = forms.filter((form) => SAMPLE.has(form.op))
/** Forms with a line of text. */
const creating = posts.filter(({ op }) => !op.endsWith('/replies'))

/** Clicks the button at every gap while it is on the page, and submits its form as Enter does. Resolves after the last click. */
const clickOnAndOn = (button: ElementHandle<HTMLElement | SVGElement>) =>
  button.evaluate(async (element, gaps) => {
    await Promise.all(
      gaps.map(
        (gap) =>
          new Promise<void>((done) => {
            setTimeout(() => {
              if (element.isConnected && element instanceof HTMLElement) {
                element.click()
                element.closest('form')?.requestSubmit()
              }
              done()
            }, gap)
          }),
      ),
    )
  }, GAPS)
/** Presses the button, holds all that the page requests after the response, and presses on until it lets go. */
async function pressWhileLeaving(page: Page, button: Locator, form: WriteForm) {
  const { method, path } = requestOf(form)
  const element = await button.elementHandle()
  if (!element) throw new Error(`${form.op} has no button`)
  let isAnswered = false
  let isReleased = false
  const held: Route[] = []
  const handle = async (route: Route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    if (request.method() === method && path.test(pathname + search)) {
      const response = await route.fetch()
      isAnswered = true
      return route.fulfill({ response })
    }
    if (!isAnswered || isReleased || request.method() !== 'GET') return route.fallback()
    held.push(route)
    return undefined
  }
  await page.route('**/*', handle)
  const answer = page.waitForResponse((response) => {
    const { pathname, search } = new URL(response.url())
    return response.request().method() === method && path.test(pathname + search)
  })
  await button.click()
  await answer
  await clickOnAndOn(element)
  isReleased = true
  await Promise.all(held.map((route) => route.fallback()))
  await page.unroute('**/*', handle)
}
const holdEnter = async (page: Page, field: Locator) => {
  await field.focus()
  for (let n = 0; n < HELD; n += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
}
/** A text field of the button's form. */
const oneLine = (button: Locator) =>
  button.locator('xpath=ancestor::form').locator('input[type=text]:visible:not([role=combobox])').first()

for (const [how, chosen, press] of [
  [
    'a press repeated while the next page is slow',
    posts,
    (page: Page, opened: Opened, form: WriteForm) => pressWhileLeaving(page, opened.button(page), form),
  ],
  ['a held Enter', creating, (page: Page, opened: Opened) => holdEnter(page, oneLine(opened.button(page)))],
] satisfies [string, readonly WriteForm[], (page: Page, opened: Opened, form: WriteForm) => Promise<void>][])
  test(`${how} sends each form once`, async ({ page, server }, info) => {
    test.setTimeout(240_000)
    const dir = info.outputPath()
    await mkdir(dir, { recursive: true })
    page.on('dialog', (dialog) => void dialog.accept())
    const ask: Ground['ask'] = (method, path, body) => api(server, server.demoToken, method, path, body)
    const sent: Record<string, number> = {}
    for (const [n, form] of chosen.entries()) {
      const opened = await form.start({ ask, server, dir, n })
      await page.goto(opened.at)
      await opened.open?.(page)
      await opened.fill?.(page)
      const { method, path } = requestOf(form)
      sent[form.op] = 0
      const count = (request: { method: () => string; url: () => string }) => {
        const { pathname, search } = new URL(request.url())
        if (request.method() === method && path.test(pathname + search)) sent[form.op] = (sent[form.op] ?? 0) + 1
      }
      page.on('request', count)
      // A new volume can't be cloned for a second.
      await expect(opened.button(page)).toBeEnabled()
      await press(page, opened, form)
      await expect(opened.done(page).filter({ visible: true }).first()).toBeVisible()
      page.off('request', count)
      const times = await opened.times?.()
      if (times !== undefined && times !== 1) sent[`${form.op} took effect`] = times
    }
    expect(sent).toEqual(Object.fromEntries(chosen.map((form) => [form.op, 1])))
  })

/** One intent has one effect: double clicks at every speed, and a held Enter key, on every form that sends a POST. */
import { mkdir } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { requestOf, type Ground, type Opened, type WriteForm } from './matrix/form'
import { forms } from './matrix/forms'
import { expect, test } from '../support/fixtures'
import { api } from '../support/storage'

test.use({ env: { RATE_LIMITS: 'off' } })

/** Milliseconds between the two clicks of a double click. */
const GAPS = [0, 40, 80, 120, 180, 260, 400]
/** Key repeats of a key held for about half a second. */
const HELD = 8
const posts = forms.filter((form) => form.op.startsWith('POST ') && form.harmless !== true)
const creating = posts.filter(({ op }) => !op.includes('}') || /\/(clone|replies)$/.test(op))

/** Clicks the button at every gap while it is on the page. Resolves after the last click. */
const clickOnAndOn = (button: Locator) =>
  button.evaluate(async (element: HTMLElement, gaps) => {
    await Promise.all(
      gaps.map(
        (gap) =>
          new Promise<void>((done) => {
            setTimeout(() => {
              if (element.isConnected) element.click()
              done()
            }, gap)
          }),
      ),
    )
  }, GAPS)
const holdEnter = async (page: Page, field: Locator) => {
  await field.focus()
  for (let n = 0; n < HELD; n += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
}
/** A text field of the button's form. */
const oneLine = (button: Locator) =>
  button.locator('xpath=ancestor::form').locator('input[type=text]:visible:not([role=combobox])').first()

for (const [how, chosen, press] of [
  ['a double click', posts, (page: Page, opened: Opened) => clickOnAndOn(opened.button(page))],
  [
    'a held Enter',
    creating.filter(({ op }) => !op.endsWith('/replies') && !op.endsWith('/betas') && !op.endsWith('/cancel')),
    (page: Page, opened: Opened) => holdEnter(page, oneLine(opened.button(page))),
  ],
] satisfies [string, readonly WriteForm[], (page: Page, opened: Opened) => Promise<void>][])
  test(`${how} sends every form once (defects S1)`, async ({ page, server }, info) => {
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
      await press(page, opened)
      await expect(opened.done(page).filter({ visible: true }).first()).toBeVisible()
      page.off('request', count)
      const times = await opened.times?.()
      if (times !== undefined && times !== 1) sent[`${form.op} took effect`] = times
    }
    expect(sent).toEqual(Object.fromEntries(chosen.map((form) => [form.op, 1])))
  })

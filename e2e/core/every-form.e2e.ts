/**
 * Every write form: a text that is too long is wrong at its field, and nothing is sent. A refusal is shown, changes nothing and keeps
 * what was typed. Then one press sends one request, has one effect and says so.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Request, Route } from '@playwright/test'
import { requestOf, type Ground, type Opened, type WriteForm } from '../faults/matrix/form'
import { forms } from '../faults/matrix/forms'
import { typedAround } from '../faults/matrix/typed'
import { expect, test } from '../support/fixtures'
import { api } from '../support/storage'

const REFERENCE = join(import.meta.dirname, '../../src/contract/reference')
const REASON = 'Refused by the test.'
/** Forms per test, so that the workers share them. */
const PART = 12

test('every write operation of the reference has a form', () => {
  const rows = readdirSync(REFERENCE)
    .filter((name) => name.endsWith('.json') && !['rules.json', 'definitions.json'].includes(name))
    .flatMap((name) => JSON.parse(readFileSync(join(REFERENCE, name), 'utf8')) as { route: string }[])
  const writes = rows.map((row) => row.route).filter((route) => !route.startsWith('GET '))
  expect(forms.map((form) => form.op).toSorted()).toEqual(writes.toSorted())
})

/** Presses the button, and answers the request with a refusal of the first field that it sends. */
async function pressRefused(page: Page, opened: Opened, { method, path }: ReturnType<typeof requestOf>) {
  const where = (url: URL) => path.test(url.pathname + url.search)
  const refuse = (route: Route) => {
    const request = route.request()
    if (request.method() !== method) return route.fallback()
    const isJson = (request.headers()['content-type'] ?? '').startsWith('application/json')
    const body = isJson ? (request.postDataJSON() as object | null) : null
    const [field = ''] = Object.keys(body ?? {})
    return route.fulfill({ status: 400, json: { errors: [{ field, reason: REASON }] } })
  }
  await page.route(where, refuse)
  await opened.button(page).click()
  await expect(page.getByText(REASON).filter({ visible: true }).first()).toBeVisible()
  await page.unroute(where, refuse)
}

/** Counts the form's requests from now on; a call ends the count. */
function countOf(page: Page, { method, path }: ReturnType<typeof requestOf>): () => number {
  let sent = 0
  const count = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === method && path.test(pathname + search)) sent += 1
  }
  page.on('request', count)
  return () => {
    page.off('request', count)
    return sent
  }
}

/** Longer than any text of the contract. */
const TOO_LONG = 'x'.repeat(70_000)
/** Presses the button with every text too long: each is wrong at its field, and nothing is sent. */
async function pressTooLong(page: Page, opened: Opened) {
  const button = opened.button(page)
  const texts = button
    .locator('xpath=ancestor::form')
    .locator('input[type=text]:visible:not([role=combobox]), textarea')
  const fields = await texts.filter({ visible: true }).all()
  if (fields.length === 0) return
  const given = await Promise.all(fields.map((field) => field.inputValue()))
  for (const field of fields) await field.fill(TOO_LONG)
  await button.click()
  for (const field of fields) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleErrorMessage(/\S/)
  }
  for (const [n, field] of fields.entries()) await field.fill(given[n] ?? '')
}

async function check(page: Page, form: WriteForm, opened: Opened) {
  await page.goto(opened.at)
  await opened.open?.(page)
  const button = opened.button(page)
  await expect(button).toBeVisible()
  const asked = requestOf(form)
  const early = countOf(page, asked)
  await pressTooLong(page, opened)
  expect(early(), 'requests of a wrong form').toBe(0)
  await opened.fill?.(page)
  await expect(button).toBeEnabled()
  // These buttons change before the API confirms.
  if (!/\/(?:en|dis)able$/.test(form.op)) {
    const typed = await typedAround(button)
    await pressRefused(page, opened, asked)
    if (opened.times) expect(await opened.times(), 'effects of the refused request').toBe(0)
    expect(await typedAround(button)).toEqual(expect.arrayContaining(typed))
    if (opened.chosen) await expect(opened.chosen(page)).toBeVisible()
  }
  const sent = countOf(page, asked)
  await button.click()
  await expect(opened.done(page).filter({ visible: true }).first()).toBeVisible()
  expect(sent(), 'requests').toBe(1)
  if (opened.times) expect(await opened.times(), 'effects').toBe(1)
}

for (let from = 0; from < forms.length; from += PART) {
  const part = forms.slice(from, from + PART)
  test(`forms show a refusal, keep what was typed and then work: ${part[0]?.op} to ${part.at(-1)?.op}`, async ({
    page,
    server,
    complaints,
  }, info) => {
    test.setTimeout(240_000)
    complaints.allow(/status of 400/)
    page.on('dialog', (dialog) => void dialog.accept())
    const dir = info.outputPath()
    await mkdir(dir, { recursive: true })
    const ask: Ground['ask'] = (method, path, body) => api(server, server.demoToken, method, path, body)
    for (const [n, form] of part.entries())
      await test.step(form.op, async () => {
        await check(page, form, await form.start({ ask, server, dir, n: from + n }))
      })
  })
}

/** Columns of the matrix that aren't faults of a response: how a form is pressed, left and overtaken, and what the browser lacks. */
import type { Page, Request } from '@playwright/test'
import { expect, type Faults } from '../../support/fixtures'
import { pendingOf, submit, unsavedOf, words } from '../../support/helpers'
import { notice } from '../../support/storage'
import { areas } from '../../shell/shell'
import { type Ask, type Opened, requestOf, type WriteForm } from './form'
import { typedAround } from './typed'

interface Cell {
  readonly page: Page
  readonly faults: Faults
  readonly form: WriteForm
  /** The form, filled. */
  readonly opened: Opened
  /** Its values before. */
  readonly given: readonly string[]
  readonly ask: Ask
}
type Moment = (cell: Cell) => Promise<void>

const REASON = 'Refused by the test.'
const refusal = {
  answer: { status: 400, type: 'application/json', body: JSON.stringify({ errors: [{ reason: REASON }] }) },
}
/** Milliseconds between the clicks of an impatient user. */
const GAPS = [0, 40, 80, 120, 180, 260, 400]
/** Key repeats of a key held for about half a second. */
const REPEATS = 8

const requestsOf = ({ faults, form }: Cell) => {
  const { method, path } = requestOf(form)
  return faults.api.seen.filter((line) => line.startsWith(`${method} `) && path.test(line.slice(method.length + 1)))
}
const isOf = (form: WriteForm) => (request: Request) => {
  const { pathname, search } = new URL(request.url())
  return request.method() === requestOf(form).method && requestOf(form).path.test(pathname + search)
}
const isDone = ({ page, opened }: Cell) => opened.done(page).filter({ visible: true }).first()
async function expectEffects({ opened }: Cell, count: number) {
  if (opened.times) expect(await opened.times(), 'effects').toBe(count)
}
async function expectOnce(cell: Cell) {
  await expect(isDone(cell)).toBeVisible()
  expect(requestsOf(cell), 'requests').toHaveLength(1)
  await expectEffects(cell, 1)
}
/** Presses the button, and holds the request. */
async function pressHeld({ page, faults, form, opened }: Cell, fault = {}) {
  const request = faults.api.hold({ ...requestOf(form), ...fault })
  await opened.button(page).click()
  await request.arrived
  // The request is sent a render before a dialog knows, and until then the dialog takes Escape for itself.
  await expect(opened.button(page)).toHaveAttribute('aria-busy', 'true')
  return request
}
/** Closes the dialog of the form, or opens another page. */
async function leave({ page }: Cell) {
  if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape')
  else await areas(page).getByRole('link', { name: words.regions }).click()
}
async function leaveAnyway(cell: Cell) {
  await leave(cell)
  await submit(pendingOf(cell.page), 'Leave')
  await expect(cell.opened.button(cell.page)).toHaveCount(0)
}

/** The first segments of a path. */
const cut = (path: string, segments: number) =>
  path
    .split('/')
    .slice(0, segments + 1)
    .join('/')
/** What the other client does: without an entry, the same as the form. */
const RIVALS: Readonly<Record<string, (ask: Ask, path: string) => Promise<unknown>>> = {
  'PUT /object-storage/buckets/{clusterId}/{bucket}/object-acl': async (ask, path) => {
    const { url } = await ask('POST', `${cut(path, 4)}/object-url`, { name: 'a.txt', method: 'DELETE' })
    await fetch(String(url), { method: 'DELETE' })
  },
  'PUT /object-storage/buckets/{clusterId}/{bucket}/access': (ask, path) => ask('DELETE', cut(path, 4)),
  'POST /support/tickets/{ticketId}/replies': (ask, path) => ask('POST', `${cut(path, 3)}/close`),
  'POST /volumes/{volumeId}/resize': (ask, path) => ask('DELETE', cut(path, 2)),
}
const CAUSE =
  /doesn’t exist|no longer exists|[Nn]ot found|(was|is) deleted|already|is closed|no replies|isn['’]t|must be|has this name|in use/
/** Text fields. A choice or an empty field can disappear with its deleted resource. */
const TYPED = /: (?!true$|false$).+$/

export const moments = {
  'Enter is held': async (cell) => {
    const { page, opened } = cell
    const form = opened.button(page).locator('xpath=ancestor::form')
    await form.locator('input[type=text]:visible:not([role=combobox])').first().focus()
    for (let n = 0; n < REPEATS; n += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expectOnce(cell)
  },
  'pressed until the next page is shown': async (cell) => {
    const { page, faults, form, opened } = cell
    const element = await opened.button(page).elementHandle()
    const answered = page.waitForResponse((response) => isOf(form)(response.request()))
    const next = faults.api.hold({ method: 'GET' })
    await opened.button(page).click()
    await answered
    await element?.evaluate(async (button, gaps) => {
      const press = () => {
        if (!button.isConnected || !(button instanceof HTMLElement)) return
        button.click()
        button.closest('form')?.requestSubmit()
      }
      await Promise.all(gaps.map((gap) => new Promise<void>((done) => setTimeout(() => done(press()), gap))))
    }, GAPS)
    next.release()
    await expectOnce(cell)
  },
  offline: async (cell) => {
    const { page, opened } = cell
    const typed = await typedAround(opened.button(page))
    await page.context().setOffline(true)
    await opened.button(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'You are offline' }).first()).toBeVisible()
    expect(await typedAround(opened.button(page))).toEqual(typed)
    await page.context().setOffline(false)
    await opened.button(page).click()
    await expectOnce(cell)
  },
  'lost while the clock is set back': async ({ page, faults, form, opened }) => {
    await page.evaluate(() =>
      Object.assign(Date, { now: () => performance.timeOrigin - 3_600_000 + performance.now() }),
    )
    const end = faults.api.add({ ...requestOf(form), reset: 'before' })
    await opened.button(page).click()
    await expect(page.getByText(/wasn’t created/)).toBeVisible()
    end()
    faults.api.add({ ...requestOf(form), reset: 'after' })
    await opened.button(page).click()
    await expect(page.getByText(/(was|were) created/)).toBeVisible()
  },
  'full storage': async (cell) => {
    const { page, opened } = cell
    await page.evaluate(() => {
      for (let size = 1 << 20; size >= 1; size >>= 1)
        for (let n = 0; n < 64; n += 1)
          try {
            sessionStorage.setItem(`full-${size}-${n}`, 'x'.repeat(size))
          } catch {
            break
          }
    })
    await page.getByRole('dialog').getByRole('textbox').first().fill('Typed with full storage')
    const typed = await typedAround(opened.button(page))
    await leave(cell)
    await submit(unsavedOf(page), words.keepEditing)
    expect(await typedAround(opened.button(page))).toEqual(typed)
    await expect(page.getByText('Draft saved')).toHaveCount(0)
  },
  left: async (cell) => {
    const { page, form } = cell
    const request = await pressHeld(cell)
    await leave(cell)
    await submit(pendingOf(page), 'Wait')
    await leaveAnyway(cell)
    const where = page.url()
    request.release()
    await expect(notice(page, / (created|deleted|opened)$/)).toBeVisible()
    // The page of a deleted resource gives way to its list.
    if (!form.op.startsWith('DELETE ')) await expect(page).toHaveURL(where)
    await expectEffects(cell, 1)
  },
  'left, and refused': async (cell) => {
    const { page, opened } = cell
    const first = await pressHeld(cell, refusal)
    await leave(cell)
    await expect(pendingOf(page)).toBeVisible()
    first.release()
    await expect(pendingOf(page)).toBeHidden()
    await expect(opened.button(page).locator('xpath=ancestor::*[@role="dialog"][1]')).toContainText(REASON)
    const second = await pressHeld(cell, refusal)
    await leaveAnyway(cell)
    second.release()
    await expect(notice(page, REASON)).toBeVisible()
    await expectEffects(cell, 0)
  },
  'left, and opened again': async (cell) => {
    const { page, form, opened } = cell
    const typed = await typedAround(opened.button(page))
    const request = await pressHeld(cell)
    await leaveAnyway(cell)
    await page.goBack()
    await expect(opened.button(page)).toHaveAttribute('aria-busy', 'true')
    expect(await typedAround(opened.button(page))).toEqual(expect.arrayContaining(typed.filter((f) => TYPED.test(f))))
    await page.getByRole('textbox').first().press('Enter')
    const answered = page.waitForResponse((response) => isOf(form)(response.request()))
    request.release()
    await answered
    await expect(page.getByRole('textbox').first()).toHaveValue('')
    expect(requestsOf(cell), 'requests').toHaveLength(1)
    await expectEffects(cell, 1)
  },
  // The page claims no false success, keeps what was typed, and gives the reason.
  'after another client': async (cell) => {
    const { page, faults, form, opened, given, ask } = cell
    const button = opened.button(page)
    const before = (await typedAround(button)).filter((field) => TYPED.test(field) && !given.includes(field))
    const sent = page.waitForRequest(isOf(form))
    const held = faults.api.hold({ ...requestOf(form), times: 1 })
    await button.click()
    const request = await sent
    await held.arrived
    const path = new URL(request.url()).pathname.replace(/^\/v4/, '')
    const isJson = (request.headers()['content-type'] ?? '').startsWith('application/json')
    await (RIVALS[form.op]?.(ask, path) ?? ask(request.method(), path, isJson ? request.postDataJSON() : undefined))
    held.release()
    const works = (await request.response())?.ok() === true
    const cause = page.locator('[aria-invalid=true]').or(page.getByText(CAUSE)).filter({ visible: true }).first()
    await expect(isDone(cell).or(cause).first()).toBeVisible()
    // A deletion counts as done if another client was first.
    if (works || form.op.startsWith('DELETE ')) return
    await expect(isDone(cell)).toHaveCount(0)
    expect(await typedAround(button).catch(() => [])).toEqual(expect.arrayContaining(before))
    if (opened.chosen) await expect(opened.chosen(page)).toBeVisible()
  },
} satisfies Readonly<Record<string, Moment>>

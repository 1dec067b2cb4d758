/**
 * Another client acts after the button is pressed and before the request reaches the server, on a form of each kind. It deletes
 * the form's resource, or creates the same resource first. The form must not report a false success, must keep the typed text,
 * and must give the reason.
 */
import { mkdir } from 'node:fs/promises'
import type { Locator, Page, Route } from '@playwright/test'
import { requestOf, type Ground, type Opened } from './form'
import { forms } from './forms'
import { typedAround } from './typed'
import { expect, test } from '../../support/fixtures'
import { api } from '../../support/storage'

interface Sent {
  /** Path below `/v4`, without query. */
  readonly path: string
  readonly body: unknown
}
type Ask = Ground['ask']
/** The other client's action on the resource of a request. */
type Rival = (ask: Ask, sent: Sent) => Promise<unknown>

/** The first segments of a path. */
const cut = (path: string, segments: number) =>
  path
    .split('/')
    .slice(0, segments + 1)
    .join('/')
const removes =
  (segments: number): Rival =>
  (ask, { path }) =>
    ask('DELETE', cut(path, segments))
async function removeObject(ask: Ask, { path, body }: Sent) {
  const { url } = await ask('POST', `${cut(path, 4)}/object-url`, { name: nameOf(body), method: 'DELETE' })
  await fetch(String(url), { method: 'DELETE' })
}
const nameOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'name' in body ? String(body.name) : 'a.txt'

/** What the other client does, of each kind. Without an action, it sends the same request first. */
const RIVALS: Readonly<Record<string, Rival | null>> = {
  'PUT /object-storage/buckets/{clusterId}/{bucket}/object-acl': removeObject,
  'PUT /object-storage/buckets/{clusterId}/{bucket}/access': removes(4),
  'DELETE /object-storage/keys/{keyId}': removes(3),
  'POST /support/tickets/{ticketId}/replies': (ask, { path }) => ask('POST', `${cut(path, 3)}/close`),
  'POST /volumes/{volumeId}/detach': (ask, { path }) => ask('POST', path),
  'POST /volumes/{volumeId}/resize': removes(2),
  'POST /object-storage/buckets/': null,
  'POST /volumes': null,
}
const chosen = forms.filter(({ op }) => op in RIVALS)

/** A deletion counts as done if another client was first. */
const ENDS = /^DELETE /
const REASON =
  /doesn’t exist|no longer exists|Not found|not found|was deleted|is deleted|already|is closed|no replies|isn['’]t|must be|has this name|in use/

/** Text fields. A choice or an empty field can disappear with its deleted resource. */
const TYPED = /: (?!true$|false$).+$/
const shown = async (found: Locator) => (await found.filter({ visible: true }).count()) > 0
const either = (page: Page, opened: Opened) =>
  opened
    .done(page)
    .or(page.getByRole('alert').filter({ hasText: REASON }))
    .or(page.getByRole('status').filter({ hasText: REASON }))
    .or(page.locator('[aria-invalid=true]'))
    .or(page.getByText(REASON))
    .filter({ visible: true })
    .first()

test('a form is right when another client acts at the last moment', async ({ page, server, complaints }, info) => {
  test.setTimeout(300_000)
  complaints.allow(/status of 4\d\d/)
  page.on('dialog', (dialog) => void dialog.accept())
  const dir = info.outputPath()
  await mkdir(dir, { recursive: true })
  const ask: Ask = (method, path, body) => api(server, server.demoToken, method, path, body)
  const wrong: string[] = []
  for (const [n, form] of chosen.entries()) {
    const opened = await form.start({ ask, server, dir, n })
    await page.goto(opened.at)
    await opened.open?.(page)
    const button = opened.button(page)
    await expect(button).toBeVisible()
    const given = await typedAround(button)
    await opened.fill?.(page)
    await expect(button).toBeEnabled()
    const before = (await typedAround(button)).filter((field) => !given.includes(field))
    const { method, path } = requestOf(form)
    let status = 0
    const matches = (url: URL) => path.test(url.pathname + url.search)
    const handle = async (route: Route) => {
      const request = route.request()
      if (request.method() !== method || status !== 0) return route.fallback()
      const type = request.headers()['content-type'] ?? ''
      const body: unknown = type.startsWith('application/json') ? request.postDataJSON() : undefined
      const sent = { path: new URL(request.url()).pathname.replace(/^\/v4/, ''), body }
      const rival = RIVALS[form.op] ?? ((by: Ask) => by(method, sent.path, body))
      await rival(ask, sent)
      const response = await route.fetch()
      status = response.status()
      return route.fulfill({ response })
    }
    await page.route(matches, handle)
    await button.click()
    await expect.poll(() => status, form.op).not.toBe(0)
    await expect(either(page, opened), form.op).toBeVisible()
    const done = await shown(opened.done(page))
    // Creating a bucket that exists is answered with 200, and the page says so.
    if (status < 400 && !done && !(await shown(page.getByText(REASON))))
      wrong.push(`${form.op}: it worked, and the page does not say so`)
    if (status >= 400 && done && !ENDS.test(form.op))
      wrong.push(`${form.op}: ${status}, and the page says that it worked`)
    if (status >= 400 && !done && !ENDS.test(form.op)) {
      const now: readonly string[] = await typedAround(button).catch(() => [])
      const lost = before.filter((field) => TYPED.test(field) && !now.includes(field))
      if (lost.length > 0) wrong.push(`${form.op}: lost ${lost.join(', ')}`)
      if (opened.chosen && !(await shown(opened.chosen(page)))) wrong.push(`${form.op}: lost what was chosen`)
    }
    if (wrong.some((line) => line.startsWith(`${form.op}:`)))
      await page.screenshot({ path: info.outputPath(`${form.op.replaceAll(/\W+/g, '-')}.png`) })
    await page.unroute(matches, handle)
  }
  expect(wrong).toEqual([])
})

/** Share links and upload links: created, used without a token, limited as stated, and removed from the page afterwards. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures'
import { choose, fillField, submit, unsavedOf, words } from '../../support/helpers'
import { placesOf } from '../../keys/secret-places'
import { api, bodiesOf, putObject } from '../../support/storage'
import { OPEN } from '../bulk/bulk'

const TEAM = '/buckets/us-iad-1/team-files'
const SHARE = `${TEAM}?object=100%25.txt&show=share`
const SIGNING = /^POST .*\/object-url$/

const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name })
/** The link on the page. */
const linkIn = async (panel: Locator) => (await panel.getByRole('region', { name: 'Signed URL' }).innerText()).trim()
const endOf = (url: string) => Number(new URL(url).searchParams.get('Expires'))
const signatureOf = (url: string) => new URL(url).searchParams.get('Signature') ?? 'no signature'
const now = () => Math.floor(Date.now() / 1000)
/** Expiry as shown on the page, in epoch seconds. */
const saidEnd = async (panel: Locator) =>
  Date.parse(
    (await panel.getByRole('region', { name: 'Link', exact: true }).getByRole('time').getAttribute('datetime')) ?? '',
  ) / 1000

/** The page's local time after some milliseconds, as a field for date and time writes it. Its time zone differs from the test's. */
const localAfter = (page: Page, ms: number) =>
  page.evaluate((after) => {
    const date = new Date(Date.now() + after)
    return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }, ms)

/** Hides the API's clock from the page, so that its own counts. A test can move only that one. */
const hideApiClock = (page: Page) =>
  page.addInitScript(() => {
    const hidden = 'date'
    Headers.prototype.get = function get(this: Headers, name: string) {
      return name === hidden ? null : (new Map(this).get(name.toLowerCase()) ?? null)
    }
  })

test('a share link works without a token, follows the settings, and leaves no trace after closing', async ({
  page,
}) => {
  await page.goto(TEAM)
  await page.getByRole('link', { name: '100%.txt' }).click()
  const panel = panelOf(page, '100%.txt')
  const sent = bodiesOf(page, SIGNING)
  await panel.getByRole('link', { name: 'Share' }).click()
  await expect(panel.getByText('Links can’t be revoked')).toBeVisible()
  await expect(panel.getByLabel('Content type')).toBeHidden()
  expect(sent).toEqual([])

  await submit(panel, words.copyLink)
  const first = await linkIn(panel)
  expect(sent).toEqual([{ name: '100%.txt', method: 'GET', expires_in: 3600 }])
  expect(await (await fetch(first)).text()).toBe('One hundred per cent.\n')
  expect((await fetch(first, { method: 'DELETE' })).status).toBe(403)
  expect(await saidEnd(panel)).toBe(endOf(first))
  expect(Math.abs(endOf(first) - now() - 3600)).toBeLessThan(30)
  expect(await placesOf(page, signatureOf(first))).toEqual(['document'])

  // Changing a setting hides the previous link and creates another.
  await choose(panel, 'Expires after', '24 hours (maximum)')
  await expect(panel.getByText(first)).toHaveCount(0)
  await expect(panel.getByRole('region', { name: 'Signed URL' })).toBeVisible()
  const second = await linkIn(panel)
  expect(second).not.toBe(first)
  expect(await saidEnd(panel)).toBe(endOf(second))
  expect(Math.abs(endOf(second) - now() - 86_400)).toBeLessThan(30)
  expect((await fetch(second)).status).toBe(200)

  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  for (const url of [first, second]) expect(await placesOf(page, signatureOf(url))).toEqual([])
})

test('a link with a custom date stays until it expires, also in its last minutes', async ({ page }) => {
  await hideApiClock(page)
  await page.clock.install()
  await page.goto(SHARE)
  const panel = panelOf(page, '100%.txt')
  await choose(panel, 'Expires after', 'Custom date…')
  const end = panel.getByLabel('Expires at')
  await end.fill(await localAfter(page, 9 * 60_000))
  await submit(panel, words.copyLink)
  const link = await linkIn(panel)

  // Less than the minimum of six minutes remains. The field's own limits show that the page knows.
  const earliest = (await end.getAttribute('min')) ?? ''
  await page.clock.fastForward('04:00')
  await expect(end).not.toHaveAttribute('min', earliest)
  expect(await linkIn(panel)).toBe(link)
  await expect(panel.getByText('doesn’t match these settings')).toHaveCount(0)
  await expect(end).not.toHaveAttribute('aria-invalid', 'true')

  await page.clock.fastForward('06:00')
  await expect(panel.getByText('Link expired')).toBeVisible()
  await expect(panel.getByText(link)).toHaveCount(0)
  await expect(end).toHaveAccessibleErrorMessage(/6 minutes to 24 hours/)
  await expect(panel.getByRole('button', { name: 'Create new link' })).toHaveAttribute('aria-disabled', 'true')
  await end.fill(await localAfter(page, 3600_000))
  await expect(panel.getByRole('region', { name: 'Signed URL' })).toBeVisible()
})

test('an upload link fixes name and content type, and warns before replacing an object', async ({ page, server }) => {
  await page.goto(`${TEAM}?folder=projects%2F`)
  await page.getByRole('button', { name: 'More ways to upload' }).click()
  await page.getByRole('menuitem', { name: 'Upload link' }).click()
  const panel = panelOf(page, 'Upload link')
  // The buttons stand in the footer, in sight however long the form is.
  const buttons = panel.locator('footer')
  await expect(buttons.getByRole('button', { name: words.copyLink })).toHaveAttribute('aria-disabled', 'true')
  await expect(panel.getByLabel('Object name')).not.toHaveAttribute('aria-invalid')
  // The button's reason is "Fix the errors above."
  await panel.getByLabel('Object name').press('Tab')
  await expect(panel.getByLabel('Object name')).toHaveAccessibleErrorMessage('Enter a name.')
  await fillField(panel, 'Object name', 'a.csv')
  await fillField(panel, 'Object name', 'x'.repeat(1020))
  await expect(panel.getByLabel('Object name')).toHaveAccessibleErrorMessage(/1,029 bytes\. The maximum is 1,024/)
  await fillField(panel, 'Object name', 'from outside/größe #1.csv')
  await expect(panel.getByLabel('Content type')).toHaveValue('text/csv')
  await page.keyboard.press('Escape')
  await submit(unsavedOf(page), words.keepEditing)
  await expect(panel.getByLabel('Object name')).toHaveValue('from outside/größe #1.csv')
  await panel.getByLabel('Object name').press('Enter')
  const url = await linkIn(panel)
  const put = (type: string) => fetch(url, { method: 'PUT', body: 'a,b\n', headers: { 'content-type': type } })
  expect((await put('text/html')).status).toBe(403)
  expect((await fetch(url)).status).toBe(403)
  expect((await put('text/csv')).status).toBe(200)
  const list = '/object-storage/buckets/us-iad-1/team-files/object-list?prefix=projects/from'
  expect((await api(server, server.demoToken, 'GET', list))['data']).toEqual([
    expect.objectContaining({ name: 'projects/from outside/größe #1.csv', size: 4 }),
  ])

  // Without a content type any type can be sent. The name is now taken, so a warning appears.
  await panel.getByLabel('Content type').fill('')
  await expect(panel.getByText(url)).toHaveCount(0)
  await expect(panel.getByRole('region', { name: 'Signed URL' })).toBeVisible()
  const free = await linkIn(panel)
  expect((await fetch(free, { method: 'PUT', body: 'x', headers: { 'content-type': 'text/html' } })).status).toBe(200)
  await panel.getByLabel('Object name').focus()
  await panel.getByLabel('Content type').focus()
  await expect(panel.getByText(/An object with this name exists/)).toBeVisible()
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(panel).toHaveCount(0)
  expect(await placesOf(page, signatureOf(free))).toEqual([])
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 320, height: 700 } })
  test('the longest name and its link fit the screen', async ({ page, server }) => {
    const name = `${'very-long-name/'.repeat(60)}${'x'.repeat(124)}`
    await putObject(server, server.demoToken, 'us-iad-1/team-files', name, 'long')
    await page.goto(`${TEAM}?object=${encodeURIComponent(name)}&show=share`)
    const panel = panelOf(page, name)
    await submit(panel, words.copyLink)
    expect(await (await fetch(await linkIn(panel))).text()).toBe('long')
    const wide = await panel.evaluate((e) => e.scrollWidth - e.clientWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })
})

test('links created in this tab are listed with their expiry, can be copied again, and are forgotten by a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await hideApiClock(page)
  await page.clock.install()
  await page.addInitScript(() => {
    Reflect.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => Promise.resolve(Reflect.set(window, 'copiedText', text)) },
    })
  })
  const activity = panelOf(page, 'Activity')
  const links = activity.getByRole('region', { name: 'Created links' })
  const openLinks = async () => {
    await page.keyboard.press('a')
    await expect(activity).toBeVisible()
  }
  await page.goto(SHARE)
  const panel = panelOf(page, '100%.txt')
  await submit(panel, words.copyLink)
  const url = await linkIn(panel)
  await expect.poll(() => page.evaluate((): unknown => Reflect.get(window, 'copiedText'))).toBe(url)
  await page.evaluate(() => Reflect.deleteProperty(window, 'copiedText'))
  await page.keyboard.press('Escape')
  await openLinks()
  const line = links.getByRole('listitem').filter({ hasText: '100%.txt' })
  await expect(line).toContainText('Valid')
  await expect(line).toContainText('Download, team-files')
  // The page shows what the link is for, and never the link.
  expect(await placesOf(page, signatureOf(url))).toEqual([])
  await line.getByRole('button', { name: 'Copy link to 100%.txt' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate((): unknown => Reflect.get(window, 'copiedText'))).toBe(url)
  await page.keyboard.press('Escape')
  await expect(activity).toHaveCount(0)

  await page.clock.fastForward('01:30:00')
  await openLinks()
  await expect(line).toContainText('Expired')
  await expect(line.getByRole('button', { name: /^Copy/ })).toHaveCount(0)

  await page.reload()
  await openLinks()
  await expect(activity.getByText('Create download link for 100%.txt')).toBeVisible()
  await expect(links).toHaveCount(0)
})

test('a canceled deletion keeps a created link and the chosen access, and a confirmed one reads nothing', async ({
  page,
  server,
}) => {
  const name = 'pages/about.html'
  const panel = panelOf(page, name)
  const question = page.getByRole('dialog', { name: 'Delete object?' })
  const ask = async (answer: string) => {
    await submit(panel, 'Delete')
    await submit(question, answer)
    await expect(question).toHaveCount(0)
  }
  await putObject(server, server.demoToken, OPEN, name, 'stored', 'text/html')
  await page.goto(`/buckets/${OPEN}?folder=pages%2F&object=${encodeURIComponent(name)}&show=share`)
  await submit(panel, words.copyLink)
  const created = await linkIn(panel)
  await ask('Cancel')
  expect(await linkIn(panel)).toBe(created)

  const access = panel.getByRole('radio', { name: words.publicRead, exact: true })
  await access.check()
  await ask('Cancel')
  await expect(access).toBeChecked()
  // The check of console errors would report a read of the deleted object.
  await ask(words.deleteObject)
  await expect(panel).toHaveCount(0)
})

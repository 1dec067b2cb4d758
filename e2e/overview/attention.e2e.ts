/** The slow look in the background, what it noticed, and what stays after a reload. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage, fillField, submit } from '../support/helpers'

/** Beyond the first look, and between two. */
const FIRST = '01:01'
const NEXT = '02:01'
const LOOKED_AT = ['/managed/issues', '/managed/services', '/images', '/regions', '/support/tickets']

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^What’s new/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'What’s new' })
const news = (page: Page) => page.getByRole('list', { name: 'News, newest first' }).getByRole('listitem')
const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas', exact: true })
const reads = (page: Page) => {
  const seen: string[] = []
  page.on('request', (r) => {
    const { pathname } = new URL(r.url())
    if (pathname.startsWith('/v4/')) seen.push(pathname.slice(3))
  })
  return seen
}
/** Counts how often the watcher has set the time of its next look. 0 until it runs, because it loads after the first view. */
const armed = (page: Page) => page.evaluate(() => Number(Reflect.get(globalThis, 'armed') ?? 0))
const watching = (page: Page) => expect.poll(() => armed(page)).toBeGreaterThan(0)
/** Opens a page under a settable clock and waits for the watcher. Time that passes before it runs isn't counted. */
async function open(page: Page, path: string) {
  await page.clock.install()
  await page.addInitScript(() => {
    const set = globalThis.setTimeout
    const counted = (...args: Parameters<typeof set>) => {
      // The cache's own timers are set below the watcher, too, and are longer.
      if ([60_000, 120_000].includes(args[1] ?? 0) && new Error().stack?.includes('/assets/watch-'))
        Reflect.set(globalThis, 'armed', Number(Reflect.get(globalThis, 'armed') ?? 0) + 1)
      return set(...args)
    }
    Object.assign(globalThis, { setTimeout: counted })
  })
  await page.goto(path)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await watching(page)
}
/** Passes the time to a look and waits until it has ended. */
async function look(page: Page, time: string) {
  const before = await armed(page)
  await page.clock.fastForward(time)
  await expect.poll(() => armed(page)).toBeGreaterThan(before)
}

test.describe('on a page without lists of its own', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, '/betas')
  })

  test('looks after a minute and then every two, one request for each list', async ({ page }) => {
    const seen = reads(page)
    await page.clock.fastForward('00:50')
    expect(seen.filter((path) => LOOKED_AT.includes(path))).toEqual([])
    await look(page, '00:11')
    await expect.poll(() => seen.filter((path) => LOOKED_AT.includes(path)).toSorted()).toEqual(LOOKED_AT.toSorted())
    // Findings that already exist aren't news.
    await expect(bell(page)).toHaveAccessibleName('What’s new')
    await expect(areas(page).getByRole('link', { name: 'Tickets' })).toHaveAccessibleDescription('11 open')
    await look(page, NEXT)
    await expect.poll(() => seen.filter((path) => path === '/support/tickets')).toHaveLength(2)
  })

  test('a reply and an outage are counted in bell, title and sidebar until they are seen', async ({ page, server }) => {
    await look(page, FIRST)
    await server.admin('ticket', 'reply', '8', '--text', 'We are on it.')
    await server.admin('region', 'update', 'eu-central', '--status', 'outage')
    await look(page, NEXT)
    await expect(bell(page)).toHaveAccessibleName('What’s new: 2 unread')
    await expect(page).toHaveTitle('(2) Beta programs · Cloud Console')
    await expect(areas(page).getByRole('link', { name: 'Tickets' })).toHaveAccessibleDescription(/1 update$/)
    await page.reload()
    await expect(bell(page)).toHaveAccessibleName('What’s new: 2 unread')

    await bell(page).click()
    await expect(news(page)).toHaveCount(2)
    await expect(news(page).filter({ hasText: 'Outage in Frankfurt, DE' })).toContainText('New')
    await expect(page).toHaveTitle('Beta programs · Cloud Console')
    await news(page).filter({ hasText: 'Updated by' }).getByRole('link').click()
    await expect(page).toHaveURL(/\/tickets\/8$/)
    await expect(panel(page)).toHaveCount(0)
    await bell(page).click()
    await expect(news(page)).toHaveCount(2)
    await expect(news(page).filter({ hasText: /New$/ })).toHaveCount(0)
  })

  test('the end of an outage is news, and a visit to the page counts as seeing it', async ({ page, server }) => {
    await look(page, FIRST)
    await server.admin('region', 'update', 'eu-west', '--status', 'ok')
    await look(page, NEXT)
    await expect(bell(page)).toHaveAccessibleName('What’s new: 1 unread')
    await areas(page).getByRole('link', { name: 'Regions' }).click()
    await page.getByRole('main').getByRole('link', { name: 'London, UK' }).click()
    await expect(bell(page)).toHaveAccessibleName('What’s new')
    await bell(page).click()
    await expect(news(page)).toContainText('Resolved: Outage in London, UK')
  })

  test('one’s own reply isn’t news', async ({ page }) => {
    await look(page, FIRST)
    await page.goto('/tickets/8')
    await watching(page)
    await page.clock.fastForward(FIRST)
    await page.getByRole('textbox', { name: 'Reply' }).fill('Thank you.')
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByText('Thank you.')).toBeVisible()
    await areas(page).getByRole('link', { name: 'Beta programs' }).click()
    await look(page, NEXT)
    await expect(bell(page)).toHaveAccessibleName('What’s new')
  })

  test('switched off, or in a hidden tab, it asks for nothing', async ({ page }) => {
    await bell(page).click()
    await panel(page).getByRole('checkbox', { name: 'Check for changes in the background' }).uncheck()
    await expect(panel(page)).toContainText('Background checks are off.')
    await page.keyboard.press('Escape')
    await page.reload()
    await watching(page)
    const seen = reads(page)
    await page.clock.fastForward('10:00')
    expect(seen.filter((path) => LOOKED_AT.includes(path))).toEqual([])

    await bell(page).click()
    await panel(page).getByRole('checkbox', { name: 'Check for changes in the background' }).check()
    await page.keyboard.press('Escape')
    await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden', writable: true }))
    await page.clock.fastForward('10:00')
    expect(seen.filter((path) => LOOKED_AT.includes(path))).toEqual([])
    // Read before the look can begin by itself, a second after the tab is visible.
    const before = await armed(page)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.fastForward('00:02')
    await expect.poll(() => armed(page)).toBeGreaterThan(before)
    await expect.poll(() => seen.filter((path) => path === '/support/tickets')).toHaveLength(1)
  })
})

test.describe('with the browser’s notifications', () => {
  test('they are shown only once the user asks for them, and not while the console is in front', async ({
    page,
    context,
    server,
  }) => {
    await context.grantPermissions(['notifications'])
    await page.addInitScript(() => {
      const shown: string[] = []
      class Shown extends EventTarget {
        static permission = 'granted'
        static requestPermission = () => Promise.resolve('granted')
        constructor(title: string) {
          super()
          shown.push(title)
        }
      }
      Object.assign(globalThis, { Notification: Shown, shown })
    })
    const shown = () => page.evaluate(() => Reflect.get(globalThis, 'shown') as string[])
    const behind = (is: boolean) => page.evaluate((yes) => Object.assign(document, { hasFocus: () => !yes }), is)
    await open(page, '/betas')
    await behind(true)
    await look(page, FIRST)
    await server.admin('region', 'update', 'eu-central', '--status', 'outage')
    await look(page, NEXT)
    await expect(bell(page)).toHaveAccessibleName('What’s new: 1 unread')
    expect(await shown()).toEqual([])
    await bell(page).click()
    await panel(page).getByRole('checkbox', { name: 'Notify me in this browser' }).check()
    await page.keyboard.press('Escape')
    await server.admin('region', 'update', 'eu-central', '--status', 'ok')
    await look(page, NEXT)
    await expect.poll(shown).toEqual(['Resolved: Outage in Frankfurt, DE'])
    await behind(false)
    await server.admin('region', 'update', 'eu-central', '--status', 'outage')
    await look(page, NEXT)
    // The end of the outage, and the next one.
    await expect(bell(page)).toHaveAccessibleName('What’s new: 2 unread')
    expect(await shown()).toHaveLength(1)
  })
})

test.describe('with a token for volumes', () => {
  test.use({ as: 'volumes:read_only' })

  test('looks only at what it can read, and shows no events', async ({ page }) => {
    await open(page, '/volumes')
    const seen = reads(page)
    await page.clock.fastForward(FIRST)
    await expect.poll(() => seen).toContain('/regions')
    await bell(page).click()
    await expect(panel(page)).toContainText('Nothing new')
    await expect(panel(page).getByText('Account events')).toHaveCount(0)
    expect(seen.filter((path) => /ticket|managed|events/.test(path))).toEqual([])
  })
})

test.describe('while the API fails', () => {
  test.use({ faulty: true })

  test('nothing is reported as ended, and the next check runs as usual', async ({
    page,
    faults,
    complaints,
    server,
  }) => {
    complaints.allow(/status of (500|404)/)
    await open(page, '/betas')
    await look(page, FIRST)
    const end = faults.api.add({ path: /^\/v4\/(regions|managed)/, answer: { status: 500, body: 'no' } })
    const failed = page.waitForResponse((r) => r.status() === 500)
    const before = await armed(page)
    await page.clock.fastForward(NEXT)
    await failed
    // Each read is repeated after pauses before it fails.
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return armed(page)
      })
      .toBeGreaterThan(before)
    await expect(bell(page)).toHaveAccessibleName('What’s new')
    end()
    await server.admin('region', 'update', 'eu-west', '--status', 'ok')
    await look(page, NEXT)
    await expect(bell(page)).toHaveAccessibleName('What’s new: 1 unread')
    // An API without events says nothing about them.
    faults.api.add({
      path: /^\/v4\/account\/events/,
      answer: { status: 404, body: '{"errors":[{"reason":"Not found"}]}' },
    })
    await bell(page).click()
    await expect(news(page)).toContainText('Resolved: Outage in London, UK')
    await expect(panel(page).getByText('Account events')).toHaveCount(0)
  })
})

test('events of the account are listed with who and when', async ({ page, server }) => {
  await page.goto('/volumes/8/edit')
  const form = page.getByRole('dialog')
  await fillField(form, 'Label', 'by-me')
  await submit(form, 'Save volume')
  await expectPage(page, 'by-me')
  await bell(page).click()
  const events = page.getByRole('list', { name: 'Account events, newest first' }).getByRole('listitem')
  await expect(events.first()).toContainText(/Volume edited: by-me.*by demo.*just now/s)
  await page.keyboard.press('Escape')
  await server.admin('ticket', 'reply', '8', '--text', 'Done.')
  await page.goto('/volumes/9/edit')
  await fillField(page.getByRole('dialog'), 'Label', 'later')
  await submit(page.getByRole('dialog'), 'Save volume')
  await expectPage(page, 'later')
  await bell(page).click()
  await expect(events.filter({ hasText: 'New' }).first()).toContainText('Volume edited: later')
  await expect(events.filter({ hasText: 'by-me' }).filter({ hasText: 'New' })).toHaveCount(0)
})

test('activity stays after a reload, links handed out without their secrets, and leaves with the sign-out', async ({
  page,
}) => {
  await page.goto('/buckets/us-iad-1/team-files?object=100%25.txt&show=share')
  const share = page.getByRole('dialog', { name: '100%.txt' })
  await submit(share, 'Create link')
  const link = (await share.getByRole('region', { name: 'Signed URL' }).innerText()).trim()
  const signature = new URL(link).searchParams.get('Signature') ?? ''
  expect(signature).not.toBe('')
  await page.goto('/volumes/8/edit')
  await fillField(page.getByRole('dialog'), 'Label', 'kept-by-reload')
  await submit(page.getByRole('dialog'), 'Save volume')
  await expectPage(page, 'kept-by-reload')
  await page.reload()
  await expectPage(page, 'kept-by-reload')
  await page.keyboard.press('a')
  const activity = page.getByRole('dialog', { name: 'Activity' })
  const lines = activity.getByRole('list').getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.nth(0)).toContainText(/Edit volume 8.*Done/s)
  await expect(lines.nth(1)).toContainText('Create download link for 100%.txt in team-files')
  await lines.nth(0).getByRole('button', { name: 'As curl' }).click()
  await expect(lines.nth(0)).toContainText('kept-by-reload')
  await page.keyboard.press('Escape')
  const stored = () =>
    page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]))
  expect(await stored()).not.toContain(signature)
  expect(await stored()).toContain('kept-by-reload')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectPage(page, 'Sign in with an access token')
  expect(await stored()).not.toContain('kept-by-reload')
})

test('another account in the same browser sees none of the first one’s news', async ({ page, server, complaints }) => {
  complaints.allow(/status of 40[13]/)
  await open(page, '/betas')
  await look(page, FIRST)
  await server.admin('region', 'update', 'eu-central', '--status', 'outage')
  await look(page, NEXT)
  await expect(bell(page)).toHaveAccessibleName('What’s new: 1 unread')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const { token } = await server.account()
  await page.getByLabel('Access token', { exact: true }).fill(token)
  await submit(page, 'Sign in')
  await expectPage(page, 'Overview')
  await expect(bell(page)).toHaveAccessibleName('What’s new')
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.memory.')))
  expect(kept.length).toBeLessThanOrEqual(1)
})

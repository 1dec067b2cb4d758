/**
 * Objects that contain code, loaded in every way that a page can load them. No script runs next to the token, whether the object
 * store has its own origin or, against the documentation, shares the console's.
 */
import { test as base, expect } from '../support/fixtures'
import { isChromium } from '../support/firefox'
import { expectPage, words } from '../support/helpers'
import { type Ear, ear, markupOf, navigate, putCode, workers } from './object-code'
import { type HostOptions, oneHost } from '../support/one-host'
import { signIn } from '../support/page-guard'

/** `ways`: how many of the 11 ways apply. Browsers that send no fetch metadata run scripts and workers on a page without a policy. */
const HOSTS: readonly (readonly [where: string, ways: number, how: 'signed' | 'public', HostOptions])[] = [
  ['two origins', 11, 'signed', { objectsToo: false }],
  ['one origin, public', 11, 'public', { objectsToo: true }],
  ['one origin, to browsers that do not say what they load for', 6, 'public', { objectsToo: true, untrusted: true }],
]
const test = base.extend<{ listening: Ear }>({
  listening: async ({}, provide) => {
    const listening = await ear()
    await provide(listening)
    await listening.close()
  },
})
const TOKEN = () => sessionStorage.getItem('cloud-console.token')

test.use({ as: null })

for (const [where, ways, how, options] of HOSTS)
  test(`no script of an object runs: 8 content types in ${ways} ways, ${where}`, async ({
    page,
    server,
    complaints,
    listening,
  }) => {
    // Each refusal is logged to the browser console.
    complaints.allow(/.*/)
    const host = await oneHost(server, options)
    try {
      const paths = await putCode(server, listening.origin, how)
      const urls = paths.map((path) => (options.objectsToo ? host.origin : server.objectsOrigin) + path)
      await signIn(page.context(), host.origin, server.demoToken)
      host.markup = markupOf(urls)

      await test.step('from the console’s own page', async () => {
        await page.goto(`${host.origin}/regions`)
        await expectPage(page, words.regions)
        expect(await workers(page, urls)).toBe(0)
        expect(await page.evaluate(TOKEN)).toBe(server.demoToken)
      })
      // Without fetch metadata only the console's policy blocks scripts of its own origin.
      if (options.untrusted) host.markup = host.markup.replaceAll(/<script[^>]*><\/script>/g, '')
      await test.step('from a page without any policy', async () => {
        await page.goto(host.barePage)
        const began = options.untrusted ? 0 : await workers(page, urls)
        const asked = options.objectsToo && !options.untrusted ? 2 * urls.length : 0
        // Firefox starts each worker, and refuses other origins while fetching.
        if (isChromium(page)) expect(began).toBe(asked)
        await expect.poll(() => host.answered.filter((what) => /^(?:shared)?worker$/.test(what)).length).toBe(asked)
        expect(await page.evaluate(TOKEN)).toBe(server.demoToken)
      })
      await test.step('in the tab that holds the token', () => navigate(page, urls))
      await page.goto(host.barePage)
      expect(await page.evaluate(TOKEN)).toBe(server.demoToken)
      // Earlier scripts have reported before this marker.
      await page.evaluate((to) => fetch(`${to}/ran?what=marker`, { mode: 'no-cors' }), listening.origin)
      expect([...listening.heard]).toEqual(['marker'])
    } finally {
      await host.close()
    }
  })

test('the same objects run next to the token if the store shares the origin and sends no protective headers', async ({
  page,
  server,
  complaints,
  listening,
}) => {
  complaints.allow(/.*/)
  const host = await oneHost(server, { objectsToo: true, careless: true })
  try {
    const urls = (await putCode(server, listening.origin, 'signed')).map((path) => host.origin + path)
    await signIn(page.context(), host.origin, server.demoToken)
    host.markup = markupOf(urls)
    await page.goto(host.barePage)
    await workers(page, urls)
    // A worker ends with its page.
    await expect.poll(() => [...listening.heard]).toContain('script in worker')
    await navigate(page, urls)
    await expect
      .poll(() => [...listening.heard])
      .toEqual(
        expect.arrayContaining([
          ...['html', 'svg', 'xhtml', 'xml'].flatMap((kind) => [
            `${kind} in frame, with the token`,
            `${kind} in page, with the token`,
          ]),
          'script in page, with the token',
          'script in worker',
          'script in service worker',
        ]),
      )
  } finally {
    await host.close()
  }
})

/**
 * Objects that hold code, signed and public, loaded in every way that a page can load them: no script of theirs runs near the token,
 * with the object store on an origin of its own, and even where an operator put both on one host in spite of the papers.
 */
import { expect, test } from './fixtures'
import { expectPage } from './helpers'
import { ear, markupOf, navigate, putCode, workers } from './object-code'
import { type HostOptions, oneHost } from './one-host'
import { signIn } from './page-guard'

const HOSTS: readonly (readonly [string, 'signed' | 'public', HostOptions])[] = [
  ['two origins', 'signed', { objectsToo: false }],
  ['one origin, signed', 'signed', { objectsToo: true }],
  ['one origin, public', 'public', { objectsToo: true }],
  ['one origin, to browsers that do not say what they load for', 'public', { objectsToo: true, untrusted: true }],
]
const TOKEN = () => sessionStorage.getItem('cloud-console.token')

test.use({ as: null, env: { RATE_LIMITS: 'off' } })

for (const [where, how, options] of HOSTS)
  test(`no script of an object runs: 8 content types in 11 ways, ${where}`, async ({ page, server, complaints }) => {
    // Each thing that is refused is told to the console.
    complaints.allow(/.*/)
    const listening = await ear()
    const host = await oneHost(server, options)
    try {
      const paths = await putCode(server, listening.origin, how)
      const urls = paths.map((path) => (options.objectsToo ? host.origin : server.objectsOrigin) + path)
      await signIn(page.context(), host.origin, server.demoToken)
      host.markup = markupOf(urls)

      await test.step('from the console’s own page', async () => {
        await page.goto(`${host.origin}/regions`)
        await expectPage(page, 'Regions')
        expect(await workers(page, urls)).toBe(0)
        expect(await page.evaluate(TOKEN)).toBe(server.demoToken)
      })
      // Where browsers are silent, nothing but the console's policy keeps its page from running a script of its own origin.
      if (options.untrusted) host.markup = host.markup.replaceAll(/<script[^>]*><\/script>/g, '')
      await test.step('from a page without any policy', async () => {
        await page.goto(host.barePage)
        const began = options.untrusted ? 0 : await workers(page, urls)
        expect(began).toBe(options.objectsToo && !options.untrusted ? 2 * urls.length : 0)
        await expect.poll(() => host.answered.filter((what) => /^(?:shared)?worker$/.test(what)).length).toBe(began)
        expect(await page.evaluate(TOKEN)).toBe(server.demoToken)
      })
      await test.step('in the tab that holds the token', () => navigate(page, urls))
      await page.goto(host.barePage)
      expect(await page.evaluate(TOKEN)).toBe(server.demoToken)
      expect([...listening.heard]).toEqual([])
    } finally {
      await host.close()
      await listening.close()
    }
  })

test('the same objects from a careless store on the console’s origin do run, with the token in reach', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow(/.*/)
  const listening = await ear()
  const host = await oneHost(server, { objectsToo: true, careless: true })
  try {
    const urls = (await putCode(server, listening.origin, 'signed')).map((path) => host.origin + path)
    await signIn(page.context(), host.origin, server.demoToken)
    host.markup = markupOf(urls)
    await page.goto(host.barePage)
    await workers(page, urls)
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
    await listening.close()
  }
})

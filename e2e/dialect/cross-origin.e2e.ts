/**
 * A console on its own host, with the entry and the policy of docs/linode.md, on the vendor's hosts with their exact CORS headers.
 * Playwright's routes would answer preflights themselves, so the browser sends them to servers with these names.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, PlaywrightWorkerArgs, PlaywrightWorkerOptions } from '@playwright/test'
import { expect, test as base } from '../support/fixtures'
import { choose, confirmTyped, expectPage, fillField, submit, tableRow } from '../support/helpers'
import { staticConsole } from '../support/static-console'
import { notice } from '../support/storage'
import { file, packedDisk } from '../images/images'
import { choosesFiles, attached, file as textFile } from '../tickets/tickets'
import { HOSTS, type TlsFront, tlsFront } from './tls-front'

const ORIGIN = `https://${HOSTS.console}`
const DOCS = readFileSync(join(import.meta.dirname, '../../docs/linode.md'), 'utf8')
const CONFIG = JSON.parse(/```json\n([^`]*)```/.exec(DOCS)?.[1] ?? '') as object
const POLICY = /^default-src .*$/m.exec(DOCS)?.[0] ?? 'no policy'

/** Starts Chromium on these hosts instead of those of the configuration. */
const launch = async ({ playwright, launchOptions }: Launch, hosts: readonly string[]) => {
  const args = (launchOptions.args ?? []).filter((arg) => !arg.startsWith('--host-resolver-rules='))
  return playwright.chromium.launch({ ...launchOptions, args: [...args, ...hosts] })
}
type Launch = Pick<PlaywrightWorkerArgs & PlaywrightWorkerOptions, 'playwright' | 'launchOptions'>

const test = base.extend<{ front: TlsFront }>({
  env: {
    DIALECT: 'linode',
    CORS_ORIGINS: ORIGIN,
    PUBLIC_URL: `https://${HOSTS.api}`,
    OBJECTS_URL: `https://${HOSTS.objects}`,
  },
  as: null,
  front: async ({ server }, provide) => {
    const console = staticConsole({ origins: {}, config: CONFIG, policy: POLICY })
    const front = await tlsFront({ console, api: server.origin, objectsOrigin: server.objectsOrigin })
    await provide(front)
    await front.close()
  },
  baseURL: ORIGIN,
  // The names are the server's, whose port is known only now.
  context: async ({ playwright, launchOptions, front, viewport, locale, timezoneId }, provide) => {
    const browser = await launch({ playwright, launchOptions }, front.browserArgs)
    const context = await browser.newContext({
      baseURL: ORIGIN,
      viewport,
      ...(locale === undefined ? {} : { locale }),
      ...(timezoneId === undefined ? {} : { timezoneId }),
    })
    await provide(context)
    await browser.close()
  },
})

/** Follows a link of the page's navigation, so that the session stays in memory. */
const open = (page: Page, area: string) =>
  page.getByRole('navigation').first().getByRole('link', { name: area, exact: true }).click()

test.skip(({ browserName }) => browserName !== 'chromium', 'only Chromium can be given addresses of hosts')
// Each request across origins brings a preflight.
test.setTimeout(300_000)

test('the browser trusts no certificate but those of this run’s key', async ({ playwright, launchOptions, front }) => {
  const other = await tlsFront({ console: (_, res) => res.end('hello'), api: ORIGIN, objectsOrigin: ORIGIN })
  const opened = async ([, trust = '']: readonly string[]) => {
    const browser = await launch({ playwright, launchOptions }, [other.browserArgs[0] ?? '', trust])
    try {
      const page = await browser.newPage()
      return await page.goto(ORIGIN).then(
        (res) => res?.status(),
        (e: Error) => /net::(\w+)/.exec(e.message)?.[1],
      )
    } finally {
      await browser.close()
    }
  }
  expect(await opened(front.browserArgs)).toBe('ERR_CERT_AUTHORITY_INVALID')
  expect(await opened(other.browserArgs)).toBe(200)
  await other.close()
})

test('a console on its own host does each kind of work on the vendor’s hosts', async ({
  page,
  server,
  front,
  complaints,
}) => {
  // The two inline scripts only save time. Only the embedded server sends a nonce that lets them run.
  complaints.allow(/inline script.*script-src/)
  const failed: string[] = []
  page.on('requestfailed', (sent) => {
    const why = sent.failure()?.errorText
    // The page itself ends requests whose answers it no longer needs.
    if (why !== 'net::ERR_ABORTED') failed.push(`${sent.method()} ${sent.url()} ${why}`)
  })

  await page.goto('/buckets')
  await page.getByLabel('Access token').fill(server.demoToken)
  await submit(page, 'Sign in')
  await expect(page.getByRole('link', { name: 'larkspur-website' })).toBeVisible()

  await page.getByRole('link', { name: 'Create bucket' }).click()
  const panel = page.getByRole('dialog', { name: 'Create bucket' })
  await fillField(panel, 'Name', 'across-origins')
  await choose(panel, 'Cluster', /eu-central/)
  await submit(panel, 'Create bucket')
  await expectPage(page, 'across-origins')

  await page.getByLabel('Files to upload').setInputFiles(
    Array.from({ length: 30 }, (_, n) => ({
      name: `n${n}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`text ${n}\n`),
    })),
  )
  await expect(page.getByRole('region', { name: 'Transfers' })).toContainText('30 uploaded')
  await page.getByRole('link', { name: 'n7.txt', exact: true }).click()
  await page.getByRole('dialog', { name: 'n7.txt' }).getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByText('text 7')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await submit(page.getByRole('dialog', { name: 'Delete 30 objects?' }), 'Delete 30 objects')
  await expect(page.getByText('Verified: nothing is left.', { exact: true })).toBeVisible()
  await submit(page.getByRole('dialog', { name: /^Delete/ }), 'Done')
  await open(page, 'Buckets')
  await tableRow(page, 'across-origins')
    .getByRole('button', { name: /actions|more/i })
    .click()
  await page.getByRole('menuitem', { name: 'Delete bucket' }).click()
  await confirmTyped(page, 'across-origins', 'Delete bucket')
  await expect(notice(page, 'Bucket across-origins deleted')).toBeVisible()

  await page.goto('/images/upload')
  await page.getByLabel('File', { exact: true }).setInputFiles(file('disk.img.gz', packedDisk()))
  await choose(page, 'Region', /Frankfurt/)
  await submit(page, 'Upload image')
  await expect(notice(page, 'Image disk available')).toBeVisible()

  await page.goto('/tickets/new')
  await fillField(page, 'Subject', 'From another origin')
  await fillField(page, 'Description', 'With a file.')
  await choosesFiles(page).setInputFiles(textFile('agent.log.txt', 'stopped'))
  await submit(page, 'Open ticket')
  await expect(attached(page)).toHaveText([/agent\.log\.txt/])

  await page.goto('/volumes/8/attach')
  await page.getByLabel('Instance ID', { exact: true }).fill('1')
  await submit(page, 'Attach volume')
  await expect(page.getByText(/ is attached$/).first()).toBeVisible()

  expect(failed).toEqual([])
  const of = (host: string) => front.received.filter((one) => one.host === host)
  expect(new Set(front.received.map(({ host }) => host))).toEqual(new Set(Object.values(HOSTS)))
  expect(of(HOSTS.objects).filter(({ line }) => line.startsWith('PUT ')).length).toBe(31)
  expect(of(HOSTS.api).filter(({ line }) => line.startsWith('OPTIONS ')).length).toBeGreaterThan(0)
  expect(front.received.filter(({ status }) => status >= 400).map(({ line, status }) => [line, status])).toEqual([])
  // Neither a header nor an address carries the token to another host.
  const others = front.received.filter(({ host }) => host !== HOSTS.api)
  expect(others.filter((one) => JSON.stringify(one).includes(server.demoToken))).toEqual([])
  expect(others.filter(({ headers }) => headers.authorization !== undefined)).toEqual([])
})

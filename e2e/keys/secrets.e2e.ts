/** Each kind of secret goes through its flow, and is then looked for everywhere that outlasts it. */
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectPage, words } from '../support/helpers'
import { finishImage, FLOWS, keyOf, unfinishedImage } from './secret-flows'
import { placesOf, shownBy } from './secret-places'
import { withToken } from '../support/page-guard'

const TOKEN = 'sessionStorage cloud-console.token'

/** `place: secret` of all that a page still holds. What the browser itself notes of its requests is not the page's to take back. */
async function held(page: Page, secrets: ReadonlyMap<string, string>): Promise<string[]> {
  const found: string[] = []
  for (const [name, secret] of secrets) {
    const places = await placesOf(page, secret)
    found.push(...places.filter((place) => place !== 'performance entries').map((place) => `${place}: ${name}`))
  }
  return found
}

interface Trace {
  /** The activity's line of the flow's last change. */
  readonly change: RegExp
  /** The palette's result for it. */
  readonly found: readonly [group: string, name: string]
}
const BUCKET = [words.buckets, 'uploads.larkspur.example'] as const
/** By the flow's name. */
const TRACES: Readonly<Record<string, Trace>> = {
  signedIn: { change: /No changes yet/, found: BUCKET },
  accessKey: { change: /Create access key Canary[^]*curl/, found: [words.accessKeys, 'Canary'] },
  monitoringClient: {
    change: /Create monitoring client canary[^]*curl/,
    found: ['Monitoring clients', 'canary'],
  },
  certificate: {
    change: /Upload certificate for bucket uploads\.larkspur\.example[^]*PRIVATE_KEY/,
    found: BUCKET,
  },
  login: { change: /Create credential canary[^]*PASSWORD/, found: ['Credentials', 'canary'] },
  signedUrls: { change: /Upload .*canary\.txt/, found: BUCKET },
  unfinishedImage: { change: /Create image for upload canary[^]*curl/, found: [words.images, 'canary'] },
}
/** The activity and the palette name the change and contain no secret. */
async function expectHidden(page: Page, flow: string, secrets: ReadonlyMap<string, string>): Promise<void> {
  const trace = TRACES[flow]
  if (!trace) throw new Error(`no trace of ${flow} is described`)
  const { activity, palette } = await shownBy(page, ...trace.found)
  expect(activity, flow).toMatch(trace.change)
  for (const [name, secret] of secrets) {
    expect(activity.includes(secret), `activity: ${name}`).toBe(false)
    expect(palette.includes(secret), `palette: ${name}`).toBe(false)
  }
}

/** Null for a file that the server has deleted since it was listed, such as the bytes of a deleted object. */
const readPresent = (file: string) =>
  readFile(file).catch((e: NodeJS.ErrnoException) => {
    if (e.code === 'ENOENT') return null
    throw e
  })

/** Names of the files below `dir` that hold a secret, as it is or as base64 or hex. */
async function filesWith(dir: string, secrets: ReadonlyMap<string, string>): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const content = await readPresent(join(entry.parentPath, entry.name))
    if (!content) continue
    for (const [name, secret] of secrets) {
      const forms = [
        secret,
        Buffer.from(secret).toString('base64').replaceAll('=', ''),
        Buffer.from(secret).toString('hex'),
      ]
      if (forms.some((form) => content.includes(form))) found.push(`${entry.name}: ${name}`)
    }
  }
  return found
}

test.use({ as: null })

test('eight kinds of secret stay nowhere but where they are needed, and nothing stays after signing out', async ({
  page,
  context,
  server,
}, info) => {
  await mkdir(info.outputPath(), { recursive: true })
  const secrets = new Map<string, string>()
  const said: string[] = []
  const asked: string[] = []
  context.on('console', (message) => said.push(message.text()))
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== server.objectsOrigin) asked.push(request.url())
  })
  await page.exposeFunction('e2eState', (state: string) => void said.push(state))
  await page.addInitScript(() => {
    for (const method of ['pushState', 'replaceState'] as const) {
      const own = History.prototype[method]
      History.prototype[method] = function (...args) {
        ;(window as unknown as { e2eState: (state: string) => void }).e2eState(JSON.stringify(args))
        own.apply(this, args)
      }
    }
  })
  const flow = {
    page,
    server,
    dir: info.outputPath(),
    recordSecret: (name: string, secret: string) => void secrets.set(name, secret),
  }
  for (const run of FLOWS) {
    await run(flow)
    await expectHidden(page, run.name, secrets)
    await expect.poll(() => held(page, secrets), run.name).toEqual([`${TOKEN}: access token`])
  }
  const to = await unfinishedImage(page)
  secrets.set('upload address', keyOf(to))
  await expectHidden(page, 'unfinishedImage', secrets)
  expect(await placesOf(page, keyOf(to))).toContain('sessionStorage cloud-console.image-uploads')
  await page.reload()
  await expectPage(page, 'canary')
  await finishImage(flow, to)
  await expect.poll(() => held(page, secrets)).toEqual([`${TOKEN}: access token`])
  expect(secrets.size).toBe(9)

  const twin = await context.newPage()
  await withToken(twin, secrets.get('access token') ?? '')
  await twin.goto('/keys')
  await expectPage(twin, words.accessKeys)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: /^Sign out$/ }).click()
  for (const tab of [page, twin]) {
    await expectPage(tab, words.signInTitle)
    expect(await held(tab, secrets)).toEqual([])
  }
  await page.goBack()
  await expect(page.getByText('Sign in to see this image')).toBeVisible()
  expect(await held(page, secrets)).toEqual([])

  for (const [name, secret] of secrets) {
    expect(
      said.filter((text) => text.includes(secret)),
      `console and history: ${name}`,
    ).toEqual([])
    expect(
      asked.filter((url) => url.includes(secret)),
      `addresses: ${name}`,
    ).toEqual([])
    expect(server.log().includes(secret), `the server's log: ${name}`).toBe(false)
  }
  expect(
    said.some((text) => text.includes('/buckets')),
    'history was listened to',
  ).toBe(true)
  expect(await filesWith(server.dataDir, secrets), 'the server’s files').toEqual([])
})

/** Any name that the store takes, byte for byte: uploaded, listed, opened, signed, downloaded, made public, deleted in the browser. */
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { searchText, submit } from './helpers'
import { api, bodiesOf, chooseUpload, putObject, saved } from './storage'

const BUCKET = 'eu-central-1/uploads.larkspur.example'
const GROUP = 8

const signs = Array.from('#?%+&;"\'!*():@$,=[]{}|\\^`<>~_', (sign) => `a${sign}b`)
const NAMES = [
  ...signs,
  '%2F',
  '%00',
  '%zz',
  '100%25',
  'a%20b',
  '+',
  'x=1&y=2#z',
  'https://example.test/a?b',
  'two  spaces',
  ' lead',
  'trail ',
  '\u00a0',
  'tab\there',
  'line\nfeed',
  'return\r',
  'bell\u0007',
  'del\u007f',
  'next\u0085line',
  'rtl\u202efdp.exe',
  'zero\u200bwidth',
  '\ufeffmark',
  'soft\u00adhyphen',
  'sep\u2028line',
  'café',
  'café'.normalize('NFD'),
  'Å',
  'Å'.normalize('NFD'),
  'сводка.csv',
  '日本語.txt',
  'مرحبا',
  'ﬁ',
  'İ',
  'ß',
  '🎉',
  '👩‍👩‍👧‍👦.png',
  '🏳️‍🌈',
  '\u{10ffff}',
  '\u{e000}',
  'a//b',
  '//',
  '/',
  '/lead',
  'trail/',
  'a/b/',
  'x///y',
  './here',
  '../up',
  'in/./side',
  'in/../side',
  '.',
  '..',
  '...',
  'a/.',
  'a/..',
  '%2e%2e/x',
  'null',
  'true',
  '123',
  '{"a":1}',
  '"quoted"',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  'C:\\temp\\x',
  '-rf',
  '*',
  'n'.repeat(1024),
  'é'.repeat(512),
  `${'d/'.repeat(511)}ab`,
]

const body = (name: string) => `bytes of ${JSON.stringify(name)}\n`
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const row = (page: Page) => page.getByRole('grid', { name: 'Objects' }).getByRole('row').nth(1)

/** The folder a file is dropped into and the file's own name; without one where no file can have that name. */
function asFile(name: string): { folder: string; file: string } | undefined {
  const cut = name.lastIndexOf('/') + 1
  const file = name.slice(cut)
  return file === '' ? undefined : { folder: name.slice(0, cut), file }
}

test.use({ env: { RATE_LIMITS: 'off' } })
test('there are at least sixty names, all different, none too long', () => {
  expect(new Set(NAMES).size).toBe(NAMES.length)
  expect(NAMES.length).toBeGreaterThanOrEqual(60)
  expect(Math.max(...NAMES.map((name) => Buffer.byteLength(name)))).toBe(1024)
})

for (let from = 0; from < NAMES.length; from += GROUP)
  test(`names ${from + 1} to ${Math.min(NAMES.length, from + GROUP)} go all the way round`, async ({
    page,
    server,
  }) => {
    test.setTimeout(300_000)
    const list = async (prefix: string) =>
      (
        await api(
          server,
          server.demoToken,
          'GET',
          `/object-storage/buckets/${BUCKET}/object-list?page_size=500&prefix=${encodeURIComponent(prefix)}`,
        )
      )['data']
    const accesses = bodiesOf(page, /^PUT .*\/object-acl$/)
    const signed = bodiesOf(page, /^POST .*\/object-url$/)
    for (const name of NAMES.slice(from, from + GROUP)) {
      await test.step(JSON.stringify(name).slice(0, 60), async () => {
        const place = asFile(name)
        if (place) {
          await page.goto(`/buckets/${BUCKET}${place.folder ? `?folder=${encodeURIComponent(place.folder)}` : ''}`)
          await expect(page.getByRole('button', { name: 'Upload file' })).toBeVisible()
          await chooseUpload(page, place.file, body(name), 'application/octet-stream')
          // Decomposed letters are asked about, and stay as they are.
          if (place.file !== place.file.normalize('NFC'))
            await page.getByRole('dialog').getByRole('button', { name: 'Upload 1 file' }).click()
          await expect.poll(() => list(name)).toContainEqual(expect.objectContaining({ name }))
        } else await putObject(server, server.demoToken, BUCKET, name, body(name), 'application/octet-stream')

        // Listed under its own name, and opened by its row.
        await page.goto(listOf(name))
        const link = await linkTo(page, name)
        await link.click()
        expect(searchText(page, 'object')).toBe(name)
        const panel = page.getByRole('dialog').first()
        await expect(panel.getByText(md5(body(name)))).toBeVisible()

        const got = await saved(page, () => panel.getByRole('button', { name: 'Download' }).first().click())
        expect(got.bytes.toString()).toBe(body(name))
        expect(signed).toContainEqual(expect.objectContaining({ name, method: 'GET' }))

        await panel.getByRole('radio', { name: 'Public read', exact: true }).check()
        await submit(panel, 'Change access')
        await expect.poll(() => accesses.at(-1)).toEqual({ acl: 'public-read', name })
        const acl = `/object-storage/buckets/${BUCKET}/object-acl?name=${encodeURIComponent(name)}`
        await expect.poll(async () => (await api(server, server.demoToken, 'GET', acl))['acl']).toBe('public-read')
        await panel.getByRole('button', { name: 'Close' }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)

        await deleteRow(page, name)
        await expect.poll(async () => JSON.stringify(await list(name))).not.toContain(JSON.stringify(name))
      })
    }
  })

/** All names that begin like this one, none folded into a folder. */
const listOf = (name: string) => `/buckets/${BUCKET}?view=flat&from=${encodeURIComponent(asSearch(name))}`

/** As the console writes it: a text that could be read as something else stands in quotes. */
function asSearch(text: string): string {
  try {
    JSON.parse(text)
    return JSON.stringify(text)
  } catch {
    return text
  }
}

/** The link whose address leads to exactly this name. */
async function linkTo(page: Page, name: string) {
  const links = page.getByRole('grid', { name: 'Objects' }).getByRole('rowheader').getByRole('link')
  await expect(links.first()).toBeVisible()
  const hrefs = await links.evaluateAll((all) => all.map((a) => (a instanceof HTMLAnchorElement ? a.href : '')))
  const at = hrefs.findIndex((href) => searchText(page, 'object', href) === name)
  expect(at, `a row for ${JSON.stringify(name)}`).toBe(0)
  return links.nth(at)
}

async function deleteRow(page: Page, name: string) {
  await linkTo(page, name)
  await row(page)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete object' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete object' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test.describe('where a server hands out addresses with the name in them', () => {
  test.use({ faulty: true })
  for (const [name, safe] of [
    ['plain.txt', true],
    ['a%2e.txt', true],
    ['in/../side.txt', false],
    ['./here.txt', false],
    ['..', false],
  ] as const)
    test(`${JSON.stringify(name)} is ${safe ? 'asked for' : 'not asked for: the browser would change the address'}`, async ({
      page,
      server,
      faults,
      complaints,
    }) => {
      complaints.allow(/Failed to load resource|status of 40/)
      await putObject(server, server.demoToken, BUCKET, name, body(name), 'application/octet-stream')
      await putObject(server, server.demoToken, BUCKET, 'side.txt', 'another object', 'application/octet-stream')
      faults.api.add({
        method: 'POST',
        path: /object-url$/,
        rewrite: (answer) => {
          const { url } = JSON.parse(answer.toString()) as { url: string }
          const { origin, search } = new URL(url)
          const path = name
            .split('/')
            .map((part) => encodeURIComponent(part))
            .join('/')
          return JSON.stringify({ url: `${origin}/${BUCKET}/${path}${search}` })
        },
      })
      await page.goto(listOf(name))
      faults.objects.seen.length = 0
      await linkTo(page, name)
      await row(page)
        .getByRole('button', { name: /^Actions/ })
        .click()
      await page.getByRole('menuitem', { name: 'Delete object' }).click()
      const asked = page.getByRole('dialog')
      await asked.getByRole('button', { name: 'Delete object' }).click()
      if (safe)
        await expect.poll(() => faults.objects.seen.filter((line) => line.includes('DELETE')).length).toBeGreaterThan(0)
      else {
        await expect(asked).toContainText('A browser cannot send a request for this name unchanged')
        // Nothing went out, to this address or to the one it would have become.
        expect(faults.objects.seen).toEqual([])
        const left = await api(
          server,
          server.demoToken,
          'GET',
          `/object-storage/buckets/${BUCKET}/object-list?page_size=500`,
        )
        expect(left['data']).toContainEqual(expect.objectContaining({ name }))
        expect(left['data']).toContainEqual(expect.objectContaining({ name: 'side.txt' }))
      }
    })
})

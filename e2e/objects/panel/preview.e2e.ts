/** Object previews: the type comes from the bytes, sizes are capped, and nothing in an object ever runs. */
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures'
import { submit, trayOf } from '../../support/helpers'
import { PNG, wav, webm } from './media-files'
import { api, bodiesOf, putObject } from '../../support/storage'
import { saved } from '../../support/firefox'
import { placesOf } from '../../keys/secret-places'
import { select } from '../bulk/bulk'

/** A bucket with CORS on. */
const OPEN = 'eu-central-1/uploads.larkspur.example'
const NOISE = /CORS policy|net::ERR_FAILED|Failed to load resource/
/** Playwright's trace recorder fetches each blob itself, which the content policy blocks. Nothing else does. */
const TRACING = /^Connecting to 'blob:/
const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name })

type Server = Parameters<typeof putObject>[0] & { demoToken: string }
/** Puts an object and opens its preview. */
async function look(page: Page, server: Server, name: string, body: Buffer | string, type: string) {
  const signed = await api(server, server.demoToken, 'POST', `/object-storage/buckets/${OPEN}/object-url`, {
    name,
    method: 'PUT',
    content_type: type,
  })
  const put = await fetch(String(signed['url']), {
    method: 'PUT',
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'content-type': type },
  })
  expect(put.status).toBe(200)
  await page.goto(`/buckets/${OPEN}?object=${encodeURIComponent(name)}&show=preview`)
  return panelOf(page, name)
}

test.describe('by its bytes', () => {
  test('an image is shown even if its content type claims something else', async ({ page, server, complaints }) => {
    complaints.allow(TRACING)
    const panel = await look(page, server, 'dot.html', PNG, 'text/html')
    await expect(panel.getByText('2 × 1 pixels, image/png')).toBeVisible()
    await expect(panel.getByText(/The content type is text\/html, but this file is an image/)).toBeVisible()
    expect(await panel.getByRole('img', { name: 'Preview of dot.html' }).getAttribute('src')).toMatch(/^blob:/)
  })

  test('audio streams from the store, and closing the panel removes its URL from the page', async ({
    page,
    server,
  }) => {
    const panel = await look(page, server, 'tone.wav', wav(), 'audio/wav')
    const player = panel.getByLabel('Preview of tone.wav')
    await expect.poll(() => player.evaluate((e: HTMLMediaElement) => e.duration)).toBe(1)
    await expect(player).toHaveJSProperty('paused', true)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    // Performance entries belong to the browser, not to the page.
    expect((await placesOf(page, 'Signature=')).filter((place) => place !== 'performance entries')).toEqual([])
  })

  test('video streams from the store, and a damaged one shows an error', async ({ page, server, complaints }) => {
    complaints.allow(TRACING)
    const film = await webm(page)
    let panel = await look(page, server, 'walk.webm', film, 'video/webm')
    const player = panel.getByLabel('Preview of walk.webm')
    await expect.poll(() => player.evaluate((e: HTMLVideoElement) => [e.videoWidth, e.videoHeight])).toEqual([32, 18])
    expect(new URL(await player.evaluate((e: HTMLVideoElement) => e.currentSrc)).origin).toBe(server.objectsOrigin)
    await player.evaluate((e: HTMLVideoElement) => e.play())
    await expect.poll(() => player.evaluate((e: HTMLVideoElement) => e.currentTime)).toBeGreaterThan(0)
    // Only the start of a video.
    panel = await look(page, server, 'cut.webm', film.subarray(0, 60), 'video/webm')
    await expect(panel.getByText(/This file is damaged/)).toBeVisible()
  })

  test('text is fetched and shown only up to the cap, which is stated', async ({ page, server }) => {
    const fetched: string[] = []
    page.on('request', (r) => {
      if (r.url().startsWith(server.objectsOrigin)) fetched.push(r.headers()['range'] ?? 'all')
    })
    const text = Array.from({ length: 60_000 }, (_, n) => `line ${n} ü\n`).join('')
    const panel = await look(page, server, 'long.log', text, 'text/plain')
    await expect(panel.getByText(/^Showing the first 256 KiB of \d+ KiB\.$/)).toBeVisible()
    const shown = await panel.getByRole('region', { name: 'Content' }).innerText()
    expect(text.startsWith(shown.trimEnd())).toBe(true)
    expect(shown.length).toBeGreaterThan(200_000)
    expect(fetched).toEqual(['bytes=0-262143'])
  })

  test('JSON is formatted with exact numbers, CSV becomes a table, and gzip is unpacked', async ({ page, server }) => {
    let panel = await look(page, server, 'id.json', '{"id":12345678901234567890,"of":[1,2]}', 'application/json')
    await expect(panel.getByRole('region', { name: 'Content' })).toHaveText(/"id": 12345678901234567890,\s+"of": \[/)

    panel = await look(page, server, 'sums.csv', 'name;sum\n"a; b";1\n=cmd();2\n', 'application/octet-stream')
    await expect(panel.getByRole('columnheader')).toHaveText(['name', 'sum'])
    await expect(panel.getByRole('cell')).toHaveText(['a; b', '1', '=cmd()', '2'])
    await expect(panel.getByText('2 rows.')).toBeVisible()
    panel = await look(page, server, 'one.csv', 'name,sum\na,1\n', 'text/csv')
    await expect(panel.getByText('1 row.', { exact: true })).toBeVisible()

    const lines = Array.from({ length: 5000 }, (_, n) => `entry ${n}`).join('\n')
    panel = await look(page, server, 'app.log.gz', gzipSync(lines), 'application/gzip')
    await expect(panel.getByText(/Unpacked from gzip/)).toBeVisible()
    await expect(panel.getByRole('region', { name: 'Content' })).toContainText('entry 4999')
  })
})

test('text that isn’t Unicode is shown, and its encoding can be changed', async ({ page, server }) => {
  const panel = await look(page, server, 'menu.txt', Buffer.from('café', 'latin1'), 'text/plain')
  await expect(panel.getByText('café')).toBeVisible()
  await panel.getByLabel('Encoding').selectOption('Cyrillic (Windows-1251)')
  await expect(panel.getByText('cafй')).toBeVisible()
})

test.describe('hostile objects', () => {
  const RUN = 'document.documentElement.dataset.ran="yes";fetch("/v4/account")'
  for (const [name, body, type] of [
    [
      'evil.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" onload='${RUN}'><script>${RUN}</script></svg>`,
      'image/svg+xml',
    ],
    ['rows.csv', `a,b\n<img src=x onerror='${RUN}'>,"<script>${RUN}</script>"\n`, 'text/csv'],
  ] as const) {
    test(`${name} as ${type} is shown as text and never runs`, async ({ page, server }) => {
      const asked: string[] = []
      page.on('request', (r) => asked.push(r.url()))
      const panel = await look(page, server, name, body, type)
      const content = panel.getByRole('region', { name: /^(Content|Table)$/ })
      await expect(content).toContainText('dataset.ran')
      if (/html|svg|png/.test(name)) await expect(panel.getByText(/only the source is shown/)).toBeVisible()
      await expect(panel.locator('img, iframe, object, embed, script, svg[onload]')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.dataset['ran'])).toBeUndefined()
      expect(asked.filter((url) => url.endsWith('/v4/account') || url.endsWith('/x'))).toEqual([])
    })
  }
})

test.describe('when a preview fails', () => {
  test('a bucket without CORS offers to turn it on, and the preview then loads', async ({ page, complaints }) => {
    complaints.allow(NOISE)
    await page.goto('/buckets/us-iad-1/team-files?object=100%25.txt&show=preview')
    const panel = panelOf(page, '100%.txt')
    const sent = bodiesOf(page, /^(POST|PUT) .*\/access$/)
    await expect(panel.getByText(/Preview couldn’t be loaded/)).toBeVisible()
    await submit(panel, 'Allow browser uploads')
    await expect(panel.getByRole('region', { name: 'Content' })).toHaveText('One hundred per cent.')
    expect(sent).toEqual([{ cors_enabled: true }])
  })

  test('a deleted object says so and disables Download', async ({ page }) => {
    await page.goto(`/buckets/${OPEN}?object=never.txt&show=preview`)
    const panel = panelOf(page, 'never.txt')
    await expect(panel.getByText('Object not found', { exact: true })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Download' })).toHaveAttribute('aria-disabled', 'true')
  })
})

test('with CORS on, any type of object is saved, whatever its name', async ({ page, server }) => {
  const text = 'x'.repeat(3_000_000)
  await putObject(server, server.demoToken, OPEN, 'deep/notes.txt', text)
  // The store shows this type, which the name doesn't tell.
  await putObject(server, server.demoToken, OPEN, 'deep/README', text, 'text/plain')
  await page.goto(`/buckets/${OPEN}?object=deep%2FREADME`)
  const panel = panelOf(page, 'deep/README')
  const got = await saved(page, () => panel.getByRole('button', { name: 'Download' }).click())
  expect({ name: got.name, byteCount: got.bytes.length }).toEqual({ name: 'README', byteCount: 3_000_000 })
  await page.goto(`/buckets/${OPEN}?folder=deep%2F`)
  await select(page, 'notes.txt')
  const selected = page.getByRole('main').getByRole('button', { name: 'Download', exact: true })
  const again = await saved(page, () => selected.click())
  expect({ name: again.name, byteCount: again.bytes.length }).toEqual({ name: 'notes.txt', byteCount: 3_000_000 })
  expect(page.context().pages()).toHaveLength(1)
})

/** Temporary copies that downloads left in the browser's storage. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    const dir = await (await navigator.storage.getDirectory()).getDirectoryHandle('downloads', { create: true })
    const names: string[] = []
    for await (const name of dir.keys()) names.push(name)
    return names.length
  })

test.describe('a download that the page carries is a transfer', () => {
  test.use({ faulty: true })
  test('shows progress, asks before leaving, and can be canceled', async ({ page, server, faults, complaints }) => {
    complaints.allow(/ERR_|Failed to load resource/)
    await putObject(
      server,
      server.demoToken,
      OPEN,
      'deep/long.txt',
      'x'.repeat(3_000_000),
      'text/plain',
      server.objectsOrigin,
    )
    await page.goto(`/buckets/${OPEN}?object=deep%2Flong.txt`)
    const panel = panelOf(page, 'deep/long.txt')
    await expect(panel.getByText('2.86 MiB')).toBeVisible()
    faults.objects.add({ method: 'GET', bandwidth: 50_000 })
    await panel.getByRole('button', { name: 'Download' }).click()
    await expect(trayOf(page).getByRole('progressbar', { name: 'Progress of deep/long.txt' })).toBeVisible()
    // Above the panel, which stays open.
    await trayOf(page).getByRole('button', { name: 'Pause transfers' }).click()
    await trayOf(page).getByRole('button', { name: 'Resume transfers' }).click()
    await panel.getByRole('button', { name: 'Close' }).click()
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await submit(page, 'Cancel deep/long.txt')
    await expect(trayOf(page)).toContainText(/cancel/i)
    await expect.poll(() => copies(page)).toBe(0)
  })
  test('downloading a deleted object shows a message instead of a tab with the store’s error', async ({
    page,
    server,
    complaints,
  }) => {
    complaints.allow(/CORS policy|ERR_|Failed to load resource/)
    const closed = 'eu-central-1/scratch'
    for (const bucket of [OPEN, closed]) {
      await putObject(
        server,
        server.demoToken,
        bucket,
        'brief.zip',
        'here for a moment',
        'application/zip',
        server.objectsOrigin,
      )
      await page.goto(`/buckets/${bucket}?object=brief.zip`)
      const panel = panelOf(page, 'brief.zip')
      await expect(panel.getByText('17 bytes')).toBeVisible()
      const path = `/object-storage/buckets/${bucket}/object-url`
      const { url } = await api(server, server.demoToken, 'POST', path, { name: 'brief.zip', method: 'DELETE' })
      await page.request.delete(String(url))
      await panel.getByRole('button', { name: 'Download' }).click()
      // The panel reads the headers too, and reports the deletion there if it read them late.
      const failed = panel.getByRole('alert').filter({ hasText: 'Couldn’t start the download' })
      await expect(failed).toContainText('The object was deleted.')
      expect(page.context().pages()).toHaveLength(1)
    }
  })
})

/** Helpers for jobs over many objects: files on disk, objects in a bucket, and real drops. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import type { TestServer } from '../../support/accounts'
import { needsInspector } from '../../support/firefox'
import { expect } from '../../support/fixtures'
import { openTray, tableRow, trayOf } from '../../support/helpers'
import { api, putObject } from '../../support/storage'

/** A bucket of the demo data with CORS on. */
export const OPEN = 'eu-central-1/uploads.larkspur.example'
/** For jobs that are slow on a busy machine. */
export const patient = expect.configure({ timeout: 60_000 })

export const dialog = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', name === undefined ? {} : { name })
/** Waits for the end of the only job, then clears it. Its dialog has closed when it started. */
export async function ended(page: Page, words: string | RegExp): Promise<void> {
  await patient(trayOf(page)).toContainText(words)
  await expect(dialog(page)).toHaveCount(0)
  await openTray(page)
  await trayOf(page).getByRole('button', { name: 'Clear' }).click()
}
export const select = (page: Page, name: string) => tableRow(page, name).getByRole('checkbox').click()
/** `n` files, by name. */
export const numbered = (n: number, name: (i: number) => string, text = (i: number) => `text ${i}\n`) =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [name(i), text(i)]))

/** Files below `dir`, by path. */
export async function folderOf(dir: string, files: Readonly<Record<string, string>>): Promise<string> {
  for (const folder of new Set(Object.keys(files).map((path) => dirname(join(dir, path)))))
    await mkdir(folder, { recursive: true })
  for (const [path, text] of Object.entries(files)) await writeFile(join(dir, path), text)
  return dir
}

export async function putAll(server: TestServer, bucket: string, files: Readonly<Record<string, string>>) {
  const names = Object.entries(files)
  for (let from = 0; from < names.length; from += 20)
    await Promise.all(
      names
        .slice(from, from + 20)
        .map(([name, text]) =>
          putObject(server, server.demoToken, bucket, name, text, 'text/plain', server.objectsOrigin),
        ),
    )
}

/** All names in a bucket with their sizes. */
export async function held(server: TestServer, bucket: string): Promise<Record<string, number>> {
  const all: Record<string, number> = {}
  for (let marker = ''; ;) {
    const page = await api(
      server,
      server.demoToken,
      'GET',
      `/object-storage/buckets/${bucket}/object-list?page_size=500&marker=${encodeURIComponent(marker)}`,
    )
    for (const entry of page['data'] as { name: string; size: number }[]) all[entry.name] = entry.size
    if (typeof page['next_marker'] !== 'string') return all
    marker = page['next_marker']
  }
}

export async function textOf(server: TestServer, bucket: string, name: string): Promise<string> {
  const { url } = await api(server, server.demoToken, 'POST', `/object-storage/buckets/${bucket}/object-url`, { name })
  return (await fetch(String(url))).text()
}

export async function aclOf(server: TestServer, bucket: string, name: string): Promise<unknown> {
  const path = `/object-storage/buckets/${bucket}/object-acl?name=${encodeURIComponent(name)}`
  return (await api(server, server.demoToken, 'GET', path))['acl']
}

/** Drops files and folders from disk onto an element, as a file manager does. `before` is called while they are over it. */
export async function dropOn(
  page: Page,
  place: Locator,
  paths: readonly string[],
  before?: () => Promise<void>,
): Promise<void> {
  const box = await place.boundingBox()
  if (!box) throw new Error('nowhere to drop')
  needsInspector(page, 'given a drop')
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...at, data })
  await send('dragEnter')
  await send('dragOver')
  await before?.()
  await send('drop')
  await session.detach()
}

/** Collects the page's list calls from now on, except those of the open folder. */
export function listCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (sent) => {
    const url = new URL(sent.url())
    if (url.pathname.endsWith('/object-list') && !url.searchParams.has('delimiter')) calls.push(url.search)
  })
  return calls
}

/** The text of each file in a ZIP, by path. */
export const unzipped = (archive: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(archive))
      .filter(([path]) => !path.endsWith('/'))
      // Unlike a `TextDecoder`, a buffer keeps the mark that begins a CSV file.
      .map(([path, bytes]) => [path, Buffer.from(bytes).toString('utf8')]),
  )

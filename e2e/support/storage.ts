/** Buckets, objects and files for tests. */
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { basename } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import type { RunningServer } from './server'
import { trayOf, toastsOf, filesOf } from './helpers'

/** Calls the API directly. Path, body and response are as in the contract. */
export async function api(
  server: Pick<RunningServer, 'origin'>,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${server.origin}/v4${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // Without `expect`, which gets slow after thousands of calls.
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Uploads an object without a browser. */
export async function putObject(
  server: Pick<RunningServer, 'origin'>,
  token: string,
  bucket: string,
  name: string,
  body: string,
  type = 'text/plain',
  /** Origin of the store, to bypass a fault proxy. */
  store?: string,
): Promise<void> {
  const signed = await api(server, token, 'POST', `/object-storage/buckets/${bucket}/object-url`, {
    name,
    method: 'PUT',
    content_type: type,
  })
  const { pathname, search, origin } = new URL(String(signed['url']))
  const target = `${store ?? origin}${pathname}${search}`
  const answer = await fetch(target, { method: 'PUT', body, headers: { 'content-type': type } })
  if (answer.status !== 200) throw new Error(`PUT ${name}: ${answer.status} ${await answer.text()}`)
}

/** Sends an anonymous request to a bucket's hostname; system resolvers don't resolve `*.localhost`. */
export function askPublicly(objectsOrigin: string, host: string, path: string): Promise<number> {
  const { hostname, port } = new URL(objectsOrigin)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers: { host: `${host}.localhost:${port}` } }, (res) => {
      res.resume()
      res.once('end', () => resolve(res.statusCode ?? 0))
    })
    sent.once('error', reject)
    sent.end()
  })
}

/** Chooses a file and waits until the page has read it. */
export async function chooseFile(field: Locator, path: string): Promise<void> {
  await field.setInputFiles(path)
  await expect(field).toHaveAccessibleDescription(new RegExp(basename(path).replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')))
}

/** A toast with this text. */
export const notice = (page: Page, text: string | RegExp): Locator => toastsOf(page).getByText(text)

/** The row of one upload in the tray. */
export const uploadOf = (page: Page, name: string): Locator =>
  trayOf(page).getByRole('listitem', { includeHidden: true }).filter({ hasText: name })

export async function chooseUpload(page: Page, name: string, body: Buffer | string, type = 'text/plain') {
  await filesOf(page).setInputFiles({
    name,
    mimeType: type,
    buffer: typeof body === 'string' ? Buffer.from(body) : body,
  })
}

/** Writes a file below `dir` and returns its path. */
export async function fileWith(path: string, bytes: Buffer): Promise<string> {
  await writeFile(path, bytes)
  return path
}

/** Bodies of the page's requests whose `METHOD path` matches, from now on and in order. */
export function bodiesOf(page: Page, which: RegExp): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (sent) => {
    if (which.test(`${sent.method()} ${new URL(sent.url()).pathname}`)) bodies.push(sent.postDataJSON())
  })
  return bodies
}

/** All object names of a bucket, sorted. */
export async function objectNames(server: Pick<RunningServer, 'origin'> & { demoToken: string }, bucket: string) {
  const names: string[] = []
  for (let marker = ''; ;) {
    const query = `page_size=500&marker=${encodeURIComponent(marker)}`
    const page = await api(server, server.demoToken, 'GET', `/object-storage/buckets/${bucket}/object-list?${query}`)
    names.push(...(page['data'] as { name: string }[]).map((entry) => entry.name))
    if (typeof page['next_marker'] !== 'string') return names
    marker = page['next_marker']
  }
}

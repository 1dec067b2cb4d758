/** Responses to reads as a started server sends them. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type Started } from '../start/start'
import { readSettings } from '../system/settings'

let dataDir: string
let started: Started
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'coding-spec-'))
  const settings = readSettings({ PORT: '0', OBJECTS_PORT: '0', DATA_DIR: dataDir, SEED: 'demo', RATE_LIMITS: 'off' })
  started = await startServer(settings, { log: () => undefined })
})
afterAll(async () => {
  await started.close()
  rmSync(dataDir, { recursive: true })
})

interface Ask {
  readonly accept?: string
  readonly method?: string
  readonly body?: unknown
}
/** Sends a call and returns the response with its body as sent. */
async function send(path: string, { accept, method = 'GET', body }: Ask = {}) {
  const headers = {
    Authorization: `Bearer ${started.demoToken}`,
    ...(accept === undefined ? {} : { 'Accept-Encoding': accept }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  }
  const sent = request(`${started.url}/v4${path}`, { method, headers })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const bytes = await buffer(response)
  const { vary = '', 'content-encoding': coding, 'content-length': length } = response.headers
  return { status: response.statusCode, bytes, coding, vary, length }
}

const open: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
}
test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
  [undefined, undefined],
])('a list is compressed as a request accepts it: %s', async (accept, coding) => {
  const path = '/images?page=1&page_size=500'
  const plain = await send(path)
  const asked = await send(path, accept === undefined ? {} : { accept })
  const read = coding === undefined ? asked.bytes : open[coding]?.(asked.bytes)
  expect(read?.toString()).toBe(plain.bytes.toString())
  expect(asked).toMatchObject({ status: 200, coding, length: String(asked.bytes.length) })
  expect(asked.vary).toContain('Accept-Encoding')
  if (coding !== undefined) expect(asked.bytes.length).toBeLessThan(plain.bytes.length / 4)
})

test('a list of half a megabyte is compressed beside other requests', async () => {
  const description = 'A line that says a little.\n'.repeat(2000)
  for (let n = 0; n < 10; n++) {
    const body = { summary: `Long ${n}`, description }
    expect(await send('/support/tickets', { method: 'POST', body })).toMatchObject({ status: 200 })
  }
  for (const [accept, unpack] of Object.entries(open)) {
    const { bytes, coding } = await send('/support/tickets?page=1&page_size=100', { accept })
    const text = unpack(bytes).toString()
    expect({ coding, long: text.length > 500_000, tickets: text.split('"Long ').length - 1 }).toEqual({
      coding: accept,
      long: true,
      tickets: 10,
    })
  }
})

test('answers to changes, refusals, short answers and answers without a body are sent as they are', async () => {
  const accept = 'gzip, deflate, br'
  const description = 'x'.repeat(5000)
  const body = { summary: 'Sent plainly', description }
  const change = await send('/support/tickets', { method: 'POST', accept, body })
  expect(change).toMatchObject({ status: 200, coding: undefined })
  expect(change.bytes.toString()).toContain(description)
  expect(await send('/nothing', { accept })).toMatchObject({ status: 404, coding: undefined })
  expect(await send('/regions/eu-central', { accept })).toMatchObject({ status: 200, coding: undefined })
  const head = await send('/images?page=1&page_size=500', { method: 'HEAD', accept })
  expect(head).toMatchObject({ status: 200, coding: undefined, bytes: Buffer.alloc(0) })
})

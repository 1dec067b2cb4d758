import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strFromU8, unzipSync } from 'fflate'
import { type Answer, faultServer, type FaultServer, json, reset } from '#test/api/fault-server'
import { session } from '#/console/api/session/session'
import { fetchObject } from './fetch-object'
import type { RunIo } from '../engine/job'
import { createZip } from '../downloads/zip-stream'

const PLACE = { cluster: 'eu-1', bucket: 'photos' }
const TEXT = Array.from({ length: 5000 }, (_, n) => `line ${n}\n`).join('')
let server: FaultServer
beforeEach(async () => {
  server = await faultServer()
  session.begin('token-1', `${server.origin}/v4`)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await server.close()
})

/** Signs everything. The object's responses come in turn; the last one repeats. */
const store = (...answers: Answer[]) =>
  server.say((res, seen, n) => {
    if (seen.url.endsWith('/object-url')) return json(200, { url: `${server.origin}/o?S=${n}` })(res, seen, n)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer?.(res, seen, n)
  })
/** Serves the object from the requested byte, and breaks the connection after this many bytes. */
const part =
  (breakAfter = Infinity, version: Readonly<Record<string, string>> = { etag: '"one"' }): Answer =>
  (res, seen) => {
    const from = Number(/bytes=(\d+)-/.exec(seen.headers.range ?? '')?.[1] ?? 0)
    const rest = Buffer.from(TEXT).subarray(from)
    res.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length, ...version })
    if (breakAfter >= rest.length) res.end(rest)
    else if (breakAfter === 0) {
      res.flushHeaders()
      setImmediate(() => res.socket?.destroy())
    } else res.write(rest.subarray(0, breakAfter), () => res.socket?.destroy())
  }
const io = (signal = new AbortController().signal): RunIo => ({ signal, speed: () => undefined, emit: () => undefined })
const ranges = () => server.seen.filter((s) => s.url.startsWith('/o?')).map((s) => s.headers.range)
const read = async (o: { stream: ReadableStream<Uint8Array<ArrayBuffer>> }) => new Response(o.stream).text()

test('an interrupted download continues from its last byte with a new signature', async () => {
  store(part(10_000), part(7000), part())
  const got = await fetchObject(PLACE, 'a.txt', io())
  expect(got.size).toBe(TEXT.length)
  expect(await read(got)).toBe(TEXT)
  expect(ranges()).toEqual([undefined, 'bytes=10000-', 'bytes=17000-'])
  expect(new Set(server.seen.filter((s) => s.method === 'GET').map((s) => s.url)).size).toBe(3)
})
test.each([
  ['ETag', { etag: '"one"' }, { etag: '"two"' }],
  // As for a page that can't read the ETag.
  ['date', { 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' }, { 'last-modified': 'Thu, 01 Jan 2026 00:00:09 GMT' }],
])('a changed %s ends a download, so that no file mixes two objects', async (_, first, second) => {
  store(part(10_000, first), part(Infinity, second))
  const got = await fetchObject(PLACE, 'a.txt', io())
  // A download isn't called an upload.
  const detail = 'The connection broke before the transfer was complete.'
  await expect(read(got)).rejects.toMatchObject({ fault: 'interrupted', detail })
})
test('a changed length ends a download', async () => {
  store(part(10_000, {}), (res) => void res.writeHead(206, { 'content-length': 5 }).end('other'))
  const got = await fetchObject(PLACE, 'a.txt', io())
  await expect(read(got)).rejects.toMatchObject({ fault: 'interrupted' })
})
test('a download continues as long as each connection delivers bytes', async () => {
  store(part(5000))
  expect(await read(await fetchObject(PLACE, 'a.txt', io()))).toBe(TEXT)
  expect(ranges()).toHaveLength(Math.ceil(TEXT.length / 5000))
})
test('four consecutive connections without bytes end a download', async () => {
  store(part(10_000), part(0))
  const got = await fetchObject(PLACE, 'a.txt', io())
  await expect(read(got)).rejects.toMatchObject({ fault: 'interrupted' })
  expect(ranges()).toHaveLength(4)
})
/** Lets time pass until the store has been asked again, and then runs in real time. */
async function untilAskedAgain(): Promise<void> {
  while (ranges().length < 2) {
    await vi.advanceTimersByTimeAsync(15_000)
    await new Promise(setImmediate)
  }
  vi.useRealTimers()
}
test('a download continues after its computer was offline for minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  store(part(10_000))
  const got = await fetchObject(PLACE, 'a.txt', io())
  vi.stubGlobal('navigator', { onLine: false })
  server.say(reset)
  const asked = server.seen.length
  const text = read(got)
  text.catch(() => undefined)
  await vi.waitFor(() => expect(server.seen.length).toBeGreaterThan(asked), { timeout: 10_000 })
  await vi.advanceTimersByTimeAsync(120_000)
  vi.unstubAllGlobals()
  store(part())
  await untilAskedAgain()
  expect(await text).toBe(TEXT)
})
test('a connection that delivers nothing for a minute is replaced', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const silent: Answer = (res) => {
    res.writeHead(200, { 'content-length': TEXT.length, etag: '"one"' })
    res.write(TEXT.slice(0, 10_000))
  }
  store(silent, part())
  let loaded = 0
  const emit: RunIo['emit'] = (e) => {
    if (e.type === 'progress') ({ loaded } = e)
  }
  const text = read(await fetchObject(PLACE, 'a.txt', { ...io(), emit }))
  text.catch(() => undefined)
  await vi.waitFor(() => expect(loaded).toBe(10_000), { timeout: 10_000 })
  await untilAskedAgain()
  expect(await text).toBe(TEXT)
  expect(ranges()).toEqual([undefined, 'bytes=10000-'])
})
test('a refusal before the first byte fails the download with that cause', async () => {
  store((res) => void res.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'))
  await expect(fetchObject(PLACE, 'a.txt', io())).rejects.toMatchObject({ fault: 'refused', detail: 'AccessDenied' })
})
test('canceling ends the stream', async () => {
  store((res) => {
    res.writeHead(200, { 'content-length': TEXT.length })
    res.write(TEXT.slice(0, 100))
  })
  const stop = new AbortController()
  const { stream } = await fetchObject(PLACE, 'a.txt', io(stop.signal))
  const reader = stream.getReader()
  await reader.read()
  stop.abort()
  await expect(reader.read()).rejects.toMatchObject({ name: 'AbortError' })
})

test('a ZIP stays valid when an entry is interrupted, and reports that entry', async () => {
  store(part(), part(500), part(0), part(0), part(0), part())
  let whole = Buffer.alloc(0)
  const zip = createZip(async (stream) => {
    whole = Buffer.from(await new Response(stream).arrayBuffer())
  })
  const add = async (path: string) => {
    const { stream } = await fetchObject(PLACE, path, io())
    await zip.add({ path, modified: null, stream })
  }
  await add('a/one.txt')
  await expect(add('two 🎉.txt')).rejects.toMatchObject({ fault: 'interrupted' })
  await add('three.txt')
  zip.addText('not-downloaded.csv', 'name\r\ntwo 🎉.txt\r\n')
  await zip.close()
  const files = Object.fromEntries(Object.entries(unzipSync(whole)).map(([path, bytes]) => [path, strFromU8(bytes)]))
  expect(Object.keys(files)).toEqual(['a/one.txt', 'two 🎉.txt', 'three.txt', 'not-downloaded.csv'])
  expect(files['a/one.txt']).toBe(TEXT)
  expect(files['three.txt']).toBe(TEXT)
  expect(TEXT.startsWith(files['two 🎉.txt'] ?? 'x')).toBe(true)
})
test('a full disk fails the current and all later writes', async () => {
  store(part())
  const zip = createZip(async (stream) => {
    await stream.cancel()
    throw new Error('no room')
  })
  const { stream } = await fetchObject(PLACE, 'a', io())
  await expect(zip.add({ path: 'a', modified: null, stream })).rejects.toMatchObject({ fault: 'not-written' })
})

import { createHash, randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeObjectEngine, objectEngine, type RunningEngine } from '#test/server/object-engine'
import { describePostgres } from '#test/server/engines'
import { tcpProxy, type TcpFault, type TcpProxy } from '#test/server/fault-tcp'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'
import { defineStoreTests } from '#test/server/store-testing'
import { failureLog } from '../core/log/failure-log'
import { verify } from '../data/verify'
import { removeDue } from '../objects/storage/removals'
import { sweep } from '../objects/storage/sweep'
import type { ObjectStoreSettings } from '../system/settings'
import { openS3Store } from './s3-store'
import type { ObjectStore } from './store'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })
const MIB = 1024 * 1024
const STALLED_MS = 600
/** The response that a browser or program gets after redirects. */
const follow = async (location: string | undefined, headers: Record<string, string> = {}) => {
  const response = await fetch(location ?? '', { headers })
  return { response, body: Buffer.from(await response.arrayBuffer()) }
}

const lie = (answer: string) => answer.replace(/(ETag: "?)[0-9a-f]{8}/i, '$1deadbeef')

describeObjectEngine('on a real object store', () => {
  let engine: RunningEngine
  beforeAll(async () => {
    engine = await objectEngine()
  })

  describe('a store in a bucket', () => {
    let settings: ObjectStoreSettings
    let store: ObjectStore
    beforeAll(async () => {
      settings = await engine.bucket()
      store = await openS3Store(settings)
    })
    defineStoreTests({
      store: () => store,
      files: async () => {
        expect(await engine.unfinished(settings.bucket)).toBe(0)
        return engine.keys(settings.bucket)
      },
    })
    test('uploads of parts that a killed server left are deleted once none can still be running', async () => {
      const bucket = await engine.bucket()
      const killed = await openS3Store(bucket)
      const sources = Array.from({ length: 3 }, () => new PassThrough())
      // Each has stored a part and waits for more.
      const writing = sources.map(async (source) => {
        source.write(Buffer.alloc(9 * MIB))
        return killed.write(source, 100 * MIB).catch(String)
      })
      await expect.poll(() => engine.unfinished(bucket.bucket)).toBe(3)
      expect(await (await openS3Store(bucket)).clearAbandoned(Date.now())).toBe(0)
      const later = await openS3Store(bucket, { longestUploadMs: -60_000, page: 2 })
      expect(await later.clearAbandoned(Date.now() - 60_000), 'written to a moment ago').toBe(0)
      expect(await later.clearAbandoned(Date.now() + 60_000)).toBe(3)
      expect(await engine.unfinished(bucket.bucket)).toBe(0)
      for (const source of sources) source.end()
      for (const write of writing) expect(await write).toMatch(/failed on PUT: 404/)
      expect(await engine.keys(bucket.bucket)).toEqual([])
    })

    test.each([
      ['a missing bucket', { bucket: 'not-there' }, /^S3_BUCKET "not-there" doesn't exist\. Create it first\.$/],
      [
        'a wrong secret',
        { secret: 'wrong' },
        /^S3_BUCKET "[^"]+": the object store refuses S3_KEY or S3_SECRET: 403 \w+\.$/,
      ],
      [
        'an absent store',
        { endpoint: 'http://127.0.0.1:1' },
        /^S3_ENDPOINT: the object store can't be reached: ECONNREFUSED\.$/,
      ],
    ])('%s is named in one line, without the secret', async (_, change, line) => {
      const message = await openS3Store({ ...settings, ...change }).then(String, (e: Error) => e.message)
      expect(message).toMatch(line)
      expect(message).not.toContain('wrong')
    })
  })

  const serverTests = () => {
    let t: ObjectsTest
    let s3: ObjectStoreSettings
    let proxy: TcpProxy
    beforeAll(async () => {
      proxy = await tcpProxy(engine.endpoint)
      s3 = { ...(await engine.bucket()), endpoint: proxy.origin, keepDays: 0 }
      t = await objectsTest({}, { s3 })
      const store = await openS3Store(s3, { stalledMs: STALLED_MS })
      Object.assign(t.api.services, { store })
      await t.bucket('files')
    })
    afterAll(async () => {
      await t.close()
      await proxy.close()
    })
    afterEach(() => proxy.set())

    const big = randomBytes(2 * MIB)
    const tag = createHash('md5').update(big).digest('hex')
    const BINARY = { 'content-type': 'application/zip' }
    test('a large file to save is a redirect to its bytes, with name and type', async () => {
      await t.put('files', 'a/é "x" (1).zip', big, BINARY)
      const got = await t.send('GET', await t.sign('files', 'a/é "x" (1).zip'))
      expect({ status: got.status, bodyLength: got.body.length, cacheControl: got.headers['cache-control'] }).toEqual({
        status: 307,
        bodyLength: 0,
        cacheControl: 'no-store',
      })
      expect(got.headers.location).not.toContain(s3.secret)
      const { response, body } = await follow(got.headers.location)
      expect([response.status, body.equals(big)]).toEqual([200, true])
      expect(response.headers.get('content-type')).toBe('application/zip')
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="_ _x_ (1).zip"; filename*=UTF-8''%C3%A9%20%22x%22%20%281%29.zip`,
      )
      const part = await follow(got.headers.location, { range: 'bytes=1000-1999' })
      expect([part.response.status, part.body.equals(big.subarray(1000, 2000))]).toEqual([206, true])
      const edited = await follow(`${got.headers.location}x`)
      expect(edited.response.status).toBe(403)
    })

    test.each([
      ['code of a page', {}, { 'sec-fetch-mode': 'cors' }, 200],
      ['an image or video of a page', {}, { 'sec-fetch-mode': 'no-cors' }, 200],
      ['a condition', {}, { 'if-match': `"${tag}"` }, 200],
      ['a resumed download', {}, { 'if-range': `"${tag}"`, range: 'bytes=5-' }, 206],
      ['a small part', {}, { range: 'bytes=0-99' }, 206],
      ['a picture, which is shown', { 'content-type': 'image/png' }, {}, 200],
      ['text, which is shown', { 'content-type': 'text/plain; charset=utf-8' }, {}, 200],
      ['a program or a link', BINARY, { 'sec-fetch-mode': 'navigate' }, 307],
      ['a large part', BINARY, { range: 'bytes=5-' }, 307],
    ])('%s: redirected only if it is a large file to save', async (_, type, headers, status) => {
      await t.put('files', 'some', big, { ...BINARY, ...type })
      const before = await t.call('GET', '/transfer')
      const got = await t.send('GET', await t.sign('files', 'some'), { headers: { ...headers } })
      expect(got.status).toBe(status)
      const bytes = status === 206 && 'range' in headers && headers.range === 'bytes=0-99' ? 100 : got.body.length
      if (status !== 307) {
        expect(got.body.equals(big.subarray(status === 206 && bytes !== 100 ? 5 : 0).subarray(0, bytes))).toBe(true)
        expect(got.headers.etag).toBe(`"${tag}"`)
      }
      const after = await t.call('GET', '/transfer')
      expect(after.body.used - before.body.used).toBe(
        status === 307 ? big.length - ('range' in headers ? 5 : 0) : bytes,
      )
    })

    test('nothing public that a browser shows is redirected, and HEAD never is', async () => {
      await t.put('files', 'open.png', big, { 'content-type': 'image/png' })
      await t.put('files', 'open.zip', big, BINARY)
      for (const name of ['open.png', 'open.zip']) {
        await t.call('PUT', '/buckets/us-iad-1/files/object-acl', { name, acl: 'public-read' })
      }
      const get = async (method: string, name: string) =>
        (await t.send(method, `/${name}`, { headers: t.at('files') })).status
      expect([await get('GET', 'open.png'), await get('GET', 'open.zip'), await get('HEAD', 'open.zip')]).toEqual([
        200, 307, 200,
      ])
    })

    test('replaced and deleted bytes stay until they are due, and verification reads all others', async () => {
      await t.put('files', 'again', 'first')
      await t.put('files', 'again', 'second')
      const waiting = await t.api.db.selectFrom('removal').select('blob').execute()
      expect(await engine.keys(s3.bucket)).toEqual(expect.arrayContaining(waiting.map((row) => row.blob)))
      expect((await sweep(t.api.services)).unnamed, 'a sweep leaves them').toBe(0)
      expect(await removeDue(t.api.services)).toBe(waiting.length)
      const found = await verify(t.api.services)
      expect(found).toMatchObject({ missing: 0, wrong_length: 0, wrong_bytes: 0, unnamed: 0 })
      const kept = (await engine.keys(s3.bucket)).filter((key) => key !== 'identity')
      expect(kept).toHaveLength(found.files)
    })

    test('bytes that a restored row references again are kept', async () => {
      await t.put('files', 'restored', 'text')
      const { blob } = await t.api.db
        .selectFrom('object')
        .select('blob')
        .where('name', '=', 'restored')
        .executeTakeFirstOrThrow()
      await t.api.db.insertInto('removal').values({ blob, due: '2000-01-01T00:00:00' }).execute()
      await removeDue(t.api.services)
      expect((await t.send('GET', await t.sign('files', 'restored'))).text).toBe('text')
      expect(await t.api.db.selectFrom('removal').selectAll().execute()).toEqual([])
    })

    const FAULTS: readonly (readonly [string, TcpFault])[] = [
      ['that is away', { away: true }],
      ['that resets in the middle of the bytes', { resetUpAfter: 300_000 }],
      ['that resets before its answer', { resetDownAfter: 0 }],
      ['that hangs in the middle of the bytes', { stallUpAfter: 300_000 }],
      ['that never answers', { stallDownAfter: 0 }],
      ['that names another ETag', { rewrite: lie }],
    ]
    test.each(FAULTS)('an upload to a store %s is 503, and nothing of it is stored', async (_, fault) => {
      await t.put('files', 'before', big)
      await removeDue(t.api.services)
      const [path, whole] = [
        await t.sign('files', 'new', { method: 'PUT' }),
        await t.sign('files', 'before', { method: 'PUT' }),
      ]
      const rows = () => t.api.db.selectFrom('object').select(['name', 'etag']).orderBy('name').execute()
      const [before, keys] = [await rows(), await engine.keys(s3.bucket)]
      proxy.set(fault)
      const attempts = [
        [path, {}],
        [whole, {}],
        [path, { 'transfer-encoding': 'chunked' }],
      ] as const
      const answers = await Promise.all(
        attempts.map(([to, headers]) => t.send('PUT', to, { body: randomBytes(MIB), headers })),
      )
      expect(answers.map((got) => [got.status, got.headers['retry-after']])).toEqual(attempts.map(() => [503, '1']))
      expect(t.failures.splice(0).map(String)).toEqual(
        Array(3).fill(expect.stringMatching(/^Error: The object store (failed on PUT|stored other bytes)/)),
      )
      proxy.set()
      expect(await rows()).toEqual(before)
      // The sweep deletes bytes that couldn't be deleted then.
      await sweep(t.api.services, { all: true })
      await removeDue(t.api.services)
      expect(await engine.keys(s3.bucket)).toEqual(keys)
      expect(await engine.unfinished(s3.bucket)).toBe(0)
    })

    test.each(
      FAULTS.filter(
        ([, fault]) =>
          fault.rewrite === undefined && fault.resetUpAfter === undefined && fault.stallUpAfter === undefined,
      ),
    )('a download from a store %s is 503', async (_, fault) => {
      await t.put('files', 'read', big, BINARY)
      const path = await t.sign('files', 'read')
      proxy.set(fault)
      const answers = await Promise.all(
        ['cors', 'navigate'].map((mode) => t.send('GET', path, { headers: { 'sec-fetch-mode': mode } })),
      )
      expect(answers.map((got) => [got.status, got.headers['retry-after']])).toEqual([
        [503, '1'],
        [503, '1'],
      ])
      t.failures.splice(0)
      const verdict = await verify(t.api.services).then(
        () => 'sound',
        (e: Error) => e.message,
      )
      expect(verdict, 'no file is called missing').toMatch(/^The object store failed on GET: /)
    })

    test.each([
      ['resets', { resetDownAfter: 500_000 }],
      ['hangs', { stallDownAfter: 500_000 }],
    ])('a download from a store that %s in the middle is cut, and never looks complete', async (_, fault) => {
      await t.put('files', 'half', big, BINARY)
      const path = await t.sign('files', 'half')
      proxy.set(fault)
      await expect(t.send('GET', path, { headers: { 'sec-fetch-mode': 'cors' } })).rejects.toThrow(
        /aborted|hang up|ECONNRESET/,
      )
      // The client can see the end before the server has logged it.
      await expect
        .poll(() => t.failures.map(String))
        .toEqual([expect.stringMatching(/^Error: The object store failed during a download: /)])
      t.failures.splice(0)
      proxy.set()
      const got = await t.send('GET', path, { headers: { 'sec-fetch-mode': 'cors' } })
      expect(got.body.equals(big)).toBe(true)
    })

    test('a store that is away is one line at first, and one when it is back (security M3)', async () => {
      const path = await t.sign('files', 'away', { method: 'PUT' })
      const lines: string[] = []
      const { report, stop } = failureLog(t.api.services, (line) => lines.push(line), 200)
      proxy.set({ away: true })
      for (let n = 0; n < 25; n++) expect((await t.send('PUT', path, { body: 'x' })).status).toBe(503)
      for (const failure of t.failures.splice(0)) report(failure)
      expect(lines).toEqual([
        expect.stringMatching(/"The object store failed on PUT: ECONNRESET\. Requests for objects/),
      ])
      proxy.set()
      await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(2)
      expect(lines[1]).toMatch(/"The object store can be reached again after \d+ s and 24 more failures\."/)
      stop()
    })

    test('uploads of unknown length wait in bounded memory, a few of each account, and others go on (security B3)', async () => {
      const open = async () => {
        const socket = t.raw()
        const path = await t.sign('files', 'endless', { method: 'PUT' })
        socket.write(`PUT ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`)
        return socket
      }
      const endless = { 'transfer-encoding': 'chunked' }
      const chunked = async (path: string) => (await t.send('PUT', path, { headers: endless, body: 'x' })).status
      const path = await t.sign('files', 'chunked', { method: 'PUT' })
      expect(await chunked(path)).toBe(200)
      const sockets = await Promise.all(Array.from({ length: 4 }, open))
      const withOneMore = async () => {
        // One of the four can have been refused because this upload had its place.
        sockets.push(await open())
        return chunked(path)
      }
      await expect.poll(withOneMore).toBe(503)
      await t.put('files', 'of known length', big)
      const token = await t.api.token()
      await t.call('POST', '/buckets', { label: 'theirs', cluster: 'us-iad-1' }, token)
      const signed = await t.call('POST', '/buckets/us-iad-1/theirs/object-url', { name: 'a', method: 'PUT' }, token)
      expect(await chunked((signed.body.url as string).replace('http://127.0.0.1:4001', ''))).toBe(200)
      const ticket = await t.api.request('POST', '/v4/support/tickets', {
        token: t.token,
        body: { summary: 'Help', description: 'It is slow.' },
      })
      const attach = async (text: string) => {
        const raw = new FormData()
        raw.set('file', new File([text], 'a.txt'))
        const path = `/v4/support/tickets/${String(ticket.body.id)}/attachments`
        return (await t.api.request('POST', path, { token: t.token, raw })).status
      }
      expect(await Promise.all(['', 'b', 'c', 'd', 'e', 'f'].map(attach))).toEqual([200, 200, 200, 200, 200, 200])
      for (const socket of sockets) socket.destroy()
      await expect.poll(() => chunked(path)).toBe(200)
      expect(t.failures).toEqual([])
    })

    test('a slow store is only slow', async () => {
      proxy.set({ delay: 100 })
      await t.put('files', 'slow', 'slowly')
      expect((await t.send('GET', await t.sign('files', 'slow'))).text).toBe('slowly')
    })

    test('a gateway killed and started again: 503 in between, then everything is there', async ({ skip }) => {
      if (!engine.restarts) skip('the store of S3_TEST_ENDPOINT is left alone')
      await t.put('files', 'survivor', big)
      const path = await t.sign('files', 'survivor')
      await engine.kill()
      expect((await t.send('GET', path)).status).toBe(503)
      t.failures.splice(0)
      await engine.start()
      expect((await t.send('GET', path, { headers: { 'sec-fetch-mode': 'cors' } })).body.equals(big)).toBe(true)
    })
  }
  describe('a server with the embedded database', serverTests)
  describePostgres('a server with PostgreSQL', serverTests)
})

/** Two real servers on one real PostgreSQL and one real object store, each with a folder of its own. */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pass } from 'node:timers/promises'
import { chromium, firefox, type Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OwnServer } from '../../e2e/support/server'
import { describePostgres } from '../../test/server/engines'
import { describeObjectEngine, objectEngine, type RunningEngine } from '../../test/server/object-engine'
import { chromiumArgs, findBrowser } from '../browser.mjs'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { inTurn, killAndRestart, machines, send, tally, type Machines } from './pair'

/** Minutes of load with faults in turn; only in `npm run test:deep -- engines`. */
const MINUTES = Number(process.env['LOAD_MINUTES'] ?? 0)
vi.setConfig({ testTimeout: 600_000 + MINUTES * 120_000, hookTimeout: 300_000 })
const SIZES = [7, 4000, 300_000, 1_500_000]
const md5 = (data: Buffer) => createHash('md5').update(data).digest('hex')

/** Browsers that save a redirected file. Null where the machine hasn't got the browser. */
const BROWSERS: Readonly<Record<string, () => Promise<Browser> | null>> = {
  Chromium: () => {
    const { path, env: added } = findBrowser()
    const env = Object.fromEntries(
      Object.entries({ ...process.env, ...added }).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])),
    )
    return chromium.launch({ executablePath: path, args: [...chromiumArgs], env })
  },
  Firefox: () => {
    const path = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr'
    return existsSync(path) ? firefox.launch({ channel: 'moz-firefox', executablePath: path }) : null
  },
}

const statusesBut = (statuses: Record<number, number>, allowed: readonly string[]) =>
  Object.keys(statuses).filter((status) => !allowed.includes(status))

const twoServers = () => {
  let engine: RunningEngine
  let bucket: string
  let all: Machines
  let pair: readonly [OwnServer, OwnServer]
  let token: string
  let replaced: readonly number[]
  beforeAll(async () => {
    ensureBuilt('server')
    engine = await objectEngine()
    const s3 = await engine.bucket()
    bucket = s3.bucket
    all = await machines({ ...s3, keepDays: 0 })
    // The second one finds what the first one made.
    pair = [await all.start(), await all.start()]
    token = all.token()
    // Servers look for deleted bytes once a minute. The last test expects that these have left.
    await make('emptied')
    const { path = '' } = await sign(0, 'emptied', 'a', 'PUT')
    replaced = [await put(0, path, Buffer.from('first')), await put(1, path, Buffer.from('second'))]
  })
  afterAll(() => all.close())

  const on = (n: number) => pair[n % 2 === 0 ? 0 : 1]
  const make = async (label: string) => {
    const made = await send(on(0), token, 'POST', '/object-storage/buckets', { body: { label, cluster: 'us-iad-1' } })
    expect(made.status).toBe(200)
  }
  /** Path and query of a signed URL; undefined if the API couldn't answer. */
  const sign = async (n: number, label: string, name: string, method: string) => {
    const path = `/object-storage/buckets/us-iad-1/${label}/object-url`
    const { status, body } = await send(on(n), token, 'POST', path, { body: { name, method } })
    if (status !== 200) return { status }
    const { pathname, search } = new URL(body.url as string)
    return { status, path: `${pathname}${search}` }
  }
  const put = async (n: number, path: string, body: Buffer) => {
    const sent = fetch(`${on(n).objectsOrigin}${path}`, { method: 'PUT', body: new Uint8Array(body) })
    return sent.then(
      (r) => r.status,
      () => 0,
    )
  }
  const get = async (n: number, label: string, name: string) => {
    const { path = '' } = await sign(n, label, name, 'GET')
    const response = await fetch(`${on(n).objectsOrigin}${path}`)
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  }

  test('each server serves what the other one stored, also as a redirect', async () => {
    await make('shared')
    const data = randomBytes(3 * 1024 * 1024)
    const { path = '' } = await sign(0, 'shared', 'a', 'PUT')
    expect(await put(0, path, data)).toBe(200)
    const got = await get(1, 'shared', 'a')
    expect([got.status, md5(got.body)]).toEqual([200, md5(data)])
  })

  test('operator commands work over both, and the one for folders names its way', async () => {
    const [server] = pair
    expect(await server.admin('account', 'create', '--name', 'Larkspur')).toEqual({ id: expect.any(Number) })
    expect(await server.admin('seed')).toEqual({ id: expect.any(Number) })
    expect(await server.admin('verify')).toMatchObject({ missing: 0, wrong_length: 0, wrong_bytes: 0 })
    expect(await server.admin('data', 'sweep')).toMatchObject({ unnamed: 0 })
    const refused = await server.admin('backup', '--to', `${all.root}/backup`).catch(String)
    expect(refused).toMatch(/only for a server without DATABASE_URL/)
  })

  /** Uploads of different sizes to both servers while `fault` happens; then each acknowledged one is read back. */
  async function underLoad(label: string, fault: () => Promise<void>, sizes = SIZES): Promise<Record<number, number>> {
    await make(label)
    const sums = new Map<string, string>()
    const acknowledged: string[] = []
    const answers: { readonly status: number }[] = []
    const load = { over: false }
    const writers = Array.from({ length: 6 }, async (_, w) => {
      for (let n = 0; !load.over; n++) {
        const name = `${w}/${n}`
        const data = randomBytes(sizes[n % sizes.length] ?? 1)
        sums.set(name, md5(data))
        const signed = await sign(w, label, name, 'PUT')
        const status = signed.path === undefined ? signed.status : await put(w, signed.path, data)
        answers.push({ status })
        if (status === 200) acknowledged.push(name)
        else await pass(20)
      }
    })
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(10)
    await fault()
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 10)
    load.over = true
    await Promise.all(writers)
    const rows = await all.rows<{ name: string; etag: string; size: number }>(
      `select o.name, o.etag, o.size::int from object o join bucket b on b.id = o.bucket_id where b.label = $1`,
      [label],
    )
    const names = new Set(rows.map((row) => row.name))
    expect(
      acknowledged.filter((name) => !names.has(name)),
      'none is lost',
    ).toEqual([])
    expect(
      rows.filter((row) => row.etag !== sums.get(row.name)),
      'none is torn',
    ).toEqual([])
    const wrong: string[] = []
    const readers = Array.from({ length: 6 }, async (_, r) => {
      for (const { name, etag } of rows.filter((_row, i) => i % 6 === r)) {
        if (md5((await get(r, label, name)).body) !== etag) wrong.push(name)
      }
    })
    await Promise.all(readers)
    expect(wrong, 'each row has its bytes').toEqual([])
    const [sum] = await all.rows<{ objects: number; size: number }>(
      'select objects::int, size::int from bucket where label = $1',
      [label],
    )
    expect(sum, 'none is counted twice').toEqual({
      objects: rows.length,
      size: rows.reduce((n, row) => n + row.size, 0),
    })
    return tally(answers.map(({ status }) => ({ status, body: undefined, headers: new Headers() })))
  }
  test('under load, a killed server loses nothing that was acknowledged', async () => {
    const statuses = await underLoad('killed', () => killAndRestart(pair[1]))
    expect(statusesBut(statuses, ['0', '200'])).toEqual([])
  })

  test('under load, the object store killed and started again: only 503 meanwhile, and nothing is lost', async ({
    skip,
  }) => {
    if (!engine.restarts) skip('the store of S3_TEST_ENDPOINT is left alone')
    const statuses = await underLoad('engine', async () => {
      await engine.kill()
      await pass(1000)
      await engine.start()
    })
    expect(statusesBut(statuses, ['200', '503'])).toEqual([])
    expect(statuses[503] ?? 0).toBeGreaterThan(0)
    expect([pair[0].exitCode(), pair[1].exitCode()]).toEqual([undefined, undefined])
  })

  test('under load, all connections to the database ended: only 503 meanwhile, and nothing is lost', async () => {
    const statuses = await underLoad('cut', async () => {
      for (let n = 0; n < 5; n++) {
        await all.cut()
        await pass(200)
      }
    })
    expect(statusesBut(statuses, ['200', '503'])).toEqual([])
  })

  if (MINUTES > 0) {
    test('under load for minutes, everything killed in turn loses nothing that was acknowledged', async () => {
      const faults = [
        () => killAndRestart(pair[1]),
        () => all.cut(),
        async () => {
          await engine.kill()
          await pass(1000)
          await engine.start()
        },
        async () => {
          await all.postgres.kill()
          await all.postgres.start()
        },
      ]
      const statuses = await underLoad(
        'minutes',
        () => inTurn(MINUTES, faults),
        // The store keeps everything in memory.
        [7, 4000, 30_000],
      )
      process.stdout.write(`${MINUTES} minutes of load with faults: ${JSON.stringify(statuses)}\n`)
      expect(statusesBut(statuses, ['0', '200', '503'])).toEqual([])
      expect(pair[0].exitCode()).toBe(undefined)
    })
  }

  test.for(Object.entries(BROWSERS))(
    '%s saves a redirected file whole and under its name, and a page reads it without a redirect',
    async ([kind, launch], { skip }) => {
      const opened = launch()
      if (opened === null) {
        skip(`no ${kind} here`)
        return
      }
      const label = `browsed-${kind.toLowerCase()}`
      await make(label)
      const data = randomBytes(3 * 1024 * 1024)
      const name = 'é/report 1.zip'
      const { path = '' } = await sign(0, label, name, 'PUT')
      expect(await put(0, path, data)).toBe(200)
      await send(pair[0], token, 'PUT', `/object-storage/buckets/us-iad-1/${label}/access`, {
        body: { cors_enabled: true },
      })
      const url = `${pair[0].objectsOrigin}${(await sign(0, label, name, 'GET')).path ?? ''}`
      const browser = await opened
      try {
        const page = await browser.newPage()
        const origins: string[] = []
        page.on('request', (request) => origins.push(new URL(request.url()).origin))
        await page.goto(`${pair[0].origin}/login`)
        await page.evaluate((href) => {
          document.body.replaceChildren(Object.assign(document.createElement('a'), { href, textContent: 'save' }))
        }, url)
        const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('save').click()])
        expect(download.suggestedFilename()).toBe('report 1.zip')
        expect(new URL(download.url()).origin).toBe(engine.endpoint)
        expect(md5(readFileSync(await download.path()))).toBe(md5(data))
        origins.length = 0
        const read = await page.evaluate(async (href) => {
          const response = await fetch(href, { redirect: 'error' })
          return { bytes: (await response.arrayBuffer()).byteLength, etag: response.headers.get('etag') }
        }, url)
        expect(read).toEqual({ bytes: data.length, etag: `"${md5(data)}"` })
        expect(origins).toEqual([pair[0].objectsOrigin])
      } finally {
        await browser.close()
      }
    },
  )

  test('a database restored to an earlier moment starts once an operator accepts it', async () => {
    const server = await all.start()
    await server.stop()
    await all.rows('update data_identity set generation = generation - 100')
    await expect(server.restart()).rejects.toThrow(/S3_BUCKET ".*": the database is older than the bucket\. /)
    expect(await server.admin('data', 'accept')).toEqual({ accepted: bucket })
    await server.restart()
    expect((await send(server, token, 'GET', '/volumes')).status).toBe(200)
  })

  test.each([
    [
      'the bucket of other data',
      async () => ({ S3_BUCKET: (await marked()).bucket }),
      /S3_BUCKET ".*": the bucket belongs to another database\./,
    ],
    [
      'an empty bucket',
      async () => ({ S3_BUCKET: (await engine.bucket()).bucket }),
      /S3_BUCKET ".*": the bucket is empty, but the database expects its objects\./,
    ],
    ['a wrong secret', async () => ({ S3_SECRET: 'not-it' }), /refuses S3_KEY or S3_SECRET: 403 \w+\./],
    [
      'an absent object store',
      async () => ({ S3_ENDPOINT: 'http://127.0.0.1:1' }),
      /S3_ENDPOINT: the object store can't be reached: ECONNREFUSED\./,
    ],
  ])('a server with %s refuses to start in one line', async (_, env, line) => {
    const said = await all.start(await env()).then(
      () => 'started',
      (e: unknown) => (e instanceof Error ? e.message : ''),
    )
    expect(said).toMatch(/^the server ended with 1: [^\n]*$/)
    expect(said).toMatch(line)
    expect(said).not.toContain('not-it')
  })
  test('deleted bytes leave the store, and every row keeps its own', async () => {
    expect(replaced).toEqual([200, 200])
    await expect.poll(() => all.rows('select blob from removal'), { timeout: 130_000, interval: 1000 }).toEqual([])
    const rows = await all.rows<{ blob: string }>(
      `select blob from object union select blob from ticket_attachment union select blob from image where blob is not null`,
    )
    const keys = await engine.keys(bucket)
    expect(rows.filter((row) => !keys.includes(row.blob))).toEqual([])
    expect((await get(1, 'emptied', 'a')).body.toString()).toBe('second')
  })

  async function marked() {
    const other = await engine.bucket()
    const { openS3Store } = await import('../../src/server/storage/s3-store')
    await (await openS3Store(other)).writeIdentity(`${'a'.repeat(32)} 7\n`)
    return other
  }
}

describeObjectEngine('two servers on an object store', () => describePostgres('and PostgreSQL', twoServers))

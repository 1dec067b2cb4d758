import { readdir, readFile } from 'node:fs/promises'
import { operations } from '#/server/start/operations'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { referenceRows } from '#test/oracle/reference'
import { volumes } from '#/contract/volumes'
import { createApp } from './app'
import { allJobKinds } from '../start/job-kinds'
import { ApiFailure } from '../core/handlers'
import { runDue } from '../core/jobs'
import { IdempotencyStore, keyRetention, trimResponses } from './idempotency-store'
import { stamp } from '../system/time'
import { rehearse } from '../db/write'
import { StoreAway } from '../storage/store'
import { describeEngines } from '#test/server/engines'
import { requestApp, testServer, type TestResponse, type TestServer } from '#test/server/testing'
import { addCatalog, chain, makeWorld, sendWrite, type Write } from '#test/server/writes-testing'

// Test machines can be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })
/** Repetitions for operations that create something; others need fewer. */
const COPIES = 50
const FEWER = 8
const REPLAYED = 'idempotency-replayed'
const KEYS = '/v4/object-storage/keys'
const busy = () => Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
const refusal = { errors: [{ field: 'Idempotency-Key', reason: expect.any(String) }] }

/** Rows of each table except idempotency keys and the audit trail, which records repetitions too. */
async function counts(s: TestServer): Promise<Record<string, number>> {
  const tables = await s.db.introspection.getTables()
  const rows = await Promise.all(
    tables
      .filter((t) => t.name !== 'keyed_write' && t.name !== 'audit')
      .map(async (t) => {
        const from = s.db.selectFrom(t.name as 'account')
        const { n } = await from.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
        return [t.name, n] as const
      }),
  )
  return Object.fromEntries(rows)
}

describeEngines((engine) => {
  // Numbers of rolled back rows aren't used again there, and these tests name some.
  let usual = true
  beforeAll(() => {
    usual = rehearse(engine === 'sqlite' && process.env['REHEARSE'] !== 'off')
  })
  afterAll(() => void rehearse(usual))

  describe('each write, repeated under one key', () => {
    interface Seen {
      readonly single: TestResponse
      readonly copies: readonly TestResponse[]
      readonly later: TestResponse
      readonly rows: readonly Record<string, number>[]
    }
    const seen = new Map<string, Seen>()
    let plain: TestServer
    let keyed: TestServer

    beforeAll(async () => {
      plain = await testServer()
      keyed = await testServer()
      await addCatalog(plain)
      await addCatalog(keyed)
      const [a, b] = [await makeWorld(plain), await makeWorld(keyed)]
      for (const step of chain(a)) {
        if (typeof step === 'function') {
          await step(plain)
          await step(keyed)
          continue
        }
        const headers = { 'Idempotency-Key': `key of ${step.op}`.replaceAll(' ', '-') }
        const single = await sendWrite(plain, step, a.token)
        const copies = await Promise.all(
          Array.from({ length: / (Create|Open|Upload|Clone|Enroll)$/.test(step.op) ? COPIES : FEWER }, () =>
            sendWrite(keyed, step, b.token, headers),
          ),
        )
        const later = await sendWrite(keyed, step, b.token, headers)
        seen.set(step.op, { single, copies, later, rows: [await counts(plain), await counts(keyed)] })
      }
    })
    afterAll(() => Promise.all([plain.close(), keyed.close()]))

    const writes = referenceRows.filter((r) => !r.route.startsWith('GET '))

    test('all writes are covered', () => {
      expect([...seen.keys()].toSorted()).toEqual(writes.map((w) => w.op).toSorted())
    })

    test.each(writes)('$op acts once and returns its one response to every repetition', ({ op }) => {
      const { single, copies, later, rows } = seen.get(op) ?? expect.fail(`${op} was not sent`)
      expect(single.text).not.toContain('errors')
      expect(single.status).toBe(200)
      expect(rows[1]).toEqual(rows[0])
      const first = copies.filter((r) => r.status === 200 && !r.headers.has(REPLAYED))
      expect(first).toHaveLength(1)
      for (const r of copies.filter((c) => c !== first[0])) {
        if (r.status === 409) {
          expect({ retryAfter: r.headers.get('retry-after'), body: r.body }).toEqual({ retryAfter: '1', body: refusal })
        } else expect([r.status, r.headers.get(REPLAYED), r.text]).toEqual([200, 'true', first[0]?.text])
      }
      expect([later.status, later.headers.get(REPLAYED), later.text]).toEqual([200, 'true', first[0]?.text])
    })
  })

  describe('a key', () => {
    let s: TestServer
    let token: string
    beforeEach(async () => {
      s = await testServer()
      token = await s.token()
    })
    afterEach(() => s.close())

    const post = (body: unknown, key: string, as = token, path = KEYS) =>
      s.request('POST', path, { token: as, body, headers: { 'Idempotency-Key': key } })
    const again = async (n: number) => {
      const { status, headers } = await post({ label: `key-${n}` }, `k-${n}`)
      return [status, headers.get(REPLAYED)]
    }
    const made = async () => (await s.request('GET', KEYS, { token })).body.results as number
    const rows = () => s.db.selectFrom('keyed_write').selectAll().execute()

    test('with another body, path or query is 422, and nothing is created', async () => {
      const first = await post({ label: 'one' }, 'k-1')
      const volume = { label: 'data', region: 'us-iad' }
      for (const r of [
        await post({ label: 'two' }, 'k-1'),
        await post({ label: 'one', more: 1 }, 'k-1'),
        await post({ label: 'one' }, 'k-1', token, `${KEYS}?x=1`),
        await post(volume, 'k-1', token, '/v4/volumes'),
      ]) {
        expect({ status: r.status, body: r.body }).toEqual({ status: 422, body: refusal })
      }
      expect(await made()).toBe(1)
      expect((await post({ label: 'one' }, 'k-1', token, `${KEYS}/`)).text).toBe(first.text)
    })

    test('belongs to one token', async () => {
      const other = await s.token()
      const [a, b] = [await post({ label: 'one' }, 'k-1'), await post({ label: 'one' }, 'k-1', other)]
      expect(b.headers.has(REPLAYED)).toBe(false)
      expect(b.body.access_key).not.toBe(a.body.access_key)
      expect(await made()).toBe(1)
    })

    test('is free again after a refusal, which changed nothing', async () => {
      expect((await post({ label: 'x', region: 'nowhere' }, 'k-1', token, '/v4/volumes')).status).toBe(400)
      expect((await post({ label: '-' }, 'k-1', token, '/v4/volumes')).status).toBe(400)
      expect(await rows()).toEqual([])
      expect((await post({ label: 'data', region: 'us-iad' }, 'k-1', token, '/v4/volumes')).status).toBe(200)
    })

    test.each([[''], ['a b'], ['x'.repeat(256)], ['ä']])('"%s" is not a valid key', async (key) => {
      const r = await post({ label: 'one' }, key)
      expect({ status: r.status, body: r.body }).toEqual({ status: 400, body: refusal })
      expect(await made()).toBe(0)
    })

    test('does nothing to a read', async () => {
      const asked = { token, headers: { 'Idempotency-Key': 'k-1' } }
      expect((await s.request('GET', KEYS, asked)).body.results).toBe(0)
      await post({ label: 'one' }, 'k-1')
      expect((await s.request('GET', KEYS, asked)).body.results).toBe(1)
    })

    test('is kept for 24 hours and then deleted', async () => {
      await keyRetention.schedule(s.db, s.services)
      await keyRetention.schedule(s.db, s.services)
      expect(await s.db.selectFrom('job').selectAll().execute()).toHaveLength(1)
      await post({ label: 'one' }, 'k-1')
      s.clock.forward(86_399)
      expect((await post({ label: 'one' }, 'k-1')).headers.get(REPLAYED)).toBe('true')
      s.clock.forward(1)
      expect(await runDue(s.services, s.clock.now(), allJobKinds)).toEqual({ done: 1, failed: 0 })
      expect(await rows()).toEqual([])
      expect((await post({ label: 'one' }, 'k-1')).headers.has(REPLAYED)).toBe(false)
      expect(await made()).toBe(2)
    })

    test('is deleted with thousands of others, a few at a time (security M6)', async () => {
      await post({ label: 'one' }, 'k-1')
      const row = await s.db.selectFrom('keyed_write').selectAll().executeTakeFirstOrThrow()
      const now = s.clock.now().getTime()
      const at = (second: number) => stamp(new Date(now + second * 1000))
      for (let n = 0; n < 2400; n += 200)
        await s.db
          .insertInto('keyed_write')
          .values(Array.from({ length: 200 }, (_, i) => ({ ...row, key_hash: `${n + i}`, created: at((n + i) / 4) })))
          .execute()
      await keyRetention.schedule(s.db, s.services)
      s.clock.forward(86_400 + 500)
      const deleted: number[] = []
      const db = s.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (result.numAffectedRows) deleted.push(Number(result.numAffectedRows))
          return result
        },
      })
      expect(await runDue({ ...s.services, db }, s.clock.now(), allJobKinds)).toEqual({ done: 1, failed: 0 })
      expect(await rows()).toHaveLength(396)
      expect(Math.max(...deleted)).toBeLessThan(600)
    })

    test('of an account with too many bytes of responses stays, without the oldest of them', async () => {
      for (const n of [1, 2, 3]) {
        await post({ label: `key-${n}` }, `k-${n}`)
        s.clock.forward(1)
      }
      const stored = await s.db.selectFrom('keyed_write').select('answer_sealed').orderBy('created').execute()
      const { account_id } = await s.db.selectFrom('access_key').select('account_id').executeTakeFirstOrThrow()
      const [, second, third] = stored.map((row) => row.answer_sealed?.length ?? 0)
      await trimResponses(s.db, account_id, (second ?? 0) + (third ?? 0))
      expect([await again(1), await again(2), await again(3)]).toEqual([
        [409, null],
        [200, 'true'],
        [200, 'true'],
      ])
      expect(await made()).toBe(3)
    })

    test('survives a restart, and an interrupted write never runs again', async () => {
      const first = await post({ label: 'one' }, 'k-1')
      const again = createApp(s.services, { operations })
      const send = async (key: string) => {
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key }
        return requestApp(again, KEYS, { method: 'POST', headers, body: '{"label":"one"}' })
      }
      expect(await (await send('k-1')).text()).toBe(first.text)
      // The state when the server is killed between the effect and the response.
      const ended = { status: null, answer_sealed: null, lease: null }
      await s.db.updateTable('keyed_write').set(ended).execute()
      const r = await send('k-1')
      expect({ status: r.status, retryAfter: r.headers.get('retry-after'), body: await r.json() }).toEqual({
        status: 409,
        retryAfter: null,
        body: refusal,
      })
      expect(await made()).toBe(1)
    })

    test('stores no secret in plain text and returns no response to another key', async () => {
      const { body } = await post({ label: 'one' }, 'k-1')
      await post({ label: 'two' }, 'k-2')
      const { dataDir } = s.services.settings
      const files = (await readdir(dataDir)).filter((f) => f.includes('.db'))
      const written =
        engine === 'sqlite'
          ? await Promise.all(files.map((f) => readFile(join(dataDir, f))))
          : [await s.db.selectFrom('access_key').selectAll().execute(), await rows()].map((r) => JSON.stringify(r))
      expect(written.length).toBeGreaterThan(0)
      const holds = (text: string) => written.some((part) => part.includes(text))
      expect([holds(body.access_key), holds(body.secret_key)]).toEqual([true, false])
      const [one] = await rows()
      await s.db
        .updateTable('keyed_write')
        .set({ answer_sealed: one?.answer_sealed ?? '' })
        .execute()
      expect((await post({ label: 'one' }, 'k-1')).body).toEqual(body)
      expect((await post({ label: 'two' }, 'k-2')).status).toBe(500)
    })

    test('of a failed request returns the failure again without another try', async () => {
      let runs = 0
      const broken = createApp(s.services, {
        operations: [
          {
            op: volumes.create,
            handler: async () => {
              runs += 1
              throw new Error('a disk is full')
            },
          },
        ],
      })
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'k-1' }
      const send = () =>
        requestApp(broken, '/v4/volumes', { method: 'POST', headers, body: '{"label":"data","region":"us-iad"}' })
      expect((await send()).status).toBe(500)
      const r = await send()
      expect([r.status, r.headers.get(REPLAYED)]).toEqual([500, 'true'])
      expect(await r.json()).toEqual({ errors: [{ field: '', reason: 'Internal server error' }] })
      expect(runs).toBe(1)
    })

    /** Sends one request twice under one key to a handler that fails with `first` and then refuses. */
    async function twice(first: Error, act: () => Promise<unknown> = async () => undefined) {
      let runs = 0
      const handler = async () => {
        runs += 1
        if (runs > 1) throw new ApiFailure(400, 'It ran again.')
        await act()
        throw first
      }
      const app = createApp(s.services, { operations: [{ op: volumes.create, handler }] })
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': 'k-1' }
      const body = '{"label":"data","region":"us-iad"}'
      const send = async () => (await requestApp(app, '/v4/volumes', { method: 'POST', headers, body })).status
      return [await send(), await send()]
    }
    test('is free again after a 503 that changed nothing', async () => {
      expect(await twice(busy())).toEqual([503, 400])
      expect(await twice(new StoreAway('The object store failed on PUT: 500'))).toEqual([503, 400])
    })
    if (engine === 'postgres')
      test('is not free after a 503 that might have changed something', async () => {
        expect(await twice(busy(), () => s.db.updateTable('region').set({ label: 'New' }).execute())).toEqual([
          503, 500,
        ])
      })

    test('is not freed by a late retry once another call uses it', async () => {
      const { id } = await s.db.selectFrom('token').select('id').executeTakeFirstOrThrow()
      const store = new IdempotencyStore(s.services)
      const refused = await store.claim(id, 1, 'k-1')
      await refused?.begin('same request')
      // The first try was carried out, but its response was lost.
      await s.db.deleteFrom('keyed_write').execute()
      refused?.leave()
      s.clock.forward(1)
      const next = await store.claim(id, 1, 'k-1')
      await next?.begin('same request')
      await refused?.fail(new ApiFailure(400, 'No.'))
      expect(await rows()).toMatchObject([{ request_hash: 'same request', status: null }])
      await next?.settle('{}')
      await refused?.fail(new ApiFailure(400, 'No.'))
      expect(await rows()).toMatchObject([{ status: 200 }])
      next?.leave()
    })

    test("is checked only after the caller's permissions", async () => {
      const reader = await s.token({ scopes: 'object_storage:read_only' })
      expect((await post({ label: 'one' }, 'a b', reader)).status).toBe(403)
      expect((await post({ label: 'one' }, 'a b', 'no-such-token')).status).toBe(401)
    })
  })

  test('can be sent by pages of listed origins', async () => {
    const s = await testServer({ catalog: false, settings: { corsOrigins: ['https://console.example'] } })
    const headers = { Origin: 'https://console.example', 'Access-Control-Request-Method': 'POST' }
    const r = await s.request('OPTIONS', KEYS, { headers })
    expect(r.headers.get('access-control-allow-headers')?.split(', ')).toContain('Idempotency-Key')
    await s.close()
  })

  test('matches two requests with the same form, but not another file or name', async () => {
    const s = await testServer()
    const token = await s.token()
    await s.request('POST', '/v4/support/tickets', { token, body: { summary: 'Help', description: 'Slow.' } })
    const send = (name: string, text: string) => {
      const form = new FormData()
      form.append('file', new File([text], name))
      const write: Write = { op: '', method: 'POST', path: '/v4/support/tickets/1/attachments', form: () => form }
      return sendWrite(s, write, token, { 'Idempotency-Key': 'k-1' })
    }
    const tries = [
      await send('a.txt', 'x'),
      await send('a.txt', 'x'),
      await send('b.txt', 'x'),
      await send('a.txt', 'y'),
    ]
    expect(tries.map((r) => r.status)).toEqual([200, 200, 422, 422])
    expect(tries[1]?.headers.get(REPLAYED)).toBe('true')
    await s.close()
  })
})

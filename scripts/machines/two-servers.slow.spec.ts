/** Two real servers on one real PostgreSQL, under conflicts of two writers. */
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OwnServer } from '../../e2e/support/server'
import { describePostgres } from '../../test/server/engines'
import { ensureBuilt } from '../lib/ensure-built.mjs'
import { inTurn, killAndRestart, machines, send, tally, type Answer, type Ask, type Machines } from './pair'
import { testWhere } from '../../test/test-where'

/** Minutes of load with faults in turn; only in `npm run test:deep -- engines`. */
const MINUTES = Number(process.env['LOAD_MINUTES'] ?? 0)
vi.setConfig({ testTimeout: 600_000 + MINUTES * 120_000, hookTimeout: 300_000 })
const ROUNDS = process.env['FC_RUNS'] === undefined ? 6 : 20

const ready = async (server: OwnServer) => (await fetch(`${server.origin}/readyz`)).status

describePostgres('two servers', () => {
  let all: Machines
  let pair: readonly [OwnServer, OwnServer]
  let token: string
  beforeAll(async () => {
    ensureBuilt('server')
    all = await machines()
    // Both start at once on an empty database.
    pair = await Promise.all([all.start(), all.start()])
    token = all.token()
  })
  afterAll(() => all.close())

  const on = (n: number) => pair[n % 2 === 0 ? 0 : 1]
  const call = (n: number, method: string, path: string, ask?: Ask) => send(on(n), token, method, path, ask)
  /** Sends the same call `n` times at once, half of them to each server. */
  const together = (n: number, method: string, path: string, ask: (i: number) => Ask): Promise<Answer[]> =>
    Promise.all(Array.from({ length: n }, (_, i) => call(i, method, path, ask(i))))
  const rounds = Array.from({ length: ROUNDS }, (_, i) => i)

  test('both serve the same demo data after starting at once', async () => {
    const [a, b] = await Promise.all([call(0, 'GET', '/volumes'), call(1, 'GET', '/volumes')])
    expect({ status: a?.status, results: a?.body.results }).toEqual({ status: 200, results: b?.body.results })
    expect(a?.body.results).toBeGreaterThan(3)
    // A job that is due schedules the next one before it is deleted.
    const jobs = await all.rows<{ kind: string; n: number }>(
      `select kind, count(*)::int as n from job where kind ~ 'forget|stats'
        and due > to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS') group by kind having count(*) > 1`,
    )
    expect(jobs).toEqual([])
  })

  test('one of twenty credentials with the same label is created', async () => {
    for (const round of rounds) {
      const body = { label: `same ${round}`, password: 'a long password' }
      const answers = await together(20, 'POST', '/managed/credentials', () => ({ body }))
      expect(tally(answers)).toEqual({ 200: 1, 400: 19 })
    }
  })

  test('one of twenty monitoring clients with the same label is created', async () => {
    for (const round of rounds) {
      const answers = await together(20, 'POST', '/monitoring/clients', () => ({ body: { label: `same-${round}` } }))
      expect(tally(answers)).toEqual({ 200: 1, 400: 19 })
    }
  })

  test('an instance with eight places gets eight of twenty-four volumes', async () => {
    const [{ account } = { account: 0 }] = await all.rows<{ account: number }>(
      `select account_id as account from "user" where username = 'demo'`,
    )
    for (const round of rounds) {
      const [instance = { id: 0 }] = await all.rows<{ id: number }>(
        `insert into instance (account_id, label, region, memory, running, created)
          values ($1, $2, 'us-iad', 1, 1, '2026-01-01T00:00:00') returning id::int`,
        [account, `eight ${round}`],
      )
      await all.rows(`insert into instance_config (instance_id, label) values ($1, 'one')`, [instance.id])
      const answers = await together(24, 'POST', '/volumes', (i) => ({
        body: { label: `place-${round}-${i}`, instance_id: instance.id },
      }))
      expect(tally(answers)).toEqual({ 200: 8, 400: 16 })
    }
  })

  test('fifty requests with one idempotency key take effect once, whichever server they reach', async () => {
    for (const round of rounds) {
      const label = `once-${round}`
      const ask = { body: { label, region: 'us-iad' }, key: `key-${round}` }
      const answers = await together(50, 'POST', '/volumes', () => ask)
      // The others get a conflict while the first is in progress, or its stored answer.
      expect(Object.keys(tally(answers)).filter((s) => s !== '200' && s !== '409')).toEqual([])
      const again = await Promise.all([call(0, 'POST', '/volumes', ask), call(1, 'POST', '/volumes', ask)])
      const ids = [...answers, ...again].filter((a) => a.status === 200).map((a) => a.body.id as number)
      expect(again.map((a) => a.status)).toEqual([200, 200])
      expect(new Set(ids).size).toBe(1)
      expect(await all.rows('select id from volume where label = $1', [label])).toHaveLength(1)
    }
  })

  const signed = async (n: number, bucket: string, name: string, method: string) => {
    const made = await call(n, 'POST', `/object-storage/buckets/us-iad-1/${bucket}/object-url`, {
      body: { name, method },
    })
    if (made.status !== 200) return undefined
    const { pathname, search } = new URL(made.body.url as string)
    return `${pathname}${search}`
  }
  const objects = (n: number, method: string, path: string, body?: string) =>
    fetch(`${on(n).objectsOrigin}${path}`, { method, ...(body === undefined ? {} : { body }) }).then((r) => r.status)

  test('a bucket deleted during an upload is either deleted or has the object', async () => {
    for (const round of rounds) {
      const label = `contested-${round}`
      await call(0, 'POST', '/object-storage/buckets', { body: { label, cluster: 'us-iad-1' } })
      const path = (await signed(0, label, 'a.txt', 'PUT')) ?? expect.fail('no address')
      const [put, gone] = await Promise.all([
        objects(0, 'PUT', path, 'text'),
        call(1, 'DELETE', `/object-storage/buckets/us-iad-1/${label}`).then((a) => a.status),
      ])
      expect([200, 403, 404]).toContain(put)
      expect([200, 400]).toContain(gone)
      const rows = await all.rows<{ objects: number }>('select objects::int from bucket where label = $1', [label])
      expect(rows).toEqual(put === 200 && gone === 400 ? [{ objects: 1 }] : gone === 200 ? [] : [{ objects: 0 }])
    }
  })

  test('the size and count of a bucket are right after writes and deletions of the same names', async () => {
    await call(0, 'POST', '/object-storage/buckets', { body: { label: 'busy', cluster: 'us-iad-1' } })
    for (const round of rounds) {
      const paths = await Promise.all(
        Array.from({ length: 24 }, async (_, i) => {
          const method = i % 3 === 2 ? 'DELETE' : 'PUT'
          return { method, path: (await signed(i, 'busy', `n-${i % 4}`, method)) ?? expect.fail('no address') }
        }),
      )
      const statuses = await Promise.all(
        paths.map(({ method, path }, i) =>
          objects(i, method, path, method === 'PUT' ? 'x'.repeat(1 + ((round + i) % 7)) : undefined),
        ),
      )
      expect(statuses.filter((s) => s !== 200 && s !== 204 && s !== 404)).toEqual([])
      const [sums] = await all.rows(
        `select b.objects = count(o.name) as objects, b.size = coalesce(sum(o.size), 0) as size
          from bucket b left join object o on o.bucket_id = b.id where b.label = 'busy' group by b.id`,
      )
      expect(sums).toEqual({ objects: true, size: true })
    }
  })

  test('the third ticket of a minute is refused, whichever server it reaches', async () => {
    const limited = await Promise.all([all.start({ RATE_LIMITS: 'on' }), all.start({ RATE_LIMITS: 'on' })])
    const body = { summary: 'Help', description: 'It is slow.' }
    const open = (n: number) =>
      send(limited[n] ?? expect.fail('no server'), token, 'POST', '/support/tickets', { body })
    const answers = [await open(0), await open(1), await open(0), await open(1)]
    expect(answers.map((a) => a.status)).toEqual([200, 200, 429, 429])
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
    // Refused calls don't count.
    expect(await all.rows(`select used::int from rate_window where key like 'ticket-open %'`)).toEqual([{ used: 2 }])
    for (const server of limited) await server.stop()
  })

  /** Records which server claims each of these jobs. Volumes of other tests have their own jobs. */
  const watchClaims = async () => {
    await all.rows('create table if not exists claimed (job bigint, owner text)')
    await all.rows('delete from claimed')
    await all.rows(`create or replace function note_claim() returns trigger language plpgsql as
      $$ begin insert into claimed values (new.id, new.owner); return new; end $$`)
    await all.rows('drop trigger if exists claims on job')
    await all.rows(`create trigger claims after update of owner on job for each row
      when (new.payload like '%999999%' and new.owner is not null and new.owner is distinct from old.owner)
      execute function note_claim()`)
  }
  const makeJobs = (n: number) =>
    all.rows(
      `insert into job (kind, payload, due) select 'volume.ready', '{"id":999999,"from":"creating"}', '2026-01-01T00:00:00'
        from generate_series(1, ${n})`,
    )
  const jobsLeft = async () =>
    (await all.rows<{ n: number }>(`select count(*)::int as n from job where payload like '%999999%'`))[0]?.n

  /** Gives the servers two hundred jobs and returns all claims so far once they are done. */
  const round = async () => {
    await makeJobs(200)
    await expect.poll(jobsLeft, { timeout: 30_000 }).toBe(0)
    const [claims] = await all.rows<{ claims: number; jobs: number; owners: number }>(
      'select count(*)::int as claims, count(distinct job)::int as jobs, count(distinct owner)::int as owners from claimed',
    )
    return claims
  }

  test('two hundred due jobs are done once each', async () => {
    await watchClaims()
    let claims = await round()
    let rounds = 1
    // On a busy machine, one server can finish a round before the other one looks.
    for (; rounds < 20 && claims?.owners === 1; rounds++) claims = await round()
    expect(claims).toEqual({ claims: rounds * 200, jobs: rounds * 200, owners: 2 })
  })

  test('a killed server leaves its jobs to the other one, once its claims end', async () => {
    await watchClaims()
    await makeJobs(200)
    await all.rows(`update job set owner = 'of a dead server', lease = to_char((now() at time zone 'utc')
      + interval '2 seconds', 'YYYY-MM-DD"T"HH24:MI:SS') where id in (select id from job where payload like '%999999%' limit 5)`)
    await pair[1].stop('SIGKILL')
    await expect.poll(jobsLeft, { timeout: 40_000 }).toBe(0)
    await pair[1].restart()
    expect((await call(1, 'GET', '/volumes')).status).toBe(200)
  })

  /** Creates volumes on both servers while `fault` happens, then checks each acknowledged one. */
  async function underLoad(name: string, fault: () => Promise<void>): Promise<Record<number, number>> {
    const made: string[] = []
    const answers: Answer[] = []
    const load = { over: false }
    const writers = Array.from({ length: 8 }, async (_, w) => {
      for (let n = 0; !load.over; n++) {
        const label = `${name}-${w}-${n}`
        const answer = await call(w, 'POST', '/volumes', { body: { label, region: 'us-iad' } })
        answers.push(answer)
        if (answer.status === 200) made.push(label)
        else await pass(20)
      }
    })
    await pass(300)
    await fault()
    await pass(500)
    load.over = true
    await Promise.all(writers)
    const kept = await all.rows<{ label: string }>('select label from volume where label like $1', [`${name}-%`])
    const labels = kept.map((v) => v.label)
    expect(new Set(labels).size, 'none is there twice').toBe(labels.length)
    expect(
      made.filter((label) => !labels.includes(label)),
      'none is lost',
    ).toEqual([])
    expect(made.length).toBeGreaterThan(10)
    return tally(answers)
  }

  test('under load, a killed server loses nothing that was acknowledged', async () => {
    const statuses = await underLoad('killed', () => killAndRestart(pair[1]))
    expect(Object.keys(statuses).filter((s) => s !== '0' && s !== '200')).toEqual([])
  })

  test('under load, ending all database connections causes only 503, and nothing is lost', async () => {
    const statuses = await underLoad('cut', async () => {
      for (let n = 0; n < 5; n++) {
        await all.cut()
        await pass(200)
      }
    })
    expect(Object.keys(statuses).filter((s) => s !== '503' && s !== '200')).toEqual([])
    expect(statuses[503] ?? 0).toBeGreaterThan(0)
    expect([pair[0].exitCode(), pair[1].exitCode()]).toEqual([undefined, undefined])
  })

  test('under load, a database restart causes only 503, and servers are ready within five seconds', async ({
    skip,
  }) => {
    if (!all.postgres.restarts) skip('the PostgreSQL of TEST_DATABASE_URL is left alone')
    let took = Infinity
    const statuses = await underLoad('restarted', async () => {
      await all.postgres.kill()
      await expect.poll(() => ready(pair[0])).toBe(503)
      const answer = await call(0, 'GET', '/volumes')
      expect({ status: answer.status, retryAfter: answer.headers.get('retry-after') }).toEqual({
        status: 503,
        retryAfter: '1',
      })
      await all.postgres.start()
      const began = performance.now()
      await expect
        .poll(async () => [await ready(pair[0]), await ready(pair[1])], { timeout: 20_000 })
        .toEqual([200, 200])
      took = performance.now() - began
    })
    expect(Object.keys(statuses).filter((s) => s !== '503' && s !== '200')).toEqual([])
    expect(took).toBeLessThan(5000)
    expect([pair[0].exitCode(), pair[1].exitCode()]).toEqual([undefined, undefined])
  })

  /** Reads the whole list of a bucket once at least, and again until `load` is over. Returns the names of each complete walk. */
  async function walks(bucket: string, load: { readonly over: boolean }): Promise<number[]> {
    const complete: number[] = []
    for (let [n, names, last] = [0, 0, '']; !load.over || complete.length === 0; n++) {
      const query = new URLSearchParams({ page_size: '500', ...(last === '' ? {} : { marker: last }) })
      const page = await call(n, 'GET', `/object-storage/buckets/us-iad-1/${bucket}/object-list?${query}`)
      if (page.status !== 200) {
        expect([0, 503]).toContain(page.status)
        await pass(100)
        continue
      }
      for (const { name } of page.body.data as { name: string }[]) {
        expect(Buffer.compare(Buffer.from(name), Buffer.from(last))).toBe(1)
        last = name
        names++
      }
      if (page.body.is_truncated === true) continue
      complete.push(names)
      ;[names, last] = [0, '']
    }
    return complete
  }

  testWhere(MINUTES > 0, 'LOAD_MINUTES')(
    'under load for minutes with a million objects, servers and database killed in turn lose nothing',
    async () => {
      await pair[0].seedLarge()
      const faults = [
        () => killAndRestart(pair[1]),
        () => all.cut(),
        async () => {
          await all.postgres.kill()
          await all.postgres.start()
        },
      ]
      const load = { over: false }
      const reading = walks('million-objects', load)
      const statuses = await underLoad('minutes', () => inTurn(MINUTES, faults)).finally(() => {
        load.over = true
      })
      const complete = await reading
      process.stdout.write(
        `${MINUTES} minutes of load with faults: ${JSON.stringify(statuses)}, ${complete.length} walks of a million\n`,
      )
      expect(Object.keys(statuses).filter((s) => s !== '0' && s !== '503' && s !== '200')).toEqual([])
      expect(new Set(complete)).toEqual(new Set([1_000_000]))
      expect(pair[0].exitCode()).toBe(undefined)
    },
  )

  test('a stopping server reports it and serves for a while, then exits with 0', async () => {
    const server = await all.start({ DRAIN_SECONDS: '3' })
    const stopped = server.stop('SIGTERM')
    const health = async () => ({
      ready: await ready(server),
      alive: (await fetch(`${server.origin}/healthz`)).status,
      objects: (await fetch(`${server.objectsOrigin}/readyz`)).status,
      served: (await send(server, token, 'GET', '/volumes')).status,
    })
    await expect.poll(() => health().catch(String)).toEqual({ ready: 503, alive: 200, objects: 503, served: 200 })
    await stopped
    expect(server.exitCode()).toBe(0)
  })

  test.each([
    ['another key', 'MASTER_KEY_FILE', 'other-key', /MASTER_KEY_FILE ".*" does not open this database\. [^\n]*$/],
    ['no key file', 'MASTER_KEY_FILE', 'no-key', /MASTER_KEY_FILE ".*": is missing\. [^\n]*$/],
    ['a folder without the bytes', 'DATA_DIR', 'empty', /DATA_DIR ".*": objects\/ is missing or empty[^\n]*$/],
    ['an absent database', 'DATABASE_URL', '', /DATABASE_URL: the database can't be reached: ECONNREFUSED\.$/],
  ])('a server with %s refuses to start in one line', async (_, name, file, line) => {
    const value = file === '' ? 'postgres://127.0.0.1:1/none' : join(all.root, file)
    const failure = await all.start({ [name]: value }).then(
      () => 'started',
      (e: unknown) => (e instanceof Error ? e.message : ''),
    )
    expect(failure).toMatch(/^the server ended with 1: [^\n]*$/)
    expect(failure).toMatch(line)
  })
})

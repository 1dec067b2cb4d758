/**
 * Generated calls of all operations by two accounts on one server. The short form is the same each time; `npm run
 * test:deep` makes at least 100,000 calls from a new seed, which is printed and which FC_SEED repeats.
 */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { allOps } from '#/contract/all'
import { anyCall, CANARY, everyCall, type Call } from './fuzz-calls'
import { DIALECT } from './dialect-calls'
import { describeEngines } from '../server/engines'
import { rehearse } from '#/server/db/write'
import { withSharedBytes } from '#test/large/bytes'
import { fillBucket } from '#test/large/objects'
import { testServer, type TestServer } from '../server/testing'
import { addCatalog, makeWorld, settleJobs, type World } from '../server/writes-testing'

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 60_000 })
const RUNS = Number(process.env['FC_RUNS'] ?? 0)
const CALLS_OF_A_RUN = 20
/** Starts over after this many calls, so that no list grows without end. */
const CALLS_OF_A_SERVER = 2000
const seed = Number(process.env['FC_SEED'] ?? (RUNS > 0 ? Date.now() % 2 ** 31 : 20_260_301))

interface Rig {
  readonly s: TestServer
  readonly a: World
  readonly b: World
  readonly tokens: Readonly<Record<Call['as'], string | undefined>>
}
/** Responses by status on each engine. */
const tallies = new Map<string, Map<number, number>>()
/** The rows of each call whose query differs, on each engine. */
const differing = new Map<string, string[]>()
/** Calls for each difference between the engines. */
const DIALECT_CALLS = RUNS > 0 ? 1000 : 30

async function begin(): Promise<Rig> {
  const s = await testServer()
  await addCatalog(s)
  const [a, b] = [await makeWorld(s, `${CANARY.a}-owner`), await makeWorld(s, `${CANARY.b}-owner`)]
  const reader = await s.token({
    username: `${CANARY.a}-owner`,
    scopes: 'object_storage:read_only volumes:read_only',
  })
  return { s, a, b, tokens: { a: a.token, b: b.token, reader, none: undefined, wrong: 'cct_wrong' } }
}

describeEngines((engine) => {
  let rig: Rig
  let usual: boolean
  beforeAll(async () => {
    // What is rolled back leaves gaps in the ids of PostgreSQL alone, and calls name rows by small ids.
    usual = rehearse(false)
    rig = await begin()
  })
  afterAll(async () => {
    rehearse(usual)
    await rig.s.close()
  })

  async function send(c: Call) {
    const token = rig.tokens[c.as]
    let raw: BodyInit | undefined = c.json
    const headers: Record<string, string> = c.json === undefined ? {} : { 'Content-Type': 'application/json' }
    if (c.file !== undefined) {
      const form = new FormData()
      form.append('file', new File(['a log'], c.file))
      raw = form
    }
    return rig.s.request(c.method, c.path, {
      ...(token === undefined ? {} : { token }),
      ...(raw === undefined ? {} : { raw }),
      headers: { ...headers, ...c.headers },
    })
  }

  const STATUSES = [200, 400, 401, 403, 404, 409, 413, 415, 422]
  /** The server checks its own responses and returns 500 for each one outside the contract. */
  async function holds(c: Call): Promise<number> {
    const r = await send(c)
    const about = `${c.as}: ${c.method} ${c.path} ${c.json ?? ''}\n${r.text.slice(0, 300)}\n${r.status === 500 ? rig.s.log.at(-1) : ''}`
    expect(STATUSES, about).toContain(r.status)
    if (r.status === 200) expect(JSON.parse(r.text), about).not.toHaveProperty('errors')
    else {
      expect(r.body, about).toEqual({ errors: expect.any(Array) })
      expect(r.body.errors.length, about).toBeGreaterThan(0)
      for (const e of r.body.errors) {
        expect(e, about).toEqual({ field: expect.any(String), reason: expect.stringMatching(/./) })
      }
    }
    const foreign = c.as === 'b' ? CANARY.a : CANARY.b
    // A response can contain the caller's own input.
    if (!`${c.path}${c.json}`.includes(foreign)) expect(r.text, about).not.toMatch(new RegExp(`\\b${foreign}`))
    if (c.as === 'none' || c.as === 'wrong') expect(r.text, about).not.toMatch(/\b(ant|bee)\b/)
    return r.status
  }

  test('no generated call breaks the server, its contract, or the isolation of the accounts', async () => {
    const statuses = new Map<number, number>()
    tallies.set(engine, statuses)
    let sent = 0
    const run = fc.asyncProperty(
      fc.array(anyCall, { minLength: CALLS_OF_A_RUN, maxLength: CALLS_OF_A_RUN }),
      async (calls) => {
        for (const call of calls) {
          const status = await holds(call)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          sent += 1
          if (sent % 50 === 0) await settleJobs(rig.s)
          if (sent % CALLS_OF_A_SERVER === 0) {
            await rig.s.close()
            rig = await begin()
          }
        }
      },
    )
    // Earlier calls are part of a failure, which a shorter run might not show.
    const found = await fc.check(run, { seed, numRuns: RUNS > 0 ? RUNS : 40, endOnFailure: true })
    const tally = [...statuses].toSorted(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`)
    process.stdout.write(`contract fuzz: ${sent} calls, seed ${seed}; ${tally.join(', ')}\n`)
    if (found.failed) throw new Error(`seed ${found.seed}`, { cause: found.errorInstance })
    // A fuzz whose calls are all refused proves nothing.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(sent / 20)
  })

  test('calls whose queries differ between the engines are answered', async () => {
    const all: string[] = []
    differing.set(engine, all)
    // Refused calls leave gaps in the ids of one engine alone, and some filters are about ids.
    await rig.s.close()
    rig = await begin()
    for (const [as, canary] of Object.entries(CANARY)) await fillWorld(as === 'a' ? rig.a : rig.b, canary)
    for (const { what, calls, status } of DIALECT) {
      for (const call of fc.sample(calls, { seed, numRuns: DIALECT_CALLS })) {
        const asked = `${call.as}: ${call.path} ${call.headers['X-Filter'] ?? ''}`
        const r = await send(call)
        expect({ what, asked, status: r.status }).toEqual({ what, asked, status })
        const rows: readonly Record<string, unknown>[] = status === 200 ? r.body.data : []
        all.push(
          `${asked}: ${rows.map((row) => row['label'] ?? row['summary'] ?? row['name'] ?? row['plan'] ?? row['action']).join()}`,
        )
      }
    }
    expect(all.filter((line) => /: [^ ]*\w$/.test(line)).length, 'rows are found').toBeGreaterThan(all.length / 10)
  })

  /** Rows that the filters find, and names that fold. */
  async function fillWorld({ token, account }: World, canary: string): Promise<void> {
    const post = async (path: string, body: object) => {
      const r = await rig.s.request('POST', `/v4${path}`, { token, body })
      expect({ path, status: r.status, text: r.text }).toEqual({ path, status: 200, text: expect.any(String) })
    }
    for (const [label, tags] of [
      ['Upper', ['An', 'é']],
      ['lower', []],
      ['zz', ['É', '%']],
    ] as const) {
      await post('/volumes', { label: `${canary}${label}`, region: 'us-iad', size: 10, tags })
      await post('/support/tickets', { summary: `${canary} ${label}`, description: 'text' })
      await post('/monitoring/clients', { label: `${canary}-${label}` })
    }
    const label = `${canary}-list`
    await post('/object-storage/buckets', { label, cluster: 'us-iad-1' })
    await withSharedBytes(rig.s.services, (files) =>
      fillBucket(rig.s.services, account, label, ['a/*', 'B*', '\u{1f4a5}é*', 'éa*', 'x%*'], files),
    )
  }
})

test('both engines give the same statuses, and the same rows where their queries differ', () => {
  for (const each of [tallies, differing]) {
    const [first, ...others] = each.values()
    expect(first).toBeDefined()
    for (const other of others) expect(other).toEqual(first)
  }
})

test('there is an arbitrary call for each operation of the reference', () => {
  const called = new Set(everyCall.map((one) => fc.sample(one, { numRuns: 1, seed })[0]?.op))
  expect(allOps.filter(({ own, id }) => !own && !called.has(id)).map(({ id }) => id)).toEqual([])
})

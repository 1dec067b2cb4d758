import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type Started } from '../start/start'
import { readSettings } from '../system/settings'
import { emptyEnvironment, runToEnd } from '#test/server/commands-testing'
import { runCommand } from './run'

let dataDir: string
let server: Started
const env = () => emptyEnvironment(dataDir)
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'admin-spec-'))
  server = await startServer(readSettings(env()))
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})

const admin = (...words: string[]) => runCommand(words, env())
const done = (...words: string[]): Promise<Record<string, unknown>> => runToEnd(words, env())
async function get(path: string, token: unknown) {
  const answer = await fetch(`${server.url}${path}`, { headers: { Authorization: `Bearer ${String(token)}` } })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> }
}

test('an account, a user and a token created while the server runs work at once', async () => {
  const { id } = await done('account', 'create', '--name', 'Acme')
  expect(id).toEqual(expect.any(Number))
  expect(await done('user', 'create', '--account', String(id), '--username', 'maria')).toMatchObject({
    username: 'maria',
  })
  const made = await done('token', 'create', '--user', 'maria', '--scopes', 'object_storage:read_only')
  const seen = await get('/v4/object-storage/buckets', made['token'])
  expect({ status: seen.status, 'x-oauth-scopes': seen.headers.get('x-oauth-scopes') }).toEqual({
    status: 200,
    'x-oauth-scopes': 'object_storage:read_only',
  })
  await done('token', 'revoke', String(made['id']))
  expect((await get('/v4/object-storage/buckets', made['token'])).status).toBe(401)
  const other = await done('token', 'create', '--user', 'maria', '--scopes', '*')
  await done('token', 'revoke', String(other['token']))
  expect((await get('/v4/object-storage/buckets', other['token'])).status).toBe(401)
})

test('a negative balance is accepted in both spellings and refuses a bucket', async () => {
  await done('seed')
  const { id } = await done('account', 'create', '--name', 'Poor', '--balance=-1')
  await done('user', 'create', '--account', String(id), '--username', 'poor')
  const { token } = await done('token', 'create', '--user', 'poor', '--scopes', '*')
  const create = () =>
    fetch(`${server.url}/v4/object-storage/buckets`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${String(token)}`, 'Content-Type': 'application/json' },
      body: '{"label":"of-poor","cluster":"us-iad-1"}',
    })
  expect((await create()).status).toBe(403)
  expect(await done('account', 'update', String(id), '--balance', '5')).toMatchObject({ id, balance: 5 })
  expect((await create()).status).toBe(200)
  expect(await done('account', 'update', String(id), '--balance=-0.01')).toMatchObject({ id, balance: -0.01 })
  expect((await create()).status).toBe(403)
  expect(await done('account', 'update', String(id), '--managed', '--priority-program')).toMatchObject({
    managed: true,
    priority_program: true,
  })
  expect(await done('account', 'update', String(id), '--no-managed')).toMatchObject({ managed: false })
})

test('D-grants-1 the operator gives and removes grants, and each 403 names the missing one', async () => {
  const { id } = await done('account', 'create', '--name', 'Acme')
  await done('user', 'create', '--account', String(id), '--username', 'otto', '--restricted')
  const { token } = await done('token', 'create', '--user', 'otto', '--scopes', '*')
  const post = async (path: string) => {
    const headers = { Authorization: `Bearer ${String(token)}` }
    const answer = await fetch(`${server.url}/v4${path}`, { method: 'POST', headers })
    return [answer.status, JSON.stringify(await answer.json())]
  }
  const [status, text] = await post('/volumes')
  expect(status).toBe(403)
  expect(text).toContain('add_volumes')
  await done('user', 'update', 'otto', '--grants', 'add_volumes,volume:12:read_write,instance:3:read_only')
  // No body was sent, so the grant alone led to this status.
  expect((await post('/volumes'))[0]).toBe(415)
  expect((await post('/images'))[0]).toBe(403)
  await done('user', 'update', 'otto', '--no-restricted')
  expect((await post('/images'))[0]).toBe(415)
})

test('regions and clusters appear and change while the server runs', async () => {
  await done(
    'region',
    'create',
    '--id',
    'eu-north',
    '--label',
    'Oslo, NO',
    '--country',
    'no',
    '--capabilities',
    'Instances',
  )
  await done('cluster', 'create', '--id', 'eu-north-1', '--region', 'eu-north')
  const { port } = new URL(server.objectsUrl)
  expect((await get('/v4/object-storage/clusters/eu-north-1', server.demoToken)).body).toEqual({
    id: 'eu-north-1',
    region: 'eu-north',
    domain: `eu-north-1.localhost:${port}`,
    static_site_domain: `website-eu-north-1.localhost:${port}`,
    status: 'available',
  })
  await done('cluster', 'update', 'eu-north-1', '--status', 'unavailable')
  await done('region', 'update', 'eu-north', '--status=outage')
  expect((await get('/v4/object-storage/clusters/eu-north-1', server.demoToken)).body['status']).toBe('unavailable')
  expect((await get('/v4/regions/eu-north', server.demoToken)).body).toMatchObject({
    status: 'outage',
    capabilities: ['Instances'],
  })
})

test('beta programs are created with a cap, for the priority program, or as ended', async () => {
  const { id } = await done('account', 'create', '--name', 'Betas')
  await done('user', 'create', '--account', String(id), '--username', 'betty')
  const { token } = await done('token', 'create', '--user', 'betty', '--scopes', 'account:read_write')
  expect(await done('beta', 'create', '--id', 'b-open', '--label', 'Open', '--max-enrollments', '3')).toEqual({
    id: 'b-open',
  })
  await done('beta', 'create', '--id', 'b-priority', '--label', 'Priority', '--priority-program-only')
  await done('beta', 'create', '--id', 'b-over', '--label', 'Over', '--ended')
  const { body } = await get('/v4/betas', token)
  const ids = (body['data'] as { id: string }[]).map((b) => b.id)
  expect(ids.filter((b) => b.startsWith('b-'))).toEqual(['b-open', 'b-priority'])
  expect((await get('/v4/betas/b-over', token)).body).toMatchObject({ ended: expect.any(String) })
  expect((await admin('beta', 'create', '--id', 'b-open', '--label', 'Again')).code).toBe(2)
  expect((await admin('beta', 'create', '--id', 'x', '--label', 'X', '--max-enrollments', 'many')).code).toBe(2)
})

test.each(['ai/preview', '..', 'x y', 'x'.repeat(256)])('a beta program can’t have the ID %s', async (id) => {
  const { code, err } = await admin('beta', 'create', '--id', id, '--label', 'X')
  expect({ code, reason: err.split('\n')[0] }).toEqual({
    code: 2,
    reason: '--id must be 1–255 letters, digits, dots, hyphens or underscores, and start with a letter or digit.',
  })
})

test.each([
  [['user', 'create', '--account', '1', '--username', '_bob'], /and start with a letter or digit\.$/],
  [['region', 'create', '--id', 'eu-'], /with a letter or digit at both ends\.$/],
  [['cluster', 'create', '--id=-far'], /with a letter or digit at both ends\.$/],
  [
    ['cluster', 'create', '--id', 'far', '--region', 'eu', '--domain', 'Far.example'],
    /^--domain must be a lowercase host/,
  ],
  [['image', 'publish', '--id', 'vendor/.hidden'], /with a letter or digit at both ends\.$/],
  [
    ['token', 'create', '--user', 'x', '--scopes', '*', '--expires', '2099-01-01T12:00:00+01:00'],
    /must be a time in UTC/,
  ],
] as const)('%j is refused with the rule that it breaks', async (words, rule) => {
  const { code, err } = await admin(...words)
  expect({ code, reason: err.split('\n')[0] }).toEqual({ code: 2, reason: expect.stringMatching(rule) })
})

const createFar = (id: string, domain: string) =>
  admin('cluster', 'create', '--id', id, '--region', 'eu-far', '--domain', domain)
test('a cluster gets its own domain, neither another’s nor one below or above it', async () => {
  await done('region', 'create', '--id', 'eu-far', '--label', 'Far', '--country', 'fo')
  expect((await createFar('far-1', 'objects.example.com:8080')).code).toBe(0)
  for (const domain of ['objects.example.com', 'below.objects.example.com', 'example.com:99']) {
    const refused = await createFar('far-2', domain)
    expect([refused.code, refused.err.split('\n')[0]]).toEqual([
      2,
      `--domain can't be the same as, below or above the domain of cluster "far-1".`,
    ])
  }
  expect((await createFar('far-2', 'far-objects.example.com')).code).toBe(0)
})

const FUTURE_JOBS = ['jobs', 'run', '--at', '2100-01-01T00:00:00']
test('jobs of a future time run only with --future, because they delete what expires until then', async () => {
  const { code, err } = await admin(...FUTURE_JOBS)
  expect({ code, reason: err.split('\n')[0] }).toEqual({
    code: 2,
    reason: 'A future time deletes what expires until then. Add --future to run its jobs.',
  })
})

test('events and jobs have their own output', async () => {
  const { id } = await done('account', 'create', '--name', 'Acme')
  expect(await done('event', 'list', '--account', String(id))).toEqual({ data: [], page: 1, pages: 1, results: 0 })
  expect(await done('jobs', 'run', '--at', '2020-01-01T00:00:00')).toEqual({ done: 0, failed: 0 })
  // Two image expiries of the demo data, its meters, and the retention of events, of the audit trail and of idempotency keys. The
  // server in this process brings what they schedule back to its own time, once a second, so the command may run that too.
  const ran = await done(...FUTURE_JOBS, '--future')
  expect(ran).toEqual({ done: expect.any(Number), failed: 0 })
  expect(ran['done']).toBeGreaterThanOrEqual(6)
})

test.each([
  [[]],
  [['nonsense']],
  [['account', 'destroy']],
  [['account']],
  [['account', 'create']],
  [['account', 'create', '--name']],
  [['account', 'create', '--name', 'A', '--name', 'B']],
  [['account', 'create', '--name', 'A', '--color', 'red']],
  [['account', 'create', '--name', 'A', 'B']],
  [['account', 'create', '--name', 'A', '--managed=yes']],
  [['account', 'create', '--name', 'A', '--balance', 'much']],
  [['account', 'create', '--name', 'A', '--balance', '--managed']],
  [['account', 'create', '--name', 'A', '--constructor', 'x']],
  [['account', 'update']],
  [['account', 'update', '1']],
  [['account', 'update', 'x', '--balance', '1']],
  [['account', 'update', '99999', '--balance', '1']],
  [['account', 'update', '1', '--managed', '--no-managed']],
  [['user', 'create', '--account', '99999', '--username', 'u']],
  [['user', 'create', '--account', '1', '--username', 'demo']],
  [['user', 'create', '--account', '1', '--username', 'a b']],
  [['user', 'create', '--account', '1', '--username', 'u', '--grants', 'fly']],
  [['user', 'create', '--account', '1', '--username', 'u', '--grants', 'volume:12']],
  [['user', 'create', '--account', '1', '--username', 'u', '--grants', 'volume:12:admin']],
  [['user', 'update', 'nobody', '--restricted']],
  [['token', 'create', '--user', 'demo', '--scopes', 'everything']],
  [['token', 'create', '--user', 'demo', '--scopes', '* images:read_only']],
  [['token', 'create', '--user', 'nobody', '--scopes', '*']],
  [['token', 'revoke', '99999']],
  [['cluster', 'create', '--id', 'c-1', '--region', 'nowhere']],
  [['cluster', 'create', '--id', 'C 1', '--region', 'nowhere']],
  [['cluster', 'update', 'c-1', '--status', 'available']],
  [['region', 'create', '--id', 'x', '--label', 'L', '--country', 'c', '--capabilities', 'Flying']],
  [['region', 'update', 'x', '--status', 'gone']],
  [['event', 'list', '--account', '99999']],
  [['jobs', 'run', '--at', 'tomorrow']],
  [['jobs', 'run', '--at', '2026-02-31T99:00:00']],
  [['token', 'create', '--user', 'demo', '--scopes', '*', '--expires', '2099-02-29T00:00:00']],
  [['seed', '--scale', 'demo']],
])('%j is refused with the usage, exit code 2 and nothing on stdout', async (words) => {
  const { code, out, err } = await admin(...words)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toMatch(/^.+\nUsage:\n {2}npm run admin -- /)
})

test('a wrong setting is one line and exit code 1', async () => {
  const { code, err } = await runCommand(['seed'], { ...env(), PORT: 'x' })
  expect({ code, err }).toEqual({ code: 1, err: 'PORT must be a port from 0 to 65535, not "x".\n' })
})

test('migrate --from names a master-key that differs from MASTER_KEY_FILE, and keeps it', async () => {
  const mine = join(dataDir, 'master-key')
  const kept = readFileSync(mine)
  const theirs = join(dataDir, 'their-key')
  writeFileSync(theirs, `1 ${Buffer.alloc(32, 7).toString('base64')}\n`)
  const words = ['migrate', '--from', 'postgres://nobody@127.0.0.1:1/none']
  const { code, err } = await runCommand(words, { ...env(), MASTER_KEY_FILE: theirs })
  expect({ code, err }).toEqual({
    code: 1,
    err: 'DATA_DIR has another master-key than MASTER_KEY_FILE. Name an empty DATA_DIR.\n',
  })
  expect(readFileSync(mine)).toEqual(kept)
})

test('migrate --s3 refuses another store than that of the environment, however the same one is written', async () => {
  const words = ['migrate', '--to', 'postgres://nobody@127.0.0.1:1/none', '--s3', 'https://s3.example/bytes']
  const from = (S3_ENDPOINT: string) =>
    runCommand(words, { ...env(), S3_ENDPOINT, S3_BUCKET: 'bytes', S3_KEY: 'key', S3_SECRET: 'secret' })
  const other = await from('https://s3.example:9000')
  expect([other.code, other.err.split('\n')[0]]).toEqual([2, expect.stringContaining('name another one')])
  // The next thing to check is whether a server uses the data.
  const same = await from('https://S3.example:443/')
  expect([same.code, same.err.split('\n')[0]]).toEqual([1, expect.stringContaining('is in use by another server')])
})

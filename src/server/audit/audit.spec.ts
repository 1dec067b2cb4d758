import { appendFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '../admin/run'
import { objectsTest } from '#test/server/objects-testing'
import { smallDisk } from '#test/server/small-disk'
import { testServer, type TestServer } from '#test/server/testing'
import { addCatalog, chain, makeWorld, sendWrite } from '#test/server/writes-testing'
import { readTrail } from './read'
import { auditDir, Trail, trailFiles, trailOf, type AuditRecord } from './trail'

const unreported = (e: unknown) => {
  throw e
}
const disk = smallDisk('8k')
afterAll(disk.remove)
const trailText = async (s: TestServer) => {
  const dir = auditDir(s.services.settings.dataDir)
  const parts = await Promise.all(trailFiles(dir).map((name) => readFile(join(dir, name), 'utf8')))
  return parts.join('')
}
const entriesOf = async (s: TestServer) => {
  const { entries } = await readTrail(s.services.settings.dataDir, {}, 10_000)
  return entries.toReversed()
}

test('every write of the API is recorded with caller, token, address, request and target (security S2)', async () => {
  const s = await testServer()
  await addCatalog(s)
  const w = await makeWorld(s)
  const secrets: string[] = [w.token, 'correct horse', 'battery staple', 'PRIVATE KEY', 'a log of what happened']
  const written: { op: string; id: string }[] = []
  for (const step of chain(w)) {
    if (typeof step === 'function') {
      await step(s)
      continue
    }
    const r = await sendWrite(s, step, w.token, { 'Idempotency-Key': `once-${written.length}` })
    expect({ op: step.op, status: r.status }).toEqual({ op: step.op, status: 200 })
    written.push({ op: step.op, id: r.headers.get('x-request-id') ?? '' })
    for (const field of ['secret_key', 'api_key', 'install_code', 'upload_to', 'url']) {
      const value = r.body[field]
      if (typeof value === 'string' && value !== '[REDACTED]')
        secrets.push(value.split(/[?&](?:key|Signature)=/).at(-1) ?? '')
    }
  }
  expect(secrets.length).toBeGreaterThan(9)
  const entries = await entriesOf(s)
  expect(entries.map((e) => e.request)).toEqual(written.map((x) => x.id))
  for (const e of entries) {
    expect(e).toMatchObject({ via: 'api', outcome: 'done', status: 200, account: w.account, user: 'owner', token: 1 })
    expect(e.address).toBe('unknown')
  }
  const find = (action: string) => entries.find((e) => e.action === action)
  expect(find('DELETE /object-storage/buckets/{clusterId}/{bucket}')?.target).toEqual({
    clusterId: 'us-iad-1',
    bucket: 'photos',
  })
  expect(find('POST /object-storage/cancel')?.target).toBeUndefined()
  expect(find('POST /object-storage/keys')?.target).toEqual({ label: 'deploy', id: 1 })
  expect(find('PUT /monitoring/plan')?.target).toMatchObject({ monitoring_subscription: 'monitoring-3' })
  const text = await trailText(s)
  for (const secret of [...secrets, 'once-0']) expect(text).not.toContain(secret)
  await s.close()
})

test('refusals are recorded with their reason, and repeated ones are folded into a count (security S2)', async () => {
  const s = await testServer()
  const reader = await s.token({ scopes: 'volumes:read_only', username: 'reader' })
  const wrong = `cct_${'0'.repeat(72)}`
  for (let i = 0; i < 3; i++) {
    await s.request('GET', '/v4/volumes', { token: wrong })
  }
  await s.request('DELETE', '/v4/volumes/7', { token: reader })
  await s.request('GET', '/v4/images/private%2F1', { token: reader })
  await s.request('POST', '/v4/volumes', { token: await s.token(), body: { label: '' } })
  // Successful reads leave no record.
  await s.request('GET', '/v4/volumes', { token: reader })
  trailOf(s.services).close(unreported)
  const entries = await entriesOf(s)
  expect(entries.map((e) => [e.action, e.status, e.user, e.repeated])).toEqual([
    ['GET /volumes', 401, undefined, undefined],
    ['DELETE /volumes/{volumeId}', 403, 'reader', undefined],
    ['GET /images/{imageId}', 403, 'reader', undefined],
    ['POST /volumes', 400, 'user-1', undefined],
    ['GET /volumes', 401, undefined, 2],
  ])
  expect(entries[1]).toMatchObject({
    outcome: 'refused',
    target: { volumeId: '7' },
    reason: expect.stringContaining('scope'),
  })
  expect(await trailText(s)).not.toContain(wrong)
  await s.close()
})

test('writes and refusals at the object store are recorded without signatures (security S2)', async () => {
  const lines: string[] = []
  const t = await objectsTest({ log: (line) => lines.push(line) })
  await t.bucket('photos')
  await t.bucket('drop', { acl: 'public-read-write' })
  const put = await t.sign('photos', 'cat.jpg', { method: 'PUT' })
  const done = await t.send('PUT', put, { body: 'meow' })
  await t.send('DELETE', '/us-iad-1/drop/old.txt')
  await t.send('DELETE', '/us-iad-1/photos/cat.jpg')
  await t.send(
    'DELETE',
    put.replace(/.$/, (c) => (c === '0' ? '1' : '0')),
  )
  await t.send('GET', '/us-iad-1/photos/cat.jpg')
  await t.send('GET', await t.sign('photos', 'cat.jpg'))
  const entries = (await entriesOf(t.api)).filter((e) => e.via === 'objects')
  const bucket = { cluster: 'us-iad-1', bucket: 'photos', name: 'cat.jpg' }
  expect(entries).toMatchObject([
    { action: 'PUT object', outcome: 'done', account: t.account, target: { ...bucket, access: 'signed URL' } },
    { action: 'DELETE object', outcome: 'done', target: { bucket: 'drop', name: 'old.txt', access: 'anyone' } },
    { action: 'DELETE object', outcome: 'refused', status: 403, target: { ...bucket, access: 'anyone' } },
    { action: 'DELETE object', outcome: 'refused', reason: 'SignatureDoesNotMatch', target: bucket },
    { action: 'GET object', outcome: 'refused', status: 403 },
  ])
  expect(entries[0]?.request).toBe(done.headers['x-request-id'])
  expect(entries[0]?.address).toBe('127.0.0.1')
  const secret = /Signature=(\w{40})/.exec(put)?.[1] ?? ''
  expect(secret).not.toBe('')
  expect(await trailText(t.api)).not.toContain(secret)
  expect(lines).toHaveLength(6)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route: 'PUT object', status: 200, request: entries[0]?.request })
  expect(lines.join('')).not.toContain('cat.jpg')
  await t.close()
})

test('every operator command is recorded, and admin audit shows who ran it (security S2)', async () => {
  const s = await testServer()
  const env = { DATA_DIR: s.services.settings.dataDir, SEED: 'empty', SUDO_USER: 'maria' }
  const admin = async (...words: string[]) => runCommand(words, env)
  await admin('account', 'create', '--name', 'Larkspur')
  await admin('user', 'create', '--account', '1', '--username', 'joe')
  const { token } = JSON.parse((await admin('token', 'create', '--user', 'joe', '--scopes', '*')).out)
  await admin('token', 'revoke', token)
  await admin('token', 'revoke', '99')
  await admin('ticket', 'open', '--account', '1', '--summary', 'Hello', '--description', 'between us')
  const { entries, more } = JSON.parse((await admin('audit', '--limit', '4')).out)
  expect(more).toBe(true)
  expect(entries).toMatchObject([
    { action: 'ticket open', outcome: 'done', target: { account: '1' } },
    { action: 'token revoke', outcome: 'refused', target: { TOKEN: '99' }, reason: "This token doesn't exist." },
    { action: 'token revoke', outcome: 'done' },
    { action: 'token create', outcome: 'done', target: { user: 'joe', scopes: '*' } },
  ])
  expect(entries[0].user).toMatch(/^maria as /)
  const refused = JSON.parse((await admin('audit', '--outcome', 'refused')).out)
  expect(refused.entries.map((e: AuditRecord) => e.action)).toEqual(['token revoke'])
  const about = JSON.parse((await admin('audit', '--about', 'Larkspur')).out)
  expect(about.entries.map((e: AuditRecord) => e.action)).toEqual(['account create'])
  const text = await trailText(s)
  expect(text).not.toContain(token)
  expect(text).not.toContain('between us')
  await s.close()
})

test('the trail is appended to one file per day, split when large, and deleted after 400 days (security S2)', async () => {
  const s = await testServer({ now: '2026-03-01T23:59:00Z' })
  const dir = auditDir(s.services.settings.dataDir)
  const entry = { via: 'admin', action: 'seed', outcome: 'done' } as const
  const small = () => new Trail(s.services, { fileBytes: 100 })
  small().record(entry, unreported)
  const old = ['2025-01-24.jsonl', '2025-01-25.jsonl']
  await Promise.all(old.map((name) => writeFile(join(dir, name), '{"at":"2025-01-24T00:00:00.000Z"}\n')))
  const before = await readFile(join(dir, '2026-03-01.jsonl'), 'utf8')
  small().record(entry, unreported)
  const second = small()
  second.record(entry, unreported)
  s.clock.forward(120)
  second.record(entry, unreported)
  expect(trailFiles(dir)).toEqual(['2026-03-01.jsonl', '2026-03-01.2.jsonl', '2026-03-02.jsonl'])
  expect((await readFile(join(dir, '2026-03-01.jsonl'), 'utf8')).startsWith(before)).toBe(true)
  expect(await entriesOf(s)).toHaveLength(4)
  expect((await stat(dir)).mode & 0o777).toBe(0o700)
  for (const name of await readdir(dir)) {
    expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600)
  }
  await s.close()
})

test('a trail whose folder was moved away continues in a new one (security S2)', async () => {
  const s = await testServer({ now: '2026-03-01T12:00:00Z' })
  const dir = auditDir(s.services.settings.dataDir)
  const trail = new Trail(s.services, { fileBytes: 1 })
  const record = (action: string) => trail.record({ via: 'admin', action, outcome: 'done' }, unreported)
  record('1')
  record('2')
  await rename(dir, `${dir}-kept`)
  record('3')
  expect([await readdir(`${dir}-kept`), await readdir(dir)]).toEqual([
    ['2026-03-01.2.jsonl', '2026-03-01.jsonl'],
    ['2026-03-01.3.jsonl'],
  ])
  const command = new Trail(s.services)
  command.record({ via: 'admin', action: '4', outcome: 'done' }, unreported)
  expect((await entriesOf(s)).map((e) => e.action)).toEqual(['3', '4'])
  expect(await readdir(dir)).toEqual(['2026-03-01.3.jsonl'])
  await s.close()
})

test("a trail that can't be written is reported and stops no write (security S2)", async () => {
  const s = await testServer()
  await writeFile(auditDir(s.services.settings.dataDir), 'no folder')
  const made = await s.request('POST', '/v4/monitoring/clients', { token: await s.token(), body: { label: 'web-1' } })
  expect(made.status).toBe(200)
  expect(s.log.filter((line) => line.includes('"error"') && line.includes('audit'))).toHaveLength(1)
  await s.close()
})

test('a record after a line that a crash cut is read, and so are those before it (security S2)', async () => {
  const s = await testServer({ now: '2026-03-01T12:00:00Z' })
  const trail = new Trail(s.services)
  const record = (action: string) => trail.record({ via: 'admin', action, outcome: 'done' }, unreported)
  record('first')
  await appendFile(join(auditDir(s.services.settings.dataDir), '2026-03-01.jsonl'), '{"at":"2026-03-01T12')
  record('second')
  record('third')
  expect((await entriesOf(s)).map((e) => e.action)).toEqual(['first', 'second', 'third'])
  expect(await trailText(s)).not.toContain('\n\n')
  await s.close()
})

test.skipIf(!disk.mounted)(
  'a record that a full disk cuts is reported, and takes no later one with it (security S2)',
  async () => {
    const s = await testServer({ now: '2026-03-01T12:00:00Z' })
    const ballast = join(disk.dir, 'ballast')
    await writeFile(ballast, Buffer.alloc(4096))
    const trail = new Trail({ settings: { ...s.services.settings, dataDir: disk.dir }, clock: s.clock })
    const reported: unknown[] = []
    const record = (action: string) =>
      trail.record({ via: 'admin', action, outcome: 'done', target: { name: 'x'.repeat(800) } }, (e) =>
        reported.push(e),
      )
    for (const action of ['1', '2', '3', '4', '5']) record(action)
    const text = await readFile(join(auditDir(disk.dir), '2026-03-01.jsonl'), 'utf8')
    expect(text.slice(-9), 'cut').toBe('x'.repeat(9))
    expect(reported).toEqual([expect.objectContaining({ code: 'ENOSPC' })])
    await rm(ballast)
    record('6')
    const { entries } = await readTrail(disk.dir, {}, 100)
    expect(entries.map((e) => e.action)).toEqual(['6', '4', '3', '2', '1'])
    expect(reported).toHaveLength(1)
    await s.close()
  },
)

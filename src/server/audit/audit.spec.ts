import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runCommand } from '../admin/run'
import { describeEngines, describeSqlite } from '#test/server/engines'
import { objectsTest } from '#test/server/objects-testing'
import { testServer, type TestServer } from '#test/server/testing'
import { addCatalog, chain, makeWorld, sendWrite } from '#test/server/writes-testing'
import { readTrail } from './read'
import { trailOf, type AuditRecord } from './trail'

const unreported = (e: unknown) => {
  throw e
}
const trailText = async (s: TestServer) => {
  await trailOf(s.services).close(unreported)
  const rows = await s.db.selectFrom('audit').select('entry').orderBy('id').execute()
  return rows.map(({ entry }) => entry).join('\n')
}
const entriesOf = async (s: TestServer) => {
  await trailOf(s.services).close(unreported)
  const { entries } = await readTrail(s.db, {}, 10_000)
  return entries.toReversed()
}

/** An upload and a deletion. */
const deed = (name: string) => [
  { action: 'PUT object', target: { name } },
  { action: 'DELETE object', outcome: 'done', status: 204, target: { name } },
]

describeEngines(() => {
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

  test("the record of a change is part of its transaction: without the one, the other isn't stored", async () => {
    const s = await testServer()
    const token = await s.token()
    const create = (label: string) => s.request('POST', '/v4/monitoring/clients', { token, body: { label } })
    expect((await create('web-1')).status).toBe(200)
    const rows = () => s.db.selectFrom('audit').select('entry').execute()
    // Nothing waits for the queue.
    expect((await rows()).map(({ entry }) => JSON.parse(entry) as AuditRecord)).toMatchObject([
      { action: 'POST /monitoring/clients', outcome: 'done', target: { label: 'web-1', id: expect.any(Number) } },
    ])
    await sql`ALTER TABLE audit RENAME TO elsewhere`.execute(s.db)
    expect((await create('web-2')).status).toBe(500)
    await sql`ALTER TABLE elsewhere RENAME TO audit`.execute(s.db)
    const clients = await s.db.selectFrom('monitoring_client').select('label').execute()
    expect(clients).toEqual([{ label: 'web-1' }])
    expect((await entriesOf(s)).map((e) => e.outcome)).toEqual(['done', 'failed'])
    await s.close()
  })

  test('a deletion of nothing is folded like a refusal, whatever its name, and a deed is not', async () => {
    const t = await objectsTest()
    await t.bucket('drop', { acl: 'public-read-write' })
    await trailOf(t.api.services).close(unreported)
    await t.api.db.deleteFrom('audit').execute()
    for (let n = 0; n < 50; n++) await t.send('DELETE', `/us-iad-1/drop/${'%01'.repeat(300)}${n}`)
    for (const name of ['a', 'b']) {
      expect((await t.send('PUT', await t.sign('drop', name, { method: 'PUT' }), { body: 'x' })).status).toBe(200)
      await t.send('DELETE', `/us-iad-1/drop/${name}`)
    }
    const entries = (await entriesOf(t.api)).filter((e) => e.via === 'objects')
    const nothing = { action: 'DELETE object', outcome: 'done', unchanged: true }
    expect(entries.filter((e) => !e.unchanged)).toMatchObject([...deed('a'), ...deed('b')])
    expect(entries.filter((e) => e.unchanged)).toMatchObject([nothing, { ...nothing, repeated: 49 }])
    for (const { entry, bytes } of await t.api.db.selectFrom('audit').selectAll().execute()) {
      expect(bytes).toBeGreaterThan(Buffer.byteLength(entry))
      expect(bytes).toBeLessThan(2000)
    }
    await t.close()
  })

  test('two callers with many refusals hide nobody else’s', async () => {
    const s = await testServer()
    const refuse = async (token: string, count: number) => {
      for (let n = 1; n <= count; n++) await s.request('DELETE', `/v4/volumes/${n}`, { token })
    }
    for (const name of ['one', 'two']) await refuse(await s.token({ scopes: 'volumes:read_only', username: name }), 60)
    await refuse(await s.token({ scopes: 'volumes:read_only', username: 'three' }), 1)
    const entries = await entriesOf(s)
    const of = (user: string) => entries.filter((e) => e.user === user)
    expect(of('three')).toMatchObject([{ action: 'DELETE /volumes/{volumeId}', target: { volumeId: '1' } }])
    expect(of('one')).toHaveLength(21)
    expect(of('one').at(-1)).toMatchObject({ action: 'others', repeated: 40 })
    await s.close()
  })
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

test('names are found as they are, and printed without characters that a terminal obeys', async () => {
  const s = await testServer()
  const env = { DATA_DIR: s.services.settings.dataDir, SEED: 'empty' }
  const names = ['password=payroll.xlsx', 'payroll\u009b2J', 'payroll\u202egnp.exe', 'payroll\u{e0041}']
  for (const name of names) await runCommand(['account', 'create', '--name', name], env)
  const trail = trailOf(s.services)
  const entry = { via: 'api', action: 'PUT /x', outcome: 'done', token: 1 } as const
  for (const label of names) trail.record({ ...entry, target: { label } }, unreported)
  await trail.close(unreported)
  const { out } = await runCommand(['audit', '--about', 'payroll'], env)
  expect(out.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  const found = (JSON.parse(out) as { entries: AuditRecord[] }).entries
  expect(found.flatMap((e) => (e.via === 'api' ? [e.target?.['label']] : [])).toReversed()).toEqual(names)
  await s.close()
})

// The calls name ids of SQLite: PostgreSQL counts those of changes that ran twice.
describeSqlite('on SQLite', () => {
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
    expect(new Set(entries.map((e) => e.request))).toEqual(new Set(written.map((x) => x.id)))
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
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'

let s: TestServer
let account: number
let username: string
let token: string
const ROOT = '/v4/object-storage/keys'
const REDACTED = '[REDACTED]'

beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())
let run = 0
beforeEach(async () => {
  run++
  account = await s.account()
  username = await s.user({ account })
  token = await s.token({ username })
})

const create = (body: unknown, as = token) => s.request('POST', ROOT, { token: as, body })
const list = (query = '', as = token) => s.request('GET', ROOT + query, { token: as })
const view = (id: unknown, as = token) => s.request('GET', `${ROOT}/${String(id)}`, { token: as })
const update = (id: unknown, body: unknown, as = token) =>
  s.request('PUT', `${ROOT}/${String(id)}`, { token: as, body })
const revoke = (id: unknown, as = token) => s.request('DELETE', `${ROOT}/${String(id)}`, { token: as })
const balance = (cents: number) =>
  s.db.updateTable('account').set({ balance: cents }).where('id', '=', account).execute()
const fields = (r: { body: { errors: { field: string }[] } }) => r.body.errors.map((e) => e.field)
const actions = async () => {
  const { body } = await s.request('GET', '/v4/account/events', { token })
  return body.data.map((e: { action: string }) => e.action)
}
async function bucket(label: string, cluster = 'us-iad-1', as = token): Promise<string> {
  const name = `${label}-${run}`
  const made = await s.request('POST', '/v4/object-storage/buckets', { token: as, body: { label: name, cluster } })
  expect(made.status).toBe(200)
  return name
}
const grants = (bucket_name: string, permissions = 'read_only', cluster = 'us-iad-1') => ({
  bucket_name,
  cluster,
  permissions,
})

describe('creation', () => {
  test('A2.6-1 A2.6-2 A2.6-5 A4.6-3 A4.6-7 without bucket_access the key is unlimited', async () => {
    const { status, body } = await create({ label: 'operations' })
    expect(status).toBe(200)
    expect(body).toEqual({
      access_key: expect.stringMatching(/^[A-Z2-9]{20}$/),
      bucket_access: null,
      id: expect.any(Number),
      label: 'operations',
      limited: false,
      secret_key: expect.stringMatching(/^[A-Z2-9]{40}$/),
    })
  })

  test('A2.6-3 A2.7-1 A2.7-2 A4.6-1 A4.6-5 a list limits the key to these buckets with these permissions', async () => {
    const [one, two] = [await bucket('one'), await bucket('two', 'eu-central-1')]
    const bucket_access = [grants(one, 'read_write'), grants(two, 'read_only', 'eu-central-1')]
    const made = await create({ label: 'deploy', bucket_access })
    expect(made.body).toMatchObject({ limited: true, bucket_access })
    expect((await view(made.body.id)).body).toMatchObject({ limited: true, bucket_access })
  })

  test('A4.6-2 A4.6-5 an empty list creates a limited key that can access no bucket', async () => {
    const made = await create({ label: 'parked', bucket_access: [] })
    expect(made.body).toMatchObject({ limited: true, bucket_access: [] })
    expect((await list()).body.data[0]).toMatchObject({ limited: true, bucket_access: [] })
  })

  test('D-keys-2 every field is optional, and null counts as missing', async () => {
    expect((await create({})).body).toMatchObject({ label: '', limited: false, bucket_access: null })
    const made = await create({ label: 'x', bucket_access: null })
    expect(made.body).toMatchObject({ limited: false, bucket_access: null })
    expect((await view(made.body.id)).body.bucket_access).toBeNull()
  })

  test('D-keys-3 an unknown and a foreign bucket are refused alike, each at its index, and nothing is created', async () => {
    const mine = await bucket('mine')
    const theirs = await bucket('theirs', 'us-iad-1', await s.token())
    const elsewhere = grants(mine, 'read_only', 'eu-central-1')
    const made = await create({ bucket_access: [grants(mine), grants(theirs), grants('no-such'), elsewhere] })
    expect(made.status).toBe(400)
    const reason = 'This account has no such bucket in this cluster.'
    expect(made.body.errors).toEqual([
      { field: 'bucket_access[1].bucket_name', reason },
      { field: 'bucket_access[2].bucket_name', reason },
      { field: 'bucket_access[3].bucket_name', reason },
    ])
    expect(fields(await create({ bucket_access: [grants(theirs)] }))).toEqual(['bucket_access[0].bucket_name'])
    expect((await list()).body.results).toBe(0)
    expect(await actions()).toEqual([])
  })

  test('D-keys-3 an unknown cluster is reported at the cluster, and a repeated bucket at its second entry', async () => {
    const mine = await bucket('mine')
    const twice = [grants(mine), grants(mine, 'read_write'), grants(mine, 'read_only', 'mars-1')]
    expect(fields(await create({ bucket_access: twice }))).toEqual([
      'bucket_access[1].bucket_name',
      'bucket_access[2].cluster',
    ])
  })

  test('A2.7-2 invalid entries are refused with their paths, all at once', async () => {
    const mine = await bucket('mine')
    const { permissions: _, ...bare } = grants(mine)
    const bad = [grants(mine, 'none'), bare, { ...grants(mine), cluster: 7 }, { ...grants(mine), bucket_name: '' }, 'x']
    const made = await create({ label: 7, bucket_access: bad })
    expect({ status: made.status, fields: fields(made) }).toEqual({
      status: 400,
      fields: [
        'label',
        'bucket_access[0].permissions',
        'bucket_access[1].permissions',
        'bucket_access[2].cluster',
        'bucket_access[3].bucket_name',
        'bucket_access[4]',
      ],
    })
    for (const bucket_access of ['all', {}, 0, false]) {
      expect(fields(await create({ bucket_access }))).toEqual(['bucket_access'])
    }
    expect(fields(await create({ label: null }))).toEqual(['label'])
  })

  test('A4.6-4 A5-8 A7-7 a negative balance is 403, and nothing is created', async () => {
    await balance(-1)
    const refused = await create({ label: 'no' })
    expect({ status: refused.status, field: refused.body.errors[0].field }).toEqual({ status: 403, field: '' })
    expect(refused.body.errors[0].reason).toContain('negative balance')
    expect((await create({ bucket_access: [] })).status).toBe(403)
    expect((await list()).body.results).toBe(0)
    await balance(0)
    expect((await create({ label: 'yes' })).status).toBe(200)
  })

  test('two keys can share a label, and no two pairs are alike', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => create({ label: 'same' })))
    expect(new Set(made.map((m) => m.body.access_key)).size).toBe(8)
    expect(new Set(made.map((m) => m.body.secret_key)).size).toBe(8)
  })
})

describe('the secret', () => {
  test('A2.6-4 D-keys-1 is returned at creation only, never cached, and [REDACTED] in list, view and update', async () => {
    const made = await create({ label: 'once' })
    const secret: string = made.body.secret_key
    const later = [await list(), await view(made.body.id), await update(made.body.id, { label: 'twice' })]
    for (const r of [made, ...later]) expect(r.headers.get('cache-control')).toBe('no-store')
    expect(later[0]?.body.data[0].secret_key).toBe(REDACTED)
    expect([later[1]?.body.secret_key, later[2]?.body.secret_key]).toEqual([REDACTED, REDACTED])
    for (const r of later) expect(r.text).not.toContain(secret)
  })

  test('D-keys-1 is stored sealed to its row, and never in an event or the log', async () => {
    const [one, two] = [await create({ label: 'one' }), await create({ label: 'two' })]
    const rows = await s.db.selectFrom('access_key').selectAll().where('account_id', '=', account).execute()
    const events = await s.db.selectFrom('event').selectAll().where('account_id', '=', account).execute()
    for (const { body } of [one, two]) {
      expect(JSON.stringify([rows, events, s.log])).not.toContain(body.secret_key)
      const row = rows.find((r) => r.id === body.id)
      const place = `access_key|${body.access_key}|secret`
      expect(s.services.secrets.open(row?.secret_sealed ?? '', place)).toBe(body.secret_key)
      const other = rows.find((r) => r.id !== body.id)
      expect(() => s.services.secrets.open(other?.secret_sealed ?? '', place)).toThrow()
    }
  })

  test('A5-9 neither half of a pair is a token for this API', async () => {
    const { access_key, secret_key } = (await create({})).body
    for (const half of [access_key, secret_key]) expect((await list('', half)).status).toBe(401)
  })
})

describe('reading', () => {
  test('A4.6-6 A4.6-8 the list is paged, by id, of the own account, and a view returns the same', async () => {
    for (let n = 0; n < 27; n++) await create({ label: `key ${n}` })
    const first = (await list('?page_size=25')).body
    expect(first).toMatchObject({ page: 1, pages: 2, results: 27 })
    const second = (await list('?page=2&page_size=25')).body
    const labels = [...first.data, ...second.data].map((k: { label: string }) => k.label)
    expect(labels).toEqual(Array.from({ length: 27 }, (_, n) => `key ${n}`))
    expect((await view(first.data[0].id)).body).toEqual(first.data[0])
    expect((await list('', await s.token())).body).toEqual({ data: [], page: 1, pages: 1, results: 0 })
  })

  test('A4.6-6 reading needs read_only and changing needs read_write', async () => {
    const { id } = (await create({})).body
    const reader = await s.token({ username, scopes: 'object_storage:read_only' })
    expect((await list('', reader)).status).toBe(200)
    expect((await view(id, reader)).status).toBe(200)
    const refused = [await create({}, reader), await update(id, {}, reader), await revoke(id, reader)]
    expect(refused.map((r) => r.status)).toEqual([403, 403, 403])
    expect((await view(id)).status).toBe(200)
  })

  test("A4-3 an id that isn't an integer, unknown or another account’s is the same 404", async () => {
    const theirs = (await create({ label: 'theirs' }, await s.token())).body.id
    const answers = []
    for (const id of [theirs, 999_999, 'x', '1.5', '%201']) {
      answers.push(await view(id), await update(id, { label: 'mine now' }), await revoke(id))
      // The key is found before its body is read.
      answers.push(await update(id, { label: 7 }))
    }
    expect(new Set(answers.map((r) => `${r.status} ${r.text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
    expect(await s.db.selectFrom('access_key').select('label').where('id', '=', theirs).execute()).toEqual([
      { label: 'theirs' },
    ])
  })

  test.each(['label', 'limited', 'access_key', 'secret_key', 'id'])('no field can be filtered: %s', async (field) => {
    const headers = { 'X-Filter': JSON.stringify({ [field]: 'x' }) }
    const refused = await s.request('GET', ROOT, { token, headers })
    expect({ status: refused.status, fields: fields(refused) }).toEqual({ status: 400, fields: ['X-Filter'] })
  })
})

describe('update', () => {
  test('A4.6-9 changes only the label, whatever else is sent', async () => {
    const mine = await bucket('mine')
    const made = (await create({ label: 'before', bucket_access: [grants(mine)] })).body
    const sent = { label: 'after', bucket_access: [], limited: false, access_key: 'X', secret_key: 'Y', id: 1 }
    const changed = await update(made.id, sent)
    expect({ status: changed.status, body: changed.body }).toEqual({
      status: 200,
      body: { ...made, label: 'after', secret_key: REDACTED },
    })
    expect((await view(made.id)).body).toEqual(changed.body)
  })

  test("an absent label stays, and a label that isn't text is refused", async () => {
    const { id } = (await create({ label: 'stays' })).body
    expect((await update(id, {})).body.label).toBe('stays')
    const refused = await update(id, { label: null })
    expect({ status: refused.status, fields: fields(refused) }).toEqual({ status: 400, fields: ['label'] })
    expect((await view(id)).body.label).toBe('stays')
  })

  test('an update without a label keeps one that another client sets while its body arrives', async () => {
    const { id } = (await create({ label: 'old' })).body
    // The server asks for the body once it has found the key.
    const raw = new ReadableStream<Uint8Array>(
      {
        async pull(body) {
          expect((await update(id, { label: 'new' })).status).toBe(200)
          body.enqueue(new TextEncoder().encode('{}'))
          body.close()
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { 'Content-Type': 'application/json' }
    const { status, body } = await s.request('PUT', `${ROOT}/${id}`, { token, raw, headers })
    expect({ status, label: body.label }).toEqual({ status: 200, label: 'new' })
    expect((await view(id)).body.label).toBe('new')
  })
})

describe('revoking', () => {
  test('A4.6-10 returns {}, and the pair can no longer sign', async () => {
    const { id } = (await create({})).body
    const gone = await revoke(id)
    expect({ status: gone.status, body: gone.body }).toEqual({ status: 200, body: {} })
    expect([(await view(id)).status, (await revoke(id)).status]).toEqual([404, 404])
    expect(await s.db.selectFrom('access_key').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test('an id is never reused', async () => {
    const { id } = (await create({})).body
    await revoke(id)
    expect((await create({})).body.id).toBeGreaterThan(id)
  })

  test('one of several concurrent revocations succeeds and records one event', async () => {
    const { id } = (await create({})).body
    const answers = await Promise.all(Array.from({ length: 6 }, () => revoke(id)))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect(await actions()).toEqual(['obj_access_key_delete', 'obj_access_key_create'])
  })
})

test('A6-3 A6-4 A6-5 each change is an event with the key as its entity', async () => {
  const { id } = (await create({ label: 'ci' })).body
  await update(id, { label: 'ci-2' })
  await revoke(id)
  const { body } = await s.request('GET', '/v4/account/events', { token })
  const url = `/v4/object-storage/keys/${id}`
  const recorded = body.data.map((e: { action: string; entity: unknown; username: string }) => [e.action, e.entity])
  expect(recorded).toEqual([
    ['obj_access_key_delete', { id, label: 'ci-2', type: 'token', url }],
    ['obj_access_key_update', { id, label: 'ci-2', type: 'token', url }],
    ['obj_access_key_create', { id, label: 'ci', type: 'token', url }],
  ])
  expect(body.data[0].username).toBe(username)
})

test("a removed bucket stays in the key's list, but no new key can name it", async () => {
  const mine = await bucket('mine')
  const { id } = (await create({ bucket_access: [grants(mine)] })).body
  await s.request('DELETE', `/v4/object-storage/buckets/us-iad-1/${mine}`, { token })
  expect((await view(id)).body.bucket_access).toEqual([grants(mine)])
  expect(fields(await create({ bucket_access: [grants(mine)] }))).toEqual(['bucket_access[0].bucket_name'])
})

test('D-buckets-4 cancel deletes the buckets and keeps the keys', async () => {
  const mine = await bucket('mine')
  await create({ label: 'kept', bucket_access: [grants(mine)] })
  await create({ label: 'kept too' })
  const before = (await list()).body
  expect((await s.request('POST', '/v4/object-storage/cancel', { token })).status).toBe(200)
  expect((await s.request('GET', '/v4/object-storage/buckets', { token })).body.results).toBe(0)
  expect((await list()).body).toEqual(before)
})

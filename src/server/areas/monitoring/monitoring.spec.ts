import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'

let s: TestServer
beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())

const CLIENTS = '/v4/monitoring/clients'
const create = (token: string, body: object = {}) => s.request('POST', CLIENTS, { token, body })
const get = (path: string, token: string) => s.request('GET', path, { token })
const put = (path: string, token: string, body: unknown) => s.request('PUT', path, { token, body })
const refusal = (field: string, reason: unknown = expect.any(String)) => ({ errors: [{ field, reason }] })
const labels = (body: { data: { label: string }[] }) => body.data.map((c) => c.label)
const CODE = /^[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{16}$/

test('B4.2-2 B2.3-2 B4.2-3 creating returns the client with its two codes, and so does every later view', async () => {
  s.clock.set('2026-03-01T12:00:00Z')
  const token = await s.token()
  const made = await create(token, { label: 'web-frankfurt_1' })
  expect({ status: made.status, body: made.body }).toEqual({
    status: 200,
    body: {
      id: expect.any(Number),
      label: 'web-frankfurt_1',
      api_key: expect.stringMatching(CODE),
      install_code: expect.stringMatching(CODE),
      apps: { apache: false, mysql: false, nginx: false },
      created: '2026-03-01T12:00:00',
      updated: '2026-03-01T12:00:00',
    },
  })
  expect(made.body.api_key).not.toBe(made.body.install_code)
  expect((await create(token, { label: 'web-2' })).body.api_key).not.toBe(made.body.api_key)
  expect((await get(`${CLIENTS}/${made.body.id}`, token)).body).toEqual(made.body)
  expect((await get(CLIENTS, token)).body.data[0]).toEqual(made.body)
})

test('the codes are never in plain text in the database', async () => {
  const token = await s.token()
  const { id, api_key: key, install_code: code } = (await create(token, { label: 'sealed' })).body
  const row = await s.db.selectFrom('monitoring_client').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(key)
  expect(JSON.stringify(row)).not.toContain(code)
  const log = JSON.stringify([s.log, (await get('/v4/account/events', token)).body])
  expect([log.includes(key), log.includes(code)]).toEqual([false, false])
})

test.each([
  ['two characters', 'ab'],
  ['33 characters', 'x'.repeat(33)],
  ['nothing', ''],
  ['a blank', 'my client'],
  ['a dot', 'web.example'],
  ['other letters', 'wébserver'],
  ['markup', '<b>client'],
  ['a number', 7],
  ['null', null],
])('B2.3-1 a label of %s is refused at creation and update', async (_, label) => {
  const token = await s.token()
  const { body } = await create(token, { label: 'before' })
  for (const answer of [await create(token, { label }), await put(`${CLIENTS}/${body.id}`, token, { label })]) {
    expect({ status: answer.status, field: answer.body.errors[0].field }).toEqual({ status: 400, field: 'label' })
  }
  expect((await get(CLIENTS, token)).body.data).toEqual([body])
})

test('B2.3-1 labels of 3 and 32 characters are accepted, and a missing one is made from the client’s number', async () => {
  const token = await s.token()
  expect((await create(token, { label: 'abc' })).status).toBe(200)
  expect((await create(token, { label: 'Z-_9'.repeat(8) })).status).toBe(200)
  const { id, label } = (await create(token)).body
  expect(label).toBe(`client-${id}`)
  await create(token, { label: `client-${id + 2}` })
  expect((await create(token)).body).toMatchObject({ id: id + 2, label: `client-${id + 2}x` })
})

test('D-monitoring-1 B2.3-1 a label is unique within an account and free in others', async () => {
  const token = await s.token()
  const first = (await create(token, { label: 'same' })).body
  const again = await create(token, { label: 'same' })
  expect({ status: again.status, body: again.body }).toEqual({
    status: 400,
    body: refusal('label', 'A client with this label already exists.'),
  })
  const second = (await create(token, { label: 'other' })).body
  const moved = await put(`${CLIENTS}/${second.id}`, token, { label: 'same' })
  expect({ status: moved.status, body: moved.body }).toEqual({
    status: 400,
    body: refusal('label', 'A client with this label already exists.'),
  })
  expect((await put(`${CLIENTS}/${first.id}`, token, { label: 'same' })).body).toEqual(first)
  expect((await create(await s.token(), { label: 'same' })).status).toBe(200)
  const both = await Promise.all(['race', 'race', 'race'].map((label) => create(token, { label })))
  expect(both.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
})

test('B4.2-4 an update changes only the label', async () => {
  s.clock.set('2026-03-02T12:00:00Z')
  const token = await s.token()
  const made = (await create(token, { label: 'old-name' })).body
  s.clock.forward(60)
  const changed = await put(`${CLIENTS}/${made.id}`, token, {
    label: 'new-name',
    api_key: 'mine',
    apps: { nginx: true },
  })
  expect({ status: changed.status, body: changed.body }).toEqual({
    status: 200,
    body: { ...made, label: 'new-name', updated: '2026-03-02T12:01:00' },
  })
  s.clock.forward(60)
  expect((await put(`${CLIENTS}/${made.id}`, token, {})).body).toEqual(changed.body)
  expect((await get(`${CLIENTS}/${made.id}`, token)).body).toEqual(changed.body)
})

test('of two equal updates at once neither is refused for the label of the other', async () => {
  const token = await s.token()
  const { id } = (await create(token, { label: 'before' })).body
  const both = await Promise.all([1, 2].map(() => put(`${CLIENTS}/${id}`, token, { label: 'after' })))
  expect(both.map((r) => r.status)).toEqual([200, 200])
})

test('B4.2-5 deleting answers {} and leaves nothing of the client', async () => {
  const account = await s.account()
  const token = await s.token({ account })
  const { id } = (await create(token, { label: 'short' })).body
  await s.user({ account, username: 'granted', grants: `monitoring:${id}:read_write` })
  const gone = await s.request('DELETE', `${CLIENTS}/${id}`, { token })
  expect({ status: gone.status, body: gone.body }).toEqual({ status: 200, body: {} })
  expect((await get(`${CLIENTS}/${id}`, token)).status).toBe(404)
  expect((await s.request('DELETE', `${CLIENTS}/${id}`, { token })).status).toBe(404)
  expect((await get(CLIENTS, token)).body.results).toBe(0)
  const grants = await s.db.selectFrom('user_grant').selectAll().where('username', '=', 'granted').execute()
  expect(grants).toEqual([])
  expect((await create(token, { label: 'short' })).body.id).toBeGreaterThan(id)
})

test('B4.2-1 the clients come in pages by id, filtered by label alone', async () => {
  const token = await s.token()
  for (let n = 0; n < 30; n++) await create(token, { label: `host-${String(29 - n).padStart(2, '0')}` })
  const two = (await get(`${CLIENTS}?page_size=25&page=2`, token)).body
  expect({ page: two.page, pages: two.pages, results: two.results }).toEqual({ page: 2, pages: 2, results: 30 })
  expect(labels(two)).toEqual(['host-04', 'host-03', 'host-02', 'host-01', 'host-00'])
  const filtered = (filter: object) =>
    s.request('GET', CLIENTS, { token, headers: { 'X-Filter': JSON.stringify(filter) } })
  expect(labels((await filtered({ label: { '+contains': '-1' }, '+order_by': 'label' })).body)[0]).toBe('host-10')
  expect((await filtered({ api_key: 'x' })).body).toEqual(refusal('X-Filter', 'Cannot filter on api_key'))
})

test('B4.2-11 another account’s client looks unknown, and an id is a number', async () => {
  const { id } = (await create(await s.token(), { label: 'foreign' })).body
  const token = await s.token()
  for (const name of [id, 999_999, 'x', '1.5', '-1']) {
    expect((await get(`${CLIENTS}/${name}`, token)).body).toEqual(refusal('', 'Not found'))
    expect((await put(`${CLIENTS}/${name}`, token, { label: 'mine' })).status).toBe(404)
    expect((await s.request('DELETE', `${CLIENTS}/${name}`, { token })).status).toBe(404)
  }
})

test('D-monitoring-3 only users with read_write on the client see its codes', async () => {
  const account = await s.account()
  const owner = await s.token({ account })
  const [a, b, c] = await Promise.all(
    ['one', 'two', 'three'].map(async (l) => (await create(owner, { label: `${l}-host` })).body),
  )
  const grants = `monitoring:${a.id}:read_only,monitoring:${b.id}:read_write`
  const token = await s.token({ account, grants })
  const hidden = { ...a, api_key: '[REDACTED]', install_code: '[REDACTED]' }
  expect((await get(`${CLIENTS}/${a.id}`, token)).body).toEqual(hidden)
  expect((await get(`${CLIENTS}/${b.id}`, token)).body).toEqual(b)
  const list = (await get(CLIENTS, token)).body
  expect(list.data.toSorted((x: { id: number }, y: { id: number }) => x.id - y.id)).toEqual(
    [hidden, b].toSorted((x, y) => x.id - y.id),
  )
  expect(list.results).toBe(2)
  const refused = await get(`${CLIENTS}/${c.id}`, token)
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 403,
    body: refusal('', `Your user lacks the grant monitoring:${c.id}:read_only.`),
  })
})

test('a token without monitoring:read_write never reads the codes of a client (security S3)', async () => {
  const account = await s.account()
  const owner = await s.token({ account })
  const { id, api_key: key, install_code: code } = (await create(owner, { label: 'sealed-off' })).body
  const reader = await s.token({ account, scopes: 'monitoring:read_only' })
  for (const path of [CLIENTS, `${CLIENTS}/${id}`]) {
    const { text } = await get(path, reader)
    expect(text).toContain('[REDACTED]')
    expect(text).not.toContain(key)
    expect(text).not.toContain(code)
  }
  const writer = await s.token({ account, scopes: 'monitoring:read_write' })
  expect((await get(`${CLIENTS}/${id}`, writer)).body).toMatchObject({ api_key: key, install_code: code })
})

test('a restricted user renames and deletes only clients granted with read_write', async () => {
  const account = await s.account()
  const owner = await s.token({ account })
  const { id } = (await create(owner, { label: 'guarded' })).body
  const reader = await s.token({ account, grants: `monitoring:${id}:read_only` })
  expect((await put(`${CLIENTS}/${id}`, reader, { label: 'taken-over' })).status).toBe(403)
  expect((await s.request('DELETE', `${CLIENTS}/${id}`, { token: reader })).status).toBe(403)
  expect((await get(`${CLIENTS}/${id}`, owner)).body.label).toBe('guarded')
  const writer = await s.token({ account, grants: `monitoring:${id}:read_write` })
  expect((await put(`${CLIENTS}/${id}`, writer, { label: 'renamed' })).body.label).toBe('renamed')
  expect((await s.request('DELETE', `${CLIENTS}/${id}`, { token: writer })).status).toBe(200)
})

test('a restricted user with add_monitoring creates clients and fully manages them', async () => {
  const account = await s.account()
  const none = await s.token({ account, grants: 'account_access:read_write' })
  const refused = await create(none, { label: 'no-grant' })
  expect({ status: refused.status, body: refused.body }).toEqual({
    status: 403,
    body: refusal('', 'Your user lacks the grant add_monitoring.'),
  })
  const token = await s.token({ account, grants: 'add_monitoring' })
  expect((await get(CLIENTS, token)).body.results).toBe(0)
  const made = (await create(token, { label: 'my-own' })).body
  expect(made.api_key).toMatch(CODE)
  expect((await get(CLIENTS, token)).body.data).toEqual([made])
  expect((await put(`${CLIENTS}/${made.id}`, token, { label: 'my-own-2' })).status).toBe(200)
  expect((await s.request('DELETE', `${CLIENTS}/${made.id}`, { token })).status).toBe(200)
})

test('clients leave events', async () => {
  const token = await s.token({ username: 'eva' })
  const { id } = (await create(token, { label: 'watched' })).body
  await put(`${CLIENTS}/${id}`, token, { label: 'watched-2' })
  await s.request('DELETE', `${CLIENTS}/${id}`, { token })
  const { data } = (await get('/v4/account/events', token)).body
  expect(data.map((e: { action: string }) => e.action)).toEqual([
    'monitoringclient_delete',
    'monitoringclient_update',
    'monitoringclient_create',
  ])
  const url = `/v4/monitoring/clients/${id}`
  expect(data[0]).toMatchObject({ username: 'eva', entity: { id, label: 'watched-2', type: 'monitoring', url } })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/server/testing'
import { managedAccount, refusal, service } from '#test/server/managed-testing'

let s: TestServer
beforeAll(async () => {
  s = await testServer()
})
afterAll(() => s.close())

const create = async (change: object = {}) => {
  const m = await managedAccount(s)
  const made = await m.call('POST', '/services', service(change))
  const put = (body: object) => m.call('PUT', `/services/${made.body.id}`, body)
  return { ...m, made, put, view: async () => (await m.call('GET', `/services/${made.body.id}`)).body }
}
const fields = (body: { errors: { field: string }[] }) => body.errors.map((e) => e.field).toSorted()

test('B4.4-19 B4.4-20 B4.4-26 B4.4-27 B4.4-30 a service returns all its fields and is pending until its first check', async () => {
  s.clock.set('2026-03-01T12:00:00Z')
  const { call } = await managedAccount(s)
  const { id: credential } = (await call('POST', '/credentials', { label: 'web', password: 'x' })).body
  const made = await call('POST', '/services', {
    label: 'shop-front',
    service_type: 'url',
    address: 'https://shop.example/health?full=1',
    timeout: 15,
    body: 'all good',
    consultation_group: 'on-call',
    notes: 'Ring first.',
    credentials: [credential, credential],
    status: 'ok',
  })
  expect({ status: made.status, body: made.body }).toEqual({
    status: 200,
    body: {
      id: expect.any(Number),
      status: 'pending',
      service_type: 'url',
      label: 'shop-front',
      address: 'https://shop.example/health?full=1',
      timeout: 15,
      body: 'all good',
      consultation_group: 'on-call',
      notes: 'Ring first.',
      region: null,
      credentials: [credential],
      created: '2026-03-01T12:00:00',
      updated: '2026-03-01T12:00:00',
    },
  })
  expect((await call('GET', `/services/${made.body.id}`)).body).toEqual(made.body)
  expect((await call('GET', '/services')).body.data).toEqual([made.body])
})

test('B4.4-19 B4.4-26 B4.4-30 label, type, address and timeout are required, and all other fields have defaults', async () => {
  const { call, made } = await create()
  expect(made.body).toMatchObject({ body: null, consultation_group: '', notes: null, region: null, credentials: [] })
  const { status, body } = await call('POST', '/services', {})
  expect({ status, fields: fields(body) }).toEqual({
    status: 400,
    fields: ['address', 'label', 'service_type', 'timeout'],
  })
})

test.each([
  ['label', 'ab'],
  ['label', 'x'.repeat(65)],
  ['label', 'shop/front'],
  ['label', null],
  ['address', 'ab'],
  ['address', `https://shop.example/${'x'.repeat(80)}`],
  ['address', 'shop.example'],
  ['address', 'ftp://shop.example/'],
  ['address', null],
  ['service_type', 'udp'],
  ['service_type', null],
  ['timeout', 0],
  ['timeout', 256],
  ['timeout', 1.5],
  ['timeout', '15'],
  ['body', 'x'.repeat(101)],
  ['consultation_group', 'x'.repeat(51)],
  ['consultation_group', null],
  ['notes', 7],
  ['region', null],
  ['credentials', 5],
  ['credentials[0]', ['x']],
])(
  'B4.4-25 B4.4-26 B4.4-27 B4.4-28 B4.4-29 B4.4-30 B4.4-31 B4.4-32 B4.4-33 %s %j is refused at creation and update',
  async (field, value) => {
    const { call, made, put, view } = await create()
    const key = field.replace('[0]', '')
    const bad = await call('POST', '/services', service({ [key]: value }))
    const changed = await put({ notes: 'other', [key]: value })
    for (const r of [bad, changed])
      expect({ status: r.status, fields: fields(r.body) }).toEqual({ status: 400, fields: [field] })
    expect(await view()).toEqual(made.body)
    expect((await call('GET', '/services')).body.results).toBe(1)
  },
)

test.each([
  ['label', 'A-z_0. 9'],
  ['label', 'x'.repeat(64)],
  ['timeout', 1],
  ['timeout', 255],
  ['body', ''],
  ['body', 'x'.repeat(100)],
  ['body', null],
  ['consultation_group', ''],
  ['consultation_group', 'x'.repeat(50)],
  ['notes', ''],
  ['notes', null],
])('B4.4-26 B4.4-27 B4.4-29 B4.4-30 B4.4-33 %s %j is accepted at creation and update', async (field, value) => {
  const { made, put } = await create({ [field]: value })
  expect(made.body[field]).toEqual(value)
  expect((await put({ label: 'other', timeout: 7, body: 'b', notes: 'n' })).status).toBe(200)
  expect((await put({ [field]: value })).body[field]).toEqual(value)
})

test('B4.4-25 an address loses its fragment and keeps its query, at creation and update', async () => {
  const { made, put } = await create({ address: 'https://shop.example/health?full=1&x=%23#top' })
  expect(made.body.address).toBe('https://shop.example/health?full=1&x=%23')
  expect((await put({ address: 'https://shop.example/?a=b#c?d' })).body.address).toBe('https://shop.example/?a=b')
})

test.each(['10.0.0.1', '172.16.0.1', '192.168.1.1', '[fc00::1]', '[fd12::1]', '[::ffff:10.0.0.1]', '0x0a000001'])(
  'B4.4-31 D-managed-1 %s is private, so an existing region is required',
  async (host) => {
    const { call } = await managedAccount(s)
    for (const [type, address] of [
      ['url', `http://${host}/`],
      ['tcp', `${host}:5432`],
    ]) {
      const without = await call('POST', '/services', service({ service_type: type, address }))
      const reason = 'Region is required for a private address.'
      expect({ status: without.status, body: without.body }).toEqual({ status: 400, body: refusal('region', reason) })
      const nowhere = await call('POST', '/services', service({ service_type: type, address, region: 'mars' }))
      expect({ status: nowhere.status, body: nowhere.body }).toEqual({
        status: 400,
        body: refusal('region', "Region doesn't exist."),
      })
      const made = await call('POST', '/services', service({ service_type: type, address, region: 'eu-central' }))
      expect({ status: made.status, region: made.body.region }).toEqual({ status: 200, region: 'eu-central' })
    }
  },
)

test.each(['8.8.8.8', '172.32.0.1', '[2001:db8::1]', 'shop.example', 'localhost'])(
  "B4.4-31 D-managed-1 %s is not private, so a region is refused, and names aren't resolved",
  async (host) => {
    const { call } = await managedAccount(s)
    const address = `https://${host}/`
    const refused = await call('POST', '/services', service({ address, region: 'eu-central' }))
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 400,
      body: refusal('region', 'Region is allowed only for a private address.'),
    })
    expect((await call('POST', '/services', service({ address }))).status).toBe(200)
  },
)

test.each(['127.0.0.1', '169.254.169.254', '224.0.0.1', '0.0.0.0', '[::1]', '[::]', '[fe80::1]', '[ff02::1]'])(
  'D-managed-1 %s is refused with and without a region',
  async (host) => {
    const { call } = await managedAccount(s)
    const reason = "Address can't be loopback, link-local, multicast, or unspecified."
    for (const region of [{}, { region: 'eu-central' }]) {
      const { status, body } = await call('POST', '/services', service({ address: `http://${host}/`, ...region }))
      expect({ status, body }).toEqual({ status: 400, body: refusal('address', reason) })
    }
  },
)

test('B4.4-32 D-managed-2 a tcp address is a host and a port, a url address an http one', async () => {
  const { made, put, view } = await create({ service_type: 'tcp', address: 'db.example:5432' })
  expect({ status: made.status, address: made.body.address }).toEqual({ status: 200, address: 'db.example:5432' })
  const malformed = refusal('address', 'Address must be a host and port, such as db.example.com:5432.')
  expect((await put({ address: 'db.example' })).body).toEqual(malformed)
  expect((await put({ address: 'https://db.example/' })).body).toEqual(malformed)
  // The type alone changes, so that it no longer fits the address.
  expect((await put({ service_type: 'url' })).body).toEqual(refusal('address', 'Address must be an http or https URL.'))
  expect(await view()).toEqual(made.body)
  const both = await put({ service_type: 'url', address: 'https://db.example/' })
  expect(both.body).toMatchObject({ service_type: 'url', address: 'https://db.example/' })
})

test('B4.4-21 B4.4-31 D-managed-3 every field is optional in an update, and an address that becomes public clears the region', async () => {
  s.clock.set('2026-03-03T12:00:00Z')
  const { made, put, view } = await create({ address: 'http://10.0.0.1/', region: 'eu-central' })
  s.clock.forward(60)
  expect((await put({})).body).toEqual(made.body)
  expect((await put({ timeout: 20 })).body).toEqual({
    ...made.body,
    timeout: 20,
    updated: '2026-03-03T12:01:00',
  })
  expect((await put({ region: 'us-iad' })).body.region).toBe('us-iad')
  expect((await put({ address: 'http://10.0.0.2/' })).body.region).toBe('us-iad')
  const refused = await put({ address: 'https://shop.example/', region: 'us-iad' })
  expect(refused.body).toEqual(refusal('region', 'Region is allowed only for a private address.'))
  expect((await view()).address).toBe('http://10.0.0.2/')
  expect((await put({ address: 'https://shop.example/' })).body.region).toBeNull()
  expect((await put({ region: 'us-iad' })).status).toBe(400)
  expect((await put({ address: 'http://10.0.0.3/' })).body).toEqual(
    refusal('region', 'Region is required for a private address.'),
  )
  expect((await put({ address: 'http://10.0.0.3/', region: 'us-iad' })).body.region).toBe('us-iad')
})

test('B4.4-28 credentials are the account’s own', async () => {
  const other = await managedAccount(s)
  const foreign = (await other.call('POST', '/credentials', { label: 'theirs', password: 'x' })).body.id
  const { call, put } = await create()
  const own = (await call('POST', '/credentials', { label: 'ours', password: 'x' })).body.id
  for (const answer of [
    await call('POST', '/services', service({ credentials: [own, foreign] })),
    await put({ credentials: [own, foreign] }),
  ]) {
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 400,
      body: refusal('credentials[1]', `Credential ${foreign} doesn't exist.`),
    })
  }
  expect((await put({ credentials: [own] })).body.credentials).toEqual([own])
  expect((await put({ credentials: [] })).body.credentials).toEqual([])
})

test('B3-7 B3-8 B4.4-23 D-managed-4 disabling and enabling return the service, even if repeated', async () => {
  const { call, made } = await create()
  const post = async (verb: string) => {
    const r = await call('POST', `/services/${made.body.id}/${verb}`)
    return [r.status, r.body.status, r.body.id]
  }
  expect(await post('enable')).toEqual([200, 'pending', made.body.id])
  expect(await post('disable')).toEqual([200, 'disabled', made.body.id])
  expect(await post('disable')).toEqual([200, 'disabled', made.body.id])
  expect(await post('enable')).toEqual([200, 'pending', made.body.id])
})

test('B4.4-22 deleting removes a service, and both creation and deletion are events', async () => {
  const { call, token, made } = await create({ label: 'short' })
  const gone = await call('DELETE', `/services/${made.body.id}`)
  expect({ status: gone.status, body: gone.body }).toEqual({ status: 200, body: {} })
  expect((await call('GET', `/services/${made.body.id}`)).status).toBe(404)
  expect((await call('DELETE', `/services/${made.body.id}`)).status).toBe(404)
  const { data } = (await s.request('GET', '/v4/account/events', { token })).body
  expect(data.map((e: { action: string }) => e.action)).toEqual(['managed_service_delete', 'managed_service_create'])
  const { id } = made.body
  expect(data[0].entity).toEqual({ id, label: 'short', type: 'managed_service', url: `/v4/managed/services/${id}` })
})

test('a response lists 20 errors and counts the rest (security B3)', async () => {
  const m = await managedAccount(s)
  const credentials = Array.from({ length: 90 }, (_, n) => 1000 + n)
  const r = await m.call('POST', '/services', service({ credentials }))
  expect({ status: r.status, errorCount: r.body.errors.length }).toEqual({ status: 400, errorCount: 21 })
  expect(r.body.errors.slice(19)).toEqual([
    { field: 'credentials[19]', reason: "Credential 1019 doesn't exist." },
    { field: '', reason: 'There are 70 more errors.' },
  ])
  const one = await m.call('POST', '/services', service({ credentials: credentials.slice(0, 21) }))
  expect(one.body.errors.at(-1)).toEqual({ field: '', reason: 'There is 1 more error.' })
})

test('a page of more than 8 MiB is refused, and the smallest page never is (security B3a)', async () => {
  const m = await managedAccount(s)
  const made = (await m.call('POST', '/services', service())).body
  const { id: _, ...row } = await s.db
    .selectFrom('managed_service')
    .selectAll()
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  const notes = '😀'.repeat(65_000)
  await s.db
    .insertInto('managed_service')
    .values(Array.from({ length: 40 }, () => ({ ...row, notes })))
    .execute()
  const large = await m.call('GET', '/services?page_size=100')
  expect({ status: large.status, body: large.body }).toEqual({
    status: 400,
    body: refusal('page_size', 'This page is larger than 8 MiB. Ask for fewer entries with page_size.'),
  })
  const small = await m.call('GET', '/services?page_size=25')
  expect({ status: small.status, rowCount: small.body.data.length, pages: small.body.pages }).toEqual({
    status: 200,
    rowCount: 25,
    pages: 2,
  })
})

test('an address with a username or password is refused at creation and update, and never stored (security M9)', async () => {
  const { call, put, view, made } = await create({ service_type: 'url', address: 'https://shop.example/' })
  const address = 'https://user:secret@shop.example/'
  const posted = await call('POST', '/services', service({ service_type: 'url', address }))
  expect({ status: posted.status, fields: fields(posted.body) }).toEqual({ status: 400, fields: ['address'] })
  const changed = await put({ address })
  expect({ status: changed.status, fields: fields(changed.body) }).toEqual({ status: 400, fields: ['address'] })
  expect(posted.text + changed.text).not.toContain('secret')
  expect((await view()).address).toBe(made.body.address)
  expect((await call('GET', '/services')).text).not.toContain('secret')
})

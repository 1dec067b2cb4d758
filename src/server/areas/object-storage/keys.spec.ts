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
beforeEach(async () => {
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
const actions = async () => {
  const { body } = await s.request('GET', '/v4/account/events', { token })
  return body.data.map((e: { action: string }) => e.action)
}
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

describe('update', () => {
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

import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { selfSigned } from '#/server/seed/self-signed'
import { testServer, type TestServer } from '#test/server/testing'

let server: TestServer
let token: string
let n = 0
let path: string
const pair = selfSigned('www.example.org', new Date('2026-01-01'))
const other = selfSigned('other.example.org', new Date('2026-01-01'))

beforeAll(async () => {
  server = await testServer()
  token = await server.token()
})
afterAll(() => server.close())
beforeEach(async () => {
  const label = `tls-${++n}`
  await server.request('POST', '/v4/object-storage/buckets', { token, body: { label, cluster: 'us-iad-1' } })
  path = `/v4/object-storage/buckets/us-iad-1/${label}/ssl`
})

const crlf = (s: string) => s.replaceAll('\n', '\r\n')
const upload = (certificate: unknown, key: unknown) =>
  server.request('POST', path, { token, body: { certificate, private_key: key } })
const status = async () => (await server.request('GET', path, { token })).body
const refused = async (certificate: unknown, key: unknown) => {
  const { status: code, body } = await upload(certificate, key)
  expect(code).toBe(400)
  expect(await status()).toEqual({ ssl: false })
  return (body.errors as { field: string; reason: string }[]).map((e) => e.field)
}

test('A2.8-2 A4.3-1 A4.3-2 A4.3-3 A4.3-5 A4.3-6 A4.3-10 upload, view and delete return only ssl', async () => {
  expect(await status()).toEqual({ ssl: false })
  const up = await upload(pair.certificate, pair.privateKey)
  expect({ status: up.status, body: up.body }).toEqual({ status: 200, body: { ssl: true } })
  expect(await status()).toEqual({ ssl: true })
  const gone = await server.request('DELETE', path, { token })
  expect({ status: gone.status, body: gone.body }).toEqual({ status: 200, body: {} })
  expect(await status()).toEqual({ ssl: false })
})

test('A4.3-9 D-tls-5 D-tls-6 a second upload is 400, delete then upload replaces, and a delete of none is 404', async () => {
  expect((await server.request('DELETE', path, { token })).status).toBe(404)
  await upload(pair.certificate, pair.privateKey)
  const again = await upload(other.certificate, other.privateKey)
  expect(again.status).toBe(400)
  expect(again.body.errors).toHaveLength(1)
  expect((await server.request('DELETE', path, { token })).status).toBe(200)
  expect((await upload(other.certificate, other.privateKey)).status).toBe(200)
})

test('A4.3-6 a key of another certificate is refused', async () => {
  expect(await refused(pair.certificate, other.privateKey)).toEqual(['private_key'])
})

test('D-tls-1 A4.3-7 a chain, CRLF and text around the blocks are accepted', async () => {
  const chain = `subject=/CN=www\n${pair.certificate}\n${other.certificate}`
  expect((await upload(crlf(chain), crlf(pair.privateKey))).status).toBe(200)
})

test('D-tls-1 keys of either type and form are accepted', async () => {
  for (const key of [
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  ]) {
    const made = selfSigned('a.example.org', new Date('2026-01-01'), key)
    const old = key.export({ type: key.asymmetricKeyType === 'rsa' ? 'pkcs1' : 'sec1', format: 'pem' }).toString()
    for (const form of [made.privateKey, old]) {
      expect((await upload(made.certificate, form)).status).toBe(200)
      await server.request('DELETE', path, { token })
    }
  }
})

test('D-tls-2 unreadable text is refused on its field', async () => {
  const cut = pair.certificate.replace(/\n[A-Za-z0-9+/=]+\n-----END/, '\n-----END')
  const cutKey = pair.privateKey.replace(/^(-----BEGIN.*\n).{20}/, '$1')
  expect(await refused('hello', pair.privateKey)).toEqual(['certificate'])
  expect(await refused(cut, pair.privateKey)).toEqual(['certificate'])
  expect(await refused(pair.certificate + cut, pair.privateKey)).toEqual(['certificate'])
  expect(await refused(pair.privateKey, pair.privateKey)).toEqual(['certificate'])
  expect(await refused(pair.certificate, pair.certificate)).toEqual(['private_key'])
  expect(await refused(pair.certificate, cutKey)).toEqual(['private_key'])
  expect(await refused(pair.certificate, pair.privateKey + other.privateKey)).toEqual(['private_key'])
  expect(await refused('x', 'y')).toEqual(['certificate', 'private_key'])
})

test('D-tls-3 an encrypted key in new or old form is refused with that reason', async () => {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const made = selfSigned('a.example.org', new Date('2026-01-01'), key)
  const sealed = [
    key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }),
    key.export({ type: 'pkcs1', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }),
  ]
  for (const encrypted of sealed) {
    const { status: code, body } = await upload(made.certificate, encrypted)
    expect(code).toBe(400)
    expect(body.errors).toEqual([{ field: 'private_key', reason: expect.stringContaining('encrypted') }])
  }
})

test('D-tls-4 an expired certificate of any name is accepted', async () => {
  const old = selfSigned('nothing.invalid', new Date('2001-01-01'))
  expect(new X509Certificate(old.certificate).validTo).toContain('2001')
  expect((await upload(old.certificate, old.privateKey)).status).toBe(200)
})

test('A4.3-8 the stored pair is sealed to its row and column', async () => {
  await upload(pair.certificate, pair.privateKey)
  const row = await server.db
    .selectFrom('certificate')
    .selectAll()
    .orderBy('bucket_id', 'desc')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('BEGIN')
  const { secrets } = server.services
  const place = `certificate|${row.bucket_id}|private_key`
  expect(secrets.open(row.private_key_sealed, place)).toBe(pair.privateKey)
  expect(() => secrets.open(row.private_key_sealed, `certificate|${row.bucket_id + 1}|private_key`)).toThrow()
  expect(() => secrets.open(row.certificate_sealed, place)).toThrow()
})

test('concurrent uploads leave one certificate', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => upload(pair.certificate, pair.privateKey)))
  expect(all.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
})

/** Who can name a resource: its account while it exists, and of a restricted user's resources the granted ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { referenceRows as rows } from '#test/oracle/reference'
import { testServer, type TestServer } from '../server/testing'
import { addCatalog, makeWorld, settleJobs, type World } from '../server/writes-testing'

let s: TestServer
let own: World
let stranger: World
beforeAll(async () => {
  s = await testServer()
  await addCatalog(s)
  own = await makeWorld(s, 'owner')
  stranger = await makeWorld(s, 'stranger')
})
afterAll(() => s.close())

interface Kind {
  readonly param: string
  readonly make?: readonly [path: string, body: unknown]
  readonly id: (made: { readonly id: number; readonly image: { readonly id: string } }) => string
  /** Undefined if nothing removes it. */
  readonly remove: ((id: string) => readonly [method: string, path: string]) | undefined
  /** What is granted: this kind one by one, and its creation. */
  readonly grant?: readonly [kind: string, add: string, list: string]
}
const kind = (param: string, path: string, body: unknown, more: Partial<Kind> = {}): Kind => ({
  param,
  make: [path, body],
  id: (made) => String(made.id),
  remove: (id) => ['DELETE', `${path}/${id}`],
  ...more,
})
const site = { label: 'shop', service_type: 'url', address: 'https://shop.example/', timeout: 15 }
const kinds: readonly Kind[] = [
  kind('keyId', '/object-storage/keys', { label: 'deploy' }),
  kind('clientId', '/monitoring/clients', {}, { grant: ['monitoring', 'add_monitoring', '/monitoring/clients'] }),
  kind('contactId', '/managed/contacts', { name: 'Ada' }),
  kind(
    'credentialId',
    '/managed/credentials',
    { label: 'root', password: 'x' },
    {
      remove: (id) => ['POST', `/managed/credentials/${id}/revoke`],
    },
  ),
  kind('serviceId', '/managed/services', site),
  kind('volumeId', '/volumes', { label: 'data', region: 'us-iad' }, { grant: ['volume', 'add_volumes', '/volumes'] }),
  kind('ticketId', '/support/tickets', { summary: 'Help', description: 'It is slow.' }, { remove: undefined }),
  kind(
    'imageId',
    '/images/upload',
    { label: 'golden', region: 'us-iad' },
    {
      id: (made) => made.image.id,
      remove: (id) => ['DELETE', `/images/${id}`],
      grant: ['image', 'add_images', '/images'],
    },
  ),
  kind(
    'bucket',
    '/object-storage/buckets',
    { label: 'photos', cluster: 'us-iad-1' },
    {
      id: () => 'photos',
      remove: () => ['DELETE', '/object-storage/buckets/us-iad-1/photos'],
    },
  ),
  { param: 'instanceId', id: () => String(own.instance), remove: undefined },
]
const NEVER: Readonly<Record<string, readonly string[]>> = {
  bucket: ['never'],
  imageId: [
    'vendor/none',
    ...['999999', 'x', '0', '01', '-1', '1.5', '1e1', '9999999999999999'].map((n) => `private/${n}`),
  ],
}
const never = (param: string) => NEVER[param] ?? ['999999', 'x', '1.5', '-1', '01', '%201']

const call = (method: string, path: string, token: string, body?: unknown) =>
  s.request(method, `/v4${path}`, { token, ...(body === undefined ? {} : { body }) })
const naming = (param: string) => rows.filter((row) => row.route.includes(`{${param}}`))
/** Status and text of every operation that names the resource; what changes something has the body. */
async function askAll(param: string, id: string, token: string, body: unknown = {}) {
  const answers: (readonly [op: string, status: number, text: string])[] = []
  // One after the other, since one of them removes it.
  for (const { op, route } of naming(param)) {
    const [method = '', path = ''] = route.split(' ')
    const at = path.replace(`{${param}}`, id).replace('{clusterId}', 'us-iad-1')
    const r = await call(method, at, token, method === 'GET' ? undefined : body)
    answers.push([op, r.status, r.text])
  }
  return answers
}
const gone = (param: string) =>
  naming(param).map((row) => [row.op, 404, '{"errors":[{"field":"","reason":"Not found"}]}'])
async function made({ make, id }: Kind, token = own.token): Promise<string> {
  const answer = make && (await call('POST', make[0], token, make[1]))
  expect(answer?.status ?? 200).toBe(200)
  await settleJobs(s)
  return id(answer?.body)
}

describe.each(kinds.map((one) => [one.param, one] as const))('%s', (param, one) => {
  const { remove } = one
  test('A4-1 A4-3 B4.1-9 B4.2-11 B4.3-13 B4.4-2 B4.5-23 D-order-7 another account’s and a deleted one are 404 for every operation, like one that never existed', async () => {
    expect(naming(param).length).toBeGreaterThan(1)
    const name = await made(one)
    // A body is read only if the resource is there.
    for (const body of [{}, [7]]) expect(await askAll(param, name, stranger.token, body)).toEqual(gone(param))
    for (const id of never(param)) expect(await askAll(param, id, own.token)).toEqual(gone(param))
    if (!remove) return
    const [method, path] = remove(name)
    const { status, body } = await call(method, path, own.token)
    expect({ status, body }).toEqual({ status: 200, body: {} })
    expect(await askAll(param, name, own.token)).toEqual(gone(param))
  })
})

describe.each(kinds.flatMap((one) => (one.grant ? [{ ...one, grant: one.grant }] : [])))('grants of $param', (one) => {
  const {
    param,
    grant: [what, add, list],
  } = one
  const seen = async (token: string) => {
    const { data } = (await call('GET', list, token)).body as { data: { id: number | string; is_public?: boolean }[] }
    return data.filter((d) => d.is_public !== true).map((d) => String(d.id))
  }
  const lacks = (id: string, level: string) =>
    JSON.stringify({ errors: [{ field: '', reason: `Your user lacks the grant ${what}:${id}:${level}.` }] })

  test('B2.5-2 B4.3-12 D-grants-4 a restricted user sees granted ones, and changes those with read_write', async () => {
    const [a, b] = [await made(one), await made(one)]
    const reader = await s.token({ account: own.account, grants: `${add},${what}:${a}:read_only` })
    expect(await seen(reader)).toEqual([a])
    for (const [op, status, text] of await askAll(param, a, reader)) {
      const reads =
        naming(param)
          .find((row) => row.op === op)
          ?.route.startsWith('GET') ?? false
      expect([op, status, reads ? '' : text]).toEqual([op, reads ? 200 : 403, reads ? '' : lacks(a, 'read_write')])
    }
    for (const [op, status] of await askAll(param, b, reader)) expect([op, status]).toEqual([op, 403])
    const [method, path] = ['GET', `${list}/${b}`]
    expect((await call(method, path, reader)).text).toBe(lacks(b, 'read_only'))
    const writer = await s.token({ account: own.account, grants: `${add},${what}:${a}:read_write` })
    for (const [op, status] of await askAll(param, a, writer)) expect([op, status]).not.toEqual([op, 403])
  })

  test('D-grants-5 a restricted user creates with the global grant, and has read_write on the own ones', async () => {
    const none = await s.token({ account: own.account, grants: 'account_access:read_write' })
    const refused = await call('POST', one.make?.[0] ?? '', none, one.make?.[1])
    expect([refused.status, refused.body.errors[0].reason]).toEqual([403, `Your user lacks the grant ${add}.`])
    const maker = await s.token({ account: own.account, username: `maker-of-${what}`, grants: add })
    const id = await made(one, maker)
    expect(await seen(maker)).toEqual([id])
    expect((await call('PUT', `${list}/${id}`, maker, { label: 'mine' })).status).toBe(200)
    expect((await call('DELETE', `${list}/${id}`, maker)).status).toBe(200)
    // A later resource doesn't inherit what was granted.
    expect(
      await s.db.selectFrom('user_grant').selectAll().where('username', '=', `maker-of-${what}`).execute(),
    ).toEqual([expect.objectContaining({ level: add })])
  })
})

/** Deleted resources are unknown to every operation that could name them, and so are another account's. */
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
  readonly make: readonly [path: string, body: unknown]
  readonly id: (made: { readonly id: number; readonly image: { readonly id: string } }) => string
  readonly remove: (id: string) => readonly [method: string, path: string]
}
const kind = (param: string, path: string, body: unknown, remove?: Kind['remove']): Kind => ({
  param,
  make: [path, body],
  id: (made) => String(made.id),
  remove: remove ?? ((id) => ['DELETE', `${path}/${id}`]),
})
const site = { label: 'shop', service_type: 'url', address: 'https://shop.example/', timeout: 15 }
const kinds: readonly Kind[] = [
  kind('keyId', '/object-storage/keys', { label: 'deploy' }),
  kind('clientId', '/monitoring/clients', { label: 'web-1' }),
  kind('contactId', '/managed/contacts', { name: 'Ada' }),
  kind('credentialId', '/managed/credentials', { label: 'root', password: 'x' }, (id) => [
    'POST',
    `/managed/credentials/${id}/revoke`,
  ]),
  kind('serviceId', '/managed/services', site),
  kind('volumeId', '/volumes', { label: 'data', region: 'us-iad' }),
  {
    ...kind('imageId', '/images/upload', { label: 'golden', region: 'us-iad' }, (id) => ['DELETE', `/images/${id}`]),
    id: (made) => made.image.id,
  },
  {
    ...kind('bucket', '/object-storage/buckets', { label: 'photos', cluster: 'us-iad-1' }, () => [
      'DELETE',
      '/object-storage/buckets/us-iad-1/photos',
    ]),
    id: () => 'photos',
  },
]

const call = (method: string, path: string, token: string, body?: unknown) =>
  s.request(method, `/v4${path}`, { token, ...(body === undefined ? {} : { body }) })
const naming = (param: string) => rows.filter((row) => row.route.includes(`{${param}}`))
async function askAll(param: string, id: string, token: string) {
  const answers = await Promise.all(
    naming(param).map(async ({ op, route }) => {
      const [method = '', path = ''] = route.split(' ')
      const at = path.replace(`{${param}}`, id).replace('{clusterId}', 'us-iad-1')
      const r = await call(method, at, token, method === 'GET' ? undefined : {})
      return [op, r.status, r.text]
    }),
  )
  return answers
}
const gone = (param: string) =>
  naming(param).map((row) => [row.op, 404, '{"errors":[{"field":"","reason":"Not found"}]}'])

describe.each(kinds)('$param', ({ param, make, id, remove }) => {
  test('another account’s and a deleted resource are 404 for every operation, like one that never existed', async () => {
    expect(naming(param).length).toBeGreaterThan(1)
    const made = await call('POST', make[0], own.token, make[1])
    expect(made.status).toBe(200)
    await settleJobs(s)
    const name = id(made.body)
    expect(await askAll(param, name, stranger.token)).toEqual(gone(param))
    const [method, path] = remove(name)
    expect((await call(method, path, own.token)).status).toBe(200)
    expect(await askAll(param, name, own.token)).toEqual(gone(param))
    const never = param === 'bucket' ? 'never' : param === 'imageId' ? 'private/999999' : '999999'
    expect(await askAll(param, never, own.token)).toEqual(gone(param))
  })
})

/** Fields and operations that only a dialect has. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOps } from '#/contract/all'
import { defOf } from '#test/oracle/sample'
import { testServer, type TestServer } from '#test/server/testing'

let plain: TestServer
let linode: TestServer
beforeAll(async () => {
  plain = await testServer()
  linode = await testServer({ settings: { dialect: 'linode' } })
})
afterAll(() => Promise.all([plain.close(), linode.close()]))

test('a volume can have as many GiB as the dialect allows', async () => {
  const token = await linode.token()
  const create = async (label: string, size: number) =>
    (await linode.request('POST', '/v4/volumes', { token, body: { label, region: 'us-iad', size } })).body
  expect(await create('largest', 16_384)).toMatchObject({ size: 16_384 })
  expect((await create('larger', 16_385)).errors).toMatchObject([{ field: 'size' }])
})

test('without the dialect no request sets and no response has its fields, not even of resources that have one', async () => {
  const token = await plain.token()
  const call = async (method: string, path: string, body?: unknown) =>
    plain.request(method, `/v4${path}`, { token, ...(body === undefined ? {} : { body }) })
  const at = '/object-storage/buckets/us-iad-1/plain'
  const id = async (path: string, body: object) => (await call('POST', path, body)).body.id as number
  // Of the wrong type, which an API without the field doesn't notice.
  const key = await id('/object-storage/keys', { label: 'plain', regions: 1 })
  const volume = await id('/volumes', { label: 'plain', region: 'us-iad', encryption: 1 })
  await call('POST', '/object-storage/buckets/', { label: 'plain', cluster: 'us-iad-1', endpoint_type: 'E3' })
  const upload = { label: 'plain', region: 'us-iad', tags: 1 }
  const image = (await call('POST', '/images/upload', upload)).body.image.id as string
  const stored = await plain.db.selectFrom('bucket').select('endpoint_type').executeTakeFirst()
  expect(stored).toEqual({ endpoint_type: null })
  await plain.db.updateTable('volume').set({ encryption: 'enabled' }).execute()
  await plain.db.updateTable('image').set({ tags: '["a"]' }).execute()
  await plain.db.updateTable('access_key').set({ regions: '["us-iad"]' }).execute()
  await plain.db.updateTable('bucket').set({ endpoint_type: 'E3' }).execute()

  const reads = [
    ['volumes.view', `/volumes/${volume}`],
    ['images.view', `/images/${encodeURIComponent(image)}`],
    ['keys.view', `/object-storage/keys/${key}`],
    ['buckets.view', at],
    ['clusters.view', '/object-storage/clusters/us-iad-1'],
  ] as const
  for (const [op, path] of reads) {
    const { status, body } = await call('GET', path)
    const only = dialectFields(op)
    expect([op, status, only.length > 0, only.filter((name) => name in (body as object))]).toEqual([op, 200, true, []])
  }
  const [row] = (await call('GET', '/volumes')).body.data as object[]
  expect(row).not.toHaveProperty('encryption')
  const signed = await call('POST', `${at}/object-url`, { name: 'a', method: 'PUT', content_type: 'text/plain' })
  expect(Object.keys(signed.body as object)).toEqual(['url'])
  const access = await call('GET', `${at}/access`)
  expect([access.status, access.headers.get('allow')]).toEqual([405, 'POST, PUT'])
  // A certificate is refused for what it is, not for the endpoint.
  const certificate = await call('POST', `${at}/ssl`, { certificate: 'x', private_key: 'y' })
  expect(certificate.body.errors).toMatchObject([{ field: expect.stringMatching(/certificate|private_key/) }, {}])
})
const dialectFields = (id: string): string[] => {
  const { res, answer } = allOps.find((one) => one.id === id) ?? {}
  const names = res ? Object.keys(defOf(res).shape ?? {}) : []
  return names.filter((name) => answer?.shape?.[name]?.only !== undefined)
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedPath } from './signing'
import { signingKeyOf } from './signing-key'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'

let t: ObjectsTest
beforeAll(async () => {
  t = await objectsTest()
})
afterAll(() => t.close())

test('a URL signed with the key of another account is refused', async () => {
  await t.bucket('photos')
  await t.put('photos', 'a.txt')
  const stranger = await signingKeyOf(t.api.services, await t.api.account())
  const own = await signingKeyOf(t.api.services, t.account)
  const { id } = await t.api.db.selectFrom('bucket').select('id').executeTakeFirstOrThrow()
  const path = (key: typeof own) =>
    signedPath(key.secret, {
      method: 'GET',
      cluster: 'us-iad-1',
      bucket: 'photos',
      bucketId: id,
      name: 'a.txt',
      expires: 2_000_000_000,
      keyId: key.keyId,
    })
  expect((await t.send('GET', path(own))).status).toBe(200)
  const got = await t.send('GET', path(stranger))
  expect([got.status, got.text.includes('SignatureDoesNotMatch')]).toEqual([403, true])
})

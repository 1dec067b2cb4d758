import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#/server/db/open'
import type { Services } from '#/server/core/services'
import { commitObject, deleteObject } from './commit'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'

let t: ObjectsTest
beforeAll(async () => {
  t = await objectsTest()
  await t.bucket('kept')
})
afterAll(() => t.close())

test('old bytes are deleted only once another connection sees that no row references them', async () => {
  await t.put('kept', 'a')
  const { id } = await t.api.db.selectFrom('bucket').select('id').executeTakeFirstOrThrow()
  // The state that a start after a crash at this moment would find.
  const other = await openDb(t.api.services.settings)
  const seen: unknown[] = []
  const { store } = t.api.services
  const services: Services = {
    ...t.api.services,
    store: {
      write: (source, limit) => store.write(source, limit),
      read: (blob, range) => store.read(blob, range),
      stat: (blob) => store.stat(blob),
      recover: (blob) => store.recover(blob),
      clearTemporary: () => store.clearTemporary(),
      clearAbandoned: (before) => store.clearAbandoned(before),
      open: (blob, range) => store.open(blob, range),
      list: () => store.list(),
      readIdentity: () => store.readIdentity(),
      writeIdentity: (text) => store.writeIdentity(text),
      identityWritten: () => store.identityWritten(),
      remove: async (blob) => {
        seen.push(await other.selectFrom('object').select('name').where('blob', '=', blob).execute())
        await store.remove(blob)
      },
    },
  }
  const stored = await store.write(Readable.from([Buffer.from('second')]), 100)
  expect(await commitObject(services, id, { name: 'a', contentType: 'text/plain', stored })).toBe(true)
  expect(await deleteObject(services, id, 'a')).toBe(true)
  expect(seen).toEqual([[], []])
  expect((await t.files()).blobs).toEqual([])
  await other.destroy()
})

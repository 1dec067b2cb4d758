import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#/server/db/open'
import type { Services } from '#/server/core/services'
import { commitObject, deleteObject } from './commit'
import { describePostgres } from '#test/server/engines'
import { imagesTest } from '#test/server/image-upload-testing'
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

describePostgres('on PostgreSQL', () => {
  test.each([
    ['stay', 'loses its connection, since it might be carried out', '57P01', 503, 3],
    ['are deleted', 'is refused', '23514', 500, 0],
  ])('the new bytes %s after a commit that %s', async (_, __, code, status, kept) => {
    const i = await imagesTest()
    await i.bucket('own')
    const form = new FormData()
    form.append('file', new File(['hello'], 'a.txt'))
    const body = { summary: 'With a file', description: 'See below.' }
    const { id } = (await i.api.request('POST', '/v4/support/tickets', { token: i.token, body })).body
    const { to } = await i.ask()
    const put = await i.sign('own', 'a', { method: 'PUT' })
    await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      ${sql.lit(`BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '${code}'; END`)}`.execute(i.api.db)
    for (const table of ['object', 'ticket_attachment', 'image']) {
      await sql`CREATE CONSTRAINT TRIGGER fails AFTER INSERT OR UPDATE ON ${sql.table(table)}
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail()`.execute(i.api.db)
    }
    const answers = [
      await i.send('PUT', put, { body: 'hello' }),
      await i.api.request('POST', `/v4/support/tickets/${id}/attachments`, { token: i.token, raw: form }),
      await i.give(to),
    ]
    const { blobs } = await i.files()
    await i.close()
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
    expect(blobs).toHaveLength(kept)
  })
})

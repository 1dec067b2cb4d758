import { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'
import { verify } from './verify'

let t: ObjectsTest
afterEach(() => t.close())

test.each(['open', 'read'])('a file that the disk can’t %s is named, and all others are verified', async (step) => {
  t = await objectsTest()
  const { services, db } = t.api
  // The start of a server writes it.
  await services.store.writeIdentity('')
  await t.bucket('disk')
  for (const name of ['bad', 'good']) await t.put('disk', name)
  const { blob } = await db.selectFrom('object').select('blob').where('name', '=', 'bad').executeTakeFirstOrThrow()
  const open = services.store.open.bind(services.store)
  vi.spyOn(services.store, 'open').mockImplementation(async (name, range) => {
    if (name !== blob) return open(name, range)
    const unreadable = Object.assign(new Error(`EIO: i/o error, ${step}`), { code: 'EIO' })
    if (step === 'open') throw unreadable
    const source = new Readable({
      read() {
        this.destroy(unreadable)
      },
    })
    return { size: 'hello'.length, changed: 0, source }
  })
  expect(await verify(services)).toMatchObject({
    files: 2,
    bytes: 'hello'.length,
    wrong_bytes: 1,
    missing: 0,
    damaged: [{ blob, problem: 'bytes', of: ['us-iad-1/disk/bad'] }],
  })
})

test('a file is read again where the connection to the store breaks', async () => {
  t = await objectsTest()
  const { services } = t.api
  await services.store.writeIdentity('')
  await t.bucket('disk')
  await t.put('disk', 'a')
  const broken = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  const open = vi.spyOn(services.store, 'open').mockRejectedValueOnce(broken)
  expect(await verify(services)).toMatchObject({ files: 1, bytes: 'hello'.length, wrong_bytes: 0, missing: 0 })
  expect(open).toHaveBeenCalledTimes(2)
})

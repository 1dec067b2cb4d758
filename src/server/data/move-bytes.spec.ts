import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'
import { openDiskStore } from '../storage/disk-store'
import { compareCopies, moveBytes } from './move-bytes'

let t: ObjectsTest
let target: string
beforeEach(async () => {
  target = mkdtempSync(join(tmpdir(), 'move-bytes-'))
  t = await objectsTest()
  await t.bucket('moved')
  await t.put('moved', 'a')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await t.close()
  rmSync(target, { recursive: true })
})

test('a file that the source’s disk can’t read is named', async () => {
  const { services, db } = t.api
  const { blob } = await db.selectFrom('object').select('blob').executeTakeFirstOrThrow()
  const to = await openDiskStore(target)
  vi.spyOn(services.store, 'open').mockImplementation(async () => {
    const unreadable = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
    const source = new Readable({
      read() {
        this.destroy(unreadable)
      },
    })
    return { size: 'hello'.length, changed: 0, source }
  })
  await expect(moveBytes(db, { from: services.store, to })).rejects.toThrow(
    `The file ${blob} is missing or damaged. Restore it from a backup, and run the command again.`,
  )
  vi.restoreAllMocks()
  expect(await moveBytes(db, { from: services.store, to })).toEqual({ files: 1, bytes: 'hello'.length, copied: 1 })
})

async function* cut() {
  yield Buffer.from('hel')
  throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
}
const broken = () => Readable.from(cut(), { objectMode: false })

test('a copy and its comparison begin again where the connection to a store breaks', async () => {
  const { services, db } = t.api
  const to = await openDiskStore(target)
  const sides = { from: services.store, to }
  const open = vi.spyOn(services.store, 'open')
  open.mockImplementationOnce(async () => ({ size: 'hello'.length, changed: 0, source: broken() }))
  expect(await moveBytes(db, sides)).toMatchObject({ files: 1, copied: 1 })
  expect(open).toHaveBeenCalledTimes(2)
  const read = vi.spyOn(to, 'read').mockImplementationOnce(broken)
  await compareCopies(db, sides)
  expect(read).toHaveBeenCalledTimes(2)
})

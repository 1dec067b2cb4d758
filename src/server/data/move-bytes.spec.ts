import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'
import { openDiskStore } from '../storage/disk-store'
import { moveBytes } from './move-bytes'

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

/**
 * For machines without a system call tracer: every sync is held and released one at a time. scripts/crash checks the
 * real calls.
 */
import { open, type FileHandle } from 'node:fs/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'
import { pathOf } from '#test/server/path-of'

let t: ObjectsTest
afterEach(() => t.close())

/** Holds every sync of a file from now on. */
async function holdSyncs() {
  const any = await open('/dev/null')
  const prototype: FileHandle = Object.getPrototypeOf(any)
  await any.close()
  const held: { readonly path: string; readonly go: () => void }[] = []
  vi.spyOn(prototype, 'sync').mockImplementation(async function held_(this: FileHandle) {
    const path = await pathOf(this, t.api.services.settings.dataDir)
    await new Promise<void>((go) => held.push({ path, go }))
    await this.datasync()
  })
  /** The next waiting sync, which continues when `go` is called. */
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    return held.shift() ?? { path: '', go: () => {} }
  }
}

test('an upload gets its response once file, folder and row are durable, one after the other', async () => {
  t = await objectsTest()
  await t.bucket('uploads')
  const path = await t.sign('uploads', 'x', { method: 'PUT' })
  const next = await holdSyncs()
  let answered = false
  const sending = t.send('PUT', path, { body: 'hello' }).finally(() => {
    answered = true
  })
  const rows = () => t.api.db.selectFrom('object').select('name').execute()
  const file = await next()
  expect(file.path).toMatch(/objects\/tmp\/[0-9a-f]{32}$/)
  expect((await t.files()).blobs).toEqual([])
  file.go()
  let folder = await next()
  // The first blob of its kind needs a new folder, whose name is in the parent folder.
  if (folder.path.endsWith('/blobs')) {
    expect((await t.files()).blobs).toEqual([])
    folder.go()
    folder = await next()
  }
  expect(folder.path).toMatch(/objects\/blobs\/[0-9a-f]{2}$/)
  expect((await t.files()).blobs).toHaveLength(1)
  expect([answered, await rows()]).toEqual([false, []])
  folder.go()
  expect((await sending).status).toBe(200)
  expect(await rows()).toEqual([{ name: 'x' }])
})

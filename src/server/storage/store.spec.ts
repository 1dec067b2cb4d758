import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defineStoreTests } from '#test/server/store-testing'
import { deleteDiscarded } from './discarded'
import { openDiskStore } from './disk-store'
import type { ObjectStore } from './store'

let dir: string
let store: ObjectStore
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'store-spec-'))
  store = await openDiskStore(dir)
})
afterEach(() => rm(dir, { recursive: true, force: true }))
const files = async () =>
  (await readdir(join(dir, 'objects'), { recursive: true, withFileTypes: true }))
    .filter((e) => e.isFile())
    .map((e) => e.name)

describe('a store on disk', () => defineStoreTests({ store: () => store, files }))

test('a start deletes unfinished uploads and keeps finished ones', async () => {
  const kept = await store.write(Readable.from([Buffer.from('kept')]), 10)
  await writeFile(join(dir, 'objects', 'tmp', 'half'), 'half of it')
  await store.clearTemporary()
  await deleteDiscarded(dir, new AbortController().signal)
  expect(await files()).toEqual([kept.blob])
  const again = await openDiskStore(dir)
  expect((await buffer(again.read(kept.blob))).toString()).toBe('kept')
})

test('unfinished uploads that nobody writes to are deleted while the server runs, and others go on', async () => {
  const tmp = join(dir, 'objects', 'tmp')
  const source = new PassThrough()
  source.write('first')
  const writing = store.write(source, 100)
  await expect.poll(() => readdir(tmp)).toHaveLength(1)
  await writeFile(join(tmp, 'abandoned'), 'half of it')
  await utimes(join(tmp, 'abandoned'), 0, 1)
  expect(await store.clearAbandoned(2000)).toBe(1)
  expect(await store.clearAbandoned(2000)).toBe(0)
  source.end(' and last')
  expect((await buffer(store.read((await writing).blob))).toString()).toBe('first and last')
})

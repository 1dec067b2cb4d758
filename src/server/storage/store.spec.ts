import { createHash, type BinaryLike, type Hash } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineStoreTests } from '#test/server/store-testing'
import { deleteDiscarded } from './discarded'
import { openDiskStore, readIdentityFile, writeIdentityFile } from './disk-store'
import type { ObjectStore } from './store'

let dir: string
let store: ObjectStore
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'store-spec-'))
  store = await openDiskStore(dir)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(dir, { recursive: true, force: true })
})
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

test('an identity that a killed process never completed is deleted while the server runs, and the current one stays', async () => {
  const objects = join(dir, 'objects')
  await writeIdentityFile(dir, 'current')
  const [old, own, other] = [`identity.${'a'.repeat(16)}.new`, `identity.${'b'.repeat(16)}.new`, 'identity.txt']
  for (const name of [old, own, other]) await writeFile(join(objects, name), 'next')
  for (const name of [old, other, 'identity']) await utimes(join(objects, name), 0, 1)
  expect(await store.clearAbandoned(2000)).toBe(1)
  expect((await files()).toSorted()).toEqual(['identity', own, other].toSorted())
  expect(await readIdentityFile(dir)).toBe('current')
})

test('a server, a backup and other servers can replace the identity at the same time', async () => {
  const texts = Array.from({ length: 20 }, (_, n) => `${String(n).padStart(32, '0')} 1\n`)
  await Promise.all(texts.map((text) => writeIdentityFile(dir, text)))
  expect(texts).toContain(await readIdentityFile(dir))
  expect(await files()).toEqual(['identity'])
})

/** Reports the bytes of each piece that is hashed. */
function countHashed(note: (bytes: number) => void): void {
  const prototype: Hash = Object.getPrototypeOf(createHash('md5'))
  const update: unknown = Reflect.get(prototype, 'update')
  vi.spyOn(prototype, 'update').mockImplementation(function counted(this: Hash, data: BinaryLike) {
    note(Buffer.byteLength(data))
    return typeof update === 'function' ? Reflect.apply(update, this, [data]) : this
  })
}

test('other requests get a turn after every 256 KiB of a large upload', async () => {
  const chunks = [1, 300_000, 2_000_000, 65_536, 7].map((length, i) => Buffer.alloc(length, i))
  const etag = createHash('md5').update(Buffer.concat(chunks)).digest('hex')
  let inTurn = 0
  let most = 0
  let writing = true
  const nextTurn = () => {
    inTurn = 0
    if (writing) setImmediate(nextTurn)
  }
  countHashed((bytes) => {
    inTurn += bytes
    most = Math.max(most, inTurn)
  })
  nextTurn()
  const stored = await store.write(Readable.from(chunks), 10_000_000)
  writing = false
  expect(stored).toMatchObject({ size: 2_365_544, etag })
  expect(most).toBe(256 * 1024)
  expect(
    createHash('md5')
      .update(await buffer(store.read(stored.blob)))
      .digest('hex'),
  ).toBe(etag)
})

test('an upload reads no further ahead of the disk than one turn hashes', async () => {
  const chunk = Buffer.alloc(64 * 1024)
  let [taken, hashed, ahead] = [0, 0, 0]
  countHashed((bytes) => {
    hashed += bytes
  })
  const chunks = function* () {
    for (let n = 0; n < 100; n++) {
      taken += chunk.length
      ahead = Math.max(ahead, taken - hashed)
      yield chunk
    }
  }
  await store.write(Readable.from(chunks(), { objectMode: false, highWaterMark: 1 }), 10_000_000)
  expect(hashed).toBe(100 * chunk.length)
  // The chunk that fills the buffer, and the one that waits in the source.
  expect(ahead).toBeLessThanOrEqual(256 * 1024 + 2 * chunk.length)
})

test('a short file is read without a buffer for a long one', async () => {
  const { blob } = await store.write(Readable.from(['hello']), 100)
  const file = await store.open(blob)
  // The stream's buffer ends with its range.
  expect(file?.source).toMatchObject({ start: 0, end: 4 })
  expect(file && String(await buffer(file.source))).toBe('hello')
})

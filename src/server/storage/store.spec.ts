import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore, BlobTooLarge, type ObjectStore } from './store'

let dir: string
let store: ObjectStore
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'store-spec-'))
  store = await openStore(dir)
})
afterEach(() => rm(dir, { recursive: true, force: true }))
const files = async () =>
  (await readdir(join(dir, 'objects'), { recursive: true, withFileTypes: true }))
    .filter((e) => e.isFile())
    .map((e) => e.name)

test('bytes are read back complete and in part, with size and MD5', async () => {
  const data = randomBytes(5_000_000)
  const chunks = Array.from({ length: 50 }, (_, i) => data.subarray(i * 100_000, (i + 1) * 100_000))
  const stored = await store.write(Readable.from(chunks), 5_000_000)
  expect(stored).toMatchObject({ size: 5_000_000, blob: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect((await buffer(store.read(stored.blob))).equals(data)).toBe(true)
  const part = await buffer(store.read(stored.blob, { start: 1000, end: 2999 }))
  expect(part.equals(data.subarray(1000, 3000))).toBe(true)
  const again = await openStore(dir)
  expect((await buffer(again.read(stored.blob))).length).toBe(5_000_000)
  const hello = await store.write(Readable.from([Buffer.from('hello')]), 5)
  expect(hello.etag).toBe('5d41402abc4b2a76b9719d911017c592')
  const empty = await store.write(Readable.from([]), 5)
  expect(empty).toMatchObject({ size: 0, etag: 'd41d8cd98f00b204e9800998ecf8427e' })
})

test('one byte over the limit is refused, leaves nothing, and leaves the source open', async () => {
  const source = new PassThrough()
  source.write(Buffer.alloc(6))
  await expect(store.write(source, 5)).rejects.toBeInstanceOf(BlobTooLarge)
  expect(source.destroyed).toBe(false)
  expect(await files()).toEqual([])
})

test('a source that fails or never ends properly leaves nothing', async () => {
  const failing = new PassThrough()
  failing.write('abc')
  const first = store.write(failing, 100)
  failing.destroy(new Error('cut'))
  await expect(first).rejects.toThrow('cut')
  const vanishing = new PassThrough()
  vanishing.write('abc')
  const second = store.write(vanishing, 100)
  vanishing.destroy()
  await expect(second).rejects.toThrow()
  const gone = new PassThrough()
  gone.destroy()
  await expect(store.write(gone, 100)).rejects.toThrow()
  expect(await files()).toEqual([])
})

test("deleting twice isn't an error, and a name is never a path", async () => {
  const { blob } = await store.write(Readable.from([Buffer.from('x')]), 10)
  await store.remove(blob)
  await store.remove(blob)
  expect(await files()).toEqual([])
  await expect(store.remove('../../etc/passwd')).rejects.toThrow('blob')
  expect(() => store.read('../x')).toThrow('blob')
})

test('a start deletes unfinished uploads and keeps finished ones', async () => {
  const kept = await store.write(Readable.from([Buffer.from('kept')]), 10)
  await writeFile(join(dir, 'objects', 'tmp', 'half'), 'half of it')
  await store.clearTemporary()
  expect(await files()).toEqual([kept.blob])
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

/** Tests of every object store, whatever keeps its bytes. */
import { createHash, randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { BlobTooLarge, type ObjectStore } from '#/server/storage/store'

export interface StoreUnderTest {
  readonly store: () => ObjectStore
  /** Names of all files, and of what unfinished uploads left. */
  readonly files: () => Promise<readonly string[]>
}

const MIB = 1024 * 1024
const inPieces = (data: Buffer, piece = 100_000) =>
  Readable.from(
    Array.from({ length: Math.ceil(data.length / piece) }, (_, i) => data.subarray(i * piece, (i + 1) * piece)),
  )
const md5 = (data: Buffer) => createHash('md5').update(data).digest('hex')

export function defineStoreTests({ store, files }: StoreUnderTest): void {
  test.each([
    ['five megabytes of unknown length', 5_000_000, false],
    ['five megabytes of known length', 5_000_000, true],
    ['three parts of unknown length', 20 * MIB + 1, false],
    ['two parts of known length', 70 * MIB, true],
    ['exactly one part of unknown length', 8 * MIB, false],
    ['one byte', 1, true],
    ['nothing, of known length', 0, true],
    ['nothing, of unknown length', 0, false],
  ])('%s: read back complete and in part, with size and MD5', async (_, bytes, known) => {
    const data = randomBytes(bytes)
    const stored = await store().write(inPieces(data), bytes, known ? { length: bytes } : {})
    expect(stored).toEqual({ blob: expect.stringMatching(/^[0-9a-f]{32}$/), size: bytes, etag: md5(data) })
    expect((await buffer(store().read(stored.blob))).equals(data)).toBe(true)
    const whole = await store().open(stored.blob)
    expect(whole?.size).toBe(bytes)
    expect(Math.abs((whole?.changed ?? 0) - Date.now())).toBeLessThan(600_000)
    expect((await buffer(whole?.source ?? Readable.from([]))).equals(data)).toBe(true)
    expect(await store().stat(stored.blob)).toMatchObject({ size: bytes })
    if (bytes < 3000) return
    const part = await store().open(stored.blob, { start: 1000, end: 2999 })
    expect(part?.size).toBe(bytes)
    expect((await buffer(part?.source ?? Readable.from([]))).equals(data.subarray(1000, 3000))).toBe(true)
    expect((await buffer(store().read(stored.blob, { start: 0, end: 0 }))).equals(data.subarray(0, 1))).toBe(true)
  })

  test.each([
    ['of unknown length', {}],
    ['of a wrong known length', { length: 5 }],
    ['of a known length', { length: 6 }],
  ])('one byte over the limit, %s, is refused, leaves nothing, and leaves the source open', async (_, options) => {
    const before = await files()
    const source = new PassThrough()
    source.end(Buffer.alloc(6))
    const writing = store().write(source, 5, options)
    await ('length' in options && options.length === 5
      ? expect(writing).rejects.toThrow()
      : expect(writing).rejects.toBeInstanceOf(BlobTooLarge))
    expect(source.errored).toBe(null)
    expect(await files()).toEqual(before)
  })

  test.each([
    ['of unknown length', {}],
    ['of known length', { length: 100 }],
  ])('a source %s that fails or ends early leaves nothing', async (_, options) => {
    const before = await files()
    const failing = new PassThrough()
    failing.write('abc')
    const first = store().write(failing, 100, options)
    failing.destroy(new Error('cut'))
    await expect(first).rejects.toThrow('cut')
    const vanishing = new PassThrough()
    vanishing.write('abc')
    const second = store().write(vanishing, 100, options)
    vanishing.destroy()
    await expect(second).rejects.toThrow()
    const gone = new PassThrough()
    gone.destroy()
    await expect(store().write(gone, 100, options)).rejects.toThrow()
    expect(await files()).toEqual(before)
  })

  test('a source that breaks after a part of it was stored leaves nothing', async () => {
    const before = await files()
    async function* breaking() {
      yield Buffer.alloc(9 * MIB)
      throw new Error('cut')
    }
    await expect(store().write(Readable.from(breaking()), 100 * MIB)).rejects.toThrow('cut')
    expect(await files()).toEqual(before)
  })

  test("deleting twice isn't an error, missing bytes are missing, and a name is never a path", async () => {
    const { blob } = await store().write(Readable.from([Buffer.from('x')]), 10)
    await store().remove(blob)
    await store().remove(blob)
    expect(await files()).not.toContain(blob)
    expect([await store().open(blob), await store().stat(blob), await store().recover(blob)]).toEqual([
      null,
      null,
      false,
    ])
    await expect(buffer(store().read(blob))).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(store().remove('../../etc/passwd')).rejects.toThrow('blob')
    expect(() => store().read('../x')).toThrow('blob')
    await expect(store().stat('identity')).rejects.toThrow('blob')
  })

  test('every file is listed once with its time, and bytes keep an id that another store gave', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, n) => store().write(Readable.from([`${n}`]), 10, { account: n })),
    )
    const blob = randomBytes(16).toString('hex')
    for (const text of ['first', 'second']) {
      expect(await store().write(Readable.from([Buffer.from(text)]), 10, { blob })).toMatchObject({ blob })
    }
    expect((await buffer(store().read(blob))).toString()).toBe('second')
    const listed: string[] = []
    for await (const page of store().list()) {
      for (const file of page) {
        listed.push(file.name)
        expect(Math.abs((await file.changed()) - Date.now())).toBeLessThan(600_000)
      }
    }
    expect(listed).toEqual(expect.arrayContaining([...made.map((m) => m.blob), blob]))
    expect(new Set(listed).size).toBe(listed.length)
  })

  test('the identity is empty, then what was written last, and never among the files', async () => {
    expect(await store().readIdentity()).toBe('')
    for (const text of ['a 1\n', 'a 2\nb 3\n']) {
      await store().writeIdentity(text)
      expect(await store().readIdentity()).toBe(text)
    }
    expect(Math.abs((await store().identityWritten()) - Date.now())).toBeLessThan(600_000)
    for await (const page of store().list()) expect(page.map((f) => f.name)).not.toContain('identity')
  })
}

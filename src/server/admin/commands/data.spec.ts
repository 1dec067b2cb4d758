import { mkdirSync, mkdtempSync, rmSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#/server/system/settings'
import { startServer, type Started } from '#/server/start/start'
import { runCommand } from '../run'

let dataDir: string
let server: Started
const env = () => ({ PORT: '0', OBJECTS_PORT: '0', DATA_DIR: dataDir, CHECK_HOSTS: 'none' })
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'data-spec-'))
  server = await startServer(readSettings(env()))
  await server.swept
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})
const verify = async () => {
  const { code, out, err } = await runCommand(['verify'], env())
  return { code, err, found: JSON.parse(out) as Record<string, unknown> }
}
const pathOf = (blob: string) => join(dataDir, 'objects/blobs', blob.slice(0, 2), blob)

test('verify reads every file and reports missing, truncated, changed and unreferenced ones (defects S9)', async () => {
  const sound = await verify()
  const none = { missing: 0, wrong_length: 0, wrong_bytes: 0, unnamed: 0, without_md5: 0 }
  expect(sound).toMatchObject({ code: 0, err: '', found: none })
  const objects = await server.services.db
    .selectFrom('object')
    .innerJoin('bucket', 'bucket.id', 'object.bucket_id')
    .select(['object.blob', 'object.name', 'object.size', 'bucket.label', 'bucket.cluster'])
    .where('object.size', '>', 10)
    .execute()
  const distinct = objects.filter((o) => objects.filter((p) => p.blob === o.blob).length === 1)
  const [missing, short, changed] = [distinct[0], distinct[1], distinct[2]]
  if (!missing || !short || !changed) throw new Error('The demo data has too few objects.')
  unlinkSync(pathOf(missing.blob))
  truncateSync(pathOf(short.blob), 3)
  writeFileSync(pathOf(changed.blob), Buffer.alloc(changed.size, '!'))
  const { code, err, found } = await verify()
  expect({ code, err }).toEqual({
    code: 1,
    err: `Damaged files: 3 of ${String(found['files'])}. Restore them from a backup.\n`,
  })
  const named = (o: typeof missing, problem: string) => ({
    blob: o.blob,
    problem,
    of: [`${o.cluster}/${o.label}/${o.name}`],
  })
  expect(found).toMatchObject({ missing: 1, wrong_length: 1, wrong_bytes: 1, unnamed: 0 })
  expect(found['damaged']).toHaveLength(3)
  expect(found['damaged']).toEqual(
    expect.arrayContaining([named(missing, 'missing'), named(short, 'length'), named(changed, 'bytes')]),
  )
})

test('verify names attachments and images whose bytes have changed (security S9)', async () => {
  const { db, store } = server.services
  const image = await store.write(Readable.from([gzipSync('an image')]), 1000)
  const { id } = await db.selectFrom('image').select('id').where('is_public', '=', 0).executeTakeFirstOrThrow()
  await db.updateTable('image').set({ blob: image.blob, md5: image.etag }).where('id', '=', id).execute()
  const file = await db.selectFrom('ticket_attachment').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const before = (await verify()).found['wrong_bytes'] as number
  for (const { blob, size } of [image, file]) writeFileSync(pathOf(blob), Buffer.alloc(size, '!'))
  const { found } = await verify()
  expect(found['wrong_bytes']).toBe(before + 2)
  expect(found['damaged']).toEqual(
    expect.arrayContaining([
      { blob: image.blob, problem: 'bytes', of: [`image private/${id}`] },
      { blob: file.blob, problem: 'bytes', of: [`attachment ${file.id}`] },
    ]),
  )
})

test('files of an older version get their MD5 after a start, except damaged ones', async () => {
  const { db } = server.services
  const [sound, short] = await db.selectFrom('ticket_attachment').selectAll().orderBy('id', 'desc').limit(2).execute()
  if (!sound || !short) throw new Error('The demo data has too few attachments.')
  await db.updateTable('ticket_attachment').set({ md5: null }).where('id', 'in', [sound.id, short.id]).execute()
  expect((await verify()).found).toMatchObject({ without_md5: 2 })
  truncateSync(pathOf(short.blob), 1)
  await server.close()
  server = await startServer(readSettings(env()))
  const md5 = async (id: number) =>
    (await server.services.db.selectFrom('ticket_attachment').select('md5').where('id', '=', id).executeTakeFirst())
      ?.md5
  await expect.poll(() => md5(sound.id), { timeout: 10_000 }).toBe(sound.md5)
  expect(await md5(short.id)).toBe(null)
})

test('a file of an older version that can’t be read is named in the log, and the ones after it get their MD5', async () => {
  const { db, store } = server.services
  const images = await db.selectFrom('image').select('id').where('is_public', '=', 0).orderBy('id').limit(2).execute()
  const [unreadable, sound] = images
  if (!unreadable || !sound) throw new Error('The demo data has too few images.')
  // A folder in the place of a file is the one damage that even root can't read.
  const blob = 'cd'.repeat(16)
  mkdirSync(pathOf(blob), { recursive: true })
  const stored = await store.write(Readable.from([gzipSync('an image')]), 1000)
  await db.updateTable('image').set({ blob, md5: null }).where('id', '=', unreadable.id).execute()
  await db.updateTable('image').set({ blob: stored.blob, md5: null }).where('id', '=', sound.id).execute()
  await server.close()
  const lines: string[] = []
  server = await startServer(readSettings(env()), { log: (line) => lines.push(line) })
  const md5 = (id: number) => server.services.db.selectFrom('image').select('md5').where('id', '=', id).execute()
  await expect.poll(() => md5(sound.id), { timeout: 10_000 }).toEqual([{ md5: stored.etag }])
  expect(await md5(unreadable.id)).toEqual([{ md5: null }])
  expect(lines.filter((line) => line.includes('error'))).toEqual([
    expect.stringContaining(`"The file ${blob} of image private/${unreadable.id} can't be read: EISDIR`),
  ])
  await server.services.db.updateTable('image').set({ blob: null }).where('id', '=', unreadable.id).execute()
  rmSync(pathOf(blob), { recursive: true })
})

test('verify counts files that no row references', async () => {
  const stray = 'ab'.repeat(16)
  mkdirSync(join(dataDir, 'objects/blobs/ab'), { recursive: true })
  writeFileSync(pathOf(stray), 'nobody knows it')
  await server.close()
  server = await startServer(readSettings(env()))
  // The start moves such files aside, so they are no longer counted.
  expect(await server.swept).toMatchObject({ moved: 1 })
  expect((await verify()).found).toMatchObject({ unnamed: 0 })
})

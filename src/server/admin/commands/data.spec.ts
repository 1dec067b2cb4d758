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

test('verify reads every file and reports missing, truncated, changed and unreferenced ones', async () => {
  const sound = await verify()
  const none = { missing: 0, wrong_length: 0, wrong_bytes: 0, unnamed: 0 }
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

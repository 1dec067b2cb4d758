import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { readSettings } from '#/server/system/settings'
import { startServer } from '#/server/start/start'
import { describePostgres, describeSqlite } from '#test/server/engines'
import { objectsTest, type ObjectsTest } from '#test/server/objects-testing'
import { openDiskStore } from '#/server/storage/disk-store'
import { removeDue, scheduleRemovals } from './removals'
import { findUnnamed, sweep, sweptBefore } from './sweep'

let s: ObjectsTest
let objects: string
beforeEach(async () => {
  s = await objectsTest()
  objects = join(s.api.services.settings.dataDir, 'objects')
  await s.bucket('kept')
})
afterEach(() => s.close())

const orphan = async (text = 'orphan') =>
  (await s.api.services.store.write(Readable.from([Buffer.from(text)]), 100)).blob
const lost = () =>
  readdirSync(join(objects, 'lost'), { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile())
    .map((e) => join(e.parentPath, e.name).slice(objects.length))
const get = async (name: string) => s.send('GET', await s.sign('kept', name))

test('unreferenced files are moved aside by date and deleted after 30 days', async () => {
  await s.put('kept', 'a')
  const blob = await orphan()
  expect(await sweep(s.api.services)).toEqual({ files: 2, unnamed: 1, moved: 1, deleted: 0 })
  expect(lost()).toEqual([`/lost/2026-03-01/${blob}`])
  s.api.clock.set('2026-03-31T12:00:00Z')
  expect((await sweep(s.api.services)).deleted).toBe(0)
  s.api.clock.set('2026-04-01T12:00:00Z')
  expect((await sweep(s.api.services)).deleted).toBe(1)
  expect(readdirSync(join(objects, 'lost'))).toEqual([])
  expect((await get('a')).text).toBe('hello')
})

test('two sweeps of one folder at once delete the same expired files, and neither fails', async () => {
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) {
    s.api.clock.set(`${day}T12:00:00Z`)
    await orphan(day)
    await sweep(s.api.services)
  }
  s.api.clock.set('2026-05-01T12:00:00Z')
  await Promise.all(Array.from({ length: 4 }, () => sweep(s.api.services)))
  expect(readdirSync(join(objects, 'lost'))).toEqual([])
})

test('if more files are unreferenced than a crash leaves, none is moved unless requested', async () => {
  await s.put('kept', 'a')
  for (let n = 0; n < 21; n++) await orphan(String(n))
  await expect(sweep(s.api.services)).rejects.toThrow(
    /^The database references 1 of 22 files of objects\. The other 21 weren't moved\. .*npm run admin -- data sweep$/,
  )
  expect((await s.files()).blobs).toHaveLength(22)
  expect((await sweep(s.api.services, { all: true })).moved).toBe(21)
})

test('a sweep leaves the bytes that a killed cancel had scheduled, and they are deleted once due', async () => {
  const { db, store } = s.api.services
  await s.bucket('more')
  // More than other crashes leave.
  for (let n = 0; n < 25; n++) await s.put('more', String(n))
  // As if the server had been killed after the commits and before the deletions.
  const remove = vi.spyOn(store, 'remove').mockRejectedValue(new Error('killed'))
  expect((await s.call('POST', '/cancel')).status).toBe(200)
  remove.mockRestore()
  expect((await s.files()).blobs).toHaveLength(25)
  expect(await sweep(s.api.services)).toEqual({ files: 25, unnamed: 0, moved: 0, deleted: 0 })
  expect(await removeDue(s.api.services), 'a server that still runs deletes them itself').toBe(0)
  await s.bucket('kept')
  await s.put('kept', 'a')
  const { blob } = await db.selectFrom('object').select('blob').executeTakeFirstOrThrow()
  // As in an older copy of the database, which references these bytes again.
  await db.insertInto('removal').values({ blob, due: '' }).execute()
  await db.updateTable('removal').set({ due: '2000-01-01T00:00:00' }).execute()
  expect(await removeDue(s.api.services)).toBe(25)
  expect((await s.files()).blobs).toEqual([blob])
  expect(await db.selectFrom('removal').selectAll().execute()).toEqual([])
  expect((await get('a')).text).toBe('hello')
})

test('bytes that can’t be deleted stay scheduled, and keep no others from being deleted', async () => {
  const blobs = await Promise.all(Array.from({ length: 40 }, (_, n) => orphan(String(n))))
  const { db, store, clock } = s.api.services
  const [stuck = ''] = blobs.toSorted()
  const path = join(objects, 'blobs', stuck.slice(0, 2), stuck)
  rmSync(path)
  // A folder is not deleted like a file.
  mkdirSync(join(path, 'full'), { recursive: true })
  await db
    .insertInto('removal')
    .values(blobs.map((blob) => ({ blob, due: '2000-01-01T00:00:00' })))
    .execute()
  await expect(removeDue({ db, store, clock })).rejects.toThrow(stuck)
  expect(await db.selectFrom('removal').select('blob').execute()).toEqual([{ blob: stuck }])
})

test('an object whose bytes were moved aside is still served, and its bytes move back', async () => {
  await s.put('kept', 'a')
  const row = await s.api.db.selectFrom('object').selectAll().executeTakeFirstOrThrow()
  await s.api.db.deleteFrom('object').execute()
  expect((await sweep(s.api.services)).moved).toBe(1)
  // The state after the newer database is restored.
  await s.api.db.insertInto('object').values(row).execute()
  expect((await get('a')).text).toBe('hello')
  expect((await s.files()).blobs).toEqual([row.blob])
})

test('a file that a row references when its deletion is due moves back instead', async () => {
  await s.put('kept', 'a')
  const row = await s.api.db.selectFrom('object').selectAll().executeTakeFirstOrThrow()
  await s.api.db.deleteFrom('object').execute()
  await sweep(s.api.services)
  await s.api.db.insertInto('object').values(row).execute()
  s.api.clock.set('2026-05-01T12:00:00Z')
  expect((await sweep(s.api.services)).deleted).toBe(0)
  expect((await s.files()).blobs).toEqual([row.blob])
})

test('where deleted bytes are kept for a while, files of other programs stay and keep no bytes from being deleted', async () => {
  await s.put('kept', 'a')
  const blob = await orphan()
  const shard = join(objects, 'blobs', blob.slice(0, 2))
  // More than a crash leaves.
  const reports = Array.from({ length: 30 }, (_, n) => `report-${n}.csv`)
  for (const name of reports) writeFileSync(join(shard, name), 'of the object store')
  const store = Object.assign(await openDiskStore(s.api.services.settings.dataDir), { keepSeconds: 0 })
  const services = { ...s.api.services, store }
  expect(await sweep(services)).toEqual({ files: 32, unnamed: 1, moved: 1, deleted: 0 })
  await scheduleRemovals(services, reports)
  expect(await removeDue(services)).toBe(1)
  expect(await removeDue(services)).toBe(0)
  expect(readdirSync(shard)).toEqual(expect.arrayContaining(reports))
  expect(readdirSync(shard)).not.toContain(blob)
  expect(await s.api.db.selectFrom('removal').selectAll().execute()).toEqual([])
  expect((await get('a')).text).toBe('hello')
})

test('a file newer than the start stays, because its row is about to be written', async () => {
  const early = await orphan()
  const before = statSync(join(objects, 'blobs', early.slice(0, 2), early)).ctimeMs
  expect(await sweep(s.api.services, { before })).toMatchObject({ unnamed: 0, moved: 0 })
  expect(await sweep(s.api.services, { before: before + 1 })).toMatchObject({ unnamed: 1, moved: 1 })
})

describeSqlite('in an embedded database', () => {
  test('nothing is moved while the database is damaged', async () => {
    await s.put('kept', 'a')
    await orphan()
    const { db, settings } = s.api.services
    const fill = Array.from({ length: 300 }, (_, n) => ({
      account_id: s.account,
      label: 'x'.repeat(200),
      access_key: `key-${n}`,
      secret_sealed: '',
      bucket_access: null,
    }))
    await db.insertInto('access_key').values(fill.slice(0, 150)).execute()
    await db.insertInto('access_key').values(fill.slice(150)).execute()
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db)
    const file = await open(join(settings.dataDir, 'console.db'), 'r+')
    const { size } = await file.stat()
    await file.write(Buffer.alloc(8192, 0xff), 0, 8192, size - 8192)
    await file.close()
    await expect(sweep(s.api.services)).rejects.toThrow(/^The database is damaged, so no file was moved: .+ Restore it/)
    expect((await s.files()).blobs).toHaveLength(2)
  })
})

test('a server serves before its sweep has ended, however many files there are', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sweep-spec-'))
  const settings = readSettings({ PORT: '0', OBJECTS_PORT: '0', DATA_DIR: dataDir, CHECK_HOSTS: 'none' })
  try {
    await (await startServer(settings)).close()
    const shard = join(dataDir, 'objects/blobs/00')
    mkdirSync(shard, { recursive: true })
    for (let n = 0; n < 3000; n++) writeFileSync(join(shard, `00${String(n).padStart(30, '0')}`), '')
    const started = await startServer(settings)
    let over = false
    void started.swept.then(() => {
      over = true
    })
    const answer = await fetch(`${started.url}/v4/regions`)
    expect({ status: answer.status, over }).toEqual({ status: 200, over: false })
    expect(await started.swept).toBeNull()
    const { files } = await findUnnamed(started.services)
    expect(files).toBeGreaterThan(3000)
    await started.close()
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

test('what killed uploads and backups left is deleted beside the serving, however much it is', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sweep-spec-'))
  const settings = readSettings({ PORT: '0', OBJECTS_PORT: '0', DATA_DIR: dataDir, CHECK_HOSTS: 'none' })
  const folders = () =>
    readdirSync(join(dataDir, 'objects')).filter((name) => !/^(blobs|identity|lost|tmp)$/.test(name))
  const left = () => folders().flatMap((name) => readdirSync(join(dataDir, 'objects', name))).length
  try {
    await (await startServer(settings)).close()
    for (const name of ['tmp', 'held']) {
      mkdirSync(join(dataDir, 'objects', name), { recursive: true })
      for (let n = 0; n < 2000; n++) writeFileSync(join(dataDir, 'objects', name, String(n)), '')
    }
    const started = await startServer(settings)
    expect(left()).toBeGreaterThan(1000)
    expect(readdirSync(join(dataDir, 'objects/tmp'))).toEqual([])
    // A stop ends the deletion, and the next start continues it.
    await started.close()
    const again = await startServer(settings)
    await expect.poll(folders, { timeout: 20_000 }).toEqual([])
    await again.close()
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

describePostgres('in a folder that servers share', () => {
  test('a file that another server is about to reference is left alone, although a server has started since', async () => {
    await orphan()
    await s.api.services.store.writeIdentity('')
    const before = await sweptBefore(s.api.services)
    expect(await sweep(s.api.services, { all: true, before })).toMatchObject({ files: 1, unnamed: 0, moved: 0 })
  })
})

import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../admin/run'
import { seedCatalog } from '../seed/catalog'
import { readSettings } from '../system/settings'
import { startServer, type Started } from '../start/start'
import { beginBackup } from './backup'
import { testWhere } from '#test/test-where'

let root: string
const running: Started[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backup-spec-'))
})
afterEach(async () => {
  for (const s of running.splice(0)) await s.close()
  rmSync(root, { recursive: true })
})
const env = (dir: string) => ({ PORT: '0', OBJECTS_PORT: '0', DATA_DIR: join(root, dir), SEED: 'empty' })
async function start(dir: string): Promise<Started> {
  const started = await startServer(readSettings(env(dir)))
  running.push(started)
  return started
}
async function api(s: Started, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${s.url}/v4${path}`, {
    method,
    headers: { Authorization: `Bearer ${s.demoToken}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, any> } // oxlint-disable-line typescript/no-explicit-any
}
const bucketPath = '/object-storage/buckets/eu-central-1/kept'
async function signed(s: Started, name: string, method: string, init: RequestInit = {}) {
  const { body } = await api(s, 'POST', `${bucketPath}/object-url`, { name, method })
  return fetch(String(body['url']), { method, ...init })
}
async function put(s: Started, name: string, text: string) {
  const answer = await signed(s, name, 'PUT', { body: text })
  expect(answer.status).toBe(200)
}
const get = async (s: Started, name: string) => (await signed(s, name, 'GET')).text()
async function withBucket(dir: string) {
  const s = await start(dir)
  await seedCatalog(s.services.db)
  expect((await api(s, 'POST', '/object-storage/buckets', { label: 'kept', cluster: 'eu-central-1' })).status).toBe(200)
  return s
}
const backup = (...words: string[]) => runCommand(['backup', ...words], env('data'))
const restore = (from: string, to: string) => cpSync(join(root, from), join(root, to), { recursive: true })
const blobsIn = (dir: string) =>
  readdirSync(join(root, dir, 'objects/blobs'), { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile())
    .map((e) => e.name)
    .toSorted()

test('a backup contains everything deleted or replaced after its snapshot, and nothing written after it', async () => {
  const s = await withBucket('data')
  await put(s, 'removed', 'one')
  await put(s, 'replaced', 'two')
  const begun = await beginBackup(s.services, join(root, 'copy'))
  expect((await signed(s, 'removed', 'DELETE')).status).toBe(204)
  await put(s, 'replaced', 'other')
  await put(s, 'later', 'three')
  await begun.finish()
  expect(existsSync(join(root, 'data/objects/held')), 'nothing is retained any more').toBe(false)
  expect(await get(s, 'replaced')).toBe('other')

  restore('copy', 'restored')
  const again = await start('restored')
  expect(await get(again, 'removed')).toBe('one')
  expect(await get(again, 'replaced')).toBe('two')
  expect((await signed(again, 'later', 'GET')).status).toBe(404)
})

test('a backup command beside a busy server is complete: every object, sum, sealed secret and token', async () => {
  const s = await withBucket('data')
  const before = Array.from({ length: 12 }, (_, i) => `before/${i}`)
  await Promise.all(before.map((name) => put(s, name, `bytes of ${name}`)))
  const enough = new AbortController()
  let written = 0
  const writing = (async () => {
    while (!enough.signal.aborted) {
      const name = `during/${written % 7}`
      await put(s, name, `${name} ${written}`)
      if (written % 3 === 0) await signed(s, name, 'DELETE')
      written += 1
    }
  })()
  const first = await backup('--to', join(root, 'copy'))
  const soFar = written
  const second = await backup('--to', join(root, 'copy'))
  enough.abort()
  await writing
  expect({ firstCode: first.code, firstErr: first.err, secondCode: second.code, secondErr: second.err }).toEqual({
    firstCode: 0,
    firstErr: '',
    secondCode: 0,
    secondErr: '',
  })
  expect(soFar, 'the server was written to meanwhile').toBeGreaterThan(0)
  const done = JSON.parse(second.out) as Record<string, number>
  expect(done['kept'], "files of an earlier backup aren't copied again").toBeGreaterThanOrEqual(before.length)

  restore('copy', 'restored')
  const again = await start('restored')
  const objects = await again.services.db.selectFrom('object').select(['name', 'etag', 'blob', 'size']).execute()
  expect(objects.map((o) => o.name)).toEqual(expect.arrayContaining(before))
  for (const { blob, etag, size } of objects) {
    const hash = createHash('md5')
    let bytes = 0
    for await (const chunk of again.services.store.read(blob)) {
      hash.update(chunk as Buffer)
      bytes += (chunk as Buffer).length
    }
    expect([hash.digest('hex'), bytes]).toEqual([etag, size])
  }
  const kept = await api(again, 'GET', bucketPath)
  const { body: listed } = await api(again, 'GET', `${bucketPath}/object-list?page_size=500`)
  expect(kept.body['objects']).toBe((listed['data'] as unknown[]).length)
  // The master key sealed it, and no file of the backup contains the account's token.
  expect(await get(again, 'before/3')).toBe('bytes of before/3')
  expect(existsSync(join(root, 'copy/demo-token'))).toBe(false)
  const old = await fetch(`${again.url}/v4/betas`, { headers: { Authorization: `Bearer ${s.demoToken}` } })
  expect(old.status).toBe(200)
})

test('a second backup copies only new files and removes deleted ones', async () => {
  const s = await withBucket('data')
  await put(s, 'a', 'one')
  const first = JSON.parse((await backup('--to', join(root, 'copy'))).out) as Record<string, number>
  await put(s, 'b', 'two')
  await signed(s, 'a', 'DELETE')
  const second = JSON.parse((await backup('--to', join(root, 'copy'))).out) as Record<string, number>
  expect(second).toMatchObject({ copied: 1, removed: 1, kept: (first['files'] ?? 0) - 1, files: first['files'] })
  expect(blobsIn('copy')).toEqual(blobsIn('data'))
})

test('missing files are named, and everything else is backed up', async () => {
  const s = await withBucket('data')
  await put(s, 'lost', 'one')
  await put(s, 'kept', 'two')
  const { blob } = await s.services.db
    .selectFrom('object')
    .select('blob')
    .where('name', '=', 'lost')
    .executeTakeFirstOrThrow()
  writeFileSync(join(root, 'data/objects/blobs', blob.slice(0, 2), blob), 'another length')
  const { code, err } = await backup('--to', join(root, 'copy'))
  expect({ code, err }).toEqual({
    code: 1,
    err: `Failed: Missing or damaged files of objects: 1 (${blob}). Everything else is backed up.\n`,
  })
  restore('copy', 'restored')
  expect(await get(await start('restored'), 'kept')).toBe('two')
})

test('leftovers of a killed backup are removed at the next start and by the next backup', async () => {
  const s = await withBucket('data')
  await put(s, 'a', 'one')
  // The state after a killed process: the folder without a lock.
  mkdirSync(join(root, 'data/objects/held'))
  await signed(s, 'a', 'DELETE')
  expect(readdirSync(join(root, 'data/objects/held'))).toHaveLength(1)
  expect((await backup('--to', join(root, 'copy'))).code).toBe(0)
  expect(existsSync(join(root, 'data/objects/held'))).toBe(false)
  mkdirSync(join(root, 'data/objects/held'))
  await running.pop()?.close()
  await start('data')
  expect(existsSync(join(root, 'data/objects/held'))).toBe(false)
})

test('a server that starts during a backup keeps the files that the backup needs', async () => {
  const s = await withBucket('data')
  await put(s, 'a', 'one')
  const { services } = s
  const begun = await beginBackup(services, join(root, 'copy'))
  // The state after a crash between writing the row and its bytes.
  await services.db.deleteFrom('object').where('name', '=', 'a').execute()
  await running.pop()?.close()
  await start('data')
  await begun.finish()
  restore('copy', 'restored')
  expect(await get(await start('restored'), 'a')).toBe('one')
})

test('concurrent backups, a folder with other files, and one inside the data directory are refused', async () => {
  const s = await withBucket('data')
  const { abandon } = await beginBackup(s.services, join(root, 'copy'))
  expect(await backup('--to', join(root, 'copy'))).toMatchObject({
    code: 1,
    err: 'Failed: another backup of this DATA_DIR is running.\n',
  })
  await abandon()
  mkdirSync(join(root, 'papers'))
  writeFileSync(join(root, 'papers/letter'), 'x')
  expect((await backup('--to', join(root, 'papers'))).err).toMatch(/contains something other than a backup/)
  expect((await backup('--to', join(root, 'data/copy'))).err).toMatch(/outside DATA_DIR/)
  expect((await backup('--to', root)).err).toMatch(/outside DATA_DIR/)
  expect((await backup()).code).toBe(2)
})

testWhere(process.platform === 'linux', 'Linux')(
  'a folder that the system refuses to create ends the backup',
  async () => {
    await withBucket('data')
    expect(await backup('--to', '/proc/backup')).toEqual({
      code: 1,
      out: '',
      err: "Failed: ENOENT: no such file or directory, mkdir '/proc/backup'\n",
    })
  },
)

const demoSettings = (dir: string) => readSettings({ ...env(dir), SEED: 'demo', CHECK_HOSTS: 'none' })
test('a restored backup has every file of the demo data byte by byte: objects, attachments and image data', async () => {
  running.push(await startServer(demoSettings('data')))
  const { services } = running[0] ?? expect.unreachable()
  const image = await services.store.write(Readable.from([gzipSync('an image')]), 1000)
  const { id } = await services.db.selectFrom('image').select('id').where('is_public', '=', 0).executeTakeFirstOrThrow()
  await services.db.updateTable('image').set({ blob: image.blob }).where('id', '=', id).execute()
  // A second backup must not delete the files of the first.
  for (const _ of [1, 2]) expect((await runCommand(['backup', '--to', join(root, 'copy')], env('data'))).code).toBe(0)
  restore('copy', 'restored')
  running.push(await startServer(demoSettings('restored')))
  const restored = running[1] ?? expect.unreachable()
  for (const table of ['object', 'ticket_attachment', 'image'] as const) {
    const rows = await restored.services.db.selectFrom(table).select('blob').where('blob', 'is not', null).execute()
    const kept = rows.map((r) => r.blob ?? '')
    expect(kept.length, table).toBeGreaterThan(0)
    for (const blob of kept) {
      const [before, after] = [services, restored.services].map((one) => buffer(one.store.read(blob)))
      expect((await after)?.equals((await before) ?? Buffer.alloc(0)), `${table} ${blob}`).toBe(true)
    }
  }
})

test("a backup names a file with a changed byte, each time, and doesn't copy it", async () => {
  const s = await withBucket('data')
  await put(s, 'flipped', 'one')
  const { blob } = await s.services.db.selectFrom('object').select('blob').executeTakeFirstOrThrow()
  writeFileSync(join(root, 'data/objects/blobs', blob.slice(0, 2), blob), 'onf')
  for (const _ of [1, 2]) {
    expect(await backup('--to', join(root, 'copy'))).toMatchObject({
      code: 1,
      err: `Failed: Missing or damaged files of objects: 1 (${blob}). Everything else is backed up.\n`,
    })
  }
  expect(blobsIn('copy')).toEqual([])
})

test('a backup names attachments and images with a changed byte (security S9)', async () => {
  running.push(await startServer(demoSettings('data')))
  const { services } = running[0] ?? expect.unreachable()
  const file = await services.db.selectFrom('ticket_attachment').selectAll().executeTakeFirstOrThrow()
  const image = await services.store.write(Readable.from([gzipSync('an image')]), 1000)
  const private_ = services.db.selectFrom('image').select('id').where('is_public', '=', 0).limit(1)
  await services.db.updateTable('image').set({ blob: image.blob, md5: image.etag }).where('id', '=', private_).execute()
  const damaged = [file.blob, image.blob].toSorted()
  for (const blob of damaged) {
    const path = join(root, 'data/objects/blobs', blob.slice(0, 2), blob)
    const bytes = readFileSync(path)
    bytes.writeUInt8(bytes.readUInt8(5) ^ 1, 5)
    writeFileSync(path, bytes)
  }
  expect(await backup('--to', join(root, 'copy'))).toMatchObject({
    code: 1,
    err: `Failed: Missing or damaged files of objects: 2 (${damaged.join(', ')}). Everything else is backed up.\n`,
  })
})

test('the database of a backup restored without its objects is refused', async () => {
  const s = await withBucket('data')
  expect((await backup('--to', join(root, 'copy'))).code).toBe(0)
  await put(s, 'newer', 'one')
  await running.pop()?.close()
  cpSync(join(root, 'copy/console.db'), join(root, 'data/console.db'))
  await expect(start('data')).rejects.toThrow(/console\.db is older than objects/)
})

test('a backup contains the audit trail', async () => {
  const s = await withBucket('data')
  await put(s, 'a', 'one')
  expect((await backup('--to', join(root, 'copy'))).code).toBe(0)
  restore('copy', 'restored')
  const { out } = await runCommand(['audit', '--limit', '1000'], env('restored'))
  expect(out).toContain('POST /object-storage/buckets')
})

test('after a rotated master key, a backup that fails at any step leaves one that opens', async () => {
  const s = await withBucket('data')
  await put(s, 'a', 'one')
  expect((await backup('--to', join(root, 'copy'))).code).toBe(0)
  await running.pop()?.close()
  expect((await runCommand(['master-key', 'rotate'], env('data'))).code).toBe(0)
  // A folder with the name of a file fails the step that writes it: before the snapshot, and on both sides of the rename.
  for (const step of ['console.db.new', 'console.db-wal', 'backup.json.new']) {
    mkdirSync(join(root, 'copy', step))
    expect((await backup('--to', join(root, 'copy'))).code, step).toBe(1)
    rmSync(join(root, 'copy', step), { recursive: true })
    restore('copy', `after-${step}`)
    expect(await get(await start(`after-${step}`), 'a'), step).toBe('one')
    await running.pop()?.close()
  }
  expect((await backup('--to', join(root, 'copy'))).code).toBe(0)
  const keys = ['copy', 'data'].map((dir) => readFileSync(join(root, dir, 'master-key'), 'utf8'))
  expect(keys[0], 'the old key is dropped once nothing needs it').toBe(keys[1])
})

test('a backup whose key does not open its snapshot fails and keeps the previous one', async () => {
  const s = await withBucket('data')
  await put(s, 'a', 'one')
  expect((await backup('--to', join(root, 'copy'))).code).toBe(0)
  writeFileSync(join(root, 'data/master-key'), `2000 ${Buffer.alloc(32, 7).toString('base64')}\n`)
  const begun = await beginBackup(s.services, join(root, 'copy'))
  await expect(begun.finish()).rejects.toThrow(/^master-key does not open the copy of the database\./)
  restore('copy', 'restored')
  expect(await get(await start('restored'), 'a')).toBe('one')
})

test('a backup leaves a folder alone on which a server runs, such as one that started on the backup', async () => {
  const s = await withBucket('data')
  await put(s, 'a', 'one')
  const to = join(root, 'copy')
  expect((await backup('--to', to)).code).toBe(0)
  const own = await start('copy')
  await put(own, 'b', 'two')
  expect(await backup('--to', to)).toEqual({
    code: 1,
    out: '',
    err: `Failed: "${to}" is in use by a server or another backup. Name another folder.\n`,
  })
  await running.pop()?.close()
  expect(await get(await start('copy'), 'b')).toBe('two')
})

const hashes = (dir: string) =>
  readdirSync(join(root, dir), { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile())
    .map((e) => join(e.parentPath, e.name))
    .toSorted()
    .map((file) => `${file} ${createHash('md5').update(readFileSync(file)).digest('hex')}`)
const idOf = (dir: string) => readFileSync(join(root, dir, 'objects/identity'), 'utf8').slice(0, 32)

test('a backup of other data is refused and unchanged, and data restored from it can be backed up there', async () => {
  const s = await withBucket('data')
  await put(s, 'a', 'one')
  const to = join(root, 'copy')
  expect((await backup('--to', to)).code).toBe(0)
  await start('other')
  const before = hashes('copy')
  expect(await runCommand(['backup', '--to', to], env('other'))).toEqual({
    code: 1,
    out: '',
    err: `Failed: "${to}" contains a backup of other data, with the id ${idOf('copy')}. DATA_DIR "${join(root, 'other')}" has the id ${idOf('other')}. Check DATA_DIR or name another folder.\n`,
  })
  expect(hashes('copy')).toEqual(before)

  restore('copy', 'restored')
  await put(await start('restored'), 'b', 'two')
  expect((await runCommand(['backup', '--to', to], env('restored'))).code).toBe(0)
  expect(blobsIn('copy')).toEqual(blobsIn('restored'))

  // Accepted as it is, it can lack what the backup contains.
  await running.pop()?.close()
  expect((await runCommand(['data', 'accept'], env('restored'))).code).toBe(0)
  expect((await runCommand(['backup', '--to', to], env('restored'))).err).toContain('contains a backup of other data')
  expect((await runCommand(['backup', '--to', join(root, 'next')], env('restored'))).code).toBe(0)
})

/** Downloads into a folder on disk, from a store that fails some objects. */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { faultServer, json, raw, type FaultServer } from '#test/api/fault-server'
import { session } from '#/console/api/session/session'
import { downloadTo } from './download-many'
import type { DownloadRequest } from '../objects/requests'
import { pageEngine, type PageEngine } from '#test/transfers/testing-engine'
import { diskFolder, filesIn } from '#test/transfers/testing-disk'
import { memoryBox } from '#test/transfers/testing'
import { createLedger, type JobNote } from '../engine/ledger'

const PLACE = { cluster: 'eu-1', bucket: 'photos' }
let server: FaultServer
let engine: PageEngine
let dir: string
let refuse: Set<string>
let isFull: boolean
/** Called when a response has begun that never ends. */
let stuck: (() => void) | undefined
/** What the page before a reload recorded. */
let notes: Omit<JobNote, 'parts'>[]

const folderAt = (path: string) => diskFolder(path, () => isFull)
/** As a listing shows it. */
const listed = (name: string) => ({
  name,
  size: Buffer.byteLength(`I AM ${name}`),
  etag: createHash('md5').update(`I AM ${name}`).digest('hex'),
})

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'download-'))
  server = await faultServer()
  session.begin('token-1', `${server.origin}/v4`)
  refuse = new Set()
  isFull = false
  notes = []
  server.say((res, seen, n) => {
    if (seen.url.endsWith('/object-url')) {
      const { name } = JSON.parse(seen.body) as { name: string }
      return json(200, { url: `${server.origin}/store/${Buffer.from(name).toString('base64url')}?S=${n}` })(
        res,
        seen,
        n,
      )
    }
    const name = Buffer.from(seen.url.split(/[/?]/)[2] ?? '', 'base64url').toString()
    if (name === 'stuck.txt') return void res.writeHead(200, { 'content-length': 99 }).write('I', () => stuck?.())
    if (refuse.has(name)) return raw(403, 'application/xml', '<Error><Code>AccessDenied</Code></Error>')(res, seen, n)
    return raw(200, 'text/plain', `I AM ${name}`)(res, seen, n)
  })
  engine = pageEngine({
    ledger: { ...createLedger(memoryBox(), () => 'tab'), open: (note) => void notes.push(note) },
    download: (r) => {
      if (r.to.way === 'save') throw new Error('no private storage here')
      return downloadTo(r.to, r.since)
    },
  })
})
afterEach(async () => {
  engine.clear()
  await server.close()
  await rm(dir, { recursive: true })
})

const start = (...names: string[]) =>
  engine.start({
    kind: 'download',
    ...PLACE,
    names: names.map(listed),
    to: { way: 'folder', folder: folderAt(dir) },
  })
const startZip = async (...names: string[]) =>
  engine.start({
    kind: 'download',
    ...PLACE,
    names: names.map(listed),
    to: {
      way: 'zip',
      file: await folderAt(dir).getFileHandle('all.zip', { create: true }),
    },
  })
const onDisk = () => filesIn(dir)

test('a retried object gets its own name, and the report of failures is removed', async () => {
  refuse = new Set(['dl/f2.txt', 'dl/f4.txt'])
  const names = [0, 1, 2, 3, 4, 5].map((n) => `dl/f${n}.txt`)
  const id = start(...names)
  await engine.whenOver(id)
  // The mark makes Excel read names in UTF-8.
  expect((await onDisk())['not-downloaded.csv']).toMatch(/^\ufeffname,[^]*dl\/f4\.txt/)
  refuse = new Set(['dl/f4.txt'])
  engine.retryJob(id)
  await engine.whenOver(id)
  expect((await onDisk())['not-downloaded.csv']).not.toContain('dl/f2.txt')
  refuse.clear()
  engine.retryJob(id)
  await engine.whenOver(id)
  expect(await onDisk()).toEqual(Object.fromEntries(names.map((name) => [name, `I AM ${name}`])))
})
test('a retry of a ZIP repeats all of it as the same job, which its dialog shows', async () => {
  refuse = new Set(['b.txt'])
  const id = await startZip('a.txt', 'b.txt')
  await engine.whenOver(id)
  expect(engine.get().jobs).toMatchObject([{ id, counts: { done: 1, failed: 1 } }])
  refuse.clear()
  engine.retryJob(id)
  await engine.whenOver(id)
  expect(engine.get().jobs).toMatchObject([{ id, status: 'done', counts: { done: 2, failed: 0 } }])
  expect((await onDisk())['all.zip']).toContain('I AM b.txt')
})
test('after the disk is full, a ZIP requests no other object, and a retry writes it from its start', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `${n}.txt`)
  isFull = true
  const id = await startZip(...names)
  await engine.whenOver(id)
  expect(engine.get().jobs).toMatchObject([{ status: 'failed', halt: { fault: 'not-written' } }])
  expect(server.seen.filter(({ url }) => url.startsWith('/store/')).length).toBeLessThan(4)
  isFull = false
  engine.retryJob(id)
  await engine.whenOver(id)
  expect(engine.get().jobs).toMatchObject([{ id, status: 'done', counts: { done: 20, failed: 0 } }])
  expect((await onDisk())['all.zip']).toContain('I AM 19.txt')
})
test('a ZIP names an object that was canceled while it was written', async () => {
  const begun = new Promise<void>((done) => (stuck = done))
  const id = await startZip('a.txt', 'stuck.txt', 'z.txt')
  await begun
  const row = () => engine.get().rows.find((t) => t.name === 'stuck.txt')
  await vi.waitFor(() => expect(row()).toBeDefined())
  engine.cancel(row()?.id ?? '')
  await engine.whenOver(id)
  expect(engine.get().jobs).toMatchObject([{ status: 'done', counts: { done: 2, canceled: 1 } }])
  expect((await onDisk())['all.zip']).toContain('stuck.txt,canceled,')
})
test('a continued download skips what it has written, and no older file of the same size', async () => {
  await mkdir(join(dir, 'dl'))
  await writeFile(join(dir, 'dl/b.txt'), 'OLD: dl/b.txt')
  await utimes(join(dir, 'dl/b.txt'), 1, 1)
  refuse = new Set(['dl/b.txt'])
  const id = start('dl/a.txt', 'dl/b.txt')
  await engine.whenOver(id)
  // Later than the start by any clock of a file system.
  const later = Date.now() / 1000 + 60
  for (const written of ['dl/a.txt', 'not-downloaded.csv']) await utimes(join(dir, written), later, later)
  refuse.clear()
  const request = notes[0]?.request
  if (!request) throw new Error('the job left no note')
  engine.dismiss()
  engine.start(request as DownloadRequest, { id, changes: [] })
  await engine.whenOver(id)
  expect(engine.get().jobs).toMatchObject([{ counts: { done: 1, unchanged: 1 } }])
  const { 'renamed.csv': renamed, ...files } = await onDisk()
  expect(renamed).toContain('dl/b.txt,dl/b (2).txt')
  expect(files).toEqual({
    'dl/a.txt': 'I AM dl/a.txt',
    'dl/b.txt': 'OLD: dl/b.txt',
    'dl/b (2).txt': 'I AM dl/b.txt',
  })
})
test('a continued download knows its file on a disk that rounds times down to even seconds', async () => {
  await writeFile(join(dir, 'a.txt'), 'I AM a.txt')
  const since = Date.now()
  await utimes(join(dir, 'a.txt'), (since - 1900) / 1000, (since - 1900) / 1000)
  const to = { way: 'folder', folder: folderAt(dir) } as const
  const id = engine.start({ kind: 'download', ...PLACE, names: [listed('a.txt')], to, since })
  await engine.whenOver(id)
  expect(engine.get().jobs).toMatchObject([{ counts: { done: 0, unchanged: 1 } }])
  expect(Object.keys(await onDisk())).toEqual(['a.txt'])
})
test('a download replaces no file of the user, and no report of an earlier download', async () => {
  await writeFile(join(dir, 'a.txt'), 'MINE')
  await writeFile(join(dir, 'renamed.csv'), 'EARLIER')
  refuse = new Set(['c.txt'])
  const id = start('a.txt', 'a (2).txt', 'b.txt', 'c.txt')
  await engine.whenOver(id)
  const {
    'a.txt': mine,
    'b.txt': fresh,
    'renamed.csv': earlier,
    'renamed (2).csv': renamed,
    ...others
  } = await onDisk()
  expect([mine, fresh, earlier]).toEqual(['MINE', 'I AM b.txt', 'EARLIER'])
  expect(renamed).toContain('a.txt,a (')
  const names = Object.keys(others).filter((name) => others[name] === 'I AM a.txt' || others[name] === 'I AM a (2).txt')
  expect(names.toSorted()).toEqual(['a (2).txt', 'a (3).txt'])
  refuse.clear()
  engine.retryJob(id)
  await engine.whenOver(id)
  const after = await onDisk()
  expect(after['c.txt']).toBe('I AM c.txt')
  expect(Object.keys(after).toSorted()).toEqual(
    ['a (2).txt', 'a (3).txt', 'a.txt', 'b.txt', 'c.txt', 'renamed (2).csv', 'renamed.csv'].toSorted(),
  )
})
test('a continued download writes into a file that a reload left empty', async () => {
  await writeFile(join(dir, 'a.txt'), '')
  const later = Date.now() / 1000 + 60
  await utimes(join(dir, 'a.txt'), later, later)
  const id = engine.start({
    kind: 'download',
    ...PLACE,
    names: [listed('a.txt')],
    to: { way: 'folder', folder: folderAt(dir) },
    since: Date.now(),
  })
  await engine.whenOver(id)
  expect(await onDisk()).toEqual({ 'a.txt': 'I AM a.txt' })
})
test('on a full disk no empty file is left, and an older file stays', async () => {
  await writeFile(join(dir, 'old.txt'), 'OLD')
  isFull = true
  const id = start('old.txt', 'new.txt')
  await engine.whenOver(id)
  expect(engine.get().jobs).toMatchObject([{ counts: { failed: 2 } }])
  expect(await onDisk()).toEqual({ 'old.txt': 'OLD' })
})
test('a full disk stops the download instead of failing every object, and a retry continues', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `${n}.txt`)
  isFull = true
  const id = start(...names)
  await expect.poll(() => engine.get().jobs[0]).toMatchObject({ status: 'halted', halt: { fault: 'disk-full' } })
  await expect.poll(() => engine.get().jobs[0]?.counts).toMatchObject({ failed: 4, left: 8 })
  isFull = false
  engine.retryJob(id)
  await engine.whenOver(id)
  expect(engine.get().jobs).toMatchObject([{ status: 'done', counts: { done: 12, failed: 0 } }])
  expect(await onDisk()).toEqual(Object.fromEntries(names.map((name) => [name, `I AM ${name}`])))
})
test('renamed objects are listed with their new names', async () => {
  const id = start('plain.txt', '*?.txt', '../evil', 'renamed.csv')
  await engine.whenOver(id)
  const files = await onDisk()
  expect(files['renamed.csv']?.split('\r\n').slice(1, 4).toSorted()).toEqual([
    '*?.txt,__.txt',
    '../evil,__/evil',
    'renamed.csv,renamed (2).csv',
  ])
  expect(files).toMatchObject({
    '__.txt': 'I AM *?.txt',
    '__/evil': 'I AM ../evil',
    'renamed (2).csv': 'I AM renamed.csv',
  })
})
test('objects whose names the browser keeps off disks are written under changed names, and listed', async () => {
  const names = [
    'desktop.ini',
    'desktop.ini_',
    'my.url/a.txt',
    'my.url/b.txt',
    'x/old.txt~',
    '~$r.docx',
    'a\u200db.txt',
  ]
  const id = start(...names, 'plain.txt', 'my.url/b/')
  await engine.whenOver(id)
  const { 'renamed.csv': renamed, ...files } = await onDisk()
  expect(files).toEqual({
    'desktop.ini_': expect.stringMatching(/^I AM desktop\.ini_?$/),
    'desktop (2).ini_': expect.stringMatching(/^I AM desktop\.ini_?$/),
    'my.url_/a.txt': 'I AM my.url/a.txt',
    'my.url_/b.txt': 'I AM my.url/b.txt',
    'my.url_/b/_': 'I AM my.url/b/',
    'x/old.txt~_': 'I AM x/old.txt~',
    '_~$r.docx': 'I AM ~$r.docx',
    'a_b.txt': 'I AM a\u200db.txt',
    'plain.txt': 'I AM plain.txt',
  })
  expect(files['desktop.ini_']).not.toBe(files['desktop (2).ini_'])
  expect(renamed).toContain('my.url/b.txt,my.url_/b.txt')
})
test('a name that stays refused fails alone', async () => {
  const id = start('~a.lnk', 'b.txt')
  await engine.whenOver(id)
  expect(engine.failures(id).map((item) => [item.name, item.state.failure?.fault])).toEqual([['~a.lnk', 'not-written']])
  expect(await onDisk()).toMatchObject({ 'b.txt': 'I AM b.txt' })
})
test('the list of missing files names an object whose row was dismissed before the end', async () => {
  refuse = new Set(['a.txt', 'b.txt'])
  const id = start('a.txt', 'b.txt', 'stuck.txt')
  await new Promise<void>((resolve) => {
    stuck = resolve
  })
  await expect.poll(() => engine.failures(id).length).toBe(2)
  engine.dismiss(engine.failures(id)[0]?.id)
  for (const job of engine.jobs()) for (const { id: running } of job.running) engine.cancel(running)
  await engine.whenOver(id)
  expect((await onDisk())['not-downloaded.csv']).toMatch(/a\.txt[^]*b\.txt/)
})

/** A download is done only if it has the bytes of the listed object, whichever way it is saved. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/console/api/session/session'
import { type Answer, raw } from '#test/api/fault-server'
import { diskFolder, filesIn } from '#test/transfers/testing-disk'
import { pageEngine, type PageEngine } from '#test/transfers/testing-engine'
import { storeServer, type StoreServer } from '#test/transfers/testing-store'
import type { DownloadRequest } from '../objects/requests'
import { downloadTo } from './download-many'
import { saveRunner } from './save-object'

const PLACE = { cluster: 'eu-1', bucket: 'photos' }
let store: StoreServer
let engine: PageEngine
let dir: string
/** Saved by the browser, which has no private storage here. */
let blobs: Blob[]
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'checked-'))
  store = await storeServer()
  session.begin('token-1', `${store.server.origin}/v4`)
  engine = pageEngine({ download: (r) => (r.to.way === 'save' ? saveRunner(r.to.as) : downloadTo(r.to, r.since)) })
  blobs = []
  const link = { click: () => undefined, remove: () => undefined }
  vi.stubGlobal('document', { createElement: () => link, body: { append: () => undefined } })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:x'
  })
})
afterEach(async () => {
  engine.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await store.server.close()
  await rm(dir, { recursive: true })
})

type Way = 'folder' | 'zip' | 'save'
const WAYS: readonly Way[] = ['folder', 'zip', 'save']
async function targetOf(way: Way): Promise<DownloadRequest['to']> {
  if (way === 'folder') return { way, folder: diskFolder(dir) }
  if (way === 'save') return { way, as: 'a.txt' }
  return { way, file: await diskFolder(dir).getFileHandle('all.zip', { create: true }) }
}
/** Downloads `a.txt` as it is listed now. `before` runs between the listing and the download. */
async function downloaded(way: Way, before: () => void = () => undefined) {
  const names = store.entries()
  before()
  const id = engine.start({ kind: 'download', ...PLACE, names, to: await targetOf(way) })
  await engine.whenOver(id)
  return { job: engine.get().jobs[0], failure: engine.failures(id)[0]?.state.failure }
}
async function content(way: Way): Promise<string | undefined> {
  if (way === 'save') return blobs[0]?.text()
  if (way === 'folder') return (await filesIn(dir))['a.txt']
  const entry = unzipSync(await readFile(join(dir, 'all.zip')))['a.txt']
  return entry && strFromU8(entry)
}

const TEXT = Array.from({ length: 1000 }, (_, n) => `line ${n}`).join('\n')
/** Without a length, as a proxy sends it that compresses or splits again. */
const unmeasured =
  (text: string): Answer =>
  (res) => {
    res.writeHead(200, { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' }).end(text)
  }
const DAMAGES: readonly (readonly [string, Answer])[] = [
  ['cut off', unmeasured(TEXT.slice(0, 4000))],
  ['replaced by a web page', raw(200, 'text/html', '<html>Sign in to the network</html>')],
  ['changed in one byte', unmeasured(TEXT.replace('line 500', 'line 5x0'))],
]
const cases = DAMAGES.flatMap(([how, answer]) => WAYS.map((way) => [how, way, answer] as const))

test.each(cases)('an object that arrives %s counts as failed: %s', async (_, way, answer) => {
  store.put('a.txt', TEXT)
  store.inPlace.push(() => answer)
  const { job, failure } = await downloaded(way)
  expect(job).toMatchObject({ counts: { done: 0, failed: 1 } })
  expect(failure).toMatchObject({
    fault: 'incomplete',
    detail: 'The download doesn’t match the object. It is incomplete or damaged.',
  })
  if (way !== 'zip') expect(await content(way)).toBeUndefined()
  else expect(await readFile(join(dir, 'all.zip'), 'utf8')).toContain('a.txt,failed,The download')
})
test.each(WAYS)('a version stored since the listing is downloaded and checked as well: %s', async (way) => {
  store.put('a.txt', TEXT)
  const { job } = await downloaded(way, () => store.put('a.txt', 'newer'))
  expect(job).toMatchObject({ counts: { done: 1, failed: 0 } })
  expect(await content(way)).toBe('newer')
})
test.each(WAYS)('an object that the browser decompresses is saved: %s', async (way) => {
  store.put('a.txt', TEXT)
  store.compressed.add('a.txt')
  expect((await downloaded(way)).job).toMatchObject({ counts: { done: 1, failed: 0 } })
  expect(await content(way)).toBe(TEXT)
})
test('an object chosen without a listing is looked up', async () => {
  store.put('a.txt', TEXT)
  const to = await targetOf('save')
  const start = async () => {
    const id = engine.start({ kind: 'download', ...PLACE, names: [{ name: 'a.txt', size: null }], to })
    await engine.whenOver(id)
    return engine.get().jobs.find((j) => j.id === id)?.counts
  }
  expect(await start()).toMatchObject({ done: 1 })
  store.inPlace.push(() => unmeasured(''))
  expect(await start()).toMatchObject({ failed: 1 })
})

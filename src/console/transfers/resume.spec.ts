import { beforeEach, expect, test } from 'vitest'
import type { Resumed } from './engine/engine'
import { createLedger, namedFile, type NamedFile } from './engine/ledger'
import { createResume } from './resume'
import { memoryBox } from '#test/transfers/testing'
import type { UploadRequest } from './objects/requests'
import type { PageEngine } from '#test/transfers/testing-engine'

const PLACE = { cluster: 'eu-1', bucket: 'photos' }
let box: ReturnType<typeof memoryBox>
let started: (UploadRequest & { resumed: Partial<Resumed> | undefined })[]
const engine: Pick<PageEngine, 'start' | 'restore'> = {
  start: (r, resumed) => {
    if (r.kind === 'upload') started.push({ ...r, resumed })
    return 'job'
  },
  restore: () => undefined,
}
beforeEach(() => {
  box = memoryBox()
  started = []
})

const SAVED = 1_700_000_000_000
const file = (name: string, text: string, lastModified = SAVED) => new File([text], name, { lastModified })
const alone = (name: string, text: string, lastModified?: number) => ({
  path: name,
  file: file(name, text, lastModified),
})
const inFolder = (path: string, text: string) => ({
  path,
  file: file(path.slice(path.lastIndexOf('/') + 1), text),
})
const noted = (name: string, text = 'four') => namedFile(name, file(name.slice(name.lastIndexOf('/') + 1), text))
const ID = 'j1'
/** The page after a reload during an upload of these files, some of which are done. */
async function reloaded(files: NamedFile[], done: readonly number[]) {
  const first = createLedger(box, () => 'tab')
  first.open(
    {
      id: 'j1',
      kind: 'upload',
      subject: { kind: 'object', ...PLACE },
      title: 'Upload',
      request: null,
    },
    files,
  )
  for (const index of done) first.mark('j1', index, true)
  first.flush()
  await first.settled()
  const ledger = createLedger(box, () => 'tab')
  const resume = createResume(engine, ledger)
  void resume.offer(await ledger.unfinished())
  return { ledger, resume }
}

test('unfinished uploads are offered; chosen files match by name, size and time, and the rest stays offered', async () => {
  const files = Array.from({ length: 2500 }, (_, n) => noted(`a/${n}.txt`))
  const { ledger, resume } = await reloaded(
    files,
    files.map((_, n) => n).filter((n) => n !== 1200 && n !== 2499),
  )
  expect(resume.get()).toMatchObject([{ left: 2, kind: { resumes: 'files' } }])
  expect(resume.chooseAgain(ID, [alone('1200.txt', 'other size'), alone('x.txt', 'four')])).toMatchObject({
    found: [],
    changed: ['1200.txt'],
  })
  expect(started).toEqual([])
  expect(resume.chooseAgain(ID, [alone('1200.txt', 'four'), alone('7.txt', 'four')]).found).toHaveLength(1)
  expect(started).toMatchObject([{ ...PLACE, files: [{ name: 'a/1200.txt' }] }])
  expect(resume.get()).toMatchObject([{ left: 1 }])
  await ledger.settled()
  const next = createLedger(box, () => 'tab')
  const left = (await next.unfinished()).map((k) => k.files.filter((f) => !f.over).map((f) => f.name))
  expect(left).toEqual([['a/2499.txt']])
  expect(resume.chooseAgain(resume.get()[0]?.id ?? '', [alone('2499.txt', 'four')]).found).toHaveLength(1)
  expect(resume.get()).toEqual([])
})
test('files with the same name and size match by their full path', async () => {
  const { resume } = await reloaded([noted('x/a/same.txt', 'A'), noted('x/b/same.txt', 'A')], [])
  const [one, two] = [inFolder('b/same.txt', 'B'), inFolder('a/same.txt', 'A')]
  expect(resume.chooseAgain(ID, [one, two]).found).toHaveLength(2)
  expect(started[0]?.files).toEqual([
    { name: 'x/b/same.txt', file: one.file },
    { name: 'x/a/same.txt', file: two.file },
  ])
})
test('a file that matches several uploads is used for none', async () => {
  const names = Array.from('abcdefgh').map((letter) => `site/${letter}/index.html`)
  const { resume } = await reloaded(
    names.map((name) => noted(name, 'I AM x')),
    [0],
  )
  const only = alone('index.html', 'I AM e')
  expect(resume.chooseAgain(ID, [only])).toMatchObject({ found: [], ambiguous: ['index.html'] })
  expect(started).toEqual([])
  expect(resume.get()).toMatchObject([{ left: 7 }])
  const folder = names.map((name) => inFolder(name, `I AM ${name[5]}`))
  expect(resume.chooseAgain(ID, folder)).toMatchObject({ ambiguous: [], changed: [] })
  expect(started[0]?.files).toEqual(names.slice(1).map((name, i) => ({ name, file: folder[i + 1]?.file })))
  expect(resume.get()).toEqual([])
})
test("a file stored before the reload doesn't match its unfinished namesake", async () => {
  const { resume } = await reloaded([noted('site/a/index.html'), noted('site/b/index.html')], [0])
  expect(resume.chooseAgain(ID, [alone('index.html', 'four')])).toMatchObject({ found: [], ambiguous: ['index.html'] })
  expect(started).toEqual([])
})
test('two chosen files that match one upload are both rejected', async () => {
  const { resume } = await reloaded([noted('in/a.txt')], [])
  const twice = [alone('a.txt', 'four'), alone('a.txt', 'also')]
  expect(resume.chooseAgain(ID, twice)).toMatchObject({ found: [], ambiguous: ['a.txt', 'a.txt'] })
  expect(started).toEqual([])
})
test("a file that was changed since then doesn't match", async () => {
  const { resume } = await reloaded([noted('in/a.txt')], [])
  expect(resume.chooseAgain(ID, [alone('a.txt', 'FOUR', SAVED + 1)])).toMatchObject({ found: [], changed: ['a.txt'] })
  expect(resume.chooseAgain(ID, [alone('a.txt', 'four')]).found).toHaveLength(1)
})
test('a subfolder can be chosen alone if each of its paths matches one upload', async () => {
  const { resume } = await reloaded([noted('x/a/one.txt'), noted('a/one.txt'), noted('x/a/two.txt')], [])
  const some = [inFolder('a/one.txt', 'four'), inFolder('a/two.txt', 'four')]
  expect(resume.chooseAgain(ID, some)).toMatchObject({ ambiguous: ['a/one.txt'] })
  expect(started[0]?.files.map((f) => f.name)).toEqual(['x/a/two.txt'])
})
test('files with one last name are compared once each, however many there are', async () => {
  const paths = Array.from({ length: 2000 }, (_, n) => `site/page-${n}/index.html`)
  const { resume } = await reloaded(
    paths.map((path) => noted(path)),
    [],
  )
  let reads = 0
  const folder = paths.map((path) => {
    const chosen = inFolder(path, 'four')
    return {
      path,
      get file() {
        reads += 1
        return chosen.file
      },
    }
  })
  expect(resume.chooseAgain(ID, folder).found).toHaveLength(paths.length)
  expect(reads).toBeLessThan(10 * paths.length)
})
test('accented letters match in either Unicode form', async () => {
  const { resume } = await reloaded([noted('in/caf\u00e9/a.txt')], [])
  expect(resume.chooseAgain(ID, [inFolder('cafe\u0301/a.txt', 'four')]).found).toHaveLength(1)
})
test('the file of a second copy matches by its own name, and is uploaded under the free name', async () => {
  const chosen = file('may.csv', 'four')
  const { resume } = await reloaded([namedFile('sums/may (2).csv', chosen), namedFile('more/june.csv', chosen)], [])
  const picked = [alone('june (2).csv', 'four'), { path: 'sums/may.csv', file: chosen }]
  expect(resume.chooseAgain(ID, picked).found).toHaveLength(1)
  expect(started).toMatchObject([{ files: [{ name: 'sums/may (2).csv', file: chosen }] }])
  expect(resume.chooseAgain(resume.get()[0]?.id ?? '', [{ path: 'may.csv', file: chosen }]).ambiguous).toHaveLength(1)
})
test('the rest of a partly continued upload keeps its row, and files that complete the job continue its line', async () => {
  const { ledger } = await reloaded(
    ['a', 'b', 'c', 'd'].map((name) => noted(name)),
    [3],
  )
  const passed: (string | number)[] = []
  const lines = {
    partDone: (_: string, left: unknown) => ({ done: 4 - Number(left) }),
    passOn: (...on: [string, number]) => void passed.push(...on),
  }
  const resume = createResume(engine, ledger, lines)
  void resume.offer(await createLedger(box, () => 'tab').unfinished())
  resume.chooseAgain(ID, [alone('a', 'four'), alone('b', 'changed')])
  expect(started[0]?.resumed).toEqual({})
  expect(resume.get()).toMatchObject([{ id: ID, left: 2 }])
  expect(passed).toEqual([ID, 1])
  resume.chooseAgain(ID, [alone('b', 'four'), alone('c', 'four')])
  expect(started[1]?.resumed).toEqual({ id: ID, title: 'Upload', done: 2 })
  expect(passed).toHaveLength(2)
  await ledger.settled()
  expect([...box.all]).toEqual([])
})
test('a dismissed or finished job leaves no note', async () => {
  const { ledger, resume } = await reloaded([noted('a')], [])
  resume.forget('j1')
  await ledger.settled()
  expect([...box.all]).toEqual([])
  expect(resume.get()).toEqual([])
})
test('other tabs see nothing of a job, and can remove those of a named tab', async () => {
  await reloaded([noted('a')], [])
  const other = createLedger(box, () => 'other')
  expect(await other.unfinished()).toEqual([])
  other.wipe()
  await other.settled()
  expect(box.all.size).toBeGreaterThan(0)
  expect(await other.owners()).toEqual(['tab'])
  other.remove('tab')
  await other.settled()
  expect(box.all.size).toBe(0)
})
test('jobs of a tab without a page are kept for a day, again from each time that the tab has one', async () => {
  const HOUR = 3_600_000
  await reloaded([noted('a')], [])
  const other = createLedger(box, () => 'other')
  const sweep = async (now: number) => {
    other.sweep(['tab'], now)
    await other.settled()
    return box.all.has('tab/j1')
  }
  expect(await sweep(0)).toBe(true)
  expect(await sweep(23 * HOUR)).toBe(true)
  expect(await createLedger(box, () => 'tab').unfinished()).toHaveLength(1)
  expect(await sweep(30 * HOUR)).toBe(true)
  expect(await sweep(53 * HOUR)).toBe(true)
  expect(await sweep(55 * HOUR)).toBe(false)
  expect(box.all.size).toBe(0)
})

test('a download that is continued twice while the browser asks for permission runs once', async () => {
  const ledger = createLedger(box, () => 'tab')
  const asked: ((state: PermissionState) => void)[] = []
  const folder = { requestPermission: () => new Promise<PermissionState>((resolve) => asked.push(resolve)) }
  const to = { way: 'folder' as const, folder: folder as unknown as FileSystemDirectoryHandle }
  const request = { kind: 'download' as const, ...PLACE, prefixes: ['a/'], to }
  const note = { id: ID, kind: request.kind, subject: { kind: 'object' as const, ...PLACE }, title: 'Download a/' }
  const runs: string[] = []
  const resume = createResume({ ...engine, start: (r) => String(runs.push(r.kind)) }, ledger)
  void resume.offer([{ note: { ...note, request, parts: 0 }, files: [] }])
  const pressed = [resume.continueJob(ID), resume.continueJob(ID)]
  for (const answer of asked) answer('granted')
  expect(await Promise.all(pressed)).toEqual([true, true])
  expect(runs).toEqual(['download'])
})

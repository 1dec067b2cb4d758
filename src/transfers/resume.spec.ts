import { beforeEach, expect, test } from 'vitest'
import type { Engine } from './engine-types'
import { createLedger, namedFile, type NamedFile } from './ledger'
import { createResume } from './resume'
import { memoryBox } from './testing'
import type { Place, UploadFile } from './types'

const PLACE = { cluster: 'eu-1', bucket: 'photos' }
let box: ReturnType<typeof memoryBox>
let started: { place: Place; files: readonly UploadFile[] }[]
const engine: Pick<Engine, 'start' | 'uploadAll'> = {
  start: () => 'job',
  uploadAll: (place, files) => {
    started.push({ place, files })
    return 'job'
  },
}
beforeEach(() => {
  box = memoryBox()
  started = []
})

const file = (name: string, text: string) => new File([text], name)
const inFolder = (path: string, text: string) =>
  Object.defineProperty(file('same.txt', text), 'webkitRelativePath', { value: path })
/** What a page remembers that sends these and has finished some, as the next page finds it. */
async function reloaded(files: NamedFile[], done: readonly number[]) {
  const first = createLedger(box, () => 'tab')
  first.open({ id: 'j1', kind: 'upload', ...PLACE, title: 'Upload', all: files.length, request: null }, files)
  for (const index of done) first.mark('j1', index, true)
  first.flush()
  await first.settled()
  const ledger = createLedger(box, () => 'tab')
  const resume = createResume(engine, ledger)
  resume.offer(await ledger.unfinished())
  return { ledger, resume }
}

test('what is left is offered; files are found by name and size, and the rest stays offered', async () => {
  const files = Array.from({ length: 2500 }, (_, n) => ({ name: `a/${n}.txt`, size: 4 }))
  const { ledger, resume } = await reloaded(
    files,
    files.map((_, n) => n).filter((n) => n !== 1200 && n !== 2499),
  )
  expect(resume.get()).toMatchObject([{ left: 2, all: 2500, needsFiles: true }])
  expect(resume.chooseAgain([file('1200.txt', 'other size'), file('x.txt', 'four')])).toBe(0)
  expect(started).toEqual([])
  expect(resume.chooseAgain([file('1200.txt', 'four'), file('7.txt', 'four')])).toBe(1)
  expect(started).toMatchObject([{ place: PLACE, files: [{ name: 'a/1200.txt' }] }])
  expect(resume.get()).toMatchObject([{ left: 1 }])
  await ledger.settled()
  const next = createLedger(box, () => 'tab')
  expect((await next.unfinished()).map((k) => k.files.map((f) => f.name))).toEqual([['a/2499.txt']])
  expect(resume.chooseAgain([file('2499.txt', 'four')])).toBe(1)
  expect(resume.get()).toEqual([])
})
test('of two files with one name and size the longer path decides', async () => {
  const { resume } = await reloaded(
    [
      { name: 'x/a/same.txt', size: 1 },
      { name: 'x/b/same.txt', size: 1 },
    ],
    [],
  )
  const [one, two] = [inFolder('b/same.txt', 'B'), inFolder('a/same.txt', 'A')]
  expect(resume.chooseAgain([one, two])).toBe(2)
  expect(started[0]?.files).toEqual([
    { name: 'x/a/same.txt', file: two },
    { name: 'x/b/same.txt', file: one },
  ])
})
test('a file that was to stand beside the one of its name is known by its own name, and takes the free one', async () => {
  const chosen = file('may.csv', 'four')
  const { resume } = await reloaded([namedFile('sums/may (2).csv', chosen), namedFile('sums/june.csv', chosen)], [])
  expect(resume.chooseAgain([file('june (2).csv', 'four'), chosen])).toBe(1)
  expect(started).toMatchObject([{ files: [{ name: 'sums/may (2).csv', file: chosen }] }])
  expect(resume.chooseAgain([chosen])).toBe(1)
  expect(started[1]?.files).toEqual([{ name: 'sums/june.csv', file: chosen }])
})
test('what is forgotten, or over, leaves nothing behind', async () => {
  const { ledger, resume } = await reloaded([{ name: 'a', size: 1 }], [])
  resume.forget('j1')
  await ledger.settled()
  expect([...box.all]).toEqual([])
  expect(resume.get()).toEqual([])
})
test('another tab has nothing of it; a sweep takes only what is named', async () => {
  await reloaded([{ name: 'a', size: 1 }], [])
  const other = createLedger(box, () => 'other')
  expect(await other.unfinished()).toEqual([])
  other.wipe()
  await other.settled()
  expect(box.all.size).toBeGreaterThan(0)
  expect(await other.owners()).toEqual(['tab'])
  other.sweep(['tab'])
  await other.settled()
  expect(box.all.size).toBe(0)
})

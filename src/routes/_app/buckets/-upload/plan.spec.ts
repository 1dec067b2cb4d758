import { describe, expect, test } from 'vitest'
import type { ObjectEntry } from '#/contract/objects'
import * as copy from './-copy'
import {
  choiceOf,
  chooseFor,
  compareContents,
  decide,
  nameCopies,
  newestTwins,
  selectTargets,
  withoutCopies,
  type Choice,
  type Choices,
  type TargetOptions,
} from './plan'
import type { DroppedFiles } from '#/transfers/objects/read-dropped-files'

const droppedOf = (files: Record<string, string>, more: Partial<DroppedFiles> = {}): DroppedFiles => ({
  files: Object.entries(files).map(([path, text]) => ({ path, file: new File([text], path) })),
  emptyFolders: [],
  unreadable: [],
  ...more,
})
const OPTIONS: TargetOptions = { folder: 'in/', junk: false, compose: false, emptyFolders: false, most: 10 }
const entry = (name: string, size: number, etag: string | null): ObjectEntry => ({
  name,
  size,
  etag,
  owner: null,
  last_modified: null,
  is_truncated: false,
  next_marker: null,
})
/** MD5 of "same". */
const SAME = '51037a4a37730f52c8732586d3aaa316'

describe('sorting out', () => {
  test('lists files that can’t be uploaded, each with a reason', async () => {
    const long = `${'x'.repeat(1022)}.txt`
    const { targets, leftOut } = await selectTargets(
      droppedOf(
        { 'a.txt': 'a', '.DS_Store': 'x', 'sub/Thumbs.db': 'x', [long]: 'x', 'n\0l': 'x', 'big.bin': '12345678901' },
        { unreadable: [{ path: 'locked/', reason: 'No right to read.' }] },
      ),
      OPTIONS,
    )
    expect(targets.map((t) => t.name)).toEqual(['in/a.txt'])
    expect(leftOut.map((l) => [l.path.slice(0, 8), l.reason])).toEqual([
      ['locked/', 'No right to read.'],
      ['.DS_Stor', copy.systemFile],
      ['sub/Thum', copy.systemFile],
      ['xxxxxxxx', expect.stringMatching(/1,029 bytes/)],
      ['n\0l', expect.stringMatching(/NUL/)],
      ['big.bin', expect.stringMatching(/Larger/)],
    ])
  })

  test('names that become equal by normalizing are numbered, and equal content is left out (defects S04)', async () => {
    const dropped = droppedOf({ 'cafe\u0301.txt': 'decomposed', 'caf\u00e9.txt': 'composed' })
    const plain = await selectTargets(dropped, OPTIONS)
    expect(plain.targets.map((t) => t.twin)).toEqual([undefined, undefined])
    const composed = await withoutCopies(await selectTargets(dropped, { ...OPTIONS, compose: true }))
    expect(composed.targets.map((t) => [t.name, t.path, t.twin])).toEqual([
      ['in/caf\u00e9.txt', 'cafe\u0301.txt', 0],
      ['in/caf\u00e9.txt', 'caf\u00e9.txt', 1],
    ])
    const equal = droppedOf({ 'cafe\u0301.txt': 'one', 'caf\u00e9.txt': 'one' })
    const once = await withoutCopies(await selectTargets(equal, { ...OPTIONS, compose: true }))
    expect(once.targets.map((t) => [t.path, t.twin])).toEqual([['cafe\u0301.txt', undefined]])
    expect(once.leftOut[0]?.reason).toMatch(/Same name and content/)
  })

  test('system files and empty folders are included on request', async () => {
    const dropped = droppedOf({ '.DS_Store': 'x' }, { emptyFolders: ['a/b/'] })
    const { targets } = await selectTargets(dropped, { ...OPTIONS, junk: true, emptyFolders: true })
    expect(targets.map((t) => [t.name, t.file.size])).toEqual([
      ['in/.DS_Store', 1],
      ['in/a/b/', 0],
    ])
  })
})

test('only files with equal size and MD5 count as unchanged', async () => {
  const { targets } = await selectTargets(
    droppedOf({ new: 'n', same: 'same', else: 'sama', size: 'abc', parts: 'same' }),
    OPTIONS,
  )
  const found = new Map(
    [
      entry('in/same', 4, SAME),
      entry('in/else', 4, SAME),
      entry('in/size', 9, SAME),
      entry('in/parts', 4, `${SAME}-2`),
    ].map((e) => [e.name, e]),
  )
  const items = await compareContents(targets, found)
  expect(items.map((i) => [i.path, i.verdict, i.differs])).toEqual([
    ['new', 'new', undefined],
    ['same', 'same', undefined],
    ['else', 'replaces', 'content'],
    ['size', 'replaces', 'size'],
    ['parts', 'replaces', 'unknown'],
  ])
})

test('without comparing, no file counts as unchanged', async () => {
  const { targets } = await selectTargets(droppedOf({ same: 'same' }), OPTIONS)
  const found = new Map([['in/same', entry('in/same', 4, SAME)]])
  const items = await compareContents(targets, found, { enough: AbortSignal.abort() })
  expect(items.map((i) => i.verdict)).toEqual(['replaces'])
})

const items = async () => {
  const { targets } = await selectTargets(droppedOf({ new: 'n', same: 'same', a: 'aa', b: 'bb' }), OPTIONS)
  const there = [entry('in/same', 4, SAME), entry('in/a', 1, null), entry('in/b', 1, null)]
  return compareContents(targets, new Map(there.map((e) => [e.name, e])))
}

describe('choices', () => {
  test.each<[Choice, string[], string[], number]>([
    ['replace', ['in/new', 'in/a', 'in/b'], [], 1],
    ['skip', ['in/new'], [], 3],
    ['keep-both', ['in/new'], ['in/a', 'in/b'], 1],
  ])('%s for all', async (all, send, both, skipped) => {
    const d = decide(await items(), { all, twins: undefined, each: new Map(), same: false })
    expect([d.send.map((s) => s.name), d.keepBoth.map((k) => k.name), d.skip.length]).toEqual([send, both, skipped])
  })
  test('a choice for one file overrides the choice for all, and unchanged files can be uploaded again', async () => {
    const d = decide(await items(), { all: 'skip', twins: undefined, each: new Map([['in/b', 'replace']]), same: true })
    expect(d.send.map((s) => s.name)).toEqual(['in/new', 'in/same', 'in/b'])
    expect(d.skip.map((s) => s.name)).toEqual(['in/a'])
  })
})

const dated = (path: string, text: string, lastModified: number) => ({
  path,
  file: new File([text], path, { lastModified }),
})
/** Two files `a` and three files `b`, of which the last two have the same date; the bucket contains a `b`. */
const twins = async () => {
  const files = [dated('a', '1', 9), dated('a', '2', 8), dated('b', '3', 1), dated('b', '4', 7), dated('b', '5', 7)]
  const sorted = await withoutCopies(await selectTargets({ files, emptyFolders: [], unreadable: [] }, OPTIONS))
  return compareContents(sorted.targets, new Map([['in/b', entry('in/b', 3, null)]]))
}
const NONE: Choices = { all: undefined, twins: undefined, each: new Map(), same: false }
const textsOf = (files: readonly { name: string; file: File }[]) =>
  Promise.all(files.map(async (f) => `${f.name}=${await f.file.text()}`))

describe('files of one upload with the same name (defects S04)', () => {
  test('none is sent before the user has chosen', async () => {
    const all = await twins()
    expect(all.map((i) => choiceOf(i, NONE, newestTwins(all)))).toEqual(Array.from({ length: 5 }))
    expect(decide(all, { ...NONE, all: 'replace' }).send).toEqual([])
  })

  test('all can be kept, without replacing an object', async () => {
    const d = decide(await twins(), { ...NONE, twins: 'keep-all' })
    expect(await textsOf(d.send)).toEqual(['in/a=1'])
    expect(await textsOf(d.keepBoth)).toEqual(['in/a=2', 'in/b=3', 'in/b=4', 'in/b=5'])
  })

  test('the newest is used where one is newest, and still asks before replacing an object', async () => {
    const all = await twins()
    const choices: Choices = { ...NONE, twins: 'newest' }
    expect(await textsOf(decide(all, choices).send)).toEqual(['in/a=1'])
    const open = all.filter((i) => choiceOf(i, choices, newestTwins(all)) === undefined)
    expect(open.map((i) => i.name)).toEqual(['in/b', 'in/b', 'in/b'])
  })

  test('only one file gets the name: choosing it skips the others', async () => {
    const all = await twins()
    const [, second, , , last] = all
    if (!second || !last) throw new Error('files are missing')
    const once = { ...NONE, each: chooseFor(second, 'replace', all, NONE) }
    const both = { ...once, each: chooseFor(last, 'replace', all, once) }
    expect(await textsOf(decide(all, both).send)).toEqual(['in/a=2', 'in/b=5'])
    expect(await textsOf(decide(all, both).skip)).toEqual(['in/a=1', 'in/b=3', 'in/b=4'])
  })
})

test('a copy never takes a name of the upload or of the bucket', async () => {
  const held = new Set(['a.txt', 'a (2).txt', 'a (3).txt', 'a (5).txt'])
  const asked: string[] = []
  const list = (q: { prefix?: string }) => {
    asked.push(q.prefix ?? '')
    const data = [...held].filter((n) => n.startsWith(q.prefix ?? '')).map((n) => entry(n, 1, null))
    return Promise.resolve({ data, is_truncated: false, next_marker: null })
  }
  const file = new File(['x'], 'a.txt')
  const d = { send: [], skip: [], keepBoth: [{ name: 'a.txt', path: 'a.txt', file, verdict: 'replaces' as const }] }
  // `a (2)` was listed before, `a (3)` and `a (5)` weren't, and `a (4)` belongs to the upload.
  const copies = await nameCopies(d, new Set(['a.txt', 'a (2).txt']), ['a (4).txt'], list)
  expect(copies.map((c) => c.name)).toEqual(['a (6).txt'])
  expect(asked).toHaveLength(3)
})

import { describe, expect, test } from 'vitest'
import type { ObjectEntry } from '#/contract/objects'
import * as copy from './-copy'
import { compare, decide, nameCopies, sortOut, type Choice, type SortOptions } from './plan'
import type { DroppedFiles } from '#/transfers/objects/read-dropped-files'

const droppedOf = (files: Record<string, string>, more: Partial<DroppedFiles> = {}): DroppedFiles => ({
  files: Object.entries(files).map(([path, text]) => ({ path, file: new File([text], path) })),
  emptyFolders: [],
  unreadable: [],
  ...more,
})
const OPTIONS: SortOptions = { folder: 'in/', junk: false, compose: false, emptyFolders: false, most: 10 }
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
    const { targets, leftOut } = await sortOut(
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

  test('the first of two files with one name wins, also when normalizing makes the names equal', async () => {
    const dropped = droppedOf({ 'cafe\u0301.txt': 'decomposed', 'caf\u00e9.txt': 'composed' })
    expect((await sortOut(dropped, OPTIONS)).targets).toHaveLength(2)
    const one = await sortOut(dropped, { ...OPTIONS, compose: true })
    expect(one.targets.map((t) => [t.name, t.path])).toEqual([['in/caf\u00e9.txt', 'cafe\u0301.txt']])
    expect(one.leftOut[0]?.reason).toMatch(/Same name as/)
  })

  test('system files and empty folders are included on request', async () => {
    const dropped = droppedOf({ '.DS_Store': 'x' }, { emptyFolders: ['a/b/'] })
    const { targets } = await sortOut(dropped, { ...OPTIONS, junk: true, emptyFolders: true })
    expect(targets.map((t) => [t.name, t.file.size])).toEqual([
      ['in/.DS_Store', 1],
      ['in/a/b/', 0],
    ])
  })
})

test('only files with equal size and MD5 count as unchanged', async () => {
  const { targets } = await sortOut(
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
  const items = await compare(targets, found)
  expect(items.map((i) => [i.path, i.verdict, i.differs])).toEqual([
    ['new', 'new', undefined],
    ['same', 'same', undefined],
    ['else', 'replaces', 'content'],
    ['size', 'replaces', 'size'],
    ['parts', 'replaces', 'unknown'],
  ])
})

test('without comparing, no file counts as unchanged', async () => {
  const { targets } = await sortOut(droppedOf({ same: 'same' }), OPTIONS)
  const found = new Map([['in/same', entry('in/same', 4, SAME)]])
  const items = await compare(targets, found, { enough: AbortSignal.abort() })
  expect(items.map((i) => i.verdict)).toEqual(['replaces'])
})

const items = async () => {
  const { targets } = await sortOut(droppedOf({ new: 'n', same: 'same', a: 'aa', b: 'bb' }), OPTIONS)
  const there = [entry('in/same', 4, SAME), entry('in/a', 1, null), entry('in/b', 1, null)]
  return compare(targets, new Map(there.map((e) => [e.name, e])))
}

describe('choices', () => {
  test.each<[Choice, string[], string[], number]>([
    ['replace', ['in/new', 'in/a', 'in/b'], [], 1],
    ['skip', ['in/new'], [], 3],
    ['keep-both', ['in/new'], ['in/a', 'in/b'], 1],
  ])('%s for all', async (all, send, both, skipped) => {
    const d = decide(await items(), { all, each: new Map(), same: false })
    expect([d.send.map((s) => s.name), d.keepBoth.map((k) => k.name), d.skip.length]).toEqual([send, both, skipped])
  })
  test('a choice for one file overrides the choice for all, and unchanged files can be uploaded again', async () => {
    const d = decide(await items(), { all: 'skip', each: new Map([['in/b', 'replace']]), same: true })
    expect(d.send.map((s) => s.name)).toEqual(['in/new', 'in/same', 'in/b'])
    expect(d.skip.map((s) => s.name)).toEqual(['in/a'])
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

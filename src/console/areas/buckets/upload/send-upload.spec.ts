import { expect, test } from 'vitest'
import type { ObjectEntry } from '#/contract/objects'
import { nameFiles, type UploadItem } from './inspect-upload'
import { type Choice, decide, nameCopies } from './send-upload'

const entry = (name: string): ObjectEntry => ({
  name,
  size: 1,
  etag: 'e',
  last_modified: null,
  owner: null,
  next_marker: null,
  is_truncated: false,
})
const item = (name: string, more: Partial<UploadItem> = {}): UploadItem => ({
  name,
  file: new File([name], name),
  twin: false,
  ...more,
})
const found = (path: string, size = 1) => ({ path, file: new File(['x'.repeat(size)], 'x') })
const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name)

test.each<[Choice, string[], string[], string[]]>([
  ['replace', ['new', 'taken'], ['new'], []],
  ['skip', ['new'], ['new'], ['taken']],
  ['keep-both', ['new'], ['taken', 'new'], []],
])(
  '%s answers for every file with an existing name, and a second file of one name becomes a copy',
  (choice, ...then) => {
    const items = [item('new'), item('taken', { there: entry('taken') }), item('new', { twin: true })]
    const { send, copies, skip } = decide(items, choice)
    expect([names(send), names(copies), names(skip)]).toEqual(then)
  },
)

test('a copy never takes a name of the upload or of the bucket', async () => {
  const items = [item('a.txt'), item('a (2).txt'), item('a.txt', { twin: true }), item('a.txt', { twin: true })]
  const held = ['a (3).txt', 'a (5).txt'].map(entry)
  const list = async () => ({ data: held, next_marker: null, is_truncated: false })
  const named = await nameCopies(items.slice(2), { items, seen: new Set(['a (3).txt']) }, list)
  expect(names(named).toSorted()).toEqual(['a (4).txt', 'a (6).txt'])
})

test('files that the store would refuse are named with the reason, and system files of folders are skipped', () => {
  const { items, leftOut } = nameFiles(
    [found('d/a.txt'), found('d/.DS_Store'), found('.DS_Store'), found('big', 9), found('n'.repeat(1030))],
    { folder: 'in/', most: 8 },
  )
  expect(names(items)).toEqual(['in/d/a.txt', 'in/.DS_Store'])
  expect(leftOut.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('Larger than 8 bytes'),
    expect.stringContaining('1,033 bytes'),
  ])
})

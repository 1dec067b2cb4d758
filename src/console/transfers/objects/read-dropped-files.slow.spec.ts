import { expect, test, vi } from 'vitest'
import { createYielder, readChosenFiles, readDroppedFiles } from './read-dropped-files'

interface Tree {
  [name: string]: Tree | string | null
}

const refuse = (fail?: (e: DOMException) => void) => fail?.(new DOMException('No right to read.', 'NotReadableError'))

/** Entries as browsers return them: a folder in parts of a hundred, null if it can't be read. */
function entries(tree: Tree, perRead = 100): FileSystemEntry[] {
  return Object.entries(tree).map(([name, what]) => {
    const isDirectory = typeof what !== 'string' && !(what === null && name.includes('.'))
    const shared = { name, fullPath: `/${name}`, isDirectory, isFile: !isDirectory }
    const file = (ok: (f: File) => void, fail?: (e: DOMException) => void) =>
      what === null ? refuse(fail) : setTimeout(() => ok(new File([typeof what === 'string' ? what : ''], name)), 0)
    const createReader = () => {
      const rest = what === null || typeof what === 'string' ? [] : entries(what, perRead)
      const readEntries = (ok: (e: FileSystemEntry[]) => void, fail?: (e: DOMException) => void) =>
        what === null ? refuse(fail) : setTimeout(() => ok(rest.splice(0, perRead)), 0)
      return { readEntries }
    }
    // The code under test doesn't use the other members.
    return { ...shared, file, createReader } as unknown as FileSystemEntry
  })
}

test('reads all entries of a folder, not only the first hundred', async () => {
  const many = Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`f${i}`, 'x']))
  const seen: number[] = []
  const dropped = await readDroppedFiles(entries({ dir: { ...many, deep: { deeper: { 'one.txt': 'y' } } } }), {
    onProgress: (n) => seen.push(n),
  })
  expect(dropped.files).toHaveLength(1501)
  expect(new Set(dropped.files.map((f) => f.path)).size).toBe(1501)
  expect(dropped.files.map((f) => f.path)).toContain('dir/deep/deeper/one.txt')
  expect(seen.at(-1)).toBe(1501)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
})

test('reports empty folders and unreadable entries without stopping', async () => {
  const dropped = await readDroppedFiles(
    entries({ a: { hollow: {}, 'bad.txt': null, locked: null, 'good.txt': 'g' }, 'top.txt': 't' }),
  )
  expect(dropped.files.map((f) => f.path).toSorted()).toEqual(['a/good.txt', 'top.txt'])
  expect(dropped.unreadable).toEqual([
    { path: 'a/bad.txt', reason: 'No right to read.' },
    { path: 'a/locked/', reason: 'No right to read.' },
  ])
})

test('an entry without a readable name is listed beside the files of its folder, and never entered', async () => {
  const dropped = await readDroppedFiles(entries({ dir: { '': { 'lost.txt': 'x' }, 'a.txt': 'a' } }))
  expect(dropped.files.map((f) => f.path)).toEqual(['dir/a.txt'])
  expect(dropped.unreadable).toEqual([
    {
      path: 'dir/(unreadable name)',
      reason: 'The browser can’t read this name. Rename the file or folder, then upload it.',
    },
  ])
})

test('stops when aborted', async () => {
  const stop = new AbortController()
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`f${i}`, 'x']))
  const going = readDroppedFiles(entries({ many }), { signal: stop.signal, onProgress: () => stop.abort() })
  await expect(going).rejects.toThrow(/abort/i)
})

test("tens of thousands of chosen files don't block clicks", async () => {
  // A clock that advances by a millisecond per file, on any machine.
  let clock = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock++)
  let clicks = 0
  const clicking = setInterval(() => (clicks += 1), 0)
  const dropped = await readChosenFiles(Array.from({ length: 20_000 }, (_, i) => new File([], `f${i}`)))
  clearInterval(clicking)
  now.mockRestore()
  expect(dropped.files).toHaveLength(20_000)
  // There is a gap after every 30 ms of work. Several clicks can share one.
  expect(clicks).toBeGreaterThan(200)
})

test('the yield waits only after its time slice', async () => {
  const yieldToMain = createYielder()
  expect(yieldToMain()).toBeUndefined()
  const until = performance.now() + 40
  while (performance.now() < until);
  expect(yieldToMain()).toBeInstanceOf(Promise)
})

/** Private copies that a sweep removes. Folder and locks imitate the used part of a browser. */
import { afterEach, expect, test, vi } from 'vitest'
import { canSave, newEntry, sweepSaved } from './saved-files'

afterEach(() => vi.unstubAllGlobals())

function browser(entries: string[]) {
  const held: string[] = []
  const dir = {
    getDirectoryHandle: async () => dir,
    removeEntry: async (name: string) => void entries.splice(entries.indexOf(name), 1),
    async *keys() {
      yield* Array.from(entries)
    },
  }
  vi.stubGlobal('navigator', {
    storage: { getDirectory: async () => dir, estimate: async () => ({ quota: 1e12, usage: 1e11 }) },
    locks: {
      request: (name: string) => void held.push(name),
      query: async () => ({ held: held.map((name) => ({ name })) }),
    },
  })
}

test('a sweep removes copies of closed pages, and copies of this page only at sign-out', async () => {
  const entries = ['1700000000000-of-an-earlier-version', 'closed-page.copy']
  browser(entries)
  const own = newEntry()
  entries.push(own)
  await sweepSaved()
  expect(entries).toEqual([own])
  await sweepSaved({ all: true })
  expect(entries).toEqual([])
})
test('an object gets a private copy only if its size is known and storage suffices', async () => {
  browser([])
  expect(await Promise.all([canSave(100), canSave(8e11), canSave(9e11), canSave(null)])).toEqual([
    true,
    true,
    false,
    false,
  ])
})

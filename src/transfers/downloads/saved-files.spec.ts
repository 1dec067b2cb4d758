/** Which private copies a sweep removes. The folder and the locks are those of a browser, as far as they are used. */
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
    storage: { getDirectory: async () => dir, estimate: async () => ({ quota: 1000, usage: 100 }) },
    locks: {
      request: (name: string) => void held.push(name),
      query: async () => ({ held: held.map((name) => ({ name })) }),
    },
  })
}

test('copies of closed pages are removed, those of this page stay until the sign-out (defects S-7)', async () => {
  const entries = ['1700000000000-of-an-earlier-version', 'closed-page.copy']
  browser(entries)
  const own = newEntry()
  entries.push(own)
  await sweepSaved()
  expect(entries).toEqual([own])
  await sweepSaved({ all: true })
  expect(entries).toEqual([])
})
test('an object is saved by the page where there is room for it, and its size is known', async () => {
  browser([])
  expect(await Promise.all([canSave(100), canSave(900), canSave(null)])).toEqual([true, false, false])
})

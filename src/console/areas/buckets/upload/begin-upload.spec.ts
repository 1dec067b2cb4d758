import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/console/api/session/session'
import { clearToasts, toasts } from '#/console/kit/feedback/toast'
import { beginUpload, type UploadRun } from './begin-upload'

beforeEach(() => {
  clearToasts()
  session.begin('token-1', 'http://127.0.0.1/v4')
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A dropped file. By default its folder doesn't answer, so that preparation never ends. */
const dropped = (name: string, file: (found: (file: File) => void) => void = () => undefined) =>
  ({
    name,
    fullPath: `/${name}`,
    isFile: true,
    isDirectory: false,
    file,
  }) as unknown as FileSystemEntry
const beginWith = (...entries: FileSystemEntry[]): UploadRun =>
  beginUpload({ at: { clusterId: 'c', bucket: 'b' }, folder: '', most: undefined }, { entries, loose: [] })
const begin = (...names: string[]): UploadRun => beginWith(...names.map((name) => dropped(name)))
/** Leaves the page of an upload, as when its component unmounts. */
function leave(run: UploadRun): void {
  run.watch()()
  vi.advanceTimersByTime(1)
}
const titles = () => toasts.read().map(({ title }) => title)

test('leaving the page while many files are prepared says that they weren’t uploaded', () => {
  leave(begin('a.txt', 'b.txt', 'c.txt'))
  expect(titles()).toEqual(['a.txt and 2 more weren’t uploaded'])
})

test('leaving the page after the user stopped the preparation says nothing', () => {
  const run = begin('a.txt', 'b.txt')
  run.stop()
  leave(run)
  expect(titles()).toEqual([])
})

test('leaving the page after the questions were shown says nothing', () => {
  const run = begin('a.txt', 'b.txt')
  run.asked()
  leave(run)
  expect(titles()).toEqual([])
})

test('signing out while many files are prepared says nothing', async () => {
  // Signing out loads it, which mustn't outlast the test.
  await import('#/console/transfers/downloads/saved-files')
  const run = begin('a.txt', 'b.txt')
  session.end()
  leave(run)
  expect(titles()).toEqual([])
})

test('signing in to another account while files are prepared says nothing, and sends nothing', async () => {
  await import('#/console/transfers/downloads/saved-files')
  const api = session.get().api ?? ''
  const many = begin('a.txt', 'b.txt')
  let answer: ((file: File) => void) | undefined
  // A single file is prepared to its end, also after its page was left.
  leave(beginWith(dropped('c.txt', (found) => void (answer = found))))
  session.replace('token-2', api)
  leave(many)
  const sent = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))
  await vi.advanceTimersByTimeAsync(1)
  answer?.(new File(['c'], 'c.txt'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect([titles(), sent.mock.calls]).toEqual([[], []])
  sent.mockRestore()
})

test('a remount at once keeps the preparation', () => {
  const run = begin('a.txt', 'b.txt')
  const leaveFirst = run.watch()
  leaveFirst()
  run.watch()
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

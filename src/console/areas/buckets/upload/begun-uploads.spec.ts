import { expect, test, vi } from 'vitest'
import { createStore } from '#/console/api/base/store'
import type { UploadRun } from './begin-upload'
import { createBegunUploads } from './begun-uploads'

const runInto = (folder: string): UploadRun => ({
  at: { clusterId: 'c', bucket: 'b' },
  folder,
  most: undefined,
  one: true,
  state: createStore({ step: '' }),
  stop: () => undefined,
  asked: () => undefined,
  watch: () => () => undefined,
})
const foldersOf = (uploads: ReturnType<typeof createBegunUploads>) => uploads.get().map(({ run }) => run?.folder)

test('a second drop while the first is prepared replaces nothing, and follows once the first is closed', async () => {
  const uploads = createBegunUploads()
  const loaded: ((run: UploadRun) => void)[] = []
  const first = new Promise<UploadRun>((resolve) => void loaded.push(resolve))
  const second = Promise.resolve(runInto('second/'))
  uploads.add(first)
  uploads.add(second)
  await second
  expect(foldersOf(uploads)).toEqual([undefined, 'second/'])
  loaded[0]?.(runInto('first/'))
  await first
  expect(foldersOf(uploads)).toEqual(['first/', 'second/'])
  uploads.get()[0]?.close()
  expect(foldersOf(uploads)).toEqual(['second/'])
})

test('an upload that can’t begin leaves the others', async () => {
  const uploads = createBegunUploads()
  const run = Promise.resolve(runInto('first/'))
  const missing = Promise.reject(new Error('The code is missing.'))
  uploads.add(run)
  uploads.add(missing)
  await Promise.allSettled([run, missing])
  expect(foldersOf(uploads)).toEqual(['first/'])
})

test('an upload whose code loads after its page was left isn’t watched', async () => {
  const uploads = createBegunUploads()
  const leaving = vi.fn<() => void>()
  const run = Promise.resolve({ ...runInto('first/'), watch: () => leaving })
  const leave = uploads.watch()
  uploads.add(run)
  leave()
  await run
  expect(leaving).toHaveBeenCalledOnce()
})

test('an upload whose code loads on its page stays watched', async () => {
  const uploads = createBegunUploads()
  const leaving = vi.fn<() => void>()
  const run = Promise.resolve({ ...runInto('first/'), watch: () => leaving })
  uploads.watch()()
  uploads.watch()
  uploads.add(run)
  await run
  expect(leaving).not.toHaveBeenCalled()
})

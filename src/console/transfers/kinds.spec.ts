import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '#/console/api/session/session'
import { pageEngine } from '#test/transfers/testing-engine'

beforeEach(() => session.begin('token-1', 'https://api.example/v4'))
afterEach(() => session.end())

test('code that couldn’t be loaded stops the job, and Retry loads it again', async () => {
  let loads = 0
  const engine = pageEngine({
    download: async () => {
      loads += 1
      if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return { run: async () => 'done', end: async () => undefined, abort: async () => undefined }
    },
  })
  const names = Array.from({ length: 20 }, (_, n) => ({ name: `${n}`, size: 1 }))
  const to = { way: 'blob-zip', name: 'photos.zip' } as const
  const id = engine.start({ kind: 'download', cluster: 'eu-1', bucket: 'photos', names, to })
  await expect.poll(() => engine.get().jobs[0]).toMatchObject({ status: 'halted', counts: { failed: 1, left: 19 } })
  engine.retryJob(id)
  await engine.whenOver(id)
  await expect.poll(() => engine.get().jobs[0]).toMatchObject({ status: 'done', counts: { done: 20 } })
  expect(loads).toBe(2)
  engine.clear()
})

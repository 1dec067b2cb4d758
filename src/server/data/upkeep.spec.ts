import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { describeSqlite } from '#test/server/engines'
import { testServer } from '#test/server/testing'
import { deferDeletes } from '../storage/deferred-deletes'
import { startUpkeep } from './upkeep'

// Where servers share the database, a sweep isn't dated by the identity.
describeSqlite('with an embedded database', () => {
  test('a failed sweep goes to the failure log, which counts what an outage repeats', async () => {
    // Its data directory was never started, so that the store has no identity to date the sweep by.
    const s = await testServer()
    const lines: string[] = []
    const reported: unknown[] = []
    const upkeep = startUpkeep(
      s.services,
      (line) => void lines.push(line),
      (e) => void reported.push(e),
    )
    expect(await upkeep.swept).toBeNull()
    await upkeep.stop()
    expect(reported.map(String)).toContainEqual(expect.stringContaining('identity'))
    expect(lines).toEqual([])
    await s.close()
  })
})

test('bytes whose deletion a killed server had scheduled are deleted by the next one', async () => {
  const s = await testServer()
  const { db, store } = s.services
  const { blob } = await store.write(Readable.from([Buffer.from('deleted')]), 100)
  await db.insertInto('removal').values({ blob, due: '2000-01-01T00:00:00' }).execute()
  const upkeep = startUpkeep(
    s.services,
    () => undefined,
    () => undefined,
  )
  await expect.poll(() => store.stat(blob)).toBe(null)
  await upkeep.stop()
  expect(await db.selectFrom('removal').selectAll().execute()).toEqual([])
  await s.close()
})

test('what a killed backup keeps from being deleted is deleted within a minute, and a running backup keeps it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const s = await testServer()
  const { dataDir } = s.services.settings
  const held = join(dataDir, 'objects/held')
  try {
    const upkeep = startUpkeep(
      s.services,
      () => undefined,
      () => undefined,
    )
    await upkeep.swept
    const running = await deferDeletes(dataDir)
    writeFileSync(join(held, 'deleted'), 'deleted meanwhile')
    vi.advanceTimersByTime(60_000)
    await upkeep.stop()
    expect(readdirSync(held)).toEqual(['deleted'])
    await running?.release()

    // A kill ends the lock and leaves the folder.
    mkdirSync(held)
    writeFileSync(join(held, 'deleted'), 'deleted meanwhile')
    const again = startUpkeep(
      s.services,
      () => undefined,
      () => undefined,
    )
    const names = () => {
      vi.advanceTimersByTime(60_000)
      return readdirSync(join(dataDir, 'objects')).toSorted()
    }
    await expect.poll(names).toEqual(['blobs', 'tmp'])
    await again.stop()
  } finally {
    vi.useRealTimers()
    await s.close()
  }
})

test('abandoned uploads are deleted even if the step before fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  // Its data directory was never started, so that it has no generation to advance.
  const s = await testServer()
  const cleared = vi.spyOn(s.services.store, 'clearAbandoned')
  try {
    const upkeep = startUpkeep(
      s.services,
      () => undefined,
      () => undefined,
    )
    vi.advanceTimersByTime(3_600_000)
    await upkeep.stop()
    expect(cleared).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
    cleared.mockRestore()
    await s.close()
  }
})

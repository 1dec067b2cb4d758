import { expect, test } from 'vitest'
import { describeEngines } from '#test/server/engines'
import { testServer } from '#test/server/testing'
import { withSharedBytes } from '#test/large/bytes'
import { fillBucket } from '#test/large/objects'
import { namedAmong } from './named-blobs'

/** Milliseconds of the fastest of many runs of each. They alternate, so that a busy machine slows both. */
async function fastest(acts: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = acts.map(() => Infinity)
  for (let n = 0; n < 40; n++) {
    for (const [i, act] of acts.entries()) {
      const start = performance.now()
      await act()
      times[i] = Math.min(times[i] ?? Infinity, performance.now() - start)
    }
  }
  return times
}

describeEngines(() => {
  test('looking up files takes no longer where a hundred thousand rows share them (security M6)', async () => {
    const s = await testServer()
    const account = await s.account()
    await withSharedBytes(s.services, async (files) => {
      await fillBucket(s.services, account, 'shared', ['n*****'], files)
      const [shared, absent] = [files.map(({ blob }) => blob), files.map((_, n) => `${n}`.repeat(32))]
      expect(await namedAmong(s.db, [...shared, ...absent])).toEqual(new Set(shared))
      const [ours = 0, floor = 0] = await fastest([shared, absent].map((blobs) => () => namedAmong(s.db, blobs)))
      expect(ours / floor).toBeLessThan(10)
    })
    await s.close()
  })
})

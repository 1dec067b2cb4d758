import { expect, test } from 'vitest'
import { describeEngines } from '#test/server/engines'
import { testServer } from '#test/server/testing'
import { withSharedBytes } from '../seed/large/bytes'
import { fillBucket } from '../seed/large/objects'
import { namedAmong } from './named'

/** Milliseconds of the fastest of several runs. */
async function fastest(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 10; n++) {
    const start = performance.now()
    await act()
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}

describeEngines(() => {
  test('looking up files takes no longer where a hundred thousand rows share them (security M6)', async () => {
    const s = await testServer()
    const account = await s.account()
    await withSharedBytes(s.services, async (files) => {
      await fillBucket(s.services, account, 'shared', ['n*****'], files)
      const [shared, absent] = [files.map(({ blob }) => blob), files.map((_, n) => `${n}`.repeat(32))]
      expect(await namedAmong(s.db, [...shared, ...absent])).toEqual(new Set(shared))
      const ratio = (await fastest(() => namedAmong(s.db, shared))) / (await fastest(() => namedAmong(s.db, absent)))
      expect(ratio).toBeLessThan(10)
    })
    await s.close()
  })
})

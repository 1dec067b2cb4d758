import { expect, test } from 'vitest'
import { testServer } from '#test/server/testing'
import { startUpkeep } from './upkeep'

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

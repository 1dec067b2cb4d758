import { expect, it } from 'vitest'
import { gate, one } from './gate.mjs'

const step = (name: string, failed: number, needs?: string) => ({
  name,
  run: () => Promise.resolve({ tally: { passed: 2, failed, skipped: 0 }, output: `${name} said why` }),
  ...(needs === undefined ? {} : { needs }),
})
const running = () => {
  let text = ''
  return { ...gate((t) => (text += t)), text: () => text }
}

it('adds up, and closes with one line of counts', async () => {
  const g = running()
  await g.sequence([step('unit', 0), { name: 'types', run: () => Promise.resolve({ tally: one(true) }) }])
  expect(g.close()).toBe(0)
  expect(g.text()).toMatch(/total [\d.]+ s\n3 passed, 0 failed\n$/)
  expect(g.text()).not.toContain('said why')
})

it('reports a failure with its reason, and skips the steps that need it', async () => {
  const g = running()
  await g.sequence([step('build', 1), step('browser', 0, 'build')])
  expect(g.close()).toBe(1)
  expect(g.text()).toContain('build said why')
  expect(g.text()).toContain('not run: it needs build')
  expect(g.text()).toMatch(/2 passed, 2 failed\n$/)
})

it('names the failed tests at their step and again at the end', async () => {
  const g = running()
  const tally = { passed: 1, failed: 1, skipped: 0, names: ['a.e2e.ts › works'] }
  await g.sequence([{ name: 'browser', run: () => Promise.resolve({ tally, output: 'a long story' }) }])
  g.close()
  expect(g.text()).toMatch(/FAIL {2}browser .*\n {6}a\.e2e\.ts › works\na long story\n/)
  expect(g.text()).toMatch(/failed: a\.e2e\.ts › works\ntotal .*\n1 passed, 1 failed\n$/)
})

it('names the skipped tests at the end, and a step of nothing else is not ok', async () => {
  const g = running()
  const skips = ['no store here', 'no store here', 'needs a browser']
  const tally = { passed: 0, failed: 0, skipped: 3, skips }
  await g.sequence([step('rounds', 0), { name: 'store', run: () => Promise.resolve({ tally }) }])
  expect(g.close()).toBe(0)
  expect(g.text()).toMatch(/^ok {4}rounds .*\nskip {2}store .* 3 skipped\n/)
  expect(g.text()).toMatch(/skipped: no store here \(2 times\)\nskipped: needs a browser\ntotal /)
})

it('names flaky tests in the last lines, and they fail nothing', async () => {
  const g = running()
  const tally = { passed: 9, failed: 0, skipped: 0, flaky: ['a.e2e.ts › works: Error: too late'] }
  await g.sequence([{ name: 'browser', run: () => Promise.resolve({ tally }) }])
  expect(g.close()).toBe(0)
  expect(g.text()).toMatch(
    /^ok {4}browser .* 9 passed, 0 failed, 1 flaky\nflaky: a\.e2e\.ts › works: Error: too late\ntotal /,
  )
})

it('a step that throws counts as failed, and so does a run without tests', async () => {
  const g = running()
  await g.sequence([{ name: 'types', run: () => Promise.reject(new Error('no compiler')) }])
  expect(g.close()).toBe(1)
  expect(g.text()).toContain('no compiler')
  expect(running().close()).toBe(1)
})

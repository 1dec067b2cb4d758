import { expect, test } from 'vitest'
import { createLatestRun } from './latest-run'

test('only the run that started last is the latest, whichever ends first', () => {
  const start = createLatestRun()
  const isSlowLatest = start()
  expect(isSlowLatest()).toBe(true)
  const isQuickLatest = start()
  expect([isSlowLatest(), isQuickLatest()]).toEqual([false, true])
})

test('two fields count their own runs', () => {
  const isLatest = createLatestRun()()
  createLatestRun()()
  expect(isLatest()).toBe(true)
})

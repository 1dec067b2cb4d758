import { expect, it } from 'vitest'
import { playwrightTally, vitestTally } from './reports.mjs'

it('counts a unit test file that does not load as a failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  }
  expect(vitestTally(report)).toEqual({ passed: 5, failed: 2, skipped: 2 })
})

it('counts a broken set-up of the browser tests as a failure', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 1 }
  expect(playwrightTally({ stats, errors: [] })).toEqual({ passed: 3, failed: 2, skipped: 1 })
  expect(playwrightTally({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] }).failed).toBe(1)
})

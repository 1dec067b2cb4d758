import { expect, it } from 'vitest'
import { playwrightTally, vitestTally, vitestTallyOf } from './reports.mjs'

const tests = (ok: boolean) => [
  {
    title: 'works',
    ok,
    tests: [{ results: [{ error: { message: 'Error: \u001B[31mnot seen\u001B[39m\n\nCall log' } }] }],
  },
]

it('counts a unit test file that does not load as a failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      {
        name: 'a.spec.ts',
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'a adds', failureMessages: ['Error: 3 is not 2\n    at a.ts'] },
          { status: 'passed', fullName: 'a ends' },
        ],
      },
      { name: 'b.spec.ts', status: 'failed', assertionResults: [] },
      { name: 'c.spec.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'c' }] },
    ],
  }
  expect(vitestTally(report)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
    names: ['a adds: Error: 3 is not 2', 'b.spec.ts'],
  })
})

const titled = (status: string, fullName: string) => ({ status, fullName })

it('names the tests that were skipped, but not those that nobody asked for', () => {
  const assertionResults = [
    titled('passed', 'under load, a killed server'),
    titled('skipped', 'under load, the store killed'),
    titled('skipped', 'both serve the same data'),
  ]
  const report = {
    numPassedTests: 1,
    numFailedTests: 0,
    numPendingTests: 2,
    testResults: [{ name: 'a.spec.ts', status: 'passed', assertionResults }],
  }
  expect(vitestTallyOf(report, /under load/)).toMatchObject({ skipped: 1, skips: ['under load, the store killed'] })
})

it('counts a failed setup of the browser tests as a failure', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 1 }
  const suites = [{ title: 'a.e2e.ts', suites: [{ title: 'narrow', specs: tests(false) }], specs: tests(true) }]
  expect(playwrightTally({ stats, errors: [], suites })).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
    names: ['a.e2e.ts › narrow › works: Error: not seen'],
  })
  const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  expect(playwrightTally({ stats: none, errors: [{}], suites: [] }).failed).toBe(1)
})

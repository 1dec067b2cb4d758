import { expect, it } from 'vitest'
import { vitestTally } from './reports.mjs'

it('counts a unit test file that does not load as a failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
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
    skipped: 0,
    skips: [],
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
    testResults: [{ name: 'a.spec.ts', status: 'passed', assertionResults }],
  }
  expect(vitestTally(report)).toMatchObject({ passed: 1, skipped: 2 })
  expect(vitestTally(report, /under load/)).toMatchObject({ skipped: 1, skips: ['under load, the store killed'] })
})

import { expect, it } from 'vitest'
import { repetition, settled } from './browser-tests.mjs'
import { playwrightTally } from './reports.mjs'

/** A test as version 1.64 of the runner reports it, without times and ids. */
const spec = (title: string, status: string, { why, skip }: { why?: string; skip?: string } = {}) => ({
  title,
  ok: status !== 'unexpected',
  tags: [],
  tests: [
    {
      annotations: skip === undefined ? [] : [{ type: 'skip', description: skip }],
      expectedStatus: skip === undefined ? 'passed' : 'skipped',
      projectName: 'chromium',
      results:
        status === 'skipped' && skip === undefined
          ? []
          : [
              {
                retry: 0,
                status: why === undefined ? 'passed' : 'failed',
                ...(why ? { error: { message: why } } : {}),
              },
            ],
      status,
    },
  ],
})
const FAILURE = { why: 'Error: \u001B[31mnot seen\u001B[39m\n\nCall log' }
const report = (specs: ReturnType<typeof spec>[], inGroup: ReturnType<typeof spec>[] = [], errors: unknown[] = []) => {
  const count = (status: string) => [...specs, ...inGroup].filter((s) => s.tests[0]?.status === status).length
  return {
    suites: [{ title: 'core/a.e2e.ts', specs, suites: [{ title: 'costs $2 (a month)', specs: inGroup }] }],
    errors,
    stats: { expected: count('expected'), unexpected: count('unexpected'), flaky: 0, skipped: count('skipped') },
  }
}
const fine = spec('is fine', 'expected')
const bad = (title: string) => spec(title, 'unexpected', FAILURE)

it('names failed and skipped tests with the reason', () => {
  expect(playwrightTally(report([fine, spec('prints', 'skipped', { skip: 'no paper' })], [bad('works')]))).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    names: ['core/a.e2e.ts › costs $2 (a month) › works: Error: not seen'],
    skips: ['core/a.e2e.ts › prints: no paper'],
  })
})

it('counts a test that never ran and an error outside of tests as failures', () => {
  expect(playwrightTally(report([fine, spec('is late', 'skipped')], [], [{ message: 'no setup' }]))).toMatchObject({
    passed: 1,
    failed: 2,
    skipped: 0,
    names: ['core/a.e2e.ts › is late: did not run'],
  })
})

it('repeats up to three failures alone, three times each, and no other test', () => {
  const again = repetition(report([fine, bad('works'), bad('is kept')], [bad('works')]))
  const { 0: file = '', 2: titles = '', ...rest } = again ?? []
  expect(Object.values(rest)).toEqual(['--grep', '--repeat-each=3', '--workers=1'])
  expect(new RegExp(file).test('/home/me/console/e2e/core/a.e2e.ts')).toBe(true)
  // The runner matches project, file, groups and title, joined with spaces.
  const picked = ['works', 'costs $2 (a month) works', 'is kept', 'is fine', 'never works', 'works again'].filter((t) =>
    new RegExp(titles).test(`chromium core/a.e2e.ts ${t}`),
  )
  expect(picked).toEqual(['works', 'costs $2 (a month) works', 'is kept'])
})

it('repeats nothing without failures, after more than three, and after an error outside of tests', () => {
  expect(repetition(report([fine]))).toBe(null)
  expect(repetition(report(['a', 'b', 'c', 'd'].map(bad)))).toBe(null)
  expect(repetition(report([bad('works')], [], [{ message: 'no setup' }]))).toBe(null)
})

it('calls failures flaky if every repetition passes, and leaves them failed otherwise', () => {
  const first = playwrightTally(report([fine, bad('works'), bad('is kept')]))
  const passed = { failed: 0, skipped: 0, names: [], skips: [] }
  expect(settled(first, { ...passed, passed: 6 })).toEqual({
    ...first,
    passed: 3,
    failed: 0,
    names: [],
    flaky: ['core/a.e2e.ts › works: Error: not seen', 'core/a.e2e.ts › is kept: Error: not seen'],
  })
  for (const again of [
    { ...passed, passed: 5, failed: 1 },
    { ...passed, passed: 5 },
    { ...passed, passed: 3, skipped: 3 },
  ])
    expect(settled(first, again)).toBe(first)
})

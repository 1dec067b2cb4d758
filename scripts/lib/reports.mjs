// Counts passed and failed tests from the runners' JSON reports.
import { stripVTControlCharacters } from 'node:util'

/**
 * `names` of failed tests, each with the first line of why, so that the closing lines say them.
 * @typedef {{ passed: number, failed: number, skipped: number, names?: readonly string[] }} Tally
 */

/** @param {string} name @param {string | undefined} why may be colored */
const described = (name, why = '') => {
  const [line = ''] = stripVTControlCharacters(why).split('\n')
  return line === '' ? name : `${name}: ${line}`
}

/**
 * A file that can't be loaded counts as one failed test.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults: { name: string, status: string, message?: string,
 *     assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] }} report
 * @returns {Tally}
 */
export const vitestTally = (report) => {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((a) => a.status === 'failed'),
  )
  const failed = report.testResults.flatMap((file) => file.assertionResults.filter((a) => a.status === 'failed'))
  return {
    names: [
      ...failed.map((a) => described(a.fullName, a.failureMessages?.[0])),
      ...broken.map((file) => described(file.name, file.message)),
    ],
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

/**
 * A file or a described group of the browser runner's report.
 * @typedef {{ title: string, ok: boolean, tests?: { results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ title: string, suites?: Suite[], specs?: Spec[] }} Suite
 * @param {Suite} suite
 * @param {string} [above]
 * @returns {string[]}
 */
const failedSpecs = ({ title, suites = [], specs = [] }, above) => {
  const here = above === undefined ? title : `${above} › ${title}`
  return [
    ...specs
      .filter((spec) => !spec.ok)
      .map((spec) => described(`${here} › ${spec.title}`, spec.tests?.[0]?.results[0]?.error?.message)),
    ...suites.flatMap((inner) => failedSpecs(inner, here)),
  ]
}

/**
 * Each error outside of tests (a failed setup, a file that can't be loaded) counts as one failure.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[], suites: Suite[] }} report
 * @returns {Tally}
 */
export const playwrightTally = ({ stats, errors, suites }) => ({
  names: suites.flatMap((suite) => failedSpecs(suite)),
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})

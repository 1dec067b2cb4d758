// How many tests passed and failed, from the runners' JSON reports: their prose is for people.

/**
 * `names` of failed tests, so that the closing lines say them.
 * @typedef {{ passed: number, failed: number, skipped: number, names?: readonly string[] }} Tally
 */

/**
 * A file that could not even be loaded has no tests to fail: it counts as one.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} report
 * @returns {Tally}
 */
export const vitestTally = (report) => {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((a) => a.status === 'failed'),
  )
  const failed = report.testResults.flatMap((file) => file.assertionResults.filter((a) => a.status === 'failed'))
  return {
    names: [...failed.map((a) => a.fullName), ...broken.map((file) => file.name)],
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

/**
 * A file or a described group of the browser runner's report.
 * @typedef {{ title: string, suites?: Suite[], specs?: { title: string, ok: boolean }[] }} Suite
 * @param {Suite} suite
 * @param {string} [above]
 * @returns {string[]}
 */
const failedSpecs = ({ title, suites = [], specs = [] }, above) => {
  const here = above === undefined ? title : `${above} › ${title}`
  return [
    ...specs.filter((spec) => !spec.ok).map((spec) => `${here} › ${spec.title}`),
    ...suites.flatMap((inner) => failedSpecs(inner, here)),
  ]
}

/**
 * Errors outside of tests (a set-up that broke, a file that does not load) count one each.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[], suites: Suite[] }} report
 * @returns {Tally}
 */
export const playwrightTally = ({ stats, errors, suites }) => ({
  names: suites.flatMap((suite) => failedSpecs(suite)),
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})

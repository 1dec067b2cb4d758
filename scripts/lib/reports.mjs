// How many tests passed and failed, from the runners' JSON reports: their prose is for people.

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * A file that could not even be loaded has no tests to fail: it counts as one.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Tally}
 */
export const vitestTally = (report) => {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((a) => a.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

/**
 * Errors outside of tests (a set-up that broke, a file that does not load) count one each.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Tally}
 */
export const playwrightTally = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})

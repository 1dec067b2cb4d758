// Runs tests and counts the passed and failed ones from the runners' JSON reports.
import { readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { at } from './paths.mjs'
import { runNode } from './run.mjs'

/**
 * `names` of failed tests, each with the first line of why, and `skips`, the names of skipped ones, for the closing lines.
 * @typedef {{ passed: number, failed: number, skipped: number, names?: readonly string[], skips?: readonly string[] }} Tally
 */

/**
 * Runs a program that writes a report, and counts its tests.
 * @param {readonly string[]} args
 * @param {string} report path from the root
 * @param {(report: any) => Tally} count
 * @param {Record<string, string>} [env]
 * @param {boolean} [echo] writes what the program prints to the terminal at once
 */
export const reported = async (args, report, count, env = {}, echo = false) => {
  rmSync(at(report), { force: true })
  const { code, output } = await runNode(args, { env, echo })
  const tally = count(JSON.parse(readFileSync(at(report), 'utf8')))
  // A runner can fail although its tests pass, for example by an unhandled rejection.
  return { tally: code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally, output }
}

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
 * The same, with the titles of skipped tests. Tests whose full title doesn't match were left out by name and don't count.
 * @param {Parameters<typeof vitestTally>[0]} report
 * @param {RegExp} asked
 * @returns {Tally}
 */
export const vitestTallyOf = (report, asked) => {
  const all = report.testResults.flatMap((file) => file.assertionResults)
  const skips = all.filter((a) => a.status !== 'passed' && a.status !== 'failed' && asked.test(a.fullName))
  return { ...vitestTally(report), skipped: skips.length, skips: skips.map((a) => a.fullName) }
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

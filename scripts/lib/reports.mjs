// Runs tests and counts the passed and failed ones from the runners' JSON reports.
import { readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { at } from './paths.mjs'
import { runNode } from './run.mjs'

/**
 * For the closing lines: `names` of failed tests, each with the first line of why, `skips`, the names of skipped ones, and
 * `flaky`, the names of those that failed once and passed alone.
 * @typedef {{ passed: number, failed: number, skipped: number, names?: readonly string[], skips?: readonly string[],
 *   flaky?: readonly string[] }} Tally
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

/** @param {string} name @param {string | null | undefined} why may be colored */
const described = (name, why) => {
  const [line = ''] = stripVTControlCharacters(why ?? '').split('\n')
  return line === '' ? name : `${name}: ${line}`
}

/**
 * A file that can't be loaded counts as one failed test. Skipped tests whose full title doesn't match were left out by name and
 * don't count.
 * @param {{ numPassedTests: number, numFailedTests: number,
 *   testResults: { name: string, status: string, message?: string,
 *     assertionResults: { status: string, fullName: string, failureMessages?: (string | null)[] }[] }[] }} report
 * @param {RegExp} [asked]
 * @returns {Tally}
 */
export const vitestTally = (report, asked = /^/) => {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((a) => a.status === 'failed'),
  )
  const all = report.testResults.flatMap((file) => file.assertionResults)
  const failed = all.filter((a) => a.status === 'failed')
  const skips = all.filter((a) => a.status !== 'passed' && a.status !== 'failed' && asked.test(a.fullName))
  return {
    names: [
      ...failed.map((a) => described(a.fullName, a.failureMessages?.[0])),
      ...broken.map((file) => described(file.name, file.message)),
    ],
    skips: skips.map((a) => a.fullName),
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: skips.length,
  }
}

/**
 * A test, a file or a described group, and the report of the browser runner.
 * @typedef {{ type: string, description?: string }} Annotation
 * @typedef {{ title: string, ok: boolean,
 *   tests: { status: string, annotations: Annotation[], results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ title: string, suites?: Suite[], specs?: Spec[] }} Suite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[],
 *   suites: Suite[] }} BrowserReport
 */

/**
 * @param {Suite} suite
 * @param {readonly string[]} [above]
 * @returns {{ path: readonly string[], spec: Spec }[]} `path`: file, groups and title
 */
const specsOf = ({ title, suites = [], specs = [] }, above = []) => {
  const here = [...above, title]
  return [
    ...specs.map((spec) => ({ path: [...here, spec.title], spec })),
    ...suites.flatMap((inner) => specsOf(inner, here)),
  ]
}
/** @param {Spec} spec */
const isSkipped = (spec) => spec.tests.every((test) => test.status === 'skipped')
/** @param {Spec} spec why it was skipped; undefined if it ended before its turn, for example by a failed `beforeAll` */
const askedToSkip = (spec) => spec.tests[0]?.annotations.find(({ type }) => type === 'skip' || type === 'fixme')

/** Failed tests, and those that never ran. @param {BrowserReport} report */
export const failedTests = ({ suites }) =>
  suites
    .flatMap((suite) => specsOf(suite))
    .filter(({ spec }) => (isSkipped(spec) ? askedToSkip(spec) === undefined : !spec.ok))

/**
 * Each error outside of tests (a failed setup, a file that can't be loaded) counts as one failure.
 * @param {BrowserReport} report
 * @returns {Tally}
 */
export const playwrightTally = (report) => {
  const { stats, errors, suites } = report
  const failed = failedTests(report)
  const notRun = failed.filter(({ spec }) => isSkipped(spec)).length
  const skipped = suites.flatMap((suite) => specsOf(suite)).filter(({ spec }) => isSkipped(spec) && askedToSkip(spec))
  return {
    names: failed.map(({ path, spec }) =>
      described(path.join(' › '), isSkipped(spec) ? 'did not run' : spec.tests[0]?.results[0]?.error?.message),
    ),
    skips: skipped.map(({ path, spec }) => described(path.join(' › '), askedToSkip(spec)?.description)),
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length + notRun,
    skipped: stats.skipped - notRun,
  }
}

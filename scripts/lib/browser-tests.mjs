// Runs browser tests. The repository's rule for flaky ones: at most three failures run again alone, three times each. If all of
// that passes, they are flaky and named as such. Everything else fails.
import { readFileSync } from 'node:fs'
import { at } from './paths.mjs'
import { failedTests, playwrightTally, reported } from './reports.mjs'
import { tool } from './run.mjs'

const MOST = 3
const TIMES = 3

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/**
 * Arguments of the run that repeats the failures of a report; null if they count as they are.
 * @param {import('./reports.mjs').BrowserReport} report
 * @returns {string[] | null}
 */
export const repetition = (report) => {
  const failed = failedTests(report)
  if (report.errors.length > 0 || failed.length === 0 || failed.length > MOST) return null
  const files = new Set(failed.map(({ path: [file = ''] }) => `${escaped(file)}$`))
  const titles = failed.map(({ path }) => `(^| )${escaped(path.join(' '))}$`)
  return [...files, '--grep', titles.join('|'), `--repeat-each=${TIMES}`, '--workers=1']
}

/**
 * @param {import('./reports.mjs').Tally} first
 * @param {import('./reports.mjs').Tally} again
 * @returns {import('./reports.mjs').Tally}
 */
export const settled = (first, again) =>
  again.failed === 0 && again.passed === TIMES * first.failed
    ? { ...first, passed: first.passed + first.failed, failed: 0, names: [], flaky: first.names ?? [] }
    : first

/**
 * @param {readonly string[]} filters parts of the paths of files
 * @param {string} folder of the reports
 * @param {readonly string[]} [options] of the runner
 */
export const browserTests = async (filters, folder, options = []) => {
  /** @param {string} name @param {readonly string[]} more */
  const run = (name, more) => {
    const report = `${folder}/${name}.json`
    const words = [tool('@playwright/test/cli.js'), 'test', '--reporter=dot,json', `--output=${folder}/${name}`]
    return reported([...words, ...options, ...more], report, playwrightTally, {
      PLAYWRIGHT_JSON_OUTPUT_FILE: at(report),
    })
  }
  const first = await run('browser', filters)
  const again = repetition(JSON.parse(readFileSync(at(`${folder}/browser.json`), 'utf8')))
  if (again === null) return first
  const { tally, output } = await run('browser-again', again)
  return { tally: settled(first.tally, tally), output: `${first.output}\n${output}` }
}

// Long tests of the engines that several servers share: `npm run test:deep -- engines`. Prints the parts in order, and at the
// end every test that was skipped, because the machine has no object store for example.
import { tmpdir } from 'node:os'
import { ensureBuilt } from './ensure-built.mjs'
import { gate } from './gate.mjs'
import { reported, vitestTally } from './reports.mjs'
import { resultsFolder } from './results.mjs'
import { tool } from './run.mjs'

/** Specs of what clients see, which is the same on both databases. */
const ON_BOTH = [
  ...['areas', 'http', 'core', 'checks', 'seed', 'objects/http'].map((folder) => `src/server/${folder}/`),
  ...['conventions', 'every-operation', 'resources'].map((name) => `test/rules/${name}`),
  ...['model-based', 'fuzz', 'sdk'].map((folder) => `test/${folder}/`),
]
/** Parts of the titles of tests that set the clock of rate limits, count ids without gaps, or order claims. */
export const ONLY_EMBEDDED = [
  'D-limits-6 the server returns 429',
  'wrong and missing tokens are limited by address',
  'master-key rotate reseals everything',
  'fifty long jobs, and the endless ones',
  'a missing label is made from the client',
]
export const KILLS = ['under load', 'a killed server', 'a stopping server']
const all = /^/
const among = (/** @type {string[]} */ titles) => new RegExp(titles.join('|'))
const without = (/** @type {string[]} */ titles) => new RegExp(`^(?!.*(?:${titles.join('|')}))`)

/**
 * Files by a part of their path, and the titles of their tests.
 * @type {readonly { name: string, files: readonly string[], titles: RegExp, env?: Record<string, string> }[]}
 */
export const PARTS = [
  // 20 rounds of each conflict of two servers.
  { name: 'rounds', files: ['scripts/machines/two-servers'], titles: without(KILLS) },
  // Servers, connections and engines end under load, at last in turn for LOAD_MINUTES.
  {
    name: 'kills',
    files: ['scripts/machines/two-servers', 'scripts/machines/object-engine'],
    titles: among(KILLS),
    env: { LOAD_MINUTES: process.env['LOAD_MINUTES'] ?? '30' },
  },
  {
    name: 'store',
    files: ['src/server/storage/', 'src/server/objects/storage/', 'scripts/machines/object-engine'],
    titles: without(KILLS),
  },
  {
    name: 'moves',
    files: ['migrate', 'upgrade', 'balancer', 'embedded-start'].map((name) => `scripts/machines/${name}`),
    titles: all,
  },
  { name: 'server', files: ON_BOTH, titles: without(ONLY_EMBEDDED), env: { TEST_ENGINE: 'postgres' } },
]

/**
 * Runs the named parts, or all. PostgreSQL writes to the disk.
 * @param {readonly string[]} words names of parts, and flags of the test runner
 * @returns {Promise<number>} the exit code
 */
export const testEngines = async (words) => {
  const flags = words.filter((word) => word.startsWith('-'))
  const named = words.filter((word) => !word.startsWith('-'))
  const unknown = named.find((word) => !PARTS.some(({ name }) => name === word))
  if (unknown !== undefined) {
    process.stderr.write(`no part "${unknown}": ${PARTS.map(({ name }) => name).join(', ')}\n`)
    return 1
  }
  ensureBuilt('server')
  // Not in memory, where a sync costs nothing.
  const base = { FC_RUNS: process.env['FC_RUNS'] ?? '500', TEST_FSYNC: 'on', TMPDIR: tmpdir() }
  const report = `${resultsFolder()}/engines.json`
  const parts = gate((text) => process.stdout.write(text))
  await parts.sequence(
    PARTS.filter(({ name }) => named.length === 0 || named.includes(name)).map(({ name, files, titles, env }) => ({
      name,
      run: () => {
        const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
        const options = ['--testTimeout=600000', '-t', titles.source, ...reports, ...flags]
        const args = [tool('vitest/vitest.mjs'), 'run', ...files, ...options]
        return reported(args, report, (made) => vitestTally(made, titles), { ...base, ...env }, true)
      },
    })),
  )
  return parts.close()
}
